"""One hub a process: its sockets by sheet, one ear on the channel layer.

The layer carries one message per process, never one per socket, and no contents.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from typing import Any, Protocol, TypeVar

from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import close_old_connections

from scorepad.live.presence import Here, presence
from scorepad.services.sheets import pokes

logger = logging.getLogger(__name__)

READERS = 4
TICK_SECONDS = 2.0
REPEAT_TICKS = 10
"""Every so many ticks a process says again who is here by way of it."""
Result = TypeVar("Result")


class Socket(Protocol):
    """What the hub asks of a socket."""

    code: str
    club: int | None
    may_write: bool
    writing: bool

    def poke(self) -> None: ...
    def tell(self, here: Here) -> None: ...


class Hub:
    def __init__(self) -> None:
        self.rooms: dict[str, set[Socket]] = {}
        self.loop = asyncio.get_running_loop()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="pad-read")
        self._layer = get_channel_layer()
        # With one process there is nobody to tell but ourselves.
        self._is_alone = isinstance(self._layer, InMemoryChannelLayer)
        self._told: dict[str, Here] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._ticks = 0

    def start(self) -> None:
        pokes.listen(self)
        self._task(self._tick())
        if not self._is_alone:
            self._task(self._listen())

    async def stop(self) -> None:
        pokes.unlisten(self)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._readers.shutdown(wait=True)

    def abandon(self) -> None:
        """For a hub whose event loop has ended without it."""
        pokes.unlisten(self)
        for code in self.rooms:
            presence.sockets(code, Here())
        self._readers.shutdown(wait=False)

    async def read(self, ask: Callable[..., Result], *arguments: Any) -> Result:
        """The answer to a question for the database, from a thread of our own."""
        return await self.loop.run_in_executor(self._readers, _reading, ask, *arguments)

    # Sockets ----------------------------------------------------------------

    def join(self, socket: Socket) -> None:
        room = self.rooms.setdefault(socket.code, set())
        room.add(socket)
        self.recount(socket.code)
        if len(room) == 1:
            self._send({"type": "sheet.who", "code": socket.code})

    def leave(self, socket: Socket) -> None:
        room = self.rooms.get(socket.code, set())
        room.discard(socket)
        if not room:
            self.rooms.pop(socket.code, None)
        self.recount(socket.code)

    def recount(self, code: str) -> None:
        """Somebody came, went, or began to write."""
        room = self.rooms.get(code, set())
        now = Here(
            watching=len(room),
            scribes=sum(socket.may_write for socket in room),
            writing=sum(socket.writing for socket in room),
        )
        presence.sockets(code, now)
        self._announce(code)
        self._tell(code)

    def _tell(self, code: str) -> None:
        """Tells the room who is here, where that is news."""
        room = self.rooms.get(code)
        if not room:
            self._told.pop(code, None)
            return
        now = presence.all(code)
        if self._told.get(code) != now:
            self._told[code] = now
            for socket in room:
                socket.tell(now)

    # Changes ----------------------------------------------------------------

    def sheet_changed(self, code: str) -> None:
        for socket in self.rooms.get(code, ()):
            socket.poke()

    def rights_changed(self, club: int) -> None:
        for room in self.rooms.values():
            for socket in room:
                if socket.club == club:
                    socket.poke()

    async def _tick(self) -> None:
        """Who polls is noticed here, and who was lost in another process."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self._ticks += 1
            for code in tuple(self.rooms):
                try:
                    if self._ticks % REPEAT_TICKS == 0:
                        self._announce(code)
                    self._tell(code)
                except Exception:
                    # One sheet's trouble; the loop is everybody's.
                    logger.exception("Who is at sheet %s could not be told", code)

    # Other processes --------------------------------------------------------

    def _announce(self, code: str) -> None:
        own = presence.own(code)
        self._send({"type": "sheet.here", "code": code, **own.document()})

    def _send(self, message: dict[str, Any]) -> None:
        if not self._is_alone:
            pokes.send(message, [self.loop])

    async def _listen(self) -> None:
        channel = ""
        while True:
            try:
                if not channel:
                    channel = await self._layer.new_channel("scorepad.")
                    await self._layer.group_add(pokes.GROUP, channel)
                message = await self._layer.receive(channel)
            except asyncio.CancelledError:
                raise
            except Exception:
                # The layer comes back by itself; until then every socket asks for itself.
                logger.warning("The channel layer does not answer", exc_info=True)
                channel = ""
                await asyncio.sleep(1)
                continue
            try:
                self._heard(message)
            except Exception:
                logger.exception("A message of another process was not understood")

    def _heard(self, message: dict[str, Any]) -> None:
        if message["from"] == pokes.PROCESS:
            return
        code = message["code"]
        match message["type"]:
            case "sheet.changed":
                self.sheet_changed(code)
            case "sheet.rights":
                self.rights_changed(message["club"])
            case "sheet.here":
                here = Here(**{field.name: message.get(field.name, 0) for field in fields(Here)})
                presence.elsewhere(code, message["from"], here)
                self._tell(code)
            case "sheet.who" if code in self.rooms:
                self._announce(code)

    def _task(self, work: Any) -> None:
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


_hub: Hub | None = None


def hub() -> Hub:
    """This process's hub; a new one where the event loop is another, as in tests."""
    global _hub  # noqa: PLW0603 (one a process is the point)
    loop = asyncio.get_running_loop()
    if _hub is None or _hub.loop is not loop:
        if _hub is not None:
            _hub.abandon()
        _hub = Hub()
        _hub.start()
    return _hub


async def stop_hub() -> None:
    """Ends this process's hub, if it has one."""
    global _hub
    if _hub is not None:
        ending, _hub = _hub, None
        with contextlib.suppress(RuntimeError):
            await ending.stop()


def _reading(ask: Callable[..., Result], *arguments: Any) -> Result:
    close_old_connections()
    try:
        return ask(*arguments)
    finally:
        close_old_connections()
