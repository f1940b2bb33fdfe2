"""Every figure of a board: its name, what it means, how it is written.

The page "What the figures mean" and `docs/figures.md` are made from here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as now, gettext_lazy as _

from scorepad.figures import COMEBACK, interval, shown
from scorepad.figures.sums import HEAVY, WIN
from scorepad.models import Tally

NOTHING = "\N{EN DASH}"
VULGAR = {
    Fraction(1, 4): "\N{VULGAR FRACTION ONE QUARTER}",
    Fraction(1, 2): "\N{VULGAR FRACTION ONE HALF}",
    Fraction(3, 4): "\N{VULGAR FRACTION THREE QUARTERS}",
    Fraction(1, 3): "\N{VULGAR FRACTION ONE THIRD}",
    Fraction(2, 3): "\N{VULGAR FRACTION TWO THIRDS}",
}
PLUS_MINUS = "\N{PLUS-MINUS SIGN}"
THIN = "\N{NARROW NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure as it is written, and what goes with it in small letters."""

    text: str
    more: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A column of a board."""

    key: str
    label: str | Promise
    words: str | Promise
    """What it means, in a sentence or two."""
    field: str
    """Of `Tally`, to sort by."""
    cell: Callable[[Tally], Cell]
    low_is_good: bool = False


def number(value: float | None, digits: int = 1) -> str:
    return NOTHING if value is None else number_format(round(value, digits), digits)


def percent(rate: float | None) -> str:
    return NOTHING if rate is None else f"{round(100 * rate)}{THIN}%"


def wins(twelfths: int) -> str:
    """Wins with what was shared.

    >>> [ascii(wins(twelfths)) for twelfths in (36, 7)]
    ["'3'", "'0.58'"]
    """
    whole, rest = divmod(twelfths, WIN)
    if not rest:
        return number_format(whole, 0)
    part = VULGAR.get(Fraction(rest, WIN))
    if part is None:
        return number_format(round(twelfths / WIN, 2), 2)
    return f"{number_format(whole, 0) if whole else ''}{part}"


def rating_cell(tally: Tally) -> Cell:
    value, uncertainty = shown(tally.skill)
    return Cell(number_format(value, 0, use_l10n=False), f"{PLUS_MINUS}{THIN}{uncertainty}")


def win_rate_cell(tally: Tally) -> Cell:
    if tally.win_rate is None:
        return Cell(NOTHING)
    low, high = interval(tally.win_rate, tally.games)
    return Cell(percent(tally.win_rate), f"{round(100 * low)}\N{EN DASH}{round(100 * high)}")


def streak_cell(tally: Tally) -> Cell:
    more = now("now %(games)d") % {"games": tally.streak} if tally.streak > 1 else ""
    return Cell(number_format(tally.longest, 0), more)


FIGURES = (
    Figure(
        key="rating",
        label=_("Rating"),
        words=_(
            "How strong somebody probably is, from the places in all games in the order in which "
            "they ended: everybody starts at 1000, and each game compares you with each other "
            "player at the table. Beating somebody strong brings more; a tie is half a win; the "
            "points do not matter, only the places. The smaller number is the uncertainty: in two "
            "cases of three the true strength lies within so much of the rating. A rating is "
            "provisional until the club's number of games is reached."
        ),
        field="mu",
        cell=rating_cell,
    ),
    Figure(
        key="score",
        label=_("Score"),
        words=_(
            "The share of opponents beaten, in percent, as a mean over the games: 100 for who "
            "ends before everybody, 0 for who ends behind everybody, half an opponent for a tie. "
            "Games of three and of four count alike. Where a season counts only the best games, "
            "the mean is over so many, and games that were not played are 0."
        ),
        field="score",
        cell=lambda tally: Cell(number(tally.score)),
    ),
    Figure(
        key="games",
        label=_("Games"),
        words=_(
            "Finished games of the club in which every line is a player of the club. A game "
            "belongs to who sat there for most of its hands; the hands of a substitute are his own."
        ),
        field="games",
        cell=lambda tally: Cell(number_format(tally.games, 0)),
    ),
    Figure(
        key="wins",
        label=_("Wins"),
        words=_("Games with the lowest total. A win that two share is half a win for each."),
        field="wins",
        cell=lambda tally: Cell(wins(tally.wins)),
    ),
    Figure(
        key="win_rate",
        label=_("Win rate"),
        words=_(
            # "95 % certainty" is no gap to fill. xgettext:no-python-format
            "Wins in a hundred games. The smaller numbers are the range in which the true rate "
            "lies with 95 % certainty (Wilson): wide as long as there are few games."
        ),
        field="win_rate",
        cell=win_rate_cell,
    ),
    Figure(
        key="place",
        label=_("Average place"),
        words=_("The mean of the places; who shares second and third place has 2.5."),
        field="place",
        cell=lambda tally: Cell(number(tally.place, 2)),
        low_is_good=True,
    ),
    Figure(
        key="points",
        label=_("Points per hand"),
        words=_("The mean of the points of all hands. Low is good."),
        field="points_a_deal",
        cell=lambda tally: Cell(number(tally.points_a_deal)),
        low_is_good=True,
    ),
    Figure(
        key="hands",
        label=_("Hands won"),
        words=_("How often somebody goes out first, and in how many hands."),
        field="deal_rate",
        cell=lambda tally: Cell(
            percent(tally.deal_rate), f"{tally.deals_won}{THIN}/{THIN}{tally.deals}"
        ),
    ),
    Figure(
        key="left",
        label=_("Cards left"),
        words=_("The mean of the cards left at the end of a hand, hands won included as 0."),
        field="left",
        cell=lambda tally: Cell(number(tally.left)),
        low_is_good=True,
    ),
    Figure(
        key="heavy",
        label=_("Costly hands"),
        words=_(
            "The share of hands that ended with %(cards)d cards or more, where each card costs two "
            "to five points."
        ),
        field="heavy_rate",
        cell=lambda tally: Cell(percent(tally.heavy_rate)),
        low_is_good=True,
    ),
    Figure(
        key="worst",
        label=_("Worst hand"),
        words=_("The most cards ever left at the end of a hand."),
        field="worst",
        cell=lambda tally: Cell(NOTHING if tally.worst is None else number_format(tally.worst, 0)),
        low_is_good=True,
    ),
    Figure(
        key="streak",
        label=_("Longest streak"),
        words=_("The most games won in a row; a shared win is a win here."),
        field="longest",
        cell=streak_cell,
    ),
    Figure(
        key="comebacks",
        label=_("Comebacks"),
        words=_("Games won after having been %(points)d points or more behind the best."),
        field="comebacks",
        cell=lambda tally: Cell(number_format(tally.comebacks, 0)),
    ),
    Figure(
        key="giver",
        label=_("Giver"),
        words=_("The share of hands that began with having to give one's best card away."),
        field="give_rate",
        cell=lambda tally: Cell(percent(tally.give_rate)),
        low_is_good=True,
    ),
)
BY_KEY = {figure.key: figure for figure in FIGURES}


def explained(figure: Figure) -> str:
    """The figure's meaning with its numbers."""
    return str(figure.words).replace("%(cards)d", str(HEAVY)).replace("%(points)d", str(COMEBACK))
