"""Questions to the database from an event loop, answered by threads that live long."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.db import DatabaseError, InterfaceError, connection

THREADS = 4
Result = TypeVar("Result")


class Readers:
    """Threads of our own: pages and their slow questions keep no socket waiting."""

    def __init__(self, name: str) -> None:
        self._loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix=f"{name}-read")

    async def read(self, ask: Callable[..., Result], *arguments: Any) -> Result:
        return await self._loop.run_in_executor(self._threads, reading, ask, *arguments)

    def stop(self, *, wait: bool = True) -> None:
        self._threads.shutdown(wait=wait)


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
