"""The processes of one machine that serve the same site, and which of them is a table's home.

A table costs least where all of its sockets are in one process: its moves are applied once, and its
views made once. Whoever comes has been sent anywhere by a proxy, so a process hands a new socket on
to its home, as a file: from then on there is nobody in between (docs/adr/0033).

Nothing depends on it. Every process can serve every table, they may disagree about homes, and what
cannot be handed on stays where it came.
"""

import asyncio
import contextlib
import logging
import os
import secrets
import socket
import struct
import time
from collections.abc import Callable, Coroutine
from hashlib import blake2b
from pathlib import Path
from typing import Any, ClassVar

logger = logging.getLogger(__name__)

TICK_SECONDS = 0.5
"""How often each says that it is there, and looks for new ones."""
LOST_SECONDS = 5.0
"""One that has said nothing for longer hangs, or has ended."""
MOST = 64
"""Processes that are known to one."""
LONGEST = 32 * 1024
"""Bytes of a handshake that is handed on."""
TOUCH_SECONDS, STALE_SECONDS = 60.0, 600.0
"""How often a process touches its file, and after how long without that it goes: its process was
killed. Not by whether it answers: one of another machine does not, where they share the folder."""
KIND = "1-"
"""Begins the names of those who understand each other."""
READY, NOT_READY = b"1", b"0"


class Sibling:
    """Another process: the way to it, and what it says of itself."""

    __slots__ = ("heard_at", "is_ready", "name", "way")

    def __init__(self, name: str, way: socket.socket) -> None:
        self.name = name
        self.way = way
        self.is_ready = False
        self.heard_at = 0.0

    def hears(self) -> bool:
        """Takes in what it has said; False once it has ended."""
        with contextlib.suppress(BlockingIOError, InterruptedError):
            while said := self.way.recv(1):
                self.is_ready, self.heard_at = said == READY, time.monotonic()
            return False
        return True

    def is_well(self) -> bool:
        return self.is_ready and time.monotonic() - self.heard_at < LOST_SECONDS

    def hand(self, handshake: bytes, descriptor: int) -> bool:
        """Gives it a socket, which is then to be closed here; whether it could."""
        if len(handshake) > LONGEST:
            return False
        try:
            socket.send_fds(self.way, [handshake], [descriptor])
        except OSError:
            # It has ended, or takes none for now.
            return False
        return True


class Siblings:
    """This process among the others; all of it in the thread of the event loop."""

    ours: ClassVar["Siblings | None"] = None
    """Where there can be others."""

    @classmethod
    def begin(cls, folder: Path, *, is_ready: Callable[[], bool]) -> None:
        """Takes part, if this system can."""
        try:
            cls.ours = cls(folder, is_ready=is_ready)
        except (AttributeError, OSError) as error:
            # Not Linux, or a folder in which there can be no sockets.
            logger.warning("sockets of a table stay where they come: %r", error)
            return
        cls.ours.start()

    @classmethod
    def end(cls) -> None:
        if cls.ours is not None:
            cls.ours.stop()
            cls.ours = None

    def __init__(self, folder: Path, *, is_ready: Callable[[], bool]) -> None:
        self.name = f"{KIND}{secrets.token_hex(8)}"
        self._folder = folder
        self._is_ready = is_ready
        self._make: Callable[[], Any] | None = None
        self._ways: dict[str, Sibling] = {}
        self._ears: set[socket.socket] = set()
        """From those who may hand something to us."""
        self._touched_at = time.monotonic()
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.get_running_loop()
        folder.mkdir(mode=0o700, exist_ok=True)
        self._place = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        self._listener = _new_line()
        try:
            self._listener.bind(self._path_of(self.name))
            self._listener.listen(MOST)
        except OSError:
            self._listener.close()
            os.close(self._place)
            raise

    # What a socket's handshake asks -------------------------------------------

    def makes(self, make: Callable[[], Any]) -> None:
        """How a socket is made here, for those that others will hand to us: now they may."""
        if self._make is None:
            self._make = make
            self._say()

    def home_of(self, address: bytes) -> Sibling | None:
        """Where the sockets of an address meet; None where that is here."""
        home, best = None, _rank(self.name, address) if self._is_ready() else b""
        for sibling in self._ways.values():
            if sibling.is_well() and (rank := _rank(sibling.name, address)) > best:
                home, best = sibling, rank
        return home

    # From the beginning to the end of the process -----------------------------

    def start(self) -> None:
        self._loop.add_reader(self._listener, self._somebody_comes)
        self._look_round()
        self._task(self._tick())

    def stop(self) -> None:
        """Ends; the others hear of it at once."""
        with contextlib.suppress(OSError):
            (self._folder / self.name).unlink()
        self._loop.remove_reader(self._listener)
        self._listener.close()
        for ear in tuple(self._ears):
            self._ends(ear)
        for sibling in tuple(self._ways.values()):
            self._forget(sibling)
        for task in self._tasks:
            task.cancel()
        os.close(self._place)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self._say()
            self._look_round()
            if time.monotonic() - self._touched_at > TOUCH_SECONDS:
                self._touched_at = time.monotonic()
                self._clear_away()

    def _say(self) -> None:
        """Tells the others whether they may hand something to us."""
        said = READY if self._make is not None and self._is_ready() else NOT_READY
        for ear in tuple(self._ears):
            try:
                ear.send(said)
            except (BlockingIOError, InterruptedError):
                continue
            except OSError:
                self._ends(ear)

    def _look_round(self) -> None:
        try:
            found = os.listdir(self._place)  # noqa: PTH208 (names alone)
        except OSError as error:
            logger.warning("the folder of the processes cannot be read: %r", error)
            return
        new = {name for name in found if name.startswith(KIND)} - {self.name, *self._ways}
        for name in sorted(new)[: MOST - len(self._ways)]:
            self._meet(name)

    def _meet(self, name: str) -> None:
        way = _new_line()
        try:
            way.connect(self._path_of(name))
        except OSError:
            way.close()
            return
        sibling = self._ways[name] = Sibling(name, way)
        self._loop.add_reader(way, self._hear, sibling)

    def _clear_away(self) -> None:
        """Says that this process is there, and removes what others have left that were killed."""
        with contextlib.suppress(OSError):
            os.utime(self._folder / self.name)
            for file in self._folder.iterdir():
                if time.time() - file.stat().st_mtime > STALE_SECONDS:
                    file.unlink(missing_ok=True)

    def _hear(self, sibling: Sibling) -> None:
        try:
            goes_on = sibling.hears()
        except OSError:
            goes_on = False
        if not goes_on:
            self._forget(sibling)

    def _forget(self, sibling: Sibling) -> None:
        self._ways.pop(sibling.name, None)
        self._loop.remove_reader(sibling.way)
        sibling.way.close()

    # What others hand to us ---------------------------------------------------

    def _somebody_comes(self) -> None:
        try:
            ear, _ = self._listener.accept()
        except OSError:
            return
        ear.setblocking(False)
        if len(self._ears) >= MOST or not _is_ours(ear):
            ear.close()
            return
        self._ears.add(ear)
        self._loop.add_reader(ear, self._handed, ear)
        self._say()

    def _handed(self, ear: socket.socket) -> None:
        try:
            handshake, files, _, _ = socket.recv_fds(ear, LONGEST, 1, socket.MSG_CMSG_CLOEXEC)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            handshake, files = b"", []
        if not handshake:
            self._ends(ear)
        for number in files:
            try:
                taken = socket.socket(fileno=number)
            except OSError:
                os.close(number)
                continue
            if handshake and self._make is not None:
                self._task(self._take(taken, handshake, self._make))
            else:
                taken.close()

    async def _take(self, taken: socket.socket, handshake: bytes, make: Callable[[], Any]) -> None:
        taken.setblocking(False)
        try:
            _, made = await self._loop.connect_accepted_socket(make, taken)
        except OSError as error:
            # Whoever is behind it comes again.
            logger.warning("a socket of another process could not be taken over: %r", error)
            taken.close()
            return
        made.take(handshake)

    def _ends(self, ear: socket.socket) -> None:
        self._ears.discard(ear)
        self._loop.remove_reader(ear)
        ear.close()

    def _task(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _path_of(self, name: str) -> str:
        # The folder may be longer than the address of such a socket.
        here = f"/proc/self/fd/{self._place}"
        return f"{here}/{name}" if os.path.isdir(here) else str(self._folder / name)  # noqa: PTH112


def _new_line() -> socket.socket:
    line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    line.setblocking(False)
    return line


def _is_ours(ear: socket.socket) -> bool:
    """Whether a process of the same account is at the other end."""
    credentials = ear.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    _, user, _ = struct.unpack("3i", credentials)
    return user == os.geteuid()


def _rank(name: str, address: bytes) -> bytes:
    """The highest is the home: where a process comes or goes, only its own tables move."""
    return blake2b(name.encode() + b" " + address, digest_size=8).digest()
