"""How the statements of a commit reach the database.

On PostgreSQL they take the short way (`gofclub/postgres/direct.py`), unless somebody wants to see
each of them.
"""

from collections.abc import Sequence
from typing import Any

from django.db import connection

from gofclub.slow_queries import timed


def run(statement: str, values: Sequence[Any]) -> Sequence[Sequence[Any]]:
    """Runs one; its rows, if it has some. PostgreSQL's are texts, as they come by the short way."""
    if connection.vendor == "postgresql" and _nobody_watches():
        from gofclub.postgres.direct import rows_of  # noqa: PLC0415 (its driver is large)

        return rows_of(connection, statement, values)
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchall() if cursor.description else ()


def _nobody_watches() -> bool:
    """A commit that is slow is said as a whole, so that its queries need not be timed."""
    is_plain = all(one is timed for one in connection.execute_wrappers)
    return is_plain and not connection.queries_logged
