"""A process that ends in the middle of something, at a place that the database shows."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection


@contextmanager
def dies_at(statement: str) -> Iterator[None]:
    """This thread ends where it would send a statement that begins so.

    `KeyboardInterrupt` as with Ctrl-C: whatever catches failures lets it through.
    """

    def die(execute: Any, sql: str, *arguments: Any) -> Any:
        if sql.startswith(statement):
            raise KeyboardInterrupt(statement)
        return execute(sql, *arguments)

    with connection.execute_wrapper(die):
        yield
