"""SIGTERM, while people play: nobody loses more than a blink.

The process says at once that it is no longer ready, shows its sockets out over some seconds, and
only then lets the server end it. What was taken by then is carried out. A second signal ends it
without waiting.
"""

import asyncio
import logging
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from gofclub import health
from gofclub.doors import show_out

logger = logging.getLogger(__name__)


@contextmanager
def drains(seconds: float) -> Iterator[None]:
    """While it lasts, SIGTERM waits for so many seconds before the server hears of it."""
    server = signal.getsignal(signal.SIGTERM)
    is_main = threading.current_thread() is threading.main_thread()
    if not seconds or not is_main or not callable(server):
        yield
        return
    loop = asyncio.get_running_loop()
    tasks: set[asyncio.Task[None]] = set()

    async def drain(number: int) -> None:
        logger.warning("told to end: sockets are closed within %g seconds", seconds)
        await show_out(seconds)
        server(number, None)

    def told(number: int, frame: Any) -> None:
        if health.is_stopping():
            server(number, frame)
            return
        health.stop()
        loop.call_soon_threadsafe(lambda: tasks.add(loop.create_task(drain(number))))

    signal.signal(signal.SIGTERM, told)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGTERM) is told:
            signal.signal(signal.SIGTERM, server)
