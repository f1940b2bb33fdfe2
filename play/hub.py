"""One hub a process: its sockets by table, one ear on the channel layer.

The layer carries `{table, seq}` and nothing else, one message per process; it may lose some. Each
socket catches up from its own cursor with its own seat's view, and a look at the database every
few seconds finds what was lost.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any, Protocol, TypeVar

from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import InterfaceError, OperationalError

from gofclub.sockets.readers import reading
from play.lobby_feed import LobbyFeed
from play.protocol import Renderer
from play.services import presence
from play.services.rights import place_needed
from play.services.store import commit, load
from play.services.store.commit import Answer
from play.services.store.committer import Committer, Job, deliver_here
from play.table.commands import Command
from play.table.snapshot import Snapshot

logger = logging.getLogger(__name__)

READERS = 4
SWEEP_SECONDS = 4.0
Result = TypeVar("Result")


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


class Hub:
    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}
        self.loop = asyncio.get_running_loop()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="play-read")
        self._committer = Committer(self._deliver)
        self._layer = get_channel_layer()
        # With one process there is nobody to poke but ourselves.
        self._is_alone = isinstance(self._layer, InMemoryChannelLayer)
        self._channel = ""
        self._tasks: set[asyncio.Task[None]] = set()
        self.lobby = LobbyFeed(self.read, self._task)

    async def start(self) -> None:
        self._committer.start()
        commit.listeners.append(self._told)
        if not self._is_alone:
            self._task(self._listen())
        self._task(self._sweep())

    async def stop(self) -> None:
        """Ends what was started; commands that were taken are still carried out."""
        commit.listeners.remove(self._told)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._committer.stop)
        self._readers.shutdown(wait=True)

    # Sockets ----------------------------------------------------------------

    async def read(self, ask: Callable[..., Result], *arguments: Any) -> Result:
        """The answer to a question for the database, from a thread of our own."""
        return await self.loop.run_in_executor(self._readers, reading, ask, *arguments)

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
            self._task(self._poke(table, is_news=is_news))

    async def _poke(self, table: Snapshot, *, is_news: bool) -> None:
        kind, group = ("lobby", LOBBY) if is_news else ("table", group_of(table.code))
        message = {"type": f"{kind}.changed", "table": table.code, "seq": table.seq}
        await self._quietly(self._layer.group_send(group, message))

    async def _listen(self) -> None:
        """Hears what other processes have changed; every process is in the lobby's group."""
        while True:
            try:
                if not self._channel:
                    self._channel = await self._layer.new_channel("play.")
                    for group in (LOBBY, *map(group_of, self.rooms)):
                        await self._layer.group_add(group, self._channel)
                message = await self._layer.receive(self._channel)
            except asyncio.CancelledError:
                raise
            except Exception:
                # Until the layer is back the sweep finds what has changed.
                logger.warning("the channel layer does not answer", exc_info=True)
                self._channel = ""
                await asyncio.sleep(1)
                continue
            with quietly("a message of another process was not understood"):
                self._heard(message)

    def _heard(self, message: dict[str, Any]) -> None:
        room = self.rooms.get(message["table"])
        if room is not None and message["seq"] > room.table.seq:
            self._task(self._refresh(room))
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

    async def _sweep(self) -> None:
        """Every few seconds: who is there, what was missed, who has lost the right to be there."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self._look_around()
            except asyncio.CancelledError:
                raise
            except Exception:
                logger.warning("a sweep failed", exc_info=True)

    async def _look_around(self) -> None:
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
                    socket.end(4401)
                elif places[socket] in seen.removed or room.table.code in seen.gone:
                    socket.end(4403)
                elif socket.token in seen.unnoticed:
                    socket.greet()

    async def _quietly(self, call: Any) -> None:
        """A layer that fails costs seconds, never a socket."""
        try:
            await call
        except Exception as error:  # noqa: BLE001 (any layer, any error)
            # One line for each: there may be as many of them as moves.
            logger.warning("the channel layer does not answer: %r", error)

    def _task(self, coroutine: Any) -> None:
        task = self.loop.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


@contextlib.contextmanager
def quietly(said: str, *about: object) -> Iterator[None]:
    """Around what is done for one of many: where it fails, the others are not to blame."""
    try:
        yield
    except Exception:
        logger.exception(said, *about)


def group_of(code: str) -> str:
    return f"table.{code}"


LOBBY = "lobby"


_current: Hub | None = None


async def running_hub() -> Hub:
    """The hub of this process, started when it is first needed."""
    global _current  # noqa: PLW0603
    loop = asyncio.get_running_loop()
    if _current is None or _current.loop is not loop:
        hub = _current = Hub()
        await hub.start()
    return _current


async def stop_hub() -> None:
    global _current
    if _current is not None and _current.loop is asyncio.get_running_loop():
        hub, _current = _current, None
        await hub.stop()
