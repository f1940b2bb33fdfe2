"""Rows that services wrote once in this process, put in again by a few statements.

What many tests begin with is made by the services themselves, the first time; a club of seven takes
them two hundred statements. Later tests get the same rows, with keys of their own and as old as if
they had just been made.
"""

import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeVar

from django.apps import apps
from django.db import connection, models
from django.utils import timezone

INSERTS = re.compile(r'INSERT INTO "(\w+)"')
Row = TypeVar("Row", bound=models.Model)


class Inserts:
    """Which models get rows while something is built, and after which key."""

    def __init__(self) -> None:
        self.kinds = {
            kind._meta.db_table: kind for kind in apps.get_models(include_auto_created=True)
        }
        self.newest: dict[type[models.Model], int] = {}

    def __call__(self, execute, sql, parameters, many, context):
        found = INSERTS.match(sql)
        kind = self.kinds[found[1]] if found else None
        if kind and kind not in self.newest:
            keys = kind._base_manager.order_by("-pk").values_list("pk", flat=True)
            self.newest[kind] = keys.first() or 0
        return execute(sql, parameters, many, context)


@dataclass(frozen=True)
class Rows:
    """Rows by their models, those first to which others point."""

    made: dict[type[models.Model], list[models.Model]]
    made_at: datetime

    def put_in(self) -> "Copies":
        """The rows again, in the database of this test."""
        copies = Copies({})
        later = timezone.now() - self.made_at
        for kind, rows in self.made.items():
            new = [_like(row, copies, later) for row in rows]
            kind._base_manager.bulk_create(new)
            for row, made in zip(rows, new, strict=True):
                copies.by_key[kind, row.pk] = made
        return copies


@dataclass(frozen=True)
class Copies:
    by_key: dict[tuple[type[models.Model], Any], models.Model]

    def of(self, row: Row) -> Row:
        return self.by_key[type(row), row.pk]


def _like(row: models.Model, copies: Copies, later: timedelta) -> models.Model:
    # Down to the last dict: whatever a test does with it stays in that test.
    new = deepcopy(row)
    new.pk, new._state.adding = None, True
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        if field.is_relation and value is not None:
            setattr(new, field.attname, copies.by_key[field.related_model, value].pk)
        elif isinstance(value, datetime):
            setattr(new, field.attname, value + later)
    return new


def remember(build: Callable[[], Any]) -> tuple[Any, Rows]:
    """What `build` answers, and the rows that it has left behind."""
    inserts = Inserts()
    with connection.execute_wrapper(inserts):
        built = build()
    made = {
        kind: list(kind._base_manager.filter(pk__gt=newest).order_by("pk"))
        for kind, newest in inserts.newest.items()
    }
    return built, Rows(made, timezone.now())
