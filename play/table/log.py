"""The moves of a deal so far, as a value.

Every move makes a new snapshot, and a tuple of all moves so far would be copied for each: that
touches thirty-odd old moves, long gone from the processor's cache, to add one. So the logs of a
deal share one list, each with its own length, and one index of what commands have moved.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple


class Done(NamedTuple):
    """A move as it stands in the log."""

    seat: int
    text: str
    command: str
    by: str
    seq: int
    at: datetime


class Log:
    """Never changes; `plus` gives the next one."""

    __slots__ = ("_all", "_length", "_places")

    def __init__(
        self,
        moves: Iterable[Done] = (),
        *,
        places: dict[tuple[int, str], int] | None = None,
        length: int = 0,
    ) -> None:
        """A log of these moves; with `places`, one that shares both with another."""
        if places is None or not isinstance(moves, list):
            moves = list(moves)
            places = {(done.seat, done.command): at for at, done in enumerate(moves)}
            length = len(moves)
        self._all, self._places, self._length = moves, places, length

    def plus(self, done: Done) -> "Log":
        moves, places, at = self._all, self._places, self._length
        if len(moves) == at:
            moves.append(done)
            # Unless a thread that reads the same table was faster by a hair.
            if moves[at] is done:
                places[done.seat, done.command] = at
                return Log(moves, places=places, length=at + 1)
        # Another log goes on from here, perhaps from a command that was not stored after all.
        return Log([*self, done])

    def made_by(self, seat: int, command: str) -> Done | None:
        """The move that this seat's command has made, if it has."""
        place = self._places.get((seat, command))
        if place is None:
            return None
        if place < self._length:
            done = self._all[place]
            if done.command == command and done.seat == seat:
                return done
        # The index is another log's; what counts are the moves.
        return next((one for one in self if one.command == command and one.seat == seat), None)

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, at: int) -> Done:
        if not 0 <= at < self._length:
            raise IndexError(at)
        return self._all[at]

    def __iter__(self) -> Iterator[Done]:
        return iter(self._all[: self._length])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Log({list(self)!r})"
