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
import random
import socket
import time
from collections.abc import Callable, Coroutine
from hashlib import blake2b
from pathlib import Path
from typing import Any, ClassVar

from gofclub.sockets.meeting_place import MeetingPlace, is_ours

logger = logging.getLogger(__name__)

TICK_SECONDS = 0.5
"""How often each says that it is there, and looks for new ones."""
LOST_SECONDS = 5.0
"""One that has said nothing for longer hangs, or has ended."""
MOST = 64
"""Processes that are known to one."""
LONGEST = 32 * 1024
"""Bytes of a handshake that is handed on."""
TOUCH_SECONDS = 60.0
"""How often a process touches its file, by which others know that it lives."""
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
        self._place = MeetingPlace(folder)
        self._is_ready = is_ready
        self._make: Callable[[], Any] | None = None
        self._ways: dict[str, Sibling] = {}
        self._ears: set[socket.socket] = set()
        """From those who may hand something to us."""
        self._touched_at = time.monotonic()
        self._is_lost = False
        """Whether the folder could not be read, which is said once."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.get_running_loop()
        try:
            self._listener = self._place.listener(MOST)
        except OSError:
            self._place.leave()
            raise

    # What a socket's handshake asks -------------------------------------------

    def makes(self, make: Callable[[], Any]) -> None:
        """How a socket is made here, for those that others will hand to us: now they may."""
        if self._make is None:
            self._make = make
            self.say()

    def home_of(self, address: bytes) -> Sibling | None:
        """Where the sockets of an address meet; None where that is here."""
        home, best = None, _rank(self._place.name, address) if self._is_ready() else b""
        for sibling in self._ways.values():
            if sibling.is_well() and (rank := _rank(sibling.name, address)) > best:
                home, best = sibling, rank
        return home

    # From the beginning to the end of the process -----------------------------

    def start(self) -> None:
        self._loop.add_reader(self._listener, self._somebody_comes)
        self._task(self._tick())

    def stop(self) -> None:
        """Ends; the others hear of it at once."""
        self._place.leave()
        self._loop.remove_reader(self._listener)
        self._listener.close()
        for ear in tuple(self._ears):
            self._ends(ear)
        for sibling in tuple(self._ways.values()):
            self._forget(sibling)
        for task in self._tasks:
            task.cancel()

    def say(self) -> None:
        """Tells the others whether they may hand something to us."""
        said = READY if self._takes_some() else NOT_READY
        for ear in tuple(self._ears):
            try:
                ear.send(said)
            except (BlockingIOError, InterruptedError):
                continue
            except OSError:
                self._ends(ear)

    def _takes_some(self) -> bool:
        return self._make is not None and self._is_ready()

    async def _tick(self) -> None:
        while True:
            try:
                await self._look_round()
                self._is_lost = False
            except OSError as error:
                if not self._is_lost:
                    logger.warning("the folder of the processes cannot be read: %r", error)
                self._is_lost = True
            await asyncio.sleep(TICK_SECONDS)
            # Where there was no room for one who came, there may be by now.
            self._loop.add_reader(self._listener, self._somebody_comes)
            self.say()

    async def _look_round(self) -> None:
        # In a thread: a folder of the network may let us wait.
        found = await asyncio.to_thread(self._place.others)
        new = list(found - set(self._ways))
        # Any of them, where they are many: some may be files of processes that were killed.
        for name in random.sample(new, min(len(new), MOST - len(self._ways))):
            self._meet(name)
        if time.monotonic() - self._touched_at > TOUCH_SECONDS:
            self._touched_at = time.monotonic()
            known = tuple(self._ways)
            if not await asyncio.to_thread(self._place.touch, known=known):
                self._listen_again()

    def _listen_again(self) -> None:
        """Somebody has removed our file: those who come later could not find us."""
        listener = self._place.listener(MOST)
        self._loop.remove_reader(self._listener)
        self._listener.close()
        self._listener = listener
        self._loop.add_reader(self._listener, self._somebody_comes)

    def _meet(self, name: str) -> None:
        way = self._place.way_to(name)
        if way is not None:
            sibling = self._ways[name] = Sibling(name, way)
            self._loop.add_reader(way, self._hear, sibling)

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
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            # No file is left for it: it would be tried again and again. The next tick does.
            self._loop.remove_reader(self._listener)
            return
        ear.setblocking(False)
        if len(self._ears) >= MOST or not is_ours(ear):
            ear.close()
            return
        self._ears.add(ear)
        self._loop.add_reader(ear, self._handed, ear)
        self.say()

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
            if handshake and self._make is not None and self._is_ready():
                self._task(self._take(taken, handshake, self._make))
            else:
                # Whoever is behind it comes again, and finds another process. One that ends
                # must take nothing more: it would wait for that to end.
                taken.close()

    async def _take(self, taken: socket.socket, handshake: bytes, make: Callable[[], Any]) -> None:
        taken.setblocking(False)
        try:
            _, made = await self._loop.connect_accepted_socket(make, taken)
        except (OSError, ValueError) as error:
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


def _rank(name: str, address: bytes) -> bytes:
    """The highest is the home: where a process comes or goes, only its own tables move."""
    return blake2b(name.encode() + b" " + address, digest_size=8).digest()
