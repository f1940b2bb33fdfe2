"""Who is behind a request or a socket, and whether they may look at a table."""

from http.cookies import SimpleCookie
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from django.utils.translation import gettext as _

from gofclub.models import User
from play.models import Table
from play.services.people import Person
from play.services.snapshot import Snapshot
from scorepad.askers import asker_from, asker_of
from scorepad.models import Membership

GUEST = "guest"
GUEST_NAME = "guest_name"
NO_SESSION = "-"
"""The session of who has none: such a person may watch."""


def person_of(request: HttpRequest, *, name: str = "") -> Person:
    """The person behind a request; a browser that is new here becomes a guest."""
    session = request.session
    if GUEST not in session:
        session[GUEST] = str(uuid4())
    if name and not request.user.is_authenticated:
        session[GUEST_NAME] = name
    if session.session_key is None:
        session.save()
    user = request.user if isinstance(request.user, User) else None
    # The session middleware has just vouched for the session; a socket outlives its handshake.
    return _person(session, user)._replace(session="", browser=asker_of(request).browser)


def person_of_scope(scope: dict[str, Any]) -> tuple[Person, User | None]:
    """The person behind a socket, from its session cookie."""
    cookies = SimpleCookie()
    for name, value in scope["headers"]:
        if name == b"cookie":
            cookies.load(value.decode("latin-1"))
    morsel = cookies.get(settings.SESSION_COOKIE_NAME)
    session = SessionStore(morsel.value if morsel is not None else None)
    if GUEST not in session:
        return Person(uuid4(), session=NO_SESSION), None
    browser = asker_from(None, {name: morsel.value for name, morsel in cookies.items()}).browser
    request = HttpRequest()
    request.session = session
    found = get_user(request)
    user = found if isinstance(found, User) else None
    return _person(session, user)._replace(browser=browser), user


def may_enter(table: Snapshot, person: Person) -> bool:
    """Whether the table exists for this person; for all others it does not."""
    if table.options.visibility != Table.Visibility.CLUB or table.chair_of(person) is not None:
        return True
    if person.user is None or table.options.club is None:
        return False
    return Membership.objects.filter(club=table.options.club, user=person.user).exists()


def _person(session: SessionBase, user: User | None) -> Person:
    name = user.display_name if user is not None else session.get(GUEST_NAME) or _("Guest")
    return Person(
        guest=UUID(session[GUEST]),
        user=None if user is None else user.pk,
        name=name,
        session=session.session_key or NO_SESSION,
    )
