"""Connections that have not yet said what they want. Each is an open file, and no door sees it.

So those that take too long are closed, and together they get a share of what this process may have
open: whoever has been silent for longest makes room. Nothing that is said is lost by that, and a
browser that has opened one in advance opens another.
"""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gofclub.descriptors import Descriptors, ours

HEAD_SECONDS = 10.0
"""Within which the whole head of a request has to come, however slowly."""
LOOK_SECONDS = 0.5
SHARE = 3
"""Of what could be open besides all others, one in so many."""

Close = Callable[[], None]


class Silent:
    """Those of one process, in the thread of its event loop."""

    def __init__(self) -> None:
        # As they came: the first has been silent for longest.
        self._since: dict[Close, float] = {}
        self._looked = 0.0
        self._most = sys.maxsize

    def begins(self, close: Close, now: float) -> None:
        """One more, which can be closed so; for one that is known its time goes on."""
        self._since.setdefault(close, now)
        while len(self._since) > self._most:
            self._close_first()

    def ends(self, close: Close) -> None:
        """It has said what it wants, or is gone."""
        self._since.pop(close, None)

    def look(self, now: float, *, left: int) -> None:
        """Closes those that take too long; `left` is how many files can still be opened."""
        # At least one: whoever has just come is about to say something.
        self._most = max(1, (left + len(self._since)) // SHARE)
        # After a pause of the whole process this comes before anything has been read: what came
        # meanwhile counts, so the pause does not.
        lived, self._looked = min(now, self._looked + 2 * LOOK_SECONDS), now
        while self._since and lived - next(iter(self._since.values())) >= HEAD_SECONDS:
            self._close_first()

    def _close_first(self) -> None:
        close = next(iter(self._since))
        del self._since[close]
        close()


silent = Silent()


@contextmanager
def looked_after(descriptors: Descriptors = ours) -> Iterator[None]:
    """While it lasts files are counted, and it is said where few are left, though nobody asks."""

    async def look() -> None:
        while True:
            silent.look(loop.time(), left=descriptors.left())
            await asyncio.sleep(LOOK_SECONDS)

    loop = asyncio.get_running_loop()
    looking = loop.create_task(look())
    try:
        yield
    finally:
        looking.cancel()
