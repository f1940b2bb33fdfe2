"""Every figure of a board, declared once: how it adds up, what follows, its words and its form.

Sums, rebuilding, sorting, pages, API, CSV and `docs/figures.md` are made from this.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as now, gettext_lazy as _

from gofclub import rules
from scorepad.figures.formats import (
    NOTHING,
    PLUS_MINUS,
    RATING,
    SHARE,
    THIN,
    WHOLE,
    WINS,
    Format,
    decimal,
)
from scorepad.figures.measures import WIN, interval
from scorepad.figures.ratings import scaled

SCORES = 13
"""A game's score in twelfths, 0 to 12."""
PLACES = 7
"""Mean places of the tied in halves: 1, 1.5, 2 ... 4."""
LEFTS = 17
HEAVY = next(left for left in range(LEFTS) if rules.points(left) > left)
"""From this many cards on, each costs more than a point."""
COMEBACK = 30
"""Winning after being this many points behind the leader is a comeback."""


@dataclass(slots=True, kw_only=True)
class Sums:
    """What adds up: one player's figures over any set of games.

    Whole numbers only; `add` with `times=-1` takes away exactly what was added. `Contribution` and
    `Tally` have a column for each.
    """

    games: int = 0
    wins: int = 0
    """In twelfths."""
    deals: int = 0
    exchanges: int = 0
    """Deals that began with an exchange, whoever gave."""
    gave: int = 0
    comebacks: int = 0
    scores: list[int] = field(default_factory=lambda: [0] * SCORES)
    """Games by score: who beat everybody has 12, who beat nobody 0."""
    places: list[int] = field(default_factory=lambda: [0] * PLACES)
    """Games by place: 1, 1.5, 2 ... 4."""
    lefts: list[int] = field(default_factory=lambda: [0] * LEFTS)
    """Deals by cards left."""

    def add(self, other: "Sums", *, times: int = 1) -> None:
        for name in COUNTS:
            setattr(self, name, getattr(self, name) + times * getattr(other, name))
        for name in LISTS:
            mine = getattr(self, name)
            for at, value in enumerate(getattr(other, name)):
                if value:
                    mine[at] += times * value

    @property
    def is_empty(self) -> bool:
        return not self.games and not self.deals


SUMMED = tuple(one.name for one in fields(Sums))
COUNTS = tuple(one.name for one in fields(Sums) if one.type is int)
LISTS = tuple(name for name in SUMMED if name not in COUNTS)
Value = float | int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One figure of a player. What has no label is no column, and for programs only."""

    name: str
    """In the row that keeps it, in the API and in the CSV."""
    format: Format
    label: str | Promise = ""
    words: str | Promise = ""
    """What it means, in a sentence or two."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """In the words."""
    derive: Callable[[Sums], Value] | None = None
    """How it follows from sums; None stands for "nothing to divide by"."""
    more: Callable[[Any], str] | None = None
    """What goes with it in small letters, by the row that keeps it."""
    low_is_good: bool = False
    kept_as: str = ""
    """Where the row that keeps it calls it otherwise."""
    sort: str = ""
    """Where addresses call it otherwise: they had that name first, and are kept by people."""
    is_public: bool = True
    """Whether programs get it."""

    @property
    def field(self) -> str:
        """Of `Tally`, to sort by."""
        return self.kept_as or self.name

    @property
    def key(self) -> str:
        """In addresses."""
        return self.sort or self.name

    @property
    def explained(self) -> str:
        """Its meaning with its numbers."""
        return str(self.words) % self.numbers if self.numbers else str(self.words)

    def text(self, tally: Any) -> str:
        """For people."""
        value = getattr(tally, self.field)
        return NOTHING if value is None else self.format.text(value)

    def plain(self, tally: Any) -> Value:
        """For programs."""
        value = getattr(tally, self.field)
        return None if value is None else self.format.plain(value)


def ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def weighed(counts: list[int], weight: Callable[[int], int]) -> int:
    return sum(weight(at) * count for at, count in enumerate(counts))


def _wilson(tally: Any) -> str:
    if tally.win_rate is None:
        return ""
    low, high = interval(tally.win_rate, tally.games)
    return f"{round(100 * low)}\N{EN DASH}{round(100 * high)}"


def _streak_now(tally: Any) -> str:
    return now("now %(games)d") % {"games": tally.streak} if tally.streak > 1 else ""


FIGURES = (
    Figure(
        name="rating",
        kept_as="mu",
        format=RATING,
        label=_("Rating"),
        words=_(
            "How strong a player probably is, worked out from their places in all games, "
            "in the order in which the games ended: everyone starts at 1000, and each "
            "game compares you with every other player at the table. Beating a strong "
            "player brings more; a tie is half a win; points do not matter, only places. "
            "The smaller number is the uncertainty: two times out of three, the true "
            "strength is no further than this from the rating. A rating is provisional "
            "until the number of games set by the club is reached."
        ),
        more=lambda tally: f"{PLUS_MINUS}{THIN}{scaled(tally.sigma)}",
    ),
    Figure(name="uncertainty", kept_as="sigma", format=RATING),
    Figure(
        # How many games count is the season's to say: whoever sums knows it.
        name="score",
        format=decimal(1, plain=2),
        label=_("Score"),
        words=_(
            "The percentage of opponents beaten, averaged over the games: 100 for "
            "finishing ahead of everyone, 0 for finishing behind everyone; a tie counts "
            "as half an opponent beaten. Games of three and of four count alike. Where a "
            "season counts only the best games, the average is over that many, and games "
            "not played count as 0."
        ),
    ),
    Figure(
        name="games",
        format=WHOLE,
        label=_("Games"),
        words=_(
            "Finished games of the club in which everyone on the sheet is a player of "
            "the club. A game belongs to whoever sat there for most of its hands; a "
            "substitute keeps the hands that they played."
        ),
    ),
    Figure(
        name="wins",
        format=WINS,
        label=_("Wins"),
        words=_(
            "Games finished with the lowest total. A win shared by two counts as half a win "
            "for each."
        ),
    ),
    Figure(
        name="win_rate",
        format=SHARE,
        label=_("Win rate"),
        words=_(
            # "95 % certainty" is no gap to fill. xgettext:no-python-format
            "Wins per hundred games. The smaller numbers are the range in which the true "
            "rate lies with 95% certainty (Wilson): wide as long as there are few games."
        ),
        derive=lambda sums: ratio(sums.wins, WIN * sums.games),
        more=_wilson,
    ),
    Figure(
        name="place",
        format=decimal(2),
        label=_("Average place"),
        words=_("The average of the places; sharing second and third place counts as 2.5."),
        derive=lambda sums: ratio(weighed(sums.places, lambda at: 2 + at), 2 * sums.games),
        low_is_good=True,
    ),
    Figure(name="hands", kept_as="deals", format=WHOLE),
    Figure(name="hands_won", format=WHOLE, derive=lambda sums: sums.lefts[0]),
    Figure(
        name="points_per_hand",
        sort="points",
        format=decimal(1),
        label=_("Points per hand"),
        words=_("The average number of points in a hand. Low is good."),
        derive=lambda sums: ratio(weighed(sums.lefts, rules.points), sums.deals),
        low_is_good=True,
    ),
    Figure(
        name="hand_win_rate",
        sort="hands",
        format=SHARE,
        label=_("Hands won"),
        words=_("How often a player goes out first, and in how many hands."),
        derive=lambda sums: ratio(sums.lefts[0], sums.deals),
        more=lambda tally: f"{tally.hands_won}{THIN}/{THIN}{tally.deals}",
        is_public=False,
    ),
    Figure(
        name="cards_left",
        sort="left",
        format=decimal(1),
        label=_("Cards left"),
        words=_("The average number of cards left at the end of a hand; hands won count as 0."),
        derive=lambda sums: ratio(weighed(sums.lefts, lambda left: left), sums.deals),
        low_is_good=True,
    ),
    Figure(
        name="costly_hands",
        sort="heavy",
        format=SHARE,
        label=_("Costly hands"),
        words=_(
            "The share of hands that ended with %(cards)d cards or more, where each card costs two "
            "to five points."
        ),
        numbers={"cards": HEAVY},
        derive=lambda sums: ratio(sum(sums.lefts[HEAVY:]), sums.deals),
        low_is_good=True,
    ),
    Figure(
        name="worst_hand",
        sort="worst",
        format=WHOLE,
        label=_("Worst hand"),
        words=_("The most cards ever left at the end of a hand."),
        derive=lambda sums: max((at for at, count in enumerate(sums.lefts) if count), default=None),
        low_is_good=True,
    ),
    Figure(name="streak", format=WHOLE),
    Figure(
        name="longest_streak",
        sort="streak",
        format=WHOLE,
        label=_("Longest streak"),
        words=_("The most games won in a row; here a shared win counts as a win."),
        more=_streak_now,
    ),
    Figure(
        name="comebacks",
        format=WHOLE,
        label=_("Comebacks"),
        words=_("Games won after being %(points)d points or more behind the leader."),
        numbers={"points": COMEBACK},
    ),
    Figure(
        name="giver",
        format=SHARE,
        label=_("Giver"),
        words=_(
            "Of the hands that began with an exchange, the share in which the player had to give "
            "away their best card."
        ),
        derive=lambda sums: ratio(sums.gave, sums.exchanges),
        low_is_good=True,
    ),
)
DERIVED = tuple((one.name, one.derive) for one in FIGURES if one.derive)
