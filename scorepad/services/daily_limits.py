"""What somebody new may create in a day: filling the site with rubbish does not get far.

Counted from what is there already, so that several processes count the same. Accounts that are a
few days old are not counted at all.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from gofclub.models import User
from scorepad.actors import Actor
from scorepad.models import Change, Claim, ClubChange
from scorepad.services.errors import TooMany, refused

DAY = timedelta(days=1)
CLAIMS_A_DAY = 20
"""Of one person, new or not: each of them rings the phones of a club's organisers."""


def is_new(user: User | None) -> bool:
    """Whether this is a guest, or an account that has not been here for long."""
    if user is None:
        return True
    return timezone.now() - user.date_joined < timedelta(days=settings.NEW_ACCOUNT_DAYS)


def check_sheets(actor: Actor) -> None:
    # A program with neither account nor browser is counted by its address, like every request.
    if actor.system or not is_new(actor.user) or not (actor.user or actor.browser):
        return
    started = Change.objects.filter(action=Change.Action.START, at__gte=since())
    mine = (
        started.filter(user=actor.user)
        if actor.user
        else started.filter(user=None, sheet__browser=actor.browser)
    )
    within(mine.count(), settings.NEW_ACCOUNT_SHEETS)


def check_clubs(user: User) -> None:
    _check(user, ClubChange.Action.FOUND, settings.NEW_ACCOUNT_CLUBS)


def check_invitations(user: User) -> None:
    _check(user, ClubChange.Action.INVITE, settings.NEW_ACCOUNT_INVITATIONS)


def check_claims(user: User) -> None:
    if Claim.objects.filter(user=user, asked_at__gte=since()).count() >= CLAIMS_A_DAY:
        raise refused("too_many_claims", TooMany)


def since() -> datetime:
    return timezone.now() - DAY


def within(made: int, most: int) -> None:
    """Refuses one more than a day may bring."""
    if made >= most:
        raise refused("enough_for_today", TooMany)


def _check(user: User, action: ClubChange.Action, most: int) -> None:
    if is_new(user):
        within(ClubChange.objects.filter(user=user, action=action, at__gte=since()).count(), most)
