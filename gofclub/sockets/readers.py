"""Questions to the database from threads that live long."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.db import DatabaseError, InterfaceError, connection

Result = TypeVar("Result")


def reading(ask: Callable[..., Result], *arguments: Any) -> Result:
    """The answer; over a new connection if the old one has died (the database was restarted)."""
    try:
        return ask(*arguments)
    except (DatabaseError, InterfaceError):
        connection.close()
        return ask(*arguments)
    finally:
        if connection.settings_dict.get("OPTIONS", {}).get("pool"):
            # A pool is small and shared with requests: a thread that waits must not hold a place.
            connection.close()
