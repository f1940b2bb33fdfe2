"""Ratings of the pool, worked out in the order in which games ended.

The model is that of the clubs (`scorepad.figures`). Only people are compared, by their places; bots
and guests are air. Whoever left comes last in their own reckoning, and in nobody else's: nobody
wins by somebody's absence. A game that is new, void or gone is where the work begins again.
"""

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import combinations

from django.db import transaction
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from play.models import OnlineGame, OnlinePlayer, OnlineResult
from play.services.online_ratings.finding import game_find, games_to_find
from play.services.store.site_lock import hold
from play.services.store.sqlite_lock import sqlite_lock
from scorepad.figures import Skill, rated
from scorepad.services.errors import Unknown, refused

GAMES_OF_A_PAIR = 5
DAY = timedelta(days=1)
LOCK = 0x60F_0E10
AT_ONCE = 100
STEP = 500
Mark = tuple[datetime, int]
"""Where a game stands in the order: its end, and its table."""
Pair = tuple[int, int]
Recent = deque[tuple[datetime, Pair]]
"""Who was rated together within a day, in order."""
CHANGED = ("is_rated", "mu_before", "sigma_before", "mu", "sigma")


def rate_finished(*, since: datetime | None = None, most: int = AT_ONCE) -> int:
    """Finds and rates games that are over, of late or all of them; how many were found."""
    tables = list(games_to_find(since)[:most])
    if not tables:
        return 0
    with sqlite_lock(), transaction.atomic():
        hold(LOCK)
        found = [game for table in tables if (game := game_find(table))]
        if found:
            _replay(min(_mark(game) for game in found))
    return len(found)


def rebuild() -> int:
    """Finds what is missing and works out every rating from the start; how many games there are."""
    while rate_finished():
        pass
    with sqlite_lock(), transaction.atomic():
        hold(LOCK)
        first = OnlineGame.objects.order_by("finished_at", "table_id").first()
        if first is not None:
            _replay(_mark(first))
        _copy(OnlinePlayer.objects.all())
    return OnlineGame.objects.count()


def game_void(code: str, *, void: bool = True) -> OnlineGame:
    """Takes a game back, or lets it count again; all that came after it is worked out anew."""
    with sqlite_lock(), transaction.atomic():
        hold(LOCK)
        game = OnlineGame.objects.filter(table__code=code).first()
        if game is None:
            raise refused("not_found", Unknown)
        if game.is_void != void:
            game.is_void = void
            game.save(update_fields=["is_void"])
            _replay(_mark(game))
            game.refresh_from_db()
    return game


def _mark(game: OnlineGame) -> Mark:
    return game.finished_at, game.pk


def _from(mark: Mark) -> QuerySet[OnlineGame]:
    at, table = mark
    found = OnlineGame.objects.filter(finished_at__gte=at).exclude(finished_at=at, table__lt=table)
    return found.order_by("finished_at", "table_id")


def _replay(mark: Mark) -> None:
    """Rates the game at the mark and every later one again."""
    skills: dict[int, Skill] = {}
    recent = _pairs_before(mark)
    touched: set[int] = set()
    games = list(_from(mark).prefetch_related("results"))
    for start in range(0, len(games), STEP):
        some = games[start : start + STEP]
        results = [one for game in some for one in game.results.all()]
        unknown = {one.player_id for one in results} - skills.keys()
        skills |= _skills_before(unknown, mark)
        for game in some:
            _rate(game, skills, recent)
        OnlineGame.objects.bulk_update(some, ["verdict"], batch_size=STEP)
        OnlineResult.objects.bulk_update(results, CHANGED, batch_size=STEP)
        touched |= {one.player_id for one in results}
    for start in range(0, len(touched), STEP):
        _copy(OnlinePlayer.objects.filter(pk__in=sorted(touched)[start : start + STEP]))


def _rate(
    game: OnlineGame, skills: dict[int, Skill], recent: "deque[tuple[datetime, Pair]]"
) -> None:
    """One game: its verdict, and everybody's rating after it."""
    results = list(game.results.all())
    while recent and recent[0][0] <= game.finished_at - DAY:
        recent.popleft()
    pairs = list(combinations(sorted(one.player_id for one in results), 2))
    played = Counter(pair for _, pair in recent)
    stayed = [one for one in results if not one.has_left]
    game.verdict = _verdict(game, stayed, max(played[pair] for pair in pairs))
    for one in results:
        one.mu_before, one.sigma_before = skills[one.player_id]
        one.mu, one.sigma = skills[one.player_id]
        one.is_rated = False
    if game.verdict != OnlineGame.Verdict.RATED:
        return
    recent.extend((game.finished_at, pair) for pair in pairs)
    if len(stayed) > 1:
        for one, now in zip(_in_order(stayed), after(stayed), strict=True):
            one.mu, one.sigma, one.is_rated = *now, True
    for one in results:
        if one.has_left:
            (one.mu, one.sigma), one.is_rated = after([*stayed, one])[-1], True
    for one in results:
        skills[one.player_id] = one.after


def _verdict(game: OnlineGame, stayed: Sequence[OnlineResult], played: int) -> str:
    if game.is_void:
        return OnlineGame.Verdict.VOID
    if not game.is_long:
        return OnlineGame.Verdict.SHORT
    if not stayed:
        return OnlineGame.Verdict.LEFT
    return OnlineGame.Verdict.OFTEN if played >= GAMES_OF_A_PAIR else OnlineGame.Verdict.RATED


def after(results: Sequence[OnlineResult]) -> list[Skill]:
    """The skills of these people after a game of theirs alone, in the order of `_in_order`."""
    ordered = _in_order(results)
    last = max(one.place for one in results) + 1
    places = [last if one.has_left else one.place for one in ordered]
    return rated([one.before for one in ordered], places)


def _in_order(results: Sequence[OnlineResult]) -> list[OnlineResult]:
    # By the game itself, and by no key: sums of fractions depend on it in their last digit.
    return sorted(results, key=lambda one: (one.has_left, one.place, one.before, one.seat))


def _skills_before(players: Iterable[int], mark: Mark) -> dict[int, Skill]:
    at, table = mark
    earlier = OnlineResult.objects.filter(player=OuterRef("pk"), finished_at__lte=at)
    last = earlier.exclude(finished_at=at, game__gte=table).order_by("-finished_at", "-game")
    found = OnlinePlayer.objects.filter(pk__in=list(players)).values_list(
        "pk", Subquery(last.values("mu")[:1]), Subquery(last.values("sigma")[:1])
    )
    return {key: Skill() if mu is None else Skill(mu, sigma) for key, mu, sigma in found}


def _pairs_before(mark: Mark) -> Recent:
    """Who was rated together in the day before the mark."""
    at, table = mark
    games = OnlineGame.objects.filter(
        finished_at__gt=at - DAY, finished_at__lte=at, verdict=OnlineGame.Verdict.RATED
    ).exclude(finished_at=at, table__gte=table)
    found: Recent = deque()
    for game in games.order_by("finished_at", "table_id").prefetch_related("results"):
        players = sorted(one.player_id for one in game.results.all())
        found.extend((game.finished_at, pair) for pair in combinations(players, 2))
    return found


def _copy(players: QuerySet[OnlinePlayer]) -> None:
    """Everybody's last rating, and in how many games it was made, to where it is looked up."""
    last = OnlineResult.objects.filter(player=OuterRef("pk")).order_by("-finished_at", "-game")
    counted = dict(
        players.annotate(n=Count("results", filter=Q(results__is_rated=True))).values_list(
            "pk", "n"
        )
    )
    rows = players.annotate(m=Subquery(last.values("mu")[:1]), s=Subquery(last.values("sigma")[:1]))
    changed = []
    for one in rows:
        start = Skill()
        one.mu = start.mu if one.m is None else one.m
        one.sigma = start.sigma if one.s is None else one.s
        one.games = counted[one.pk]
        changed.append(one)
    OnlinePlayer.objects.bulk_update(changed, ["mu", "sigma", "games"], batch_size=STEP)
