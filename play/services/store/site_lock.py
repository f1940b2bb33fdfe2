"""What only one process of the whole site may do at a time."""

from django.db import connection


def hold(lock: int) -> None:
    """Lets nobody else who asks for the same number go on until this transaction ends."""
    if connection.vendor != "postgresql":
        # On SQLite the transaction itself is the lock: it begins IMMEDIATE.
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [lock])


def try_hold(lock: int) -> bool:
    """The same for who can come again later: does not wait, and says whether it has the lock."""
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [lock])
        return bool(cursor.fetchone()[0])
