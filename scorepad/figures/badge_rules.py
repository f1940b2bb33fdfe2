"""What badges look at, and the ways in which one is earned; `badges.py` declares them all."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.utils.functional import Promise

from scorepad.figures.deeds import Deed

WHOLE_GAME = 8
"""Hands below which a game is too short for what is said of a whole one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """One game of somebody's history, as badges look at it."""

    game: int
    day: date
    rank: int
    total: int
    is_alone: bool
    """Whether whoever won did so without sharing it."""
    hands: int
    """Of the game; 0 where only its totals are known."""
    own_hands: int
    gave: int
    margin: int
    behind: int
    """The most that the game's winner was behind."""
    lefts: Sequence[int]
    """Own hands by cards left."""
    has_exchange: bool = True
    """Whether cards were given away in it at all."""
    is_agreed: bool = False
    """Whether it had an agreed number of hands, however few, instead of a target."""

    @property
    def is_long_enough(self) -> bool:
        """Whether few points in it say anything: a game to a target, or hands enough."""
        return self.hands >= (WHOLE_GAME if self.is_agreed else 1)

    @property
    def is_won(self) -> bool:
        return self.rank == 1

    @property
    def is_whole(self) -> bool:
        """Whether somebody played all of it, and it was not a short one."""
        return self.hands >= WHOLE_GAME and self.own_hands == self.hands


@dataclass(frozen=True, slots=True)
class Earned:
    """When, and with which game; a season has none.

    Where a single hand was enough: at which online table, and its number there.
    """

    day: date
    game: int | None = None
    table: str = ""
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """What somebody has done in a hand."""

    deed: str
    when: Earned


@dataclass(frozen=True, slots=True)
class History:
    """All that badges follow from: games in the order in which they ended, and seasons won."""

    games: Sequence[Past]
    seasons_won: Sequence[date] = ()
    """Last days of closed seasons that somebody won."""
    deeds: Sequence[Done] = ()
    """In hands played online, in the order in which games ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How many games, wins and days somebody has: what is counted one by one."""

    games: int
    wins: int
    days: int


Find = Callable[[History], Earned | None]
Count = Callable[[Counts], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Badge:
    kind: str
    """As it is stored, and in the API."""
    name: str | Promise
    rule: str | Promise
    numbers: Mapping[str, int] = field(default_factory=dict)
    """In name and rule."""
    find: Find
    goal: int = 0
    """For what is counted one by one: how many it takes."""
    count: Count | None = None
    ground: str
    """The colour of its crest, one of those of avatars."""
    emblem: str
    """What its crest shows: a drawing of `gofclub/art/crests.py`, else a number."""

    @property
    def title(self) -> str:
        return str(self.name) % self.numbers if self.numbers else str(self.name)

    @property
    def explained(self) -> str:
        return str(self.rule) % self.numbers if self.numbers else str(self.rule)


def earned(one: Past | None) -> Earned | None:
    return Earned(one.day, one.game) if one else None


def once(test: Callable[[Past], bool]) -> Find:
    """With the first game of which it is true."""
    return lambda history: earned(next((one for one in history.games if test(one)), None))


def times(goal: int, test: Callable[[Past], bool]) -> Find:
    """With the game that was the last of so many."""

    def find(history: History) -> Earned | None:
        found = [one for one in history.games if test(one)]
        return earned(found[goal - 1]) if len(found) >= goal else None

    return find


def in_a_row(goal: int) -> Find:
    def find(history: History) -> Earned | None:
        run = 0
        for one in history.games:
            run = run + 1 if one.is_won else 0
            if run == goal:
                return earned(one)
        return None

    return find


def on_days(goal: int) -> Find:
    """With the first game of the day that was the last of so many."""

    def find(history: History) -> Earned | None:
        first: dict[date, Past] = {}
        for one in history.games:
            first.setdefault(one.day, one)
        ordered = sorted(first)
        return earned(first[ordered[goal - 1]]) if len(ordered) >= goal else None

    return find


def did(deed: Deed) -> Find:
    """With the first hand in which it was done."""
    return lambda history: next((one.when for one in history.deeds if one.deed == deed), None)


def is_any(_one: Past) -> bool:
    return True


def is_won(one: Past) -> bool:
    return one.is_won


def came_back(points: int) -> Callable[[Past], bool]:
    # Of a win that was shared nobody knows any more who of the two was how far behind.
    return lambda one: one.is_won and one.is_alone and one.behind >= points


def season(history: History) -> Earned | None:
    return Earned(min(history.seasons_won)) if history.seasons_won else None
