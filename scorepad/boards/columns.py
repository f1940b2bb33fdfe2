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
from scorepad.figures.declared import HEAVY, WIN
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
            "How strong a player probably is, worked out from their places in all games, "
            "in the order in which the games ended: everyone starts at 1000, and each "
            "game compares you with every other player at the table. Beating a strong "
            "player brings more; a tie is half a win; points do not matter, only places. "
            "The smaller number is the uncertainty: two times out of three, the true "
            "strength is no further than this from the rating. A rating is provisional "
            "until the number of games set by the club is reached."
        ),
        field="mu",
        cell=rating_cell,
    ),
    Figure(
        key="score",
        label=_("Score"),
        words=_(
            "The percentage of opponents beaten, averaged over the games: 100 for "
            "finishing ahead of everyone, 0 for finishing behind everyone; a tie counts "
            "as half an opponent beaten. Games of three and of four count alike. Where a "
            "season counts only the best games, the average is over that many, and games "
            "not played count as 0."
        ),
        field="score",
        cell=lambda tally: Cell(number(tally.score)),
    ),
    Figure(
        key="games",
        label=_("Games"),
        words=_(
            "Finished games of the club in which everyone on the sheet is a player of "
            "the club. A game belongs to whoever sat there for most of its hands; a "
            "substitute keeps the hands that they played."
        ),
        field="games",
        cell=lambda tally: Cell(number_format(tally.games, 0)),
    ),
    Figure(
        key="wins",
        label=_("Wins"),
        words=_(
            "Games finished with the lowest total. A win shared by two counts as half a win "
            "for each."
        ),
        field="wins",
        cell=lambda tally: Cell(wins(tally.wins)),
    ),
    Figure(
        key="win_rate",
        label=_("Win rate"),
        words=_(
            # "95 % certainty" is no gap to fill. xgettext:no-python-format
            "Wins per hundred games. The smaller numbers are the range in which the true "
            "rate lies with 95% certainty (Wilson): wide as long as there are few games."
        ),
        field="win_rate",
        cell=win_rate_cell,
    ),
    Figure(
        key="place",
        label=_("Average place"),
        words=_("The average of the places; sharing second and third place counts as 2.5."),
        field="place",
        cell=lambda tally: Cell(number(tally.place, 2)),
        low_is_good=True,
    ),
    Figure(
        key="points",
        label=_("Points per hand"),
        words=_("The average number of points in a hand. Low is good."),
        field="points_a_deal",
        cell=lambda tally: Cell(number(tally.points_a_deal)),
        low_is_good=True,
    ),
    Figure(
        key="hands",
        label=_("Hands won"),
        words=_("How often a player goes out first, and in how many hands."),
        field="deal_rate",
        cell=lambda tally: Cell(
            percent(tally.deal_rate), f"{tally.deals_won}{THIN}/{THIN}{tally.deals}"
        ),
    ),
    Figure(
        key="left",
        label=_("Cards left"),
        words=_("The average number of cards left at the end of a hand; hands won count as 0."),
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
        words=_("The most games won in a row; here a shared win counts as a win."),
        field="longest",
        cell=streak_cell,
    ),
    Figure(
        key="comebacks",
        label=_("Comebacks"),
        words=_("Games won after being %(points)d points or more behind the leader."),
        field="comebacks",
        cell=lambda tally: Cell(number_format(tally.comebacks, 0)),
    ),
    Figure(
        key="giver",
        label=_("Giver"),
        words=_(
            "The share of hands that began with the player having to give away their best card."
        ),
        field="give_rate",
        cell=lambda tally: Cell(percent(tally.give_rate)),
        low_is_good=True,
    ),
)
BY_KEY = {figure.key: figure for figure in FIGURES}


def explained(figure: Figure) -> str:
    """The figure's meaning with its numbers."""
    return str(figure.words).replace("%(cards)d", str(HEAVY)).replace("%(points)d", str(COMEBACK))
