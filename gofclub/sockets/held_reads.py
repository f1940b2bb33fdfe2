"""What comes for many sockets at the same moment: all of it is read, and then it is taken.

For the same reason as `held_writes`: to go back and forth between the system, which reads, and the
code that takes what was read, costs more than either.
"""

from asyncio import AbstractEventLoop
from typing import Protocol

LONGEST = 1024
"""Bytes that are held for a socket. A loop reads from each once before it goes on, so this is the
most that it takes up; no move is longer."""


class Taking(Protocol):
    def take_in(self, data: bytes) -> None:
        """Never raises: others wait behind it."""


class HeldReads:
    """Those of a process: all of its sockets live in one thread."""

    def __init__(self) -> None:
        self._held: list[tuple[Taking, bytes]] = []

    def hold(self, socket: Taking, data: bytes, loop: AbstractEventLoop) -> None:
        """Until everything has been read that is there to be read."""
        if not self._held:
            loop.call_soon(self.release)
        self._held.append((socket, data))

    def release(self) -> None:
        """Has it taken now, for whoever comes after it."""
        held, self._held = self._held, []
        for socket, data in held:
            socket.take_in(data)


held_reads = HeldReads()
