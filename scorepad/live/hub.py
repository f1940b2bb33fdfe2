"""The hub of the pads: a process's sockets by sheet, and who is there by way of others."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any, Protocol

from gofclub.sockets.hub import Hub, quietly
from scorepad.live.presence import Watchers, presence
from scorepad.services.sheets import pokes

REPEAT_SWEEPS = 10
"""Every so many sweeps a process says again who is here by way of it."""


class Socket(Protocol):
    """What the hub asks of a socket."""

    code: str
    club: int | None
    may_write: bool
    writing: bool
    follows: frozenset[str] | None
    """Other sheets whose changes are news here, by their codes; None where there never are any."""

    def poke(self) -> None: ...
    def tell(self, watchers: Watchers) -> None: ...


class SheetHub(Hub):
    NAME = "scorepad"
    SWEEP_SECONDS = 2.0

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.rooms: dict[str, set[Socket]] = {}
        self._followers: set[Socket] = set()
        """Those of nights: a sheet may be news to any of them, and they are few."""
        self._told: dict[str, Watchers] = {}
        self._sweeps = 0
        self.changes = 0
        """How many were heard of so far: by that whoever comes knows what was said meanwhile."""

    def start(self) -> None:
        pokes.listen(self)
        super().start()

    def detach(self) -> None:
        pokes.unlisten(self)
        for code in self.rooms:
            presence.sockets(code, Watchers())

    # Sockets ----------------------------------------------------------------

    def join(self, socket: Socket) -> None:
        room = self.rooms.setdefault(socket.code, set())
        room.add(socket)
        if socket.follows is not None:
            self._followers.add(socket)
        self.recount(socket.code)
        if len(room) == 1:
            self._send({"type": "sheet.who", "code": socket.code})

    def leave(self, socket: Socket) -> None:
        room = self.rooms.get(socket.code, set())
        room.discard(socket)
        self._followers.discard(socket)
        if not room:
            self.rooms.pop(socket.code, None)
        self.recount(socket.code)

    def recount(self, code: str) -> None:
        """Somebody came, went, or began to write."""
        room = self.rooms.get(code, set())
        now = Watchers(
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
        self.changes += 1
        for socket in self.rooms.get(code, ()):
            socket.poke()
        for socket in self._followers:
            if code in (socket.follows or ()):
                socket.poke()

    def rights_changed(self, club: int) -> None:
        self.changes += 1
        for room in self.rooms.values():
            for socket in room:
                if socket.club == club:
                    socket.poke()

    async def sweep(self) -> None:
        """Notices those who poll, and those who were lost in another process."""
        self._sweeps += 1
        for code in tuple(self.rooms):
            with quietly("who is at sheet %s could not be told", code):
                if self._sweeps % REPEAT_SWEEPS == 0:
                    self._announce(code)
                self._tell(code)

    # Other processes --------------------------------------------------------

    def _announce(self, code: str) -> None:
        own = presence.own(code)
        self._send({"type": "sheet.here", "code": code, **own.document()})

    def _send(self, message: dict[str, Any]) -> None:
        if not self._is_alone:
            pokes.send(message, [self.loop])

    def groups(self) -> Iterable[str]:
        return (pokes.GROUP,)

    def heard(self, message: dict[str, Any]) -> None:
        if message["from"] == pokes.PROCESS:
            return
        code = message["code"]
        match message["type"]:
            case "sheet.changed":
                self.sheet_changed(code)
            case "sheet.rights":
                self.rights_changed(message["club"])
            case "sheet.here":
                watchers = Watchers(
                    **{field.name: message.get(field.name, 0) for field in fields(Watchers)}
                )
                presence.elsewhere(code, message["from"], watchers)
                self._tell(code)
            case "sheet.who" if code in self.rooms:
                self._announce(code)
