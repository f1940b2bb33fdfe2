"""What the site tells by itself: the night of tomorrow, and how a night ended.

Looked for every few minutes; what was told is in the table of notices, so that nothing is told
twice, whichever process looks and however often.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import InterfaceError, OperationalError
from django.utils import timezone

from scorepad.actors import Actor
from scorepad.models import Answer, Membership, Night, PlannedNight, Player
from scorepad.models.notices import NoticeKind
from scorepad.services.clubs.nights import end_tell, sheets_of
from scorepad.services.clubs.transaction import club_change
from scorepad.services.notices.telling import tell

logger = logging.getLogger(__name__)

TOLD_FROM = 12
"""Hour of the day before, by the club's clock."""
LOOKS_BACK = timedelta(days=3)


def tell_what_is_due(*, now: datetime | None = None) -> None:
    now = now or timezone.now()
    tell_of_tomorrow(now)
    tell_of_last_nights(now)


def tell_of_tomorrow(now: datetime) -> None:
    """Every member who has not said no."""
    near = now.date() - timedelta(days=1), now.date() + timedelta(days=2)
    nights = PlannedNight.objects.filter(day__range=near, called_off_at=None)
    for night in nights.select_related("club"):
        with _keeping_no_other("night %s of %s was not announced", night.day, night.club.slug):
            _tell_of(night, now)


def _tell_of(night: PlannedNight, now: datetime) -> None:
    here = now.astimezone(night.club.zone)
    if night.day != here.date() + timedelta(days=1) or here.hour < TOLD_FROM:
        return
    # Held: one that is just being moved or called off would be told as it was.
    with club_change(actor=Actor.of_system(), club=night.club, right=None):
        still = PlannedNight.objects.filter(pk=night.pk, day=night.day, called_off_at=None)
        if not still.exists():
            return
        no = Answer.objects.filter(night=night, says=Answer.Says.NO).values("user")
        members = Membership.objects.filter(club=night.club).exclude(user__in=no)
        tell(
            NoticeKind.TOMORROW,
            members.values_list("user", flat=True),
            club=night.club,
            about=night.code,
        )


def tell_of_last_nights(now: datetime) -> None:
    """Everybody who was there, once the night is over."""
    since = now.date() - LOOKS_BACK
    for night in Night.objects.filter(day__gte=since).select_related("club"):
        with _keeping_no_other(
            "the end of night %s of %s was not told", night.day, night.club.slug
        ):
            if night.ended_at is not None or night.day < night.club.day_of(now):
                _tell_of_end(night)


@contextmanager
def _keeping_no_other(words: str, *about: object) -> Iterator[None]:
    """Other nights, and what the site does after this, are not to blame."""
    try:
        yield
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        logger.exception(words, *about)


def _tell_of_end(night: Night) -> None:
    if night.end_told_at is None and sheets_of(night).exists():
        end_tell(night)
    if not night.tables.filter(sheet__isnull=False).exists():
        return
    # Held: one that is just being reopened has not ended.
    with club_change(actor=Actor.of_system(), club=night.club, right=None):
        if not Night.objects.filter(pk=night.pk, ended_at=night.ended_at).exists():
            return
        there = Player.objects.filter(
            attendances__night=night, attendances__presence__in=["here", "left"]
        )
        members = Membership.objects.filter(
            club=night.club, user__in=there.exclude(user=None).values("user")
        )
        tell(
            NoticeKind.AFTER_NIGHT,
            members.values_list("user", flat=True),
            club=night.club,
            about=night.day.isoformat(),
        )
