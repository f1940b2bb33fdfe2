"""Ratings, worked out from the log in the order in which games ended.

A game that is new or changed, or gone, sets the ledger's mark to where it was; from there on all
games of the pool are rated again. A long way is gone in the background, some games at a time, so
that the pad need not wait: the mark moves along, and the board says so.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.conf import settings
from django.db import transaction
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from scorepad.figures import Skill, rated
from scorepad.models import (
    Club,
    Contribution,
    CountedGame,
    Ledger,
    Player,
    Rating,
    Season,
    Span,
    Tally,
)
from scorepad.services import bulk_write
from scorepad.services.figures.contributions import Order
from scorepad.services.figures.ledgers import hold, keep

STEP = 1000
"""Games that are rated in one transaction in the background."""

RATING = (
    *("game_id", "player_id", "pool", "day", "played_at"),
    *("mu_before", "sigma_before", "mu", "sigma"),
)


@dataclass(slots=True)
class Touched:
    """Whose last rating may be another one, and since when."""

    players: set[int] = field(default_factory=set)
    since: date | None = None
    everybody: bool = False
    """Something was left to do before: nobody remembers for whom."""
    pools: set[str] = field(default_factory=set)

    def add(self, players: Iterable[int], since: date | None, *, pool: str) -> None:
        self.players |= set(players)
        self.pools.add(pool)
        if since:
            self.since = min(since, self.since or since)


def catch_up(club: Club, touched: Touched, *, wait: bool = True) -> bool:
    """Rates again what the ledgers say; whether a way is left that is too long to wait for."""
    most = settings.FIGURES_AT_ONCE
    with transaction.atomic():
        long = False
        for ledger in hold(club, wait=wait).values():
            if ledger.replay_at and _left(ledger, most=most + 1) > most:
                ledger.replay_left, long = _left(ledger), True
                keep(ledger)
                continue
            if ledger.replay_at:
                touched.add(*rate_some(ledger, most), pool=ledger.pool)
                keep(ledger)
            elif ledger.pool not in touched.pools:
                continue
            # Also where somebody else has rated it all meanwhile: they know nothing of our people.
            if touched.everybody:
                refresh(club, ledger.pool)
            else:
                refresh(club, ledger.pool, players=touched.players, since=touched.since)
    return long


def finish(
    club: Club, tell: Callable[[int], object] = lambda _rated: None, *, games: int = STEP
) -> None:
    """Rates until nothing is left; `tell` hears how many games each step rated."""
    while step(club, tell, games=games):
        pass


def step(
    club: Club, tell: Callable[[int], object] = lambda _rated: None, *, games: int = STEP
) -> bool:
    """Rates some games of one pool in one transaction; whether there was anything to do."""
    with transaction.atomic():
        waiting = [ledger for ledger in hold(club).values() if ledger.replay_at]
        if not waiting:
            return False
        ledger = waiting[0]
        before = ledger.replay_left or _left(ledger)
        rate_some(ledger, games)
        ledger.replay_left = max(0, before - games) if ledger.replay_at else 0
        keep(ledger)
        if ledger.replay_at is None:
            refresh(club, ledger.pool)
    tell(min(games, before) if before else games)
    return True


def refresh(
    club: Club,
    pool: str,
    *,
    players: Iterable[int] | None = None,
    since: date | None = None,
    seasons: Sequence[Season] | None = None,
    spans: bool = True,
) -> None:
    """Copies everybody's last rating to the tallies: overall, and that of each season."""
    tallies = Tally.objects.filter(club=club, pool=pool)
    if players is not None:
        tallies = tallies.filter(player__in=list(players))
    if spans:
        _copy(tallies.filter(span__in=[Span.ALL, Span.RECENT]), Rating.objects.filter(pool=pool))
    if seasons is None:
        found = Season.objects.filter(club=club)
        seasons = list(found.filter(ends__gte=since) if since else found)
    for season in seasons:
        within = Rating.objects.filter(pool=pool, day__gte=season.starts, day__lte=season.ends)
        _copy(tallies.filter(season=season), within)


def _copy(tallies: QuerySet[Tally], ratings: QuerySet[Rating]) -> None:
    last = ratings.filter(player=OuterRef("player")).order_by("-played_at", "-game_id")
    start = Skill()
    tallies.update(
        mu=Coalesce(Subquery(last.values("mu")[:1]), start.mu),
        sigma=Coalesce(Subquery(last.values("sigma")[:1]), start.sigma),
    )


def _waiting(ledger: Ledger) -> QuerySet[CountedGame]:
    """The games to be rated again, in order."""
    at, sheet = _mark(ledger)
    return (
        CountedGame.objects.filter(club=ledger.club_id, pool=ledger.pool, played_at__gte=at)
        .exclude(played_at=at, sheet__lt=sheet)
        .order_by("played_at", "sheet_id")
    )


def _mark(ledger: Ledger) -> Order:
    # Asked only of ledgers that have one.
    assert ledger.replay_at is not None  # noqa: S101
    return ledger.replay_at, ledger.replay_sheet


def _left(ledger: Ledger, most: int | None = None) -> int:
    return _waiting(ledger)[:most].count()


def rate_some(ledger: Ledger, most: int) -> tuple[set[int], date | None]:
    """Rates the next games again and moves the mark; who played them, and the first day."""
    rows = list(_waiting(ledger).values_list("pk", "played_at", "day")[: most + 1])
    games, beyond = rows[:most], rows[most:]
    keys = [key for key, _, _ in games]
    ranks: dict[int, list[tuple[int, int]]] = {key: [] for key in keys}
    # Sorted here: SQLite would walk through all contributions in the players' order instead.
    for key, player, rank in (
        Contribution.objects.filter(game__in=keys, rank__isnull=False)
        .order_by()
        .values_list("game_id", "player_id", "rank")
    ):
        ranks[key].append((player, rank or 0))
    players = {player for of_game in ranks.values() for player, _ in of_game}
    skills = _skills(ledger, players)
    made = []
    for key, played_at, day in games:
        when = bulk_write.day(day), bulk_write.moment(played_at)
        # In an order that follows from the game itself, and from no key: sums of fractions depend
        # on it in their last digit, and a club that moves elsewhere gets other keys.
        ordered = sorted(ranks[key], key=lambda one: (one[1], skills[one[0]], one[0]))
        names, places = zip(*ordered, strict=True)
        before = [skills[player] for player in names]
        for player, was, now in zip(names, before, rated(before, places), strict=True):
            skills[player] = now
            made.append((key, player, ledger.pool, *when, *was, *now))
    Rating.objects.filter(game__in=keys).delete()
    bulk_write.insert(Rating, RATING, made)
    if beyond:
        ledger.replay_sheet, ledger.replay_at, _ = beyond[0]
    else:
        ledger.replay_at, ledger.replay_sheet, ledger.replay_left = None, 0, 0
    return players, min((day for _, _, day in games), default=None)


def _skills(ledger: Ledger, players: Iterable[int]) -> dict[int, Skill]:
    """Everybody's skill before the mark."""
    at, sheet = _mark(ledger)
    before = (
        Rating.objects.filter(player=OuterRef("pk"), pool=ledger.pool, played_at__lte=at)
        .exclude(Q(played_at=at, game__gte=sheet))
        .order_by("-played_at", "-game_id")
    )
    found = Player.objects.filter(pk__in=list(players)).values_list(
        "pk", Subquery(before.values("mu")[:1]), Subquery(before.values("sigma")[:1])
    )
    return {key: Skill() if mu is None else Skill(mu, sigma) for key, mu, sigma in found}
