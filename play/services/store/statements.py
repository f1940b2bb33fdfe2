"""How the statements of a commit reach the database.

They take the short way to it (on PostgreSQL `gofclub/postgres/direct.py`), unless somebody wants to
see each of them.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from gofclub.slow_queries import timed


def run(statement: str, values: Sequence[Any]) -> Sequence[Sequence[Any]]:
    """Runs one; its rows, if it has some. PostgreSQL's are texts, as they come by the short way."""
    # Asked once for the thread's connection: `connection` would look for it at each word.
    database = connections[DEFAULT_DB_ALIAS]
    if database.vendor == "postgresql" and _nobody_watches(database):
        from gofclub.postgres.direct import rows_of  # noqa: PLC0415 (its driver is large)

        return rows_of(database, statement, values)
    if database.vendor == "sqlite" and _nobody_watches(database):
        return _rows_of_sqlite(database, statement, values)
    with database.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchall() if cursor.description else ()


def _rows_of_sqlite(
    database: BaseDatabaseWrapper, statement: str, values: Sequence[Any]
) -> Sequence[Sequence[Any]]:
    """As Django would do it, without looking for `%s` in a long statement each time anew."""
    database.ensure_connection()
    database.validate_no_broken_transaction()
    with database.wrap_database_errors:
        return database.connection.execute(_with_marks(statement), values).fetchall()


@lru_cache(maxsize=128)
def _with_marks(statement: str) -> str:
    """With the places for values as SQLite writes them; there is no other `%` in ours."""
    return statement.replace("%s", "?")


def _nobody_watches(database: BaseDatabaseWrapper) -> bool:
    """A commit that is slow is said as a whole, so that its queries need not be timed."""
    is_plain = all(one is timed for one in database.execute_wrappers)
    return is_plain and not database.queries_logged
