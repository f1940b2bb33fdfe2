"""Who somebody is at a table: an account, a browser, or both."""

from typing import NamedTuple, TypeAlias
from uuid import UUID

Somebody: TypeAlias = int | UUID
"""An account, or the browser of somebody without one."""
NOBODYS = 5
"""The version of the numbers on chairs of people who were forgotten; those of browsers have 4."""


def is_nobody(guest: UUID) -> bool:
    """Whether a chair's number has never been a browser's."""
    return guest.version == NOBODYS


class Person(NamedTuple):
    """A guest is known by the browser; who signs in keeps the chairs taken before."""

    guest: UUID
    user: int | None = None
    name: str = ""
    session: str = ""
    """The session that vouches for all this; a command is refused once it has ended. Empty where
    the caller has just checked it."""
    browser: str = ""
    """Digest by which the score pad knows the browser."""
    address: str = ""
    """Where the person is calling from, as addresses are counted here."""
    face: str = ""
    """The avatar of the account, as a chair has it."""

    def called(self, name: str) -> str:
        """How they sit at a table: a guest as they wish, an account under its own name."""
        if self.user is not None:
            return self.name or name
        return name or self.name
