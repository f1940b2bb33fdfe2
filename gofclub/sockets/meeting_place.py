"""The folder in which the processes of a machine find each other, each by a file of its own.

The file is a socket on which its process listens. A killed one leaves it behind, so that those who
live touch theirs, and whoever looks clears the others away.
"""

import contextlib
import os
import secrets
import socket
import stat
import struct
import time
from collections.abc import Collection
from pathlib import Path

STALE_SECONDS = 600.0
"""After how long without a touch a file goes. Not by whether somebody answers there: a process of
another machine does not, where they share the folder."""
FOR_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class MeetingPlace:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(mode=0o700, exist_ok=True)
        # Who could write in it could be handed people's sockets, with their cookies.
        self._number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        found = os.fstat(self._number)
        if found.st_uid != os.geteuid() or found.st_mode & FOR_OTHERS:
            os.close(self._number)
            raise PermissionError(f"{folder} is not for this account alone")
        self.kind = f"1-{_network()}-"
        """Begins the names of those who understand each other, and share a network."""
        self.name = f"{self.kind}{secrets.token_hex(8)}"

    def listener(self, most: int) -> socket.socket:
        """Where others reach this process."""
        line = new_line()
        try:
            line.bind(self._path_of(self.name))
            line.listen(most)
        except OSError:
            line.close()
            raise
        return line

    def way_to(self, name: str) -> socket.socket | None:
        """A line to another process, unless it has ended."""
        with contextlib.ExitStack() as held, contextlib.suppress(OSError):
            line = held.enter_context(new_line())
            line.connect(self._path_of(name))
            if is_ours(line):
                held.pop_all()
                return line
        return None

    def others(self) -> set[str]:
        """The names of all but this process; some may have ended."""
        names = os.listdir(self._number)  # noqa: PTH208 (names alone)
        return {name for name in names if name.startswith(self.kind)} - {self.name}

    def touch(self, *, known: Collection[str]) -> bool:
        """Says that this process is there, and clears away; False where its own file is gone."""
        is_there = True
        try:
            os.utime(self.folder / self.name)
        except OSError:
            is_there = False
        with contextlib.suppress(OSError):
            for file in self.folder.iterdir():
                # A clock may have jumped: those we talk to are there.
                is_old = time.time() - file.stat().st_mtime > STALE_SECONDS
                if is_old and file.name != self.name and file.name not in known:
                    file.unlink(missing_ok=True)
        return is_there

    def leave(self) -> None:
        with contextlib.suppress(OSError):
            (self.folder / self.name).unlink()
        os.close(self._number)

    def _path_of(self, name: str) -> str:
        # The folder may be longer than the address of such a socket.
        here = f"/proc/self/fd/{self._number}"
        return f"{here}/{name}" if os.path.isdir(here) else str(self.folder / name)  # noqa: PTH112


def new_line() -> socket.socket:
    line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    line.setblocking(False)
    return line


def is_ours(line: socket.socket) -> bool:
    """Whether a process of the same account is at the other end."""
    credentials = line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    _, user, _ = struct.unpack("3i", credentials)
    return user == os.geteuid()


def _network() -> int:
    """The network that this process is in: with a container its own goes, and all sockets of it."""
    with contextlib.suppress(OSError):
        return os.stat("/proc/self/ns/net").st_ino  # noqa: PTH116 (what it leads to is no file)
    return 0
