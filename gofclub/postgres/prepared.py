"""The statements that PostgreSQL knows by name, of one connection."""

import secrets
from itertools import count

MOST = 32
"""A commit has a dozen. Each keeps some room at the server as long as the connection lives."""


class Prepared:
    def __init__(self) -> None:
        self._names: dict[bytes, bytes] = {}
        self._numbers = count(1)
        # Should somebody lend the connection to others, none of theirs has the same name.
        self._begin = b"gofclub_%b" % secrets.token_hex(4).encode()

    def has_room_for(self, statement: bytes) -> bool:
        return statement in self._names or len(self._names) < MOST

    def name_of(self, statement: bytes) -> bytes | None:
        return self._names.get(statement)

    def next_name(self) -> bytes:
        """One that was never used: a statement that has failed may still have its own."""
        return b"%b_%d" % (self._begin, next(self._numbers))

    def keep(self, statement: bytes, name: bytes) -> None:
        self._names[statement] = name

    def forget_all(self) -> None:
        """They are asked for by other names the next time."""
        self._names.clear()
