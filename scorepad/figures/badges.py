"""Every badge, declared once: its name, its rule in words, and how it follows from the log.

A badge is earned with one game (or with a season that was closed), on that day. It is worked out
from all games of a player that count, so it goes again where the game goes. Games with bots do
not count here. `docs/figures.md` says when this is done.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorepad.figures.declared import HEAVY

WHOLE_GAME = 8
"""Hands below which a game is too short for what is said of a whole one."""
ALL_CARDS = 16


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

    @property
    def is_won(self) -> bool:
        return self.rank == 1

    @property
    def is_whole(self) -> bool:
        """Whether somebody played all of it, and it was not a short one."""
        return self.hands >= WHOLE_GAME and self.own_hands == self.hands


@dataclass(frozen=True, slots=True)
class Earned:
    """When, and with which game; a season has none."""

    day: date
    game: int | None = None


@dataclass(frozen=True, slots=True)
class History:
    """All that badges follow from: games in the order in which they ended, and seasons won."""

    games: Sequence[Past]
    seasons_won: Sequence[date] = ()
    """Last days of closed seasons that somebody won."""


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


def is_any(_one: Past) -> bool:
    return True


def is_won(one: Past) -> bool:
    return one.is_won


def came_back(points: int) -> Callable[[Past], bool]:
    # Of a win that was shared nobody knows any more who of the two was how far behind.
    return lambda one: one.is_won and one.is_alone and one.behind >= points


def _season(history: History) -> Earned | None:
    return Earned(min(history.seasons_won)) if history.seasons_won else None


BADGES = (
    Badge(
        kind="first_win",
        name=_("First win"),
        rule=_("Won a game."),
        find=once(is_won),
        ground="jade",
        emblem="star",
    ),
    Badge(
        kind="three_in_a_row",
        name=_("Three in a row"),
        rule=_("Won three games running."),
        find=in_a_row(3),
        ground="plum",
        emblem="flames",
    ),
    Badge(
        kind="five_in_a_row",
        name=_("Five in a row"),
        rule=_("Won five games running."),
        find=in_a_row(5),
        ground="flame",
        emblem="phoenix",
    ),
    Badge(
        kind="from_forty_behind",
        name=_("From forty behind"),
        rule=_("Won a game outright after trailing by %(points)d points or more."),
        numbers={"points": 40},
        find=once(came_back(40)),
        ground="jade",
        emblem="40",
    ),
    Badge(
        kind="from_sixty_behind",
        name=_("From sixty behind"),
        rule=_("Won a game outright after trailing by %(points)d points or more."),
        numbers={"points": 60},
        find=once(came_back(60)),
        ground="sea",
        emblem="60",
    ),
    Badge(
        kind="far_ahead",
        name=_("Out of sight"),
        rule=_("Won a game %(points)d points or more ahead of everyone else."),
        numbers={"points": 50},
        find=once(lambda one: one.is_won and one.margin >= 50),
        ground="sun",
        emblem="hare",
    ),
    Badge(
        kind="few_points",
        name=_("Featherlight"),
        rule=_("Won a game with fewer than %(points)d points."),
        numbers={"points": 20},
        find=once(lambda one: one.is_won and one.hands > 0 and one.total < 20),
        ground="sea",
        emblem="feather",
    ),
    Badge(
        kind="no_points",
        name=_("Spotless"),
        rule=_("Finished a game without a single point."),
        find=once(lambda one: one.hands > 0 and one.total == 0),
        ground="sun",
        emblem="0",
    ),
    Badge(
        kind="eight_hands",
        name=_("Eight of the best"),
        rule=_("Went out first in %(hands)d hands of one game."),
        numbers={"hands": 8},
        find=once(lambda one: one.lefts[0] >= 8),
        ground="sea",
        emblem="cards",
    ),
    Badge(
        kind="gave_nothing",
        name=_("Gave nothing away"),
        rule=_(
            "Played a whole game of %(hands)d hands or more without once having to give away "
            "their best card."
        ),
        numbers={"hands": WHOLE_GAME},
        find=once(lambda one: one.is_whole and one.gave == 0),
        ground="flame",
        emblem="dragon",
    ),
    Badge(
        kind="light_hands",
        name=_("Light hands"),
        rule=_(
            "Played a whole game of %(hands)d hands or more and was never left with %(cards)d "
            "cards or more."
        ),
        numbers={"hands": WHOLE_GAME, "cards": HEAVY},
        find=once(lambda one: one.is_whole and not any(one.lefts[HEAVY:])),
        ground="jade",
        emblem="carp",
    ),
    Badge(
        kind="all_sixteen",
        name=_("All sixteen, and still"),
        rule=_("Won a game in spite of a hand in which not one of their 16 cards was played."),
        find=once(lambda one: one.is_won and one.lefts[ALL_CARDS] > 0),
        ground="plum",
        emblem="tiger",
    ),
    Badge(
        kind="long_haul",
        name=_("The long haul"),
        rule=_("Won a game of %(hands)d hands or more."),
        numbers={"hands": 25},
        find=once(lambda one: one.is_won and one.hands >= 25),
        ground="sea",
        emblem="tortoise",
    ),
    Badge(
        kind="season_won",
        name=_("Champion of a season"),
        rule=_("Came first in a season that the club has closed."),
        find=_season,
        ground="sun",
        emblem="crown",
    ),
    Badge(
        kind="ten_days",
        name=_("Ten evenings"),
        rule=_("Played on %(days)d different days."),
        numbers={"days": 10},
        find=on_days(10),
        goal=10,
        count=lambda counts: counts.days,
        ground="plum",
        emblem="10",
    ),
    Badge(
        kind="fifty_days",
        name=_("Fifty evenings"),
        rule=_("Played on %(days)d different days."),
        numbers={"days": 50},
        find=on_days(50),
        goal=50,
        count=lambda counts: counts.days,
        ground="sea",
        emblem="owl",
    ),
    Badge(
        kind="fifty_wins",
        name=_("Fifty wins"),
        rule=_("Won %(games)d games."),
        numbers={"games": 50},
        find=times(50, is_won),
        goal=50,
        count=lambda counts: counts.wins,
        ground="flame",
        emblem="50",
    ),
    Badge(
        kind="hundred_games",
        name=_("A hundred games"),
        rule=_("Played %(games)d games."),
        numbers={"games": 100},
        find=times(100, is_any),
        goal=100,
        count=lambda counts: counts.games,
        ground="jade",
        emblem="100",
    ),
)
BY_KIND = {one.kind: one for one in BADGES}
COUNTED = tuple(one for one in BADGES if one.goal)


def badges_of(history: History) -> dict[str, Earned]:
    """What somebody has earned, by kind."""
    found = ((one.kind, one.find(history)) for one in BADGES)
    return {kind: when for kind, when in found if when}


def progress_of(counts: Counts) -> dict[str, int]:
    """How far somebody is with what is counted."""
    return {one.kind: one.count(counts) for one in COUNTED if one.count}
