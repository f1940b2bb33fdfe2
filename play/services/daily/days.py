"""The deals of the days: sealed in advance, drawn by nobody's choice."""

from datetime import date, datetime, timedelta
from random import Random

from django.db import IntegrityError, transaction
from django.db.models import Min, QuerySet
from django.utils import timezone

from play.models import DailyDeal
from play.services.store.commit import CHANCE
from play.services.store.sqlite_lock import sqlite_lock
from play.table.daily import GRACE, SEALED_AHEAD, day_of, opens_at, seal_of_day
from play.table.fairness import new_salt


def seal_days(now: datetime | None = None, *, rng: Random = CHANCE) -> int:
    """Draws and seals today and the days that come, where that was not done; how many."""
    today = day_of(now or timezone.now())
    days = [today + timedelta(days=ahead) for ahead in range(SEALED_AHEAD + 1)]
    known = set(DailyDeal.objects.filter(day__in=days).values_list("day", flat=True))
    missing = [day for day in days if day not in known]
    if not missing:
        return 0
    # Days are counted from the first one: processes that seal at once give the same numbers.
    first = DailyDeal.objects.aggregate(first=Min("day"))["first"] or today
    return sum(_sealed(day, (day - first).days + 1, rng) for day in missing)


def deal_of_today(now: datetime | None = None) -> DailyDeal:
    """The deal that everybody plays now; drawn on the spot at a site that slept for a week."""
    day = day_of(now or timezone.now())
    found = DailyDeal.objects.filter(day=day).first()
    if found is None:
        seal_days(now)
        found = DailyDeal.objects.get(day=day)
    return found


def deal_on(day: date, now: datetime | None = None) -> DailyDeal | None:
    """The deal of that day; one that has not come does not exist for anybody."""
    if day > day_of(now or timezone.now()):
        return None
    return DailyDeal.objects.filter(day=day).first()


def past_deals(now: datetime | None = None) -> QuerySet[DailyDeal]:
    """Those that are over for everybody, the latest first."""
    # A day ends two hours late: so long those who began before midnight may go on.
    latest = day_of((now or timezone.now()) - GRACE)
    return DailyDeal.objects.filter(day__lt=latest).order_by("-day")


def coming_seals(now: datetime | None = None) -> QuerySet[DailyDeal]:
    """What is promised for the days that come: their seals, and nothing of their secrets."""
    day = day_of(now or timezone.now())
    coming = DailyDeal.objects.filter(day__gt=day).order_by("day")
    return coming.only("day", "number", "seal", "sealed_at")


def is_open(deal: DailyDeal, now: datetime | None = None) -> bool:
    """Whether the day is over and everybody may know everything."""
    return (now or timezone.now()) >= opens_at(deal.day)


def _sealed(day: date, number: int, rng: Random) -> bool:
    secret = new_salt(rng)
    try:
        with sqlite_lock(), transaction.atomic():
            DailyDeal.objects.create(
                day=day, number=number, secret=secret, seal=seal_of_day(day, secret)
            )
    except IntegrityError:
        return False  # another process was faster: its secret counts
    return True
