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
from gofclub.sockets.siblings import Siblings

logger = logging.getLogger(__name__)


@contextmanager
def drains(seconds: float) -> Iterator[None]:
    """While it lasts, SIGTERM waits for so many seconds before the server hears of it."""
    server = signal.getsignal(signal.SIGTERM)
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or not callable(server):
        yield
        return
    interrupted = signal.getsignal(signal.SIGINT)
    loop = asyncio.get_running_loop()
    tasks: set[asyncio.Task[None]] = set()

    async def drain(number: int) -> None:
        if Siblings.ours is not None:
            # At once: whoever is shown out would be handed back to us.
            Siblings.ours.say()
        logger.warning("told to end: sockets are closed within %g seconds", seconds)
        await show_out(seconds)
        server(number, None)

    def told(number: int, frame: Any) -> None:
        if health.is_stopping() or not seconds:
            health.stop()
            server(number, frame)
            return
        health.stop()
        loop.call_soon_threadsafe(lambda: tasks.add(loop.create_task(drain(number))))

    def told_by_hand(number: int, frame: Any) -> None:
        # Somebody waits for it at the keyboard. But nothing may come in any more.
        health.stop()
        if callable(interrupted):
            interrupted(number, frame)

    signal.signal(signal.SIGTERM, told)
    if callable(interrupted):
        signal.signal(signal.SIGINT, told_by_hand)
    try:
        yield
    finally:
        for number, ours, before in (
            (signal.SIGTERM, told, server),
            (signal.SIGINT, told_by_hand, interrupted),
        ):
            if signal.getsignal(number) is ours:
                signal.signal(number, before)
