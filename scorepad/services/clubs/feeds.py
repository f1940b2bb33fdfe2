"""Calendar addresses: made, renewed, ended, and whose nights are behind one."""

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from gofclub.codes import digest
from gofclub.models import User
from scorepad.models import Answer, CalendarFeed, Club, Membership, PlannedNight
from scorepad.services import secret_links
from scorepad.services.errors import Unknown, refused

MOST_NIGHTS = 300
LOOKS_BACK = timedelta(days=30)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A night, and what the owner of the address has said about it."""

    night: PlannedNight
    mine: Answer | None


def feed_renew(*, user: User, club: Club | None) -> CalendarFeed:
    """A new address; the one before leads nowhere from now on."""
    with transaction.atomic():
        # One after the other, however often the button is pressed.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        CalendarFeed.objects.filter(user=user, club=club).delete()
        secret = secret_links.new_secret_of(CalendarFeed)
        return CalendarFeed.objects.create(
            user=user, club=club, nonce=secret.nonce, digest=secret.digest
        )


def feed_end(*, user: User, club: Club | None) -> None:
    CalendarFeed.objects.filter(user=user, club=club).delete()


def feed_token(*, user: User, club: Club | None) -> str | None:
    """The secret of somebody's address; None where there is none."""
    feed = CalendarFeed.objects.filter(user=user, club=club).first()
    return secret_links.token_of(feed) if feed else None


def feed_by_token(token: str) -> CalendarFeed:
    """The address with that secret, as long as its owner belongs to the club."""
    found = CalendarFeed.objects.select_related("user", "club").filter(digest=digest(token))
    feed = found.first()
    if feed is None or not feed.user.is_active:
        raise refused("link_unknown", Unknown)
    if feed.club is not None and feed.club.pk not in _clubs(feed.user):
        raise refused("link_unknown", Unknown)
    return feed


def entries(feed: CalendarFeed) -> list[Entry]:
    """The nights behind an address, the oldest first."""
    clubs = Q(club=feed.club) if feed.club else Q(club__in=_clubs(feed.user))
    since = timezone.now().date() - LOOKS_BACK
    nights = list(
        PlannedNight.objects.filter(clubs, day__gte=since)
        .select_related("club")
        .order_by("day", "pk")[:MOST_NIGHTS]
    )
    mine = Answer.objects.filter(night__in=[night.pk for night in nights], user=feed.user)
    said = {one.night_id: one for one in mine}
    return [Entry(night=night, mine=said.get(night.pk)) for night in nights]


def _clubs(user: User) -> set[int]:
    return set(Membership.objects.filter(user=user).values_list("club", flat=True))
