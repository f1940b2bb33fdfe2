"""The night that comes next for somebody, whichever of their clubs it is in."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils import timezone

from scorepad.models import Club, Night

LOOKED_AT = 20
"""Nights: a club that plans a year ahead hides nobody else's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextNight:
    night: Night
    club: Club
    today: date

    @property
    def is_tonight(self) -> bool:
        return self.night.day == self.today

    @property
    def days(self) -> int:
        """Until it comes."""
        return (self.night.day - self.today).days


def next_night(clubs: Sequence[Club]) -> NextNight | None:
    """The first night of these clubs that is not over, in one query."""
    # A club's day begins and ends by its own clock.
    earliest = timezone.now().date() - timedelta(days=1)
    nights = Night.objects.filter(club__in=clubs, day__gte=earliest, ended_at=None)
    by_key = {club.pk: club for club in clubs}
    for night in nights.order_by("day", "pk")[:LOOKED_AT]:
        night.club = by_key[night.club_id]
        today = night.club.today()
        if night.day >= today:
            return NextNight(night=night, club=night.club, today=today)
    return None
