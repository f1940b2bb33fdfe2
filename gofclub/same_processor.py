"""Two threads that take turns, on one processor while there is much to do.

Of a process's threads one runs Python at a time. Where the next one runs on another processor, it
finds that the one before it has written to all that it looks at: to look at a value is to count
that somebody does. All of that is brought over, and back again, a hundred times a second
(docs/adr/0037-threads-that-take-turns-share-a-processor.md).
"""

import asyncio
import ctypes
import logging
import os
import sys
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

logger = logging.getLogger(__name__)

BUSY = 50
"""Things done in a second: with fewer, it does not matter where."""
THREADS = Path("/proc/self/task")


class Seconds(NamedTuple):
    """How long each of it takes."""

    look: float = 0.25
    """After how long it is looked at how much was done."""
    together: float = 2.0
    free: float = 0.05
    """In between: the system may find them a processor that has less to do."""


USUAL = Seconds()


class SameProcessor:
    """The thread of the running loop, and another one that works for it."""

    def __init__(self, other: threading.Thread, seconds: Seconds = USUAL) -> None:
        self._loop = asyncio.get_running_loop()
        self._other = other
        self._seconds = seconds
        self._done, self._since = 0, 0.0
        """How much, since when."""
        self._here = -1
        """The processor on which they meet; negative while they are free."""
        self._allowed: set[int] = set()
        """Where they may run when they are."""
        self._timer: asyncio.TimerHandle | None = None
        self._is_off = not (settings.SAME_PROCESSOR and _can_be_told())

    def note(self) -> None:
        """One more thing is to be done. While there is none, nobody looks either."""
        self._done += 1
        if self._timer is None and not self._is_off:
            self._wait(self._seconds.look, self._look)

    def stop(self) -> None:
        self._is_off = True
        if self._timer is not None:
            self._timer.cancel()
        self.part()

    def _wait(self, seconds: float, then: Callable[[], None]) -> None:
        self._done, self._since = 0, self._loop.time()
        self._timer = self._loop.call_later(seconds, then)

    def _look(self) -> None:
        self._timer = None
        is_busy = self._done >= BUSY * (self._loop.time() - self._since)
        self.part()
        if is_busy:
            self._wait(self._seconds.free, self._meet_again)

    def _meet_again(self) -> None:
        self._timer = None
        try:
            self.meet()
        except OSError as error:
            self._is_off = True
            # One of the two may be held already.
            self.part()
            logger.info("threads cannot be kept on one processor here: %s", error)
        else:
            self._wait(self._seconds.together, self._look)

    def meet(self) -> None:
        """Both stay on the processor where the loop runs at this moment."""
        here, allowed = _processor(), os.sched_getaffinity(0)
        if here not in allowed or len(allowed) < 2 or self._other.native_id is None:
            return
        self._here, self._allowed = here, allowed
        for thread in (threading.get_native_id(), self._other.native_id):
            os.sched_setaffinity(thread, {here})

    def part(self) -> None:
        """Both may run anywhere, and so may threads that one of them has started meanwhile."""
        here, self._here = self._here, -1
        if here < 0:
            return
        for thread in [int(one.name) for one in THREADS.iterdir()]:
            try:
                if os.sched_getaffinity(thread) == {here}:
                    os.sched_setaffinity(thread, self._allowed)
            except OSError:
                continue  # it has ended


def _can_be_told() -> bool:
    """Whether this system can be told where a thread is to run, and says where one does."""
    return sys.platform == "linux" and _processor() >= 0 and THREADS.is_dir()


def _processor() -> int:
    """Where this thread runs; negative where nobody says."""
    return _asked()()


@cache
def _asked() -> Callable[[], int]:
    return getattr(ctypes.CDLL(None), "sched_getcpu", lambda: -1)
