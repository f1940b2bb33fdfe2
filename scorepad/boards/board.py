"""A leaderboard: who is where, by which figure, and since the last night."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from django.db.models import F

from scorepad.boards.columns import BY_KEY, COLUMNS, Cell, cell
from scorepad.boards.movement import before_last_night
from scorepad.boards.ranking import Contender, ranks_of
from scorepad.boards.scopes import Scope
from scorepad.figures import Figure
from scorepad.models import Player, Tally

PAGE = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    player: Player
    tally: Tally
    rank: int | None
    """None for those with too few games."""
    moved: int | None
    """Places won since the last night; None where there is nothing to compare."""
    is_new: bool
    """Ranked since the last night only."""
    cells: list[tuple[Figure, Cell]]

    @property
    def rose(self) -> int:
        return max(0, self.moved or 0)

    @property
    def fell(self) -> int:
        return max(0, -(self.moved or 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    scope: Scope
    sort: Figure
    backwards: bool
    minimum: int
    rows: list[Row]
    page: int
    pages: int
    players: int
    ranked: int
    hidden: int
    """Players with games whom this board leaves out."""

    @property
    def compact(self) -> set[str]:
        """Keys of the figures that a phone shows without being asked: names need the room."""
        rating = set() if self.sort.key == "score" else {"rating"}
        return {"games", "win_rate", self.sort.key} | rating

    @property
    def has_movement(self) -> bool:
        return any(row.moved is not None or row.is_new for row in self.rows)


def board(
    scope: Scope,
    *,
    sort: str = "",
    backwards: bool = False,
    minimum: int | None = None,
    page: int = 1,
    size: int | None = PAGE,
) -> Board:
    """One page of the board; its cost is that of the club's players, never of their games."""
    figure = BY_KEY.get(sort) or BY_KEY[scope.order]
    least = scope.minimum if minimum is None else minimum
    everybody = _everybody(scope, figure, backwards=backwards)
    contenders = [one for one, is_listed in everybody if is_listed]
    ranked = [one for one in contenders if one.games >= least]
    ordered = ranked + [one for one in contenders if one.games < least]
    pages = max(1, ceil(len(ordered) / size)) if size else 1
    page = min(max(1, page), pages)
    on_page = ordered[(page - 1) * size : page * size] if size else ordered

    ranks = ranks_of(ranked)
    earlier: Mapping[int, int] | None = None
    if figure.key == scope.order and not backwards:
        before = before_last_night(scope, contenders)
        if before is not None:
            earlier = ranks_of(
                sorted(
                    (one for one in before if one.games >= least and one.value is not None),
                    key=lambda one: one.value or 0,
                    reverse=True,
                )
            )
    tallies = {
        tally.player_id: tally
        for tally in scope.tallies.filter(
            player__in=[one.player for one in on_page]
        ).select_related("player__user")
    }
    rows = [
        _row(tallies[one.player], ranks.get(one.player), earlier)
        for one in on_page
        if one.player in tallies
    ]
    return Board(
        scope=scope,
        sort=figure,
        backwards=backwards,
        minimum=least,
        rows=rows,
        page=page,
        pages=pages,
        players=len(ordered),
        ranked=len(ranked),
        hidden=len(everybody) - len(contenders),
    )


def _everybody(scope: Scope, figure: Figure, *, backwards: bool) -> list[tuple[Contender, bool]]:
    """All who have played, in the board's order, and whether it lists them."""
    field = F(figure.field)
    ascending = figure.low_is_good != backwards
    ordering = field.asc(nulls_last=True) if ascending else field.desc(nulls_last=True)
    rows = (
        scope.tallies.filter(games__gt=0)
        .order_by(ordering, "-games", "player_id")
        .values_list("player_id", "games", figure.field, "player__hidden_at")
    )
    return [
        (Contender(player, games, value), scope.lists(hidden_at))
        for player, games, value, hidden_at in rows
    ]


def _row(tally: Tally, rank: int | None, earlier: Mapping[int, int] | None) -> Row:
    was = earlier.get(tally.player_id) if earlier else None
    return Row(
        player=tally.player,
        tally=tally,
        rank=rank,
        moved=was - rank if was and rank else None,
        is_new=bool(earlier) and rank is not None and was is None,
        cells=[(figure, cell(figure, tally)) for figure in COLUMNS],
    )
