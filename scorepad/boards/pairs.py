"""Head to head: everybody against everybody."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorepad import charts
from scorepad.boards.player import TOGETHER, Meetings
from scorepad.boards.scopes import Scope
from scorepad.models import PairTally, Player

IN_MATRIX = 10
LISTED = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair(Meetings):
    """Two who met often; `first` ended before `second` at least as often as the other way."""

    first: Player
    second: Player


def pairs(scope: Scope, most: int = LISTED) -> list[Pair]:
    """Those who met most often."""
    rows = scope.pairs.filter(games__gte=TOGETHER).select_related("low", "high")
    return [_pair(row) for row in rows.order_by("-games", "pk")[:most]]


def pair_matrix(scope: Scope) -> charts.Chart | None:
    """Those with most games against each other, as a chart."""
    tallies = scope.tallies.filter(games__gte=TOGETHER).select_related("player")
    likely = [tally.player for tally in tallies.order_by("-games", "player_id")[: 4 * IN_MATRIX]]
    rows = list(scope.pairs.filter(low__in=likely, high__in=likely, games__gte=TOGETHER))
    # Who met nobody here often enough would be an empty line.
    most = {player.pk for player in [one for one in likely if one.pk in _met(rows)][:IN_MATRIX]}
    rows = [row for row in rows if row.low_id in most and row.high_id in most]
    players = [player for player in likely if player.pk in _met(rows)]
    at = {player.pk: number for number, player in enumerate(players)}
    shares: dict[tuple[int, int], tuple[float, int]] = {}
    for row in rows:
        low, high = at[row.low_id], at[row.high_id]
        level = (row.games - row.low_ahead - row.high_ahead) / 2
        shares[low, high] = (row.low_ahead + level) / row.games, row.games
        shares[high, low] = (row.high_ahead + level) / row.games, row.games
    if not shares:
        return None
    return charts.matrix(
        [player.name for player in players],
        shares,
        title=_("Who finishes ahead of whom"),
        says=_(
            "The percentage of their games together in which the player of the row finished "
            "ahead of the player of the column."
        ),
        corner=_("ahead of / games"),
    )


def _met(rows: Iterable[PairTally]) -> set[int]:
    return {key for row in rows for key in (row.low_id, row.high_id)}


def _pair(row: PairTally) -> Pair:
    low, high = (row.low, row.low_ahead), (row.high, row.high_ahead)
    (first, ahead), (second, behind) = (low, high) if low[1] >= high[1] else (high, low)
    return Pair(first=first, second=second, games=row.games, ahead=ahead, behind=behind)
