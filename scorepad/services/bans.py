"""Who is kept out of the whole site: found out, kept out, let in again.

An account that is banned may not sign in; its sessions and tokens end at once, and with the
sessions its open sockets. A guest is known by the browser alone: by the key of the score pad and
by the guest's number in the session.
"""

from uuid import UUID

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from gofclub.models import User
from scorepad.actors import Actor
from scorepad.models import Ban
from scorepad.services.errors import Forbidden, refused
from scorepad.services.tokens import tokens_end

GUEST = "guest"
"""The guest's number in a session, as online tables know people without an account."""
AT_ONCE = 500


def require_welcome(actor: Actor) -> None:
    """Refuses whoever is banned; an account that is has no sessions and no tokens anyway."""
    if actor.browser and is_banned(browser=actor.browser):
        raise refused("banned", Forbidden)


def is_banned(*, browser: str = "", guest: UUID | None = None) -> bool:
    who = Q(pk__in=())
    if browser:
        who |= Q(browser=browser)
    if guest is not None:
        who |= Q(guest=guest)
    return Ban.objects.filter(who).exists()


def account_ban(*, by: User, user: User, reason: str = "") -> Ban:
    """Keeps an account out: what it made stays."""
    with transaction.atomic():
        locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        ban, _new = Ban.objects.get_or_create(
            user=locked, defaults={"name": locked.display_name, "reason": reason, "by": by}
        )
        locked.is_active = False
        locked.save(update_fields=["is_active"])
        tokens_end(locked)
        _end_sessions(SESSION_KEY, str(locked.pk))
        return ban


def guest_ban(
    *, by: User, guest: UUID | None, browser: str = "", name: str = "", reason: str = ""
) -> Ban:
    """Keeps a browser out, by all that is known of it."""
    with transaction.atomic():
        known = Ban.objects.filter(guest=guest, browser=browser, user=None).first()
        ban = known or Ban.objects.create(
            guest=guest, browser=browser, name=name, reason=reason, by=by
        )
        if guest is not None:
            _end_sessions(GUEST, str(guest))
        return ban


def ban_end(ban: Ban) -> None:
    """Lets somebody in again."""
    with transaction.atomic():
        if ban.user is not None:
            # Somebody who is being forgotten does not come back.
            ban.user.is_active = ban.user.forget_asked_at is None
            ban.user.save(update_fields=["is_active"])
        ban.delete()


def _end_sessions(name: str, value: str) -> None:
    """Ends the sessions in which this stands; what is in a session only reading it tells."""
    living = Session.objects.filter(expire_date__gt=timezone.now()).order_by("session_key")
    last = ""
    while some := list(living.filter(session_key__gt=last)[:AT_ONCE]):
        last = some[-1].session_key
        mine = [one.session_key for one in some if str(one.get_decoded().get(name)) == value]
        Session.objects.filter(session_key__in=mine).delete()
