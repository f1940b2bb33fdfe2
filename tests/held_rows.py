"""Somebody else's transaction that takes its time."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.db.models import QuerySet

PATIENCE = 150
with_row_locks = pytest.mark.skipif(connection.vendor == "sqlite", reason="it has no such locks")
AT_ONCE = 60
"""Seconds that are far too long to be at once, and far too short for one who waits for a lock."""


@contextmanager
def held(rows: QuerySet) -> Iterator[None]:
    """Within the block these rows are locked by a transaction on another connection.

    As a service locks them: `FOR NO KEY UPDATE`.
    """
    is_held, is_over = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with transaction.atomic(durable=True):
                assert list(rows.select_for_update(no_key=True).values_list("pk", flat=True))
                is_held.set()
                is_over.wait(PATIENCE)
        finally:
            connections.close_all()

    holder = threading.Thread(target=hold, daemon=True)
    holder.start()
    try:
        assert is_held.wait(PATIENCE)
        yield
    finally:
        is_over.set()
        holder.join(PATIENCE)


def until_somebody_waits() -> None:
    """Until another connection waits for what our transaction has; for PostgreSQL."""
    until = time.monotonic() + PATIENCE
    with connection.cursor() as cursor:
        while True:
            cursor.execute("SELECT pg_backend_pid() = ANY(pg_blocking_pids(pid)) FROM pg_locks")
            if (True,) in cursor.fetchall():
                return
            assert time.monotonic() < until, "nobody waits"


def at_once(act: Callable[[], Any]) -> Any:
    """What came of it in a thread with a connection of its own, which waits for nobody."""
    found: Future[Any] = Future()

    def alone() -> None:
        try:
            found.set_result(act())
        except BaseException as error:  # noqa: BLE001 (it is raised where it is asked for)
            found.set_exception(error)
        finally:
            connections.close_all()

    threading.Thread(target=alone, daemon=True).start()
    return found.result(AT_ONCE)
