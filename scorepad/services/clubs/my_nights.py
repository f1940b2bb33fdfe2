"""The night that comes next for somebody, whichever of their clubs it is in."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Q
from django.utils import timezone

from gofclub.models import User
from scorepad.models import Club, Night, PlannedNight
from scorepad.services.clubs.answers import Coming, coming

LOOKED_AT = 20
"""Nights: a club that plans a year ahead hides nobody else's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextNight:
    """One that has begun, or one that is planned, with what one has said about it."""

    club: Club
    day: date
    today: date
    night: Night | None = None
    coming: Coming | None = None

    @property
    def is_tonight(self) -> bool:
        return self.day == self.today

    @property
    def days(self) -> int:
        """Until it comes."""
        return (self.day - self.today).days


def next_night(clubs: Sequence[Club], user: User | None = None) -> NextNight | None:
    """The first night of these clubs that is not over, in a few queries."""
    return _begun(clubs) or _planned(clubs, user)


def _begun(clubs: Sequence[Club]) -> NextNight | None:
    # A club's day begins and ends by its own clock.
    earliest = timezone.now().date() - timedelta(days=1)
    nights = Night.objects.filter(club__in=clubs, day__gte=earliest, ended_at=None)
    by_key = {club.pk: club for club in clubs}
    for night in nights.order_by("day", "pk")[:LOOKED_AT]:
        night.club = by_key[night.club_id]
        today = night.club.today()
        if night.day >= today:
            return NextNight(club=night.club, day=night.day, today=today, night=night)
    return None


def _planned(clubs: Sequence[Club], user: User | None) -> NextNight | None:
    when = Q(pk__in=())
    for club in clubs:
        when |= Q(club=club, day__gte=club.today())
    # What was begun and ended tonight is not still to come.
    over = Night.objects.filter(club__in=clubs, ended_at__isnull=False).values("club", "day")
    ended = {(row["club"], row["day"]) for row in over.order_by("-day")[:LOOKED_AT]}
    found = PlannedNight.objects.filter(when, called_off_at=None).select_related("club", "series")
    for night in found.order_by("day", "pk")[:LOOKED_AT]:
        if (night.club_id, night.day) not in ended:
            [told] = coming([night], user, faces=False)
            today = night.club.today()
            return NextNight(club=night.club, day=night.day, today=today, coming=told)
    return None
