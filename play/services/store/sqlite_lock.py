"""One writer of this process at a time, where the database has room for one.

SQLite lets a second writer wait by sleeping and asking again, each time for longer: a move would
often wait on when the database has long been free. Here it is woken at once.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

_lock = threading.Lock()


@contextmanager
def sqlite_lock() -> Iterator[None]:
    """Around a whole transaction, never inside one: the database's own lock comes second."""
    if connection.vendor != "sqlite":
        yield
        return
    with _lock:
        yield
