"""A new database is made from the models: it is what all migrations one after the other make."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import pytest
from django.db import connection
from psycopg.sql import SQL, Identifier

from tests.servers import schema
from tests.servers.site import Site, migrate_postgres, migrated

pytestmark = pytest.mark.django_db

KEPT_FOR_THE_VERSION_BEFORE = {"scorepad_webhook": {"asked_count", "asked_since"}}
"""Columns that are in no model any more. Where there is no version before, nobody needs them."""


class New:
    """An empty database beside the one of the tests."""

    def __init__(self, folder: Path, address: str) -> None:
        self.address = address
        self.site = Site(folder=folder, port=0, variables={"DATABASE_URL": address})
        self.site.data.mkdir(parents=True)

    @property
    def schema(self) -> schema.Schema:
        if self.address:
            return schema.of_postgres(self.address)
        return schema.of_sqlite(self.site.data / "gofclub.sqlite3")

    def by_history(self) -> "New":
        if self.address:
            migrate_postgres(self.address)
        else:
            migrated(self.site.data / "gofclub.sqlite3")
        return self

    def rows(self, table: str, columns: str = "count(*)") -> list[tuple]:
        with self.connected() as there:
            return there.execute(f'SELECT {columns} FROM "{table}"').fetchall()  # noqa: S608

    def execute(self, statement: str) -> None:
        with self.connected() as there, there:
            there.execute(statement)

    def connected(self) -> closing[Any]:
        if self.address:
            return closing(psycopg.connect(self.address))
        return closing(sqlite3.connect(self.site.data / "gofclub.sqlite3"))


@pytest.fixture(scope="module")
def new(tmp_path_factory) -> Iterator[Callable[[], New]]:
    made = []

    def one() -> New:
        folder = tmp_path_factory.mktemp("new")
        if connection.vendor == "sqlite":
            return New(folder, "")
        made.append(f"gofclub_new_{uuid4().hex[:12]}")
        server("CREATE DATABASE {}", made[-1])
        url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{made[-1]}")
        return New(folder, url.geturl())

    yield one
    for name in made:
        server("DROP DATABASE {} WITH (FORCE)", name)


def server(statement: str, name: str) -> None:
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as there:
        there.execute(SQL(statement).format(Identifier(name)))


@pytest.fixture(scope="module")
def both(new) -> tuple[New, New]:
    """One made by all migrations, one made at once."""
    old, made = new().by_history(), new()
    said = made.site.manage("migrate")
    assert "Made a new database" in said
    assert "No migrations to apply" in said
    return old, made


def test_it_has_the_tables_that_all_migrations_make(both):
    old, made = (one.schema for one in both)

    assert set(made) == set(old)
    assert [
        f"{table}: {part}"
        for table, parts in old.items()
        for part in parts ^ made[table]
        if part in made[table] or not is_for_the_version_before(table, part)
    ] == []


def is_for_the_version_before(table: str, part: str) -> bool:
    return any(column in part for column in KEPT_FOR_THE_VERSION_BEFORE.get(table, ()))


def test_it_holds_what_all_migrations_put_in(both):
    old, made = both

    steps = ("django_migrations", "app, name")
    assert sorted(made.rows(*steps)) == sorted(old.rows(*steps))
    assert {table: made.rows(table) for table in old.schema} == {
        table: old.rows(table) for table in old.schema
    }


def test_whoever_asks_for_some_migrations_gets_those(new):
    some = new()

    some.site.manage("migrate", "contenttypes", "0001")

    assert set(some.schema) == {"django_migrations", "django_content_type"}
    assert some.rows("django_migrations", "app, name") == [("contenttypes", "0001_initial")]


def test_a_database_with_somebodys_table_is_migrated_step_by_step(new):
    """Whose table it is, is not for us to guess: the usual way stops where two want one name."""
    theirs = new()
    theirs.execute("CREATE TABLE gofclub_user (id integer)")

    with pytest.raises(AssertionError, match="already exists"):
        theirs.site.manage("migrate")

    assert theirs.rows("gofclub_user") == [(0,)]
    assert ("contenttypes", "0001_initial") in theirs.rows("django_migrations", "app, name")


@pytest.mark.skipif(connection.vendor == "sqlite", reason="there a table has no rival")
def test_one_that_is_broken_off_leaves_nothing_behind(new):
    one = new()
    one.execute("CREATE DOMAIN scorepad_sheet AS integer")

    with pytest.raises(AssertionError, match="already exists"):
        one.site.manage("migrate")

    assert one.schema == {}
    one.execute("DROP DOMAIN scorepad_sheet")
    assert "Made a new database" in one.site.manage("migrate")
