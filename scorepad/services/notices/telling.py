"""Notices: written, counted, read, chosen."""

from collections.abc import Iterable, Mapping
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from gofclub.models import User
from scorepad.models import Club, Membership, Notice, NoticeChoice, PushDelivery, QuietHours
from scorepad.models.notices import Channel, NoticeKind
from scorepad.services.errors import Unknown, refused
from scorepad.services.notices.kinds import DECLARED, KINDS
from scorepad.services.notices.push import push_to_browsers

AT_ONCE = 500
MAIL_AFTER = timedelta(minutes=5)
"""What has been read on the site by then is not mailed."""


def tell(
    kind: NoticeKind,
    users: Iterable[int],
    *,
    club: Club | None,
    about: str,
    pause: timedelta | None = None,
    anew: bool = False,
) -> int:
    """Tells people something, those who want to be told and have not been; how many may be new.

    What stands in the table is told already: two processes that tell the same tell it once. What is
    told `anew` has happened once more, and takes the place of what was told before. Within a
    `pause` after something else of that kind in that club nobody's phone rings again.
    """
    people = set(users)
    inbox, push, mail = (wanting(kind, channel, people) for channel in Channel)
    now = timezone.now()
    if pause is not None:
        lately = Notice.objects.filter(kind=kind, club=club, user__in=push, at__gt=now - pause)
        push -= set(lately.values_list("user", flat=True))
    rows = [
        Notice(
            user_id=user,
            kind=kind,
            club=club,
            about=about,
            in_inbox=user in inbox,
            at=now,
            mail_due_at=now + MAIL_AFTER if user in mail else None,
        )
        for user in sorted(inbox | push | mail)
    ]
    with transaction.atomic():
        if anew:
            Notice.objects.filter(kind=kind, club=club, about=about, user__in=people).delete()
        Notice.objects.bulk_create(rows, ignore_conflicts=True, batch_size=AT_ONCE)
        push_to_browsers([row.code for row in rows if row.user_id in push], due=now)
    return len(rows)


def wanting(kind: NoticeKind, channel: Channel, users: set[int]) -> set[int]:
    """Those of these people who want to be told of this by that channel."""
    if channel not in KINDS[kind].channels:
        return set()
    said = dict(
        NoticeChoice.objects.filter(kind=kind, channel=channel, user__in=users).values_list(
            "user", "wanted"
        )
    )
    by_default = channel in KINDS[kind].default
    active = User.objects.filter(pk__in=users, is_active=True).values_list("pk", flat=True)
    return {user for user in active if said.get(user, by_default)}


def unread(user: User) -> int:
    return notices_of(user).filter(read_at=None).count()


def notices_of(user: User, *, everywhere: bool = False) -> QuerySet[Notice]:
    """What somebody was told, in clubs to which they still belong; the newest first.

    What stands in the inbox; `everywhere` also what was told by push or mail alone.
    """
    clubs = Membership.objects.filter(user=user).values("club")
    mine = Notice.objects.filter(Q(club=None) | Q(club__in=clubs), user=user)
    return (mine if everywhere else mine.filter(in_inbox=True)).select_related("club")


def notices_read(user: User, *, code: str | None = None) -> int:
    """Marks one notice as read, or all."""
    found = Notice.objects.filter(user=user, read_at=None)
    if code is not None:
        if not Notice.objects.filter(user=user, code=code).exists():
            raise refused("not_found", Unknown)
        found = found.filter(code=code)
    return found.update(read_at=timezone.now())


def still_concerns(notice: Notice) -> bool:
    """Who has read it needs no message, and who has left the club hears no more of it."""
    if notice.read_at is not None or not notice.user.is_active:
        return False
    return notice.club is None or notice.club.memberships.filter(user=notice.user).exists()


def settled(kind: NoticeKind, *, club: Club, about: str) -> None:
    """What was asked has been answered, by whomever: nobody has to read or hear it any more."""
    told = Notice.objects.filter(kind=kind, club=club, about=about)
    PushDelivery.objects.filter(notice__in=told).delete()
    told.filter(mail_due_at__isnull=False).update(mail_due_at=None)
    told.filter(read_at=None).update(read_at=timezone.now())


def take_back(kind: NoticeKind, *, club: Club, about: str) -> None:
    """What was told is so no longer: nobody reads it, and where it is so again it is told again."""
    Notice.objects.filter(kind=kind, club=club, about=about).delete()


def choices_of(user: User) -> dict[NoticeKind, frozenset[Channel]]:
    """The channels by which somebody is told of each kind."""
    said = {(one.kind, one.channel): one.wanted for one in NoticeChoice.objects.filter(user=user)}
    return {
        one.kind: frozenset(
            channel
            for channel in one.channels
            if said.get((one.kind, channel), channel in one.default)
        )
        for one in DECLARED
    }


def choices_set(user: User, wishes: Mapping[NoticeKind, Iterable[Channel]]) -> None:
    """What somebody wants to be told from now on; a kind that is not named stays as it is."""
    for kind, channels in wishes.items():
        wanted = set(channels)
        for channel in KINDS[kind].channels:
            NoticeChoice.objects.update_or_create(
                user=user, kind=kind, channel=channel, defaults={"wanted": channel in wanted}
            )


def quiet_set(user: User, hours: tuple[time, time] | None) -> None:
    """Hours in which nothing is sent; none at all, or the same twice, is no quiet."""
    if hours is None or hours[0] == hours[1]:
        QuietHours.objects.filter(user=user).delete()
        return
    QuietHours.objects.update_or_create(user=user, defaults={"starts": hours[0], "ends": hours[1]})


def quiet_until(notice: Notice, *, now: datetime) -> datetime | None:
    """When the quiet ends that its reader has now; None where there is none."""
    quiet = QuietHours.objects.filter(user=notice.user).first()
    if quiet is None:
        return None
    zone = _clock_of(notice)
    here = now.astimezone(zone)
    clock, over_midnight = here.time(), quiet.starts > quiet.ends
    if over_midnight:
        inside = clock >= quiet.starts or clock < quiet.ends
    else:
        inside = quiet.starts <= clock < quiet.ends
    if not inside:
        return None
    later = clock >= quiet.ends
    return datetime.combine(here.date() + timedelta(days=later), quiet.ends, zone)


def _clock_of(notice: Notice) -> ZoneInfo:
    """That of the club it is about; else of the club that somebody joined first."""
    if notice.club is not None:
        return notice.club.zone
    first = (
        Membership.objects.filter(user=notice.user).select_related("club").order_by("pk").first()
    )
    return first.club.zone if first else ZoneInfo(settings.TIME_ZONE)
