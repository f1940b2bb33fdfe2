"""Which games a board is about, as its address says it."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from scorepad.models import Club, CountedGame, Due, Ledger, PairTally, Pool, Season, Span, Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """A pool and a span of a club."""

    club: Club
    pool: Pool = Pool.TABLE
    span: Span = Span.ALL
    season: Season | None = None

    @property
    def key(self) -> str:
        """As it stands in an address."""
        return self.season.code if self.season else self.span.value

    @property
    def label(self) -> str:
        return self.season.name if self.season else str(self.span.label)

    @property
    def minimum(self) -> int:
        """Games that it takes to be ranked."""
        return self.season.minimum_games if self.season else self.club.minimum_games

    @property
    def order(self) -> str:
        """The figure that a board of this scope is ranked by."""
        return "score" if self.season else "rating"

    @property
    def where(self) -> Q:
        return Q(club=self.club, pool=self.pool.value, span=self.span.value, season=self.season)

    @property
    def tallies(self) -> QuerySet[Tally]:
        return Tally.objects.filter(self.where)

    def lists(self, hidden_at: datetime | None) -> bool:
        """Whether a board lists somebody: everybody in a closed season, else all but the hidden."""
        is_history = self.season is not None and self.season.status == Season.Status.CLOSED
        return is_history or hidden_at is None

    @property
    def pairs(self) -> QuerySet[PairTally]:
        return PairTally.objects.filter(self.where)

    @property
    def games(self) -> QuerySet[CountedGame]:
        found = CountedGame.objects.filter(club=self.club, pool=self.pool.value)
        if self.season:
            return found.filter(day__gte=self.season.starts, day__lte=self.season.ends)
        if self.span == Span.RECENT:
            ledger = Ledger.objects.filter(club=self.club, pool=self.pool.value)
            return found.filter(day__gte=ledger.values("recent_from")[:1])
        return found


@dataclass(frozen=True, slots=True)
class Choice:
    key: str
    label: str
    current: bool


@dataclass(frozen=True, slots=True)
class Scopes:
    """The scope that was asked for, and what else there is."""

    scope: Scope
    spans: list[Choice]
    pools: list[Choice]
    seasons: list[Season]
    replaying: int | None
    """Games whose ratings are being worked out again; None when all are right."""
    recounting: int
    """Games that are being counted again."""

    @property
    def is_behind(self) -> bool:
        return self.replaying is not None or self.recounting > 0


def scopes(club: Club, *, span: str = "", pool: str = "") -> Scopes:
    """What an address asks for; what it cannot mean is all time, at a real table."""
    seasons = list(Season.objects.filter(club=club).order_by("-starts"))
    played = CountedGame.objects.filter(club=club, pool=OuterRef("pool"))
    ledgers = list(Ledger.objects.filter(club=club).annotate(used=Exists(played)))
    used = [one for one in Pool if any(led.used and led.pool == one for led in ledgers)]
    of = Pool(pool) if pool in Pool.values else (used or [Pool.TABLE])[0]
    season = next((one for one in seasons if one.code == span), None)
    within = Span.SEASON if season else Span.RECENT if span == Span.RECENT else Span.ALL
    scope = Scope(club=club, pool=of, span=within, season=season)
    ledger = next((one for one in ledgers if one.pool == of), None)
    spans = [
        Choice(Span.ALL.value, _("All time"), within == Span.ALL),
        Choice(Span.RECENT.value, _("Last 90 days"), within == Span.RECENT),
    ]
    spans += [Choice(one.code, one.name, one == season) for one in seasons]
    return Scopes(
        scope,
        spans,
        [Choice(one.value, str(one.label), one == of) for one in used] if len(used) > 1 else [],
        seasons,
        ledger.replay_left if ledger and ledger.replay_at else None,
        Due.objects.filter(club=club, failed_at=None).count() + _recounted(scope),
    )


def _recounted(scope: Scope) -> int:
    """Games of a season whose sums are being made again."""
    return scope.games.count() if scope.season and scope.season.recount_at else 0
