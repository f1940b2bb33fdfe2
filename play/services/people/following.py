"""Following and blocking, and what one lets others do."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from gofclub.models import User
from play.models import Block, Circle, Follow, Openness, SeatInvitation
from play.services.people.circles import blocked, followed, met, person_by
from scorepad.models import Notice
from scorepad.models.notices import NoticeKind
from scorepad.services.errors import Conflict, refused

MOST_FOLLOWED = 500
MOST_BLOCKED = 500


def follow(*, user: User, code: str) -> User:
    """Follows somebody whom one has met; a block that stood there ends."""
    other = person_by(code, viewer=user, among=met(user) | blocked(user.pk))
    with transaction.atomic():
        _hold(user)
        mine = Follow.objects.filter(user=user)
        if not mine.filter(other=other).exists() and _count(mine) >= MOST_FOLLOWED:
            raise refused("too_many_people", Conflict)
        Block.objects.filter(user=user, other=other).delete()
        Follow.objects.get_or_create(user=user, other=other)
    return other


def unfollow(*, user: User, code: str) -> User:
    other = person_by(code, viewer=user, among=followed(user) | met(user))
    Follow.objects.filter(user=user, other=other).delete()
    return other


def block(*, user: User, code: str) -> User:
    """Wants nothing to do with somebody, who is not told.

    The other one's own list stays as it is, so that it gives nothing away; it leads nowhere.
    """
    known = met(user) | followed(user) | invited_by(user)
    other = person_by(code, viewer=user, among=known)
    with transaction.atomic():
        _hold(user)
        mine = Block.objects.filter(user=user)
        if not mine.filter(other=other).exists() and _count(mine) >= MOST_BLOCKED:
            raise refused("too_many_people", Conflict)
        Block.objects.get_or_create(user=user, other=other)
        Follow.objects.filter(user=user, other=other).delete()
        sent = SeatInvitation.objects.filter(by=other, to=user)
        codes = list(sent.values_list("code", flat=True))
        Notice.objects.filter(user=user, kind=NoticeKind.INVITATION, about__in=codes).delete()
        sent.delete()
    return other


def unblock(*, user: User, code: str) -> User:
    other = person_by(code, viewer=user, among=blocked(user.pk))
    Block.objects.filter(user=user, other=other).delete()
    return other


def invited_by(user: User) -> set[int]:
    found = SeatInvitation.objects.filter(to=user)
    return set(found.values_list("by_id", flat=True))


def openness_of(user: User) -> Openness:
    """What somebody lets others do; not stored where nothing was ever said."""
    return Openness.objects.filter(user=user).first() or Openness(user=user)


def openness_set(user: User, **said: Any) -> Openness:
    """What somebody lets others do from now on; what is not named stays as it is."""
    for circle in (said.get("invited_by"), said.get("seen_by")):
        if circle is not None and circle not in Circle.values:
            raise refused("invalid")
    openness, _new = Openness.objects.update_or_create(user=user, defaults=said)
    return openness


def _count(mine: QuerySet[Follow] | QuerySet[Block]) -> int:
    """Those whom one can still take off the list: who has no account any more is not shown."""
    return mine.filter(other__is_active=True).count()


def _hold(user: User) -> None:
    """One after the other, so that a list does not grow past its end."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
