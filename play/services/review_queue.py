"""Which finished deals are to be reviewed without anybody looking at them.

The deals of people with an account, lately; and, of those who have asked for it, the last ones
however old. Nothing is claimed and nothing is queued: what has no review of today's version waits,
so whatever dies over one leaves it waiting.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from gofclub.models import User
from play.models import Chair, Dealt, Review, ReviewWish
from play.services.analysis import VERSION
from play.services.my_hands import SEEN_BEFORE
from play.services.shared_deals import opened_deals
from play.services.store.sqlite_lock import sqlite_lock

LATELY = timedelta(days=14)
LAST = 50
"""Hands that somebody can ask for at a time."""
WISHES = 20
"""Looked at in one go; the rest has its turn after them."""
WISH_LASTS = timedelta(days=1)
"""What cannot be reviewed by then is given up."""


class Waiting(NamedTuple):
    table: str
    number: int


class Progress(NamedTuple):
    """Of the last hands of somebody: how many are reviewed, and whether the rest is asked for."""

    done: int
    total: int
    is_asked: bool


def first_waiting(
    *, now: datetime, since: datetime | None = None, but: Sequence[str] = ()
) -> Waiting | None:
    """What is to be reviewed next: wishes first, then the latest deal."""
    return _wished(now, but) or _latest(max(now - LATELY, since or now - LATELY), but)


def wish_make(user: User) -> Progress:
    """Somebody asks for reviews of their last hands; asking twice is asking once."""
    found = progress_of(user)
    if found.done == found.total:
        return found
    with sqlite_lock():
        ReviewWish.objects.update_or_create(user=user, defaults={"asked_at": timezone.now()})
    return found._replace(is_asked=True)


def progress_of(user: User) -> Progress:
    last = [deal.pk for deal in _last_of(user)]
    done = Review.objects.filter(deal__in=last, version=VERSION).count()
    is_asked = done < len(last) and ReviewWish.objects.filter(user=user).exists()
    return Progress(done, len(last), is_asked)


def _wished(now: datetime, but: Sequence[str]) -> Waiting | None:
    for wish in ReviewWish.objects.select_related("user").order_by("asked_at")[:WISHES]:
        waiting = [one for one in _last_of(wish.user) if not one.is_reviewed]  # type: ignore[attr-defined]
        open_to_us = [one for one in waiting if one.table.code not in but]
        if open_to_us:
            return Waiting(open_to_us[0].table.code, open_to_us[0].number)
        if not waiting or wish.asked_at < now - WISH_LASTS:
            with sqlite_lock():
                ReviewWish.objects.filter(pk=wish.pk, asked_at=wish.asked_at).delete()
    return None


def _last_of(user: User) -> list[Dealt]:
    deals = _finished().filter(table__chairs__user=user).select_related("table")
    return list(deals.annotate(is_reviewed=_is_reviewed()).order_by("-finished_at", "-pk")[:LAST])


def _latest(since: datetime, but: Sequence[str]) -> Waiting | None:
    accounts = Chair.objects.filter(table=OuterRef("table"), user__is_active=True)
    found = _finished().filter(~_is_reviewed(), Exists(accounts), finished_at__gte=since)
    if but:
        found = found.exclude(table__code__in=but)
    first = found.order_by("-finished_at").values_list("table__code", "number").first()
    return None if first is None else Waiting(*first)


def _finished() -> QuerySet[Dealt]:
    return opened_deals().exclude(table__given__kind__in=SEEN_BEFORE)


def _is_reviewed() -> Exists:
    return Exists(Review.objects.filter(deal=OuterRef("pk"), version=VERSION))
