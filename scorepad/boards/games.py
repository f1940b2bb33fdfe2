"""One game: how the totals went, and why ratings changed."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from scorepad import charts
from scorepad.figures import Skill, reasons, shown
from scorepad.figures.ratings import SCALE
from scorepad.models import Contribution, CountedGame, DealSeat, Player, Rating, Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """What one opponent had to do with a change."""

    opponent: Player
    expected: int
    result: float
    change: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedPlayer:
    player: Player
    rank: int
    total: int
    before: tuple[int, int]
    after: tuple[int, int]
    why: list[Why]

    @property
    def change(self) -> int:
        return self.after[0] - self.before[0]


def rated_players(game: CountedGame) -> list[RatedPlayer]:
    """Everybody whose game it was, best first; empty while ratings are being worked out."""
    return rated_in([game.pk])[game.pk]


def rated_in(games: Sequence[int]) -> dict[int, list[RatedPlayer]]:
    """The same for several games by their keys, in two queries whatever their number."""
    ratings: dict[int, dict[int, Rating]] = {game: {} for game in games}
    for rating in Rating.objects.filter(game__in=games).select_related("player"):
        ratings[rating.game_id][rating.player_id] = rating
    places: dict[int, list[Contribution]] = {game: [] for game in games}
    rows = Contribution.objects.filter(game__in=games, rank__isnull=False).defer("lefts")
    for row in rows.order_by("rank", "pk"):
        if row.player_id in ratings[row.game_id]:
            places[row.game_id].append(row)
    return {game: _rated(places[game], ratings[game]) for game in games}


def _rated(places: Sequence[Contribution], ratings: dict[int, Rating]) -> list[RatedPlayer]:
    before: dict[int, Skill] = {row.player_id: ratings[row.player_id].before for row in places}
    ranks = {row.player_id: row.rank or 0 for row in places}
    return [
        RatedPlayer(
            player=ratings[row.player_id].player,
            rank=ranks[row.player_id],
            total=row.total or 0,
            before=shown(ratings[row.player_id].before),
            after=shown(ratings[row.player_id].after),
            why=[
                Why(
                    opponent=ratings[one.opponent].player,
                    expected=round(100 * one.expected),
                    result=one.result,
                    change=round(SCALE * one.change, 1),
                )
                for one in reasons(before, ranks, row.player_id)
            ],
        )
        for row in places
    ]


def totals_chart(sheet: Sheet, names: Sequence[str]) -> charts.Chart | None:
    """The running totals by hand."""
    rows = (
        DealSeat.objects.filter(deal__sheet=sheet, deal__voided=False)
        .order_by("deal__number", "line__number")
        .values_list("line__number", "total")
    )
    totals: list[list[float]] = [[0] for _name in names]
    for line, total in rows:
        totals[line].append(total)
    if len(totals[0]) == 1:
        return None
    ruleset = sheet.rules
    best = min(range(len(names)), key=lambda line: totals[line][-1])
    return charts.lines(
        [charts.Line(name, values) for name, values in zip(names, totals, strict=True)],
        title=_("Totals"),
        says=ngettext(
            "%(name)s has the lowest total, %(total)d, after %(hands)d hand.",
            "%(name)s has the lowest total, %(total)d, after %(hands)d hands.",
            len(totals[0]) - 1,
        )
        % {"name": names[best], "total": totals[best][-1], "hands": len(totals[0]) - 1},
        across=_("Hand"),
        target=None if ruleset.deals else ruleset.target,
        target_name=_("target"),
    )
