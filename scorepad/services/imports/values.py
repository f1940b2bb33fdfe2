"""What is read from a file with past games, before any of it is stored."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Self

from gofclub import rules
from gofclub.bodies import FILE_BYTES

MOST_BYTES = FILE_BYTES
MOST_GAMES = 5000
MOST_HANDS = 50_000
MOST_PEOPLE = 500
MOST_TOTAL = 5000
"""Of one player in one game: far beyond what two hundred hands have cost anybody."""
MOST_MENDS = 1000
MOST_CELL = 120
"""Characters of a cell that are shown, and that a correction may have."""
MOST_READ = 2000
"""Characters of a cell that are read: what is longer is no name, no date and no number."""


@dataclass(frozen=True, slots=True)
class Mend:
    """One way to put a problem right: the words of a button, and what it does."""

    words: str
    kind: str
    """`cell`: another value in a column; else what is said about the line: see `Mends`."""
    column: int = 0
    value: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Something about a line of the file."""

    line: int
    columns: tuple[int, ...] = ()
    says: str
    stops: bool = True
    """Whether the line cannot be imported like this; else one only has to know."""
    mends: tuple[Mend, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """One hand; lists are by line."""

    left: tuple[int, ...]
    uncalled: tuple[int, ...] = ()
    strongest: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    """By line; empty where everybody sat in the order of the lines."""
    voided: bool = False
    note: str = ""
    given: str = ""
    returned: str = ""
    scribe: str = ""
    logged_at: datetime | None = None
    number: int | None = None
    """At the online table that played it: tables with the same deals are compared by it."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who played a line of the sheet, from which hand on."""

    line: int
    name: str
    who: str
    """How the file tells people apart; empty for a name that is nobody's."""
    since: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadGame:
    """A game as the file tells it: with all hands, or with totals only."""

    line: int
    """Where it stands: the line of a CSV file, else the number of the game."""
    people: tuple[Sitting, ...]
    started_at: datetime
    finished_at: datetime
    totals: tuple[int, ...] = ()
    """By line, where no hands are known."""
    hands: tuple[Hand, ...] = ()
    ruleset: rules.Ruleset = rules.OFFICIAL
    dealer: int = 0
    source: str = "table"
    had_bots: bool = False
    exchange: bool = True
    status: str = "finished"
    title: str = ""
    note: str = ""
    code: str = ""
    """In the club that it comes from."""

    @property
    def seats(self) -> int:
        return 1 + max(one.line for one in self.people)

    @property
    def sums(self) -> tuple[int, ...]:
        """The totals by line, whichever way they are known."""
        if self.totals:
            return self.totals
        counted = [hand for hand in self.hands if not hand.voided]
        return tuple(
            sum(rules.points(hand.left[line]) for hand in counted) for line in range(self.seats)
        )

    @property
    def last_people(self) -> tuple[str, ...]:
        """Who sat on each line at the end."""
        last = {one.line: one.who for one in sorted(self.people, key=lambda one: one.since)}
        return tuple(last[line] for line in range(self.seats))


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the file."""

    who: str
    name: str
    games: int = 0
    hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadFile:
    """All that was found in a file."""

    kind: str
    games: tuple[ReadGame, ...]
    problems: tuple[Problem, ...] = ()
    people: tuple[Person, ...] = ()
    rows: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """The lines as they stand there, corrections included, by number."""
    headings: tuple[str, ...] = ()
    document: Mapping[str, Any] = field(default_factory=dict)
    """Of a club's export: what is not a game."""

    @property
    def stops(self) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.problems if problem.stops)


@dataclass(frozen=True, slots=True)
class Mends:
    """What was said about the lines of a file since it was read."""

    cells: Mapping[tuple[int, int], str] = field(default_factory=dict)
    out: frozenset[int] = frozenset()
    """Lines that are left out."""
    finished: frozenset[int] = frozenset()
    """Games that were over, although nobody has reached the target."""
    keep: frozenset[int] = frozenset()
    """Games that are not the same as others, although they look it."""
    skipped: frozenset[int] = frozenset()
    """Games that the club had already when the import began."""

    @classmethod
    def stored(cls, found: Mapping[str, Any]) -> Self:
        cells = {}
        for at, value in found.get("cells", {}).items():
            line, _, column = at.partition(":")
            cells[int(line), int(column)] = value
        said = {name: frozenset(found.get(name, ())) for name in OF_LINES}
        return cls(cells, **said)

    def to_store(self) -> dict[str, Any]:
        return {
            "cells": {f"{line}:{column}": value for (line, column), value in self.cells.items()},
            **{name: sorted(getattr(self, name)) for name in OF_LINES if getattr(self, name)},
        }

    def __len__(self) -> int:
        return len(self.cells) + sum(len(getattr(self, name)) for name in OF_LINES)

    def applied(self, line: int, cells: Iterable[str]) -> tuple[str, ...]:
        """The cells of a line as they were corrected."""
        return tuple(self.cells.get((line, at), cell) for at, cell in enumerate(cells, 1))


OF_LINES = ("out", "finished", "keep", "skipped")


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What the club says about games that come in."""

    zone: Any
    ruleset: rules.Ruleset
    today: date

    def ruleset_for(self, seats: int) -> rules.Ruleset:
        return self.ruleset if seats in self.ruleset.seats else rules.OFFICIAL
