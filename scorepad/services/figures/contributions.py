"""From sheets to what they contribute."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from gofclub import rules
from scorepad.figures import Counted, PlayedDeal, count, count_totals
from scorepad.models import Club, Contribution, CountedGame, DealSeat, Pool, Sheet, Sitter

Order = tuple[datetime, int]
"""When a game ended, and its sheet's key: ratings go by this."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game that counts, with what it contributes; saved or not."""

    row: CountedGame
    contributions: tuple[Contribution, ...]

    @property
    def order(self) -> Order:
        return self.row.played_at, self.row.sheet_id

    @property
    def ranks(self) -> dict[int, int]:
        return {one.player_id: one.rank for one in self.contributions if one.rank is not None}

    @property
    def rated_as(self) -> tuple[object, ...]:
        """All that ratings look at."""
        return self.row.pool, self.order, self.row.day, self.ranks

    def says(self, other: "Game") -> bool:
        """Whether the other is the same game with the same figures."""
        return self.figures == other.figures

    @property
    def figures(self) -> tuple[object, ...]:
        own = {one.player_id: (one.rank, one.total, one.sums) for one in self.contributions}
        return *(getattr(self.row, name) for name in SAID), own


SAID = (
    *("club_id", "pool", "day", "played_at", "seats"),
    *("deals", "to_target", "best", "worst", "margin", "behind"),
)


def stored(sheets: Iterable[int]) -> dict[int, Game]:
    """What the sheets contribute by now."""
    rows = CountedGame.objects.filter(pk__in=list(sheets)).prefetch_related("contributions")
    return {row.sheet_id: Game(row, tuple(row.contributions.all())) for row in rows}


def counted(club: Club, sheets: Iterable[int]) -> dict[int, Game]:
    """What the sheets of the club ought to contribute, from their deals."""
    finished = Sheet.objects.filter(
        pk__in=list(sheets), club=club, status=Sheet.Status.FINISHED
    ).only("pk", "source", "had_bots", "started_at", "finished_at", "seats", "played", "ruleset")
    by_key = {sheet.pk: sheet for sheet in finished}
    found = {}
    for key, deals in _logs(by_key):
        game = count(deals)
        if game:
            found[key] = _game(club, by_key[key], game)
    without = [key for key, sheet in by_key.items() if sheet.played == 0]
    for key, players, totals in _brought(without) if without else ():
        game = count_totals(players, totals)
        if game:
            found[key] = _game(club, by_key[key], game)
    return found


def _brought(sheets: Iterable[int]) -> Iterator[tuple[int, list[int | None], list[int]]]:
    """Games of which only the totals are known: who sat on each line, and with what."""
    rows = (
        Sitter.objects.filter(sheet__in=list(sheets), here=True, line__brought__isnull=False)
        .order_by("sheet_id", "line__number")
        .values_list("sheet_id", "player_id", "line__brought")
    )
    for sheet, of_sheet in groupby(rows, key=lambda row: row[0]):
        seated = list(of_sheet)
        yield sheet, [row[1] for row in seated], [row[2] or 0 for row in seated]


def _logs(sheets: Iterable[int]) -> Iterator[tuple[int, list[PlayedDeal]]]:
    """The deals of each sheet, in a single query."""
    rows = (
        DealSeat.objects.filter(deal__sheet__in=list(sheets), deal__voided=False)
        .order_by("deal__sheet_id", "deal__number", "line__number")
        .values_list("deal__sheet_id", "deal__number", "deal__giver", "left", "sitter__player_id")
    )
    for sheet, of_sheet in groupby(rows.iterator(chunk_size=5000), key=lambda row: row[0]):
        deals = []
        for _, seats in groupby(of_sheet, key=lambda row: row[1]):
            seated = list(seats)
            deals.append(
                PlayedDeal(
                    tuple(row[3] for row in seated), tuple(row[4] for row in seated), seated[0][2]
                )
            )
        yield sheet, deals


def _game(club: Club, sheet: Sheet, game: Counted) -> Game:
    # A finished sheet has an end: the database sees to it.
    assert sheet.finished_at is not None  # noqa: S101
    row = CountedGame(
        sheet_id=sheet.pk,
        club=club,
        pool=Pool.of(sheet).value,
        day=club.day_of(sheet.started_at),
        played_at=sheet.finished_at,
        seats=sheet.seats,
        deals=game.deals,
        to_target=_is_to_target(sheet, game),
        best=min(game.totals),
        worst=max(game.totals),
        margin=game.margin,
        behind=game.behind,
    )
    line_of = {player: line for line, player in enumerate(game.players)}
    contributions = []
    for player, sums in game.sums.items():
        one = Contribution.of(sums)
        one.game_id, one.player_id = sheet.pk, player
        one.pool, one.day, one.played_at = row.pool, row.day, row.played_at
        if player in line_of:
            one.rank, one.total = game.ranks[line_of[player]], game.totals[line_of[player]]
        contributions.append(one)
    return Game(row, tuple(contributions))


def _is_to_target(sheet: Sheet, game: Counted) -> bool:
    """Whether the game ended because somebody had points enough.

    Not one with an agreed number of hands, nor one that came from elsewhere as finished although
    nobody had reached the target.
    """
    ruleset = sheet.rules
    if ruleset.deals is not None:
        return False
    return max(game.totals) >= ruleset.target or game.deals >= rules.MOST_HANDS
