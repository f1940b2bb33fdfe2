"""What a socket waits with, a tenth of the size of asyncio's own.

Each of those has a deque for whoever may wait, six hundred bytes, and a queue has four; with
thousands of sockets of which hardly any waits for anything but its next message that is much.
"""

import asyncio
from typing import Any


class Gate:
    """Like `asyncio.Event`; open at first."""

    __slots__ = ("_loop", "_waiting", "is_open")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.is_open = True
        self._waiting: list[asyncio.Future[None]] | None = None
        """Those who wait until it opens; None while it is open."""

    def is_set(self) -> bool:
        return self.is_open

    def set(self) -> None:
        self.is_open = True
        waiting, self._waiting = self._waiting, None
        for one in waiting or ():
            if not one.done():
                one.set_result(None)

    def clear(self) -> None:
        self.is_open = False
        if self._waiting is None:
            self._waiting = []

    async def wait(self) -> bool:
        if self._waiting is not None:
            opens: asyncio.Future[None] = self._loop.create_future()
            self._waiting.append(opens)
            await opens
        return True


class Inbox:
    """Like `asyncio.Queue`, for one who takes from it."""

    __slots__ = ("_items", "_loop", "_taken", "_waits")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._items: list[Any] = []
        self._taken = 0
        """How many of them were taken: thousands of short messages may come at once."""
        self._waits: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._items

    def put_nowait(self, item: Any) -> None:
        self._items.append(item)
        if self._waits is not None and not self._waits.done():
            self._waits.set_result(None)

    async def get(self) -> Any:
        while not self._items:
            self._waits = self._loop.create_future()
            try:
                await self._waits
            finally:
                self._waits = None
        item = self._items[self._taken]
        self._taken += 1
        if self._taken == len(self._items):
            self._items, self._taken = [], 0
        return item
