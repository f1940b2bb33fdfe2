"""A day's deal as one person may see it now; what is not yet theirs is not there.

The cards of one's own seat are everybody's to see from midnight on. How others fared is for those
who have finished, the other hands and the secret are for nobody before the day is over.
"""

from datetime import date, datetime
from typing import NamedTuple

from django.utils import timezone

from gofclub import rules
from play.models import DailyDeal, DailyTry
from play.services.daily.days import is_open
from play.services.daily.standings import (
    Bar,
    Standing,
    Streak,
    counts_of,
    spread_of,
    standing_of,
    streak_of,
    streak_of_try,
)
from play.services.daily.tries import is_of_account, settle, try_of, with_marks
from play.table.daily import day_of, drawn, end_of, opens_at
from play.table.people import Person

FIRST_LEAD = rules.cards("1m")[0]


class Results(NamedTuple):
    """For those who have finished, and for everybody once the day is over."""

    bars: tuple[Bar, ...]
    tries: int
    mine: Standing | None
    master_points: int | None
    """None while the master is still playing."""


class Opened(NamedTuple):
    """For everybody, once the day is over."""

    hands: str
    secret: str
    master: str
    """The table at which the master played it; empty where that is gone."""


class Day(NamedTuple):
    number: int
    day: date
    is_today: bool
    ends_at: datetime
    opens_at: datetime
    seal: str
    sealed_at: datetime
    hand: rules.Hand
    leads: bool
    """Whether one's own seat holds the card that the first lead must contain."""
    bots: tuple[str, ...]
    players: int
    """How many have finished."""
    mine: DailyTry | None
    is_elsewhere: bool
    """Whether this browser has had its try with an account that is signed out now."""
    results: Results | None
    opened: Opened | None


def day_for(person: Person, deal: DailyDeal, now: datetime | None = None) -> Day:
    """What this person may see of a day."""
    now = now or timezone.now()
    mine = try_of(person, deal)
    elsewhere = mine is not None and is_of_account(mine, person)
    if mine is not None:
        settle(mine)
        with_marks(mine)
    is_over = is_open(deal, now)
    counts = counts_of(deal)
    seen = is_over or (mine is not None and not elsewhere and mine.state != DailyTry.State.BEGUN)
    cards = drawn(deal.day, deal.secret)
    return Day(
        number=deal.number,
        day=deal.day,
        is_today=deal.day == day_of(now),
        ends_at=end_of(deal.day),
        opens_at=opens_at(deal.day),
        seal=deal.seal,
        sealed_at=deal.sealed_at,
        hand=cards.hand,
        leads=FIRST_LEAD in cards.hand,
        bots=cards.bots,
        players=sum(counts.values()),
        mine=None if elsewhere else mine,
        is_elsewhere=elsewhere,
        results=_results(deal, counts, None if elsewhere else mine) if seen else None,
        opened=_opened(deal, cards.hands) if is_over else None,
    )


def streak_for(person: Person, now: datetime | None = None) -> Streak:
    return streak_of(person, day_of(now or timezone.now()))


class Shared(NamedTuple):
    """A result that is shown around: no card of the deal, nothing of who else played."""

    number: int
    day: date
    points: int
    better_than: int | None
    streak: int
    marks: str
    bots: tuple[str, ...]
    name: str


def shared(code: str) -> Shared | None:
    """The result behind a link, once there is one."""
    found = DailyTry.objects.filter(code=code, state=DailyTry.State.DONE)
    one = found.select_related("deal", "user").first()
    if one is None or one.points is None:
        return None
    with_marks(one)
    return Shared(
        number=one.deal.number,
        day=one.deal.day,
        points=one.points,
        better_than=standing_of(one.points, counts_of(one.deal)).better_than,
        streak=streak_of_try(one),
        marks=one.marks,
        bots=drawn(one.deal.day, one.deal.secret).bots,
        name=one.name if one.user is None else one.user.display_name,
    )


def _results(deal: DailyDeal, counts: dict[int, int], mine: DailyTry | None) -> Results:
    points = None if mine is None else mine.points
    return Results(
        bars=spread_of(counts),
        tries=sum(counts.values()),
        mine=None if points is None else standing_of(points, counts),
        master_points=deal.master_points,
    )


def _opened(deal: DailyDeal, hands: str) -> Opened:
    has_table = deal.master is not None and deal.master_points is not None
    return Opened(hands, deal.secret, deal.master.code if has_table and deal.master else "")
