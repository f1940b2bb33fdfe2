"""How the statements of a commit reach the database.

They take the short way to it (on PostgreSQL `gofclub/postgres/direct.py`), unless somebody wants to
see each of them.
"""

import sqlite3
from collections.abc import Sequence
from datetime import datetime
from functools import cache, lru_cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from gofclub.slow_queries import timed


@cache
def is_on_postgresql() -> bool:
    """Rather than on SQLite: asked a dozen times in a commit, and never another answer."""
    return connection.vendor == "postgresql"


@lru_cache(maxsize=256)
def time_value(at: datetime) -> Any:
    """A moment as the database takes it; those of a commit are few, and written many times."""
    return connection.ops.adapt_datetimefield_value(at)


def run(statement: str, values: Sequence[Any]) -> Sequence[Sequence[Any]]:
    """Runs one; its rows, if it has some. PostgreSQL's are texts, as they come by the short way."""
    # Asked once for the thread's connection: `connection` would look for it at each word.
    database = connections[DEFAULT_DB_ALIAS]
    if not _nobody_watches(database):
        with database.cursor() as cursor:
            cursor.execute(statement, values)
            return cursor.fetchall() if cursor.description else ()
    if is_on_postgresql():
        from gofclub.postgres.direct import rows_of  # noqa: PLC0415 (its driver is large)

        return rows_of(database, statement, values)
    return _rows_of_sqlite(database, statement, values)


def _rows_of_sqlite(
    database: BaseDatabaseWrapper, statement: str, values: Sequence[Any]
) -> Sequence[Sequence[Any]]:
    """As Django would do it, without looking for `%s` in a long statement each time anew."""
    if database.connection is None:
        database.ensure_connection()
    database.validate_no_broken_transaction()
    try:
        return database.connection.execute(_with_marks(statement), values).fetchall()
    except sqlite3.Error:
        # As Django's own. To be ready for it around each statement takes as long as a short one.
        with database.wrap_database_errors:
            raise


@lru_cache(maxsize=128)
def _with_marks(statement: str) -> str:
    """With the places for values as SQLite writes them; there is no other `%` in ours."""
    return statement.replace("%s", "?")


def _nobody_watches(database: BaseDatabaseWrapper) -> bool:
    """A commit that is slow is said as a whole, so that its queries need not be timed."""
    is_plain = all(one is timed for one in database.execute_wrappers)
    return is_plain and not database.queries_logged
