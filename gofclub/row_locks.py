"""How long a lock is waited for: PostgreSQL by itself would wait for ever.

Whoever waits keeps a connection, of which there are few, and perhaps a thread that others need.
"""

from django.db import connection

BRIEFLY = 0.1
"""Seconds. Whoever writes one thing is done by then, and what is not had is come back to."""
PATIENTLY = 10.0
"""For somebody who looks at a page; after that it is `busy`."""
NOT_GIVEN = "55P03"
"""PostgreSQL's name for a lock that was not given in time."""


def wait_at_most(seconds: float) -> None:
    """For each lock of the transaction that has begun; SQLite has none but the transaction."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = {round(seconds * 1000)}")


def was_held(error: BaseException) -> bool:
    """Whether it failed because somebody else had what it needed."""
    return getattr(error.__cause__, "sqlstate", None) == NOT_GIVEN
