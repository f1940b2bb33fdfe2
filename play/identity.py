"""Who is behind a request or a socket."""

from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _

from gofclub.models import User
from gofclub.names import clean_name
from gofclub.sockets.session import cookies_of, session_of
from gofclub.visitors import address_of, address_of_scope
from play.table.people import Person
from scorepad.actors import actor_from, actor_of

GUEST = "guest"
GUEST_NAME = "guest_name"
NO_SESSION = "-"
"""The session of a visitor who has none: they may watch."""


def is_known(request: HttpRequest) -> bool:
    """Whether the site has met whoever asks: an account, or a guest of earlier."""
    return request.user.is_authenticated or GUEST in request.session


def has_met(request: HttpRequest) -> bool:
    """Whether a socket would say all of who this is: a guest's browser has its key as well."""
    if request.user.is_authenticated:
        return True
    return GUEST in request.session and bool(actor_of(request).browser)


def has_just_ended(request: HttpRequest) -> bool:
    """Whether the session is over that the browser has come with, by its cookie.

    The middleware takes the cookie away with the answer, where nothing is put into the session
    until then: whoever is told so is told once, and is a stranger with the next request.
    """
    if request.user.is_authenticated or not request.COOKIES.get(settings.SESSION_COOKIE_NAME):
        return False
    if SESSION_KEY in request.session:
        # Of an account that has been switched off: nobody's any more.
        request.session.flush()
    return request.session.is_empty()


def person_of(request: HttpRequest) -> Person:
    """The person behind a request that only looks: it leaves no trace, and a stranger stays one."""
    user = request.user if isinstance(request.user, User) else None
    # The session middleware has just vouched for the session; a socket outlives its handshake.
    return _person(request.session, user)._replace(session="", browser=actor_of(request).browser)


def guest_of(request: HttpRequest, *, name: str = "") -> Person:
    """The person behind a request that does something: a browser that is new becomes a guest."""
    session = request.session
    if GUEST not in session:
        session[GUEST] = str(uuid4())
    if _is_name(name) and not request.user.is_authenticated:
        session[GUEST_NAME] = name
    if session.session_key is None:
        session.save()
    return person_of(request)._replace(address=address_of(request))


def _is_name(name: str) -> bool:
    """Whether it can be kept: one that is refused must not come back with the next request."""
    try:
        return bool(clean_name(name))
    except ValidationError:
        return False


def person_of_scope(scope: dict[str, Any]) -> tuple[Person, User | None]:
    """The person behind a socket, from its session cookie."""
    cookies = cookies_of(scope)
    session, user = session_of(cookies)
    if user is None and (GUEST not in session or SESSION_KEY in session):
        return Person(uuid4(), session=NO_SESSION), None
    browser = actor_from(None, cookies).browser
    found_at = address_of_scope(scope)
    return _person(session, user)._replace(browser=browser, address=found_at), user


def _person(session: SessionBase, user: User | None) -> Person:
    name = user.display_name if user is not None else session.get(GUEST_NAME) or _("Guest")
    return Person(
        # An account is known by itself, whatever browser it comes with.
        guest=UUID(session[GUEST]) if GUEST in session else uuid4(),
        user=None if user is None else user.pk,
        name=name,
        session=session.session_key or NO_SESSION,
        face=f"{user.creature}-{user.colour}" if user is not None and user.creature else "",
    )
