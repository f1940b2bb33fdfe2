"""The lobby of a process: one list for all who look at it, sent when it has changed."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol

from play.protocol import lobby_frame
from play.protocol.listings import lobby_object
from play.services.lobby import lobby
from play.table.snapshot import Snapshot

CALM_SECONDS = 0.5
"""Ten people who sit down at once are one change."""
MOST_KNOWN = 1000
"""Tables whose last look is remembered: those that end in another process are forgotten so."""
Read = Callable[..., Awaitable[bytes]]


class Looking(Protocol):
    def look(self, frame: bytes) -> None: ...


class LobbyFeed:
    def __init__(self, read: Read, run: Callable[[Coroutine[Any, Any, None]], object]) -> None:
        self.sockets: dict[Looking, bytes] = {}
        """With what each has seen last."""
        self._read = read
        self._run = run
        self._is_asking = False
        self._known: dict[str, tuple[object, ...]] = {}

    async def join(self, socket: Looking) -> bytes:
        """The list as it is now; changes follow."""
        self.sockets[socket] = b""
        self.sockets[socket] = frame = await self._read(_frame)
        return frame

    def leave(self, socket: Looking) -> None:
        self.sockets.pop(socket, None)

    def concerns(self, table: Snapshot) -> bool:
        """Whether the lobby looks different after this change: moves do not show there."""
        if table.options.visibility != "public":
            return False
        seen = (table.status, *((chair.name, chair.bot) for chair in table.chairs))
        if self._known.pop(table.code, None) == seen:
            self._known[table.code] = seen
            return False
        if table.status not in ("over", "closed"):
            self._known[table.code] = seen
        if len(self._known) > MOST_KNOWN:
            # The one that was heard of longest ago: one look too many, if it is still there.
            del self._known[next(iter(self._known))]
        return True

    def refresh(self) -> None:
        """Asks the database in a moment, once for all changes until then."""
        if self.sockets and not self._is_asking:
            self._is_asking = True
            self._run(self._look())

    async def _look(self) -> None:
        try:
            await asyncio.sleep(CALM_SECONDS)
        finally:
            self._is_asking = False
        frame = await self._read(_frame)
        for socket, seen in self.sockets.items():
            if frame != seen:
                self.sockets[socket] = frame
                socket.look(frame)


def _frame() -> bytes:
    return lobby_frame(lobby_object(lobby()))
