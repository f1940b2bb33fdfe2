"""The hub of the online tables: a process's sockets by table.

The layer carries `{table, seq}` and nothing else. Each socket catches up from its own cursor with
its own seat's view, and a look at the database every few seconds finds what was lost.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol

from django.db import InterfaceError, OperationalError

from gofclub.sockets.closing import LOGGED_OUT, NOT_ALLOWED
from gofclub.sockets.hub import Hub, quietly
from play.lobby_feed import LobbyFeed
from play.protocol import Renderer
from play.services import presence
from play.services.rights import place_needed
from play.services.store import commit, load
from play.services.store.commit import Answer
from play.services.store.committer import PATIENCE, Committer, Job, deliver_here
from play.table.commands import Command
from play.table.snapshot import Snapshot

logger = logging.getLogger(__name__)

HELLO_SECONDS = 10.0
SAY_SECONDS = 2.0


class Listening(Protocol):
    """What the hub asks of a socket."""

    token: str
    session: str
    auth_hash: str
    user: int | None

    def catch_up(self) -> None: ...
    def greet(self) -> None: ...
    def end(self, code: int) -> None: ...


class Room:
    """A table with the sockets of this process."""

    def __init__(self, table: Snapshot) -> None:
        self.table = table
        self.sockets: set[Listening] = set()
        self.is_broken = False
        """Whether it could not be read when that was last tried."""
        self._renderer = Renderer()

    def view(self, seat: int | None, *, since: int) -> bytes:
        """The table for one of its sockets; what is the same for all is encoded once."""
        # Django's own `now` asks the settings each time, which took a tenth of making a view.
        return self._renderer.view(self.table, seat, since=since, now=datetime.now(tz=UTC))

    def update(self, table: Snapshot) -> None:
        if table.seq > self.table.seq:
            self.table = table
            for socket in tuple(self.sockets):
                with quietly("a socket of table %s could not be told", table.code):
                    socket.catch_up()


class TableHub(Hub):
    NAME = "play"
    SWEEP_SECONDS = 4.0

    def __init__(
        self,
        *,
        hello_seconds: float = HELLO_SECONDS,
        say_seconds: float = SAY_SECONDS,
        commit_patience: float = PATIENCE,
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self.hello_seconds = hello_seconds
        self.say_seconds = say_seconds
        self.rooms: dict[str, Room] = {}
        self.lobby = LobbyFeed(self.read, self.task)
        self._committer = Committer(self._deliver, patience=commit_patience)

    def start(self) -> None:
        self._committer.start()
        commit.listeners.append(self._told)
        super().start()

    async def stop(self) -> None:
        """Ends what was started; commands that were taken are still carried out."""
        await super().stop()
        await asyncio.to_thread(self._committer.stop)

    def abandon(self) -> None:
        super().abandon()
        self._committer.stop()

    def detach(self) -> None:
        commit.listeners.remove(self._told)

    # Sockets ----------------------------------------------------------------

    async def join(self, socket: Listening, table: Snapshot) -> Room:
        room = self.rooms.get(table.code)
        if room is None:
            room = self.rooms[table.code] = Room(table)
        room.sockets.add(socket)
        room.update(table)
        if self._channel and len(room.sockets) == 1:
            await self._quietly(self._layer.group_add(group_of(table.code), self._channel))
        return room

    async def leave(self, socket: Listening, room: Room) -> None:
        room.sockets.discard(socket)
        if not room.sockets and self.rooms.get(room.table.code) is room:
            del self.rooms[room.table.code]
            if self._channel:
                await self._quietly(
                    self._layer.group_discard(group_of(room.table.code), self._channel)
                )

    def submit(self, command: Command, done: Callable[[Answer], None]) -> None:
        """Puts a command to the door; `done` gets the answer, after the commit, on this loop."""
        self._committer.submit(Job(command, done))

    # Changes ----------------------------------------------------------------

    def _deliver(self, jobs: Sequence[Job]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended: nobody is left to tell
            self.loop.call_soon_threadsafe(self._delivered, jobs)

    def _delivered(self, jobs: Sequence[Job]) -> None:
        deliver_here(jobs)

    def _told(self, tables: Sequence[Snapshot]) -> None:
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self._changed, tables)

    def _changed(self, tables: Sequence[Snapshot]) -> None:
        for table in tables:
            with quietly("what has changed at table %s was not told", table.code):
                self._one_changed(table)

    def _one_changed(self, table: Snapshot) -> None:
        room = self.rooms.get(table.code)
        if room is not None:
            room.update(table)
        is_news = self.lobby.concerns(table)
        if is_news:
            self.lobby.refresh()
        if not self._is_alone:
            self.task(self._poke(table, is_news=is_news))

    async def _poke(self, table: Snapshot, *, is_news: bool) -> None:
        kind, group = ("lobby", LOBBY) if is_news else ("table", group_of(table.code))
        message = {"type": f"{kind}.changed", "table": table.code, "seq": table.seq}
        await self._quietly(self._layer.group_send(group, message))

    def groups(self) -> Iterable[str]:
        """Every process is in the lobby's group."""
        return (LOBBY, *map(group_of, self.rooms))

    def heard(self, message: dict[str, Any]) -> None:
        room = self.rooms.get(message["table"])
        if room is not None and message["seq"] > room.table.seq:
            self.task(self._refresh(room))
        if message["type"] == "lobby.changed":
            self.lobby.refresh()

    async def _refresh(self, room: Room) -> None:
        """Reads the table again; one that cannot be read is logged once, and keeps no other."""
        try:
            table = await self.read(load.table_at, room.table.code)
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            if not room.is_broken:
                logger.exception("table %s cannot be read", room.table.code)
            room.is_broken = True
            return
        room.is_broken = False
        if table is not None:
            room.update(table)

    async def sweep(self) -> None:
        """Who is there, what was missed, who has lost the right to be there."""
        self.lobby.refresh()
        here = [(room, socket) for room in self.rooms.values() for socket in room.sockets]
        if not here:
            return
        sockets = [socket for _, socket in here]
        places = {socket: place_needed(room.table, socket.user) for room, socket in here}
        seen = await self.read(
            presence.look_around,
            list(self.rooms),
            [socket.token for socket in sockets],
            {socket.session: (socket.user, socket.auth_hash) for socket in sockets},
            {place for place in places.values() if place is not None},
        )
        for code, seq in seen.stored.items():
            room = self.rooms.get(code)
            # Asked now, not before: what this process has stored itself is here by now.
            if room is not None and room.table.seq < seq:
                await self._refresh(room)
        for room, socket in here:
            with quietly("a socket of table %s could not be looked after", room.table.code):
                if socket.session in seen.ended:
                    socket.end(LOGGED_OUT)
                elif places[socket] in seen.removed or room.table.code in seen.gone:
                    socket.end(NOT_ALLOWED)
                elif socket.token in seen.unnoticed:
                    socket.greet()

    async def _quietly(self, call: Any) -> None:
        """A layer that fails costs seconds, never a socket."""
        try:
            await call
        except Exception as error:  # noqa: BLE001 (any layer, any error)
            # One line for each: there may be as many of them as moves.
            logger.warning("the channel layer does not answer: %r", error)


def group_of(code: str) -> str:
    return f"table.{code}"


LOBBY = "lobby"
