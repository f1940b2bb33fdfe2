"""How a board stood before the last night: its figures less what that night added."""

from collections.abc import Sequence
from datetime import date

from scorepad.boards.ranking import Contender
from scorepad.boards.scopes import Scope
from scorepad.figures import Sums, season_score
from scorepad.models import Contribution, Rating


def before_last_night(scope: Scope, contenders: Sequence[Contender]) -> list[Contender] | None:
    """As they stood before the last day on which somebody played; None where that was the first."""
    days = scope.games.order_by("-day").values_list("day", flat=True)
    last = days.first()
    if last is None or not scope.games.filter(day__lt=last).exists():
        return None
    added: dict[int, Sums] = {}
    that_day = Contribution.objects.filter(
        game__club=scope.club, game__pool=scope.pool.value, game__day=last
    ).defer("lefts")
    for mine in that_day:
        if mine.rank is not None:
            sums = added.setdefault(mine.player_id, Sums())
            sums.games += 1
            sums.scores[mine.score] += 1
    values = _scores(scope, added) if scope.season else _ratings(scope, last, added)
    before: list[Contender] = []
    for one in contenders:
        if one.player not in added:
            before.append(one)
            continue
        games = one.games - added[one.player].games
        if games and one.player in values:
            before.append(one._replace(games=games, value=values[one.player]))
    return before


def _ratings(scope: Scope, last: date, players: dict[int, Sums]) -> dict[int, float]:
    """Everybody's rating before the first game of that day."""
    rows = (
        Rating.objects.filter(
            game__club=scope.club, game__pool=scope.pool.value, game__day=last, player__in=players
        )
        .order_by("-played_at", "-game_id")
        .values_list("player_id", "mu_before")
    )
    return dict(rows)


def _scores(scope: Scope, added: dict[int, Sums]) -> dict[int, float]:
    best = scope.season.best if scope.season else None
    found = {}
    for player, scores in scope.tallies.filter(player__in=added).values_list("player_id", "scores"):
        less = [have - new for have, new in zip(scores, added[player].scores, strict=True)]
        value = season_score(less, best=best)
        if value is not None:
            found[player] = value
    return found
