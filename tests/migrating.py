"""A database with rows in it, taken back to what it was in an earlier release, and on again."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

Target = tuple[str, str | None]
RELEASE_BEFORE: list[Target] = [
    ("gofclub", "0005_creatures"),
    ("scorepad", "0027_champions_of_leagues"),
    ("play", "0016_a_fair_online_pool"),
]
"""Moved on with each release. What it knows may go from the models, and with the next one from
the database."""
OURS = {app for app, _ in RELEASE_BEFORE}


@contextmanager
def taken_back(to: list[Target]) -> Iterator[None]:
    """Inside, the database is as these migrations left it; afterwards it is of today."""
    try:
        _migrate(to)
        yield
    finally:
        _migrate(MigrationExecutor(connection).loader.graph.leaf_nodes())


def _migrate(to: list[Target]) -> None:
    MigrationExecutor(connection).migrate(to)
