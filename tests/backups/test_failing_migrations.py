"""A backup of an older release whose migrations fail: said, with what is there then."""

import contextlib
import sqlite3
from pathlib import Path

import psycopg
import pytest
from django.db import connection

from tests.backups.elsewhere import another_database
from tests.site.settings_process import run

pytestmark = pytest.mark.django_db

OF_TABLES = "FROM django_migrations WHERE app = 'play'"
"""What they have made is there, so that they fail when they are run again."""


def test_where_the_migrations_of_a_backup_fail_nothing_has_changed_or_it_is_said_what_has(tmp_path):
    data, backup = tmp_path / "data", str(tmp_path / "made.zip")
    data.mkdir()
    with another_database() as address:
        manages(data, address, "migrate", "--verbosity=0")
        known = asked(data, address, f"SELECT app, name, applied {OF_TABLES}")
        asked(data, address, f"DELETE {OF_TABLES}")
        manages(data, address, "backup", backup)
        asked(data, address, f"INSERT INTO django_migrations (app, name, applied) {values(known)}")

        done = manage(data, address, "restore", backup, "--replace")

        assert done.returncode == 1
        assert "already exists" in done.stderr
        assert "Traceback" not in done.stderr
        found = asked(data, address, f"SELECT app, name, applied {OF_TABLES}")
        if connection.vendor == "sqlite":
            assert "Nothing was changed." in done.stderr
            assert found == known
            assert not [path.name for path in data.iterdir() if "restor" in path.name]
            assert not list(data.glob("*.before-*"))
        else:
            assert "The backup is in the place of what was there before" in done.stderr
            assert "Leave the site stopped" in done.stderr
            assert found == []
            # As it says: once that is mended, the rest is done by `migrate`.
            asked(
                data, address, f"INSERT INTO django_migrations (app, name, applied) {values(known)}"
            )
            manages(data, address, "migrate", "--verbosity=0")


def values(rows: list[tuple]) -> str:
    return "VALUES " + ", ".join(f"('{app}', '{name}', '{at}')" for app, name, at in rows)


def manage(data: Path, address: str, *arguments: str):
    variables = {"GOFCLUB_MODE": "embedded", "DATABASE_URL": address}
    return run(data, "manage.py", *arguments, **variables)


def manages(data: Path, address: str, *arguments: str) -> None:
    done = manage(data, address, *arguments)
    assert done.returncode == 0, done.stderr


def asked(data: Path, address: str, query: str) -> list[tuple]:
    if address:
        with psycopg.connect(address) as database:
            answer = database.execute(query)
            return answer.fetchall() if answer.description else []
    with contextlib.closing(sqlite3.connect(data / "gofclub.sqlite3")) as file, file:
        return file.execute(query).fetchall()
