"""Ratings of the pool, worked out in the order in which games ended.

The model is that of the clubs (`scorepad.figures`). Only people are compared, by their places; bots
and guests are air. Whoever left comes last in their own reckoning, and in nobody else's: nobody
wins by somebody's absence. A game that is new or was declared void waits, and is where the work
begins again: a batch at a time, each a transaction of its own, after which the next game waits.
Whatever ends in the middle, the next one who comes goes on from there.
"""

import logging
from collections import Counter, deque
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from itertools import combinations
from typing import NamedTuple

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from gofclub.models import User
from play.models import OnlineGame, OnlinePlayer, OnlineResult, Table
from play.services.online_ratings.finding import game_find, games_to_find
from play.services.store.site_lock import hold, try_hold
from play.services.store.sqlite_lock import sqlite_lock
from scorepad.figures import Skill, rated
from scorepad.services.errors import Unknown, refused

logger = logging.getLogger(__name__)

GAMES_OF_A_PAIR = 5
DAY = timedelta(days=1)
LOCK = 0x60F_0E10
AT_ONCE = 100
"""Tables that are looked at, and games that are worked out, in one transaction."""
STEP = 500
Mark = tuple[datetime, int]
"""Where a game stands in the order: its end, and its table."""
Pair = tuple[int, int]
Recent = deque[tuple[datetime, Pair]]
"""Who was rated together within a day, in order."""
CHANGED = ("is_rated", "against", "mu_before", "sigma_before", "mu", "sigma")


class Some(NamedTuple):
    """What came of a part of the work."""

    found: int
    more: bool
    """Whether there is more to do, or somebody else was at it."""


def rate_some(
    *,
    aside: set[int],
    since: datetime | None = None,
    user: User | None = None,
    waits: bool = False,
    most: int = AT_ONCE,
) -> Some:
    """Finds some games that are over, and works out some of those that wait.

    A table that is no game, or that cannot be read, goes to those set aside.
    """
    tables = list(games_to_find(since=since, user=user, but=aside)[:most])
    if not tables and not _waiting().exists():
        return Some(0, more=False)
    with sqlite_lock(), transaction.atomic():
        if waits:
            hold(LOCK)
        elif not try_hold(LOCK):
            return Some(0, more=True)
        found = sum(_is_found(table, aside) for table in tables)
        is_left = _replay_some(most)
    return Some(found, more=is_left or len(tables) == most)


def rate_finished(*, since: datetime | None = None, user: User | None = None) -> int:
    """Finds and rates games that are over, all, those since a moment or somebody's; how many."""
    aside: set[int] = set()
    found, more = 0, True
    while more:
        some, more = rate_some(aside=aside, since=since, user=user, waits=True)
        found += some
    return found


def rated_until() -> datetime | None:
    """When the last game ended that is known; None without one."""
    last = OnlineGame.objects.order_by("-finished_at", "-table_id").first()
    return None if last is None else last.finished_at


def rebuild(*, everything: bool = False) -> int:
    """Works out every rating from the first game on, with what is missing since; how many games.

    With `everything`, games that ended before the first one are found, too.
    """
    first = OnlineGame.objects.order_by("finished_at", "table_id").first()
    if first is not None:
        with sqlite_lock(), transaction.atomic():
            hold(LOCK)
            OnlineGame.objects.filter(pk=first.pk).update(is_waiting=True)
    rate_finished(since=None if first is None or everything else first.finished_at)
    players = OnlinePlayer.objects.order_by("pk")
    last = 0
    while some := list(players.filter(pk__gt=last).values_list("pk", flat=True)[:STEP]):
        with sqlite_lock(), transaction.atomic():
            hold(LOCK)
            _copy(OnlinePlayer.objects.filter(pk__in=some))
        last = some[-1]
    return OnlineGame.objects.count()


def games_void(codes: Collection[str], *, void: bool = True) -> None:
    """Takes games back, or lets them count again; all that came after is worked out anew, once."""
    if games_mark(codes, void=void):
        _replay_all()


def games_mark(codes: Collection[str], *, void: bool) -> int:
    """Declares games void or not, and leaves working them out to whoever comes; how many changed.

    One that is not known changes nothing at all.
    """
    with sqlite_lock(), transaction.atomic():
        hold(LOCK)
        games = OnlineGame.objects.filter(table__code__in=codes)
        if games.count() < len(set(codes)):
            raise refused("not_found", Unknown)
        return games.exclude(is_void=void).update(is_void=void, is_waiting=True)


def _is_found(table: Table, aside: set[int]) -> bool:
    """Whether the table's game is stored now; one that cannot be read harms no other."""
    try:
        with transaction.atomic():
            game = game_find(table)
    except (OperationalError, InterfaceError):
        raise  # the database is away
    except Exception:
        logger.exception("the game of table %s cannot be rated, and is set aside", table.code)
        game = None
    if game is None:
        aside.add(table.pk)
    return game is not None


def _mark(game: OnlineGame) -> Mark:
    return game.finished_at, game.pk


def _from(mark: Mark) -> QuerySet[OnlineGame]:
    at, table = mark
    found = OnlineGame.objects.filter(finished_at__gte=at).exclude(finished_at=at, table__lt=table)
    return found.order_by("finished_at", "table_id")


def _waiting() -> QuerySet[OnlineGame]:
    return OnlineGame.objects.filter(is_waiting=True).order_by("finished_at", "table_id")


def _replay_all() -> None:
    is_left = True
    while is_left:
        with sqlite_lock(), transaction.atomic():
            hold(LOCK)
            is_left = _replay_some(AT_ONCE)


def _replay_some(most: int) -> bool:
    """Rates the first game that waits, and some after it, again; whether the next one waits now."""
    first = _waiting().first()
    if first is None:
        return False
    mark = _mark(first)
    games = list(_from(mark).prefetch_related("results")[: most + 1])
    games, later = games[:most], games[most:]
    results = [one for game in games for one in game.results.all()]
    players = sorted({one.player_id for one in results})
    skills, recent = _skills_before(players, mark), _pairs_before(mark)
    for game in games:
        _rate(game, skills, recent)
        game.is_waiting = False
    OnlineGame.objects.bulk_update(games, ["verdict", "is_waiting"], batch_size=STEP)
    OnlineResult.objects.bulk_update(results, CHANGED, batch_size=STEP)
    _copy(OnlinePlayer.objects.filter(pk__in=players))
    return bool(OnlineGame.objects.filter(pk__in=[one.pk for one in later]).update(is_waiting=True))


def _rate(game: OnlineGame, skills: dict[int, Skill], recent: Recent) -> None:
    """One game: its verdict, and everybody's rating after it."""
    results = list(game.results.all())
    for one in results:
        one.mu_before, one.sigma_before = skills[one.player_id]
        one.mu, one.sigma = skills[one.player_id]
        one.is_rated, one.against = False, 0
    stayed = [one for one in results if not one.has_left]
    game.verdict = _verdict(game, stayed)
    if game.verdict != OnlineGame.Verdict.RATED:
        return
    while recent and recent[0][0] <= game.finished_at - DAY:
        recent.popleft()
    played = Counter(pair for _, pair in recent)
    for one in results:
        # Leaving always costs; two who have played too often are no opponents, of others they are.
        opponents = [
            other
            for other in stayed
            if other is not one and (one.has_left or played[_pair(one, other)] < GAMES_OF_A_PAIR)
        ]
        if opponents:
            one.mu, one.sigma = _after(one, opponents)
            one.is_rated, one.against = True, sum(1 << other.seat for other in opponents)
    if not any(one.is_rated for one in results):
        game.verdict = OnlineGame.Verdict.OFTEN
    recent.extend((game.finished_at, pair) for pair in _pairs_of(results))
    for one in results:
        skills[one.player_id] = one.after


def _verdict(game: OnlineGame, stayed: Sequence[OnlineResult]) -> str:
    if game.is_void:
        return OnlineGame.Verdict.VOID
    if not game.is_long:
        return OnlineGame.Verdict.SHORT
    return OnlineGame.Verdict.RATED if stayed else OnlineGame.Verdict.LEFT


def _after(one: OnlineResult, opponents: Sequence[OnlineResult]) -> Skill:
    """Somebody's skill after a game against these alone."""
    everybody = [one, *opponents]
    # By the game itself, and by no key: sums of fractions depend on it in their last digit.
    everybody.sort(key=lambda each: (each.has_left, each.place, each.before, each.seat))
    last = max(each.place for each in everybody) + 1
    places = [last if each.has_left else each.place for each in everybody]
    return rated([each.before for each in everybody], places)[everybody.index(one)]


def _pair(one: OnlineResult, other: OnlineResult) -> Pair:
    first, second = sorted((one.player_id, other.player_id))
    return first, second


def _pairs_of(results: Iterable[OnlineResult]) -> list[Pair]:
    """Who was rated together: both stayed, and had room for it."""
    return [
        _pair(one, other)
        for one, other in combinations(results, 2)
        if one.is_against(other) and other.is_against(one)
    ]


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
        found.extend((game.finished_at, pair) for pair in _pairs_of(game.results.all()))
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
