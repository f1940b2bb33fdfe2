"""Somebody's own games of the pool, what each did to their rating and why, and where they stand."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from gofclub.models import User
from play.models import Chair, OnlineGame, OnlinePlayer, OnlineResult
from play.services.rights import chunks
from scorepad import charts
from scorepad.figures import reasons, shown
from scorepad.figures.ratings import SCALE

LEAST_GAMES = 10
"""Until then a rating says little: it is provisional, and the lobby does not show it."""
GAMES_BACK = 10
ON_A_PAGE = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """What one opponent had to do with it, as the boards of clubs say it."""

    opponent: Named
    expected: int
    result: float
    change: float


@dataclass(frozen=True, slots=True, kw_only=True)
class MyGame:
    code: str
    title: str
    at: datetime
    place: int
    total: int
    names: list[str]
    """Of the others, bots included, by their places."""
    verdict: str
    verdict_words: str
    is_rated: bool
    has_left: bool
    before: int
    after: int
    why: list[Why]

    @property
    def change(self) -> int:
        return self.after - self.before

    @property
    def is_alone(self) -> bool:
        """Whether it counted for those who left, and there was nobody else to compare with."""
        return self.verdict == OnlineGame.Verdict.RATED and not self.is_rated


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlineStanding:
    value: int
    spread: int
    games: int
    change: int
    """Over the last games."""
    over: int
    """How many these were."""
    curve: charts.Spark

    @property
    def is_provisional(self) -> bool:
        return self.games < LEAST_GAMES


def standing_of(user: User) -> OnlineStanding | None:
    """Where somebody stands; None without a rated game. Two queries."""
    player = OnlinePlayer.objects.filter(user=user, games__gt=0).first()
    if player is None:
        return None
    mine = OnlineResult.objects.filter(player=player, is_rated=True)
    rows = list(mine.order_by("-finished_at", "-game")[:GAMES_BACK])[::-1]
    values = [shown(rows[0].before)[0], *(shown(row.after)[0] for row in rows)] if rows else []
    value, spread = shown(player.skill)
    return OnlineStanding(
        value=value,
        spread=spread,
        games=player.games,
        change=values[-1] - values[0] if values else 0,
        over=len(rows),
        curve=charts.spark(values),
    )


def games_of(user: User, page: int | str = 1) -> tuple[list[MyGame], Page]:
    """A page of somebody's games of the pool, newest first, in a few queries."""
    mine = results_of(user).order_by("-finished_at", "-game")
    found = Paginator(mine, ON_A_PAGE).get_page(page)
    return games_in(list(found.object_list)), found


def results_of(user: User) -> QuerySet[OnlineResult]:
    """Somebody's own, in no order."""
    return OnlineResult.objects.filter(player__user=user).select_related("game__table")


def games_in(rows: Sequence[OnlineResult]) -> list[MyGame]:
    """What there is to say of these games, in two queries."""
    tables = [one.game_id for one in rows]
    everybody: dict[int, list[OnlineResult]] = {key: [] for key in tables}
    for one in OnlineResult.objects.filter(game__in=tables).order_by("place", "seat"):
        everybody[one.game_id].append(one)
    names: dict[tuple[int, int], str] = {
        (table, seat): name
        for table, seat, name in Chair.objects.filter(table__in=tables)
        .order_by("seat")
        .values_list("table_id", "seat", "name")
    }
    return [_game(one, everybody[one.game_id], names) for one in rows]


def ratings_shown(users: Iterable[int]) -> dict[int, int]:
    """The ratings of those of these people who want them to be seen, where they say something."""
    found: dict[int, int] = {}
    for some in chunks(set(users)):
        players = OnlinePlayer.objects.filter(
            user__in=some, user__openness__shows_rating=True, games__gte=LEAST_GAMES
        )
        for player in players:
            if player.user_id is not None:
                found[player.user_id] = shown(player.skill)[0]
    return found


def _game(
    mine: OnlineResult, results: Sequence[OnlineResult], names: dict[tuple[int, int], str]
) -> MyGame:
    game = mine.game
    verdict = OnlineGame.Verdict(game.verdict)
    stayed = any(not one.has_left for one in results if one.pk != mine.pk)
    if verdict == OnlineGame.Verdict.RATED and not mine.is_rated and stayed:
        # It counted for others at the table.
        verdict = OnlineGame.Verdict.OFTEN
    return MyGame(
        code=game.table.code,
        title=game.table.title,
        at=game.finished_at,
        place=mine.place,
        total=mine.total,
        names=[
            name for (table, seat), name in names.items() if table == game.pk and seat != mine.seat
        ],
        verdict=verdict,
        verdict_words=str(verdict.label),
        is_rated=mine.is_rated,
        has_left=mine.has_left,
        before=shown(mine.before)[0],
        after=shown(mine.after)[0],
        why=_why(mine, results, names) if mine.is_rated else [],
    )


def _why(
    mine: OnlineResult, results: Sequence[OnlineResult], names: dict[tuple[int, int], str]
) -> list[Why]:
    """Against those with whom the rating was worked out, and nobody else."""
    compared = [one for one in results if mine.is_against(one) or one.pk == mine.pk]
    before = {one.player_id: one.before for one in compared}
    last = max(one.place for one in compared) + 1
    ranks = {one.player_id: last if one.has_left else one.place for one in compared}
    seats = {one.player_id: one.seat for one in compared}
    return [
        Why(
            opponent=Named(name=names.get((mine.game_id, seats[one.opponent]), "")),
            expected=round(100 * one.expected),
            result=one.result,
            change=round(SCALE * one.change, 1),
        )
        for one in reasons(before, ranks, mine.player_id)
    ]
