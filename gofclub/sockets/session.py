"""Who is signed in behind a socket, by the cookies of its handshake, as a page would read them."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest, parse_cookie

from gofclub.models import User
from gofclub.plain_text import plain_cookies


def cookies_of(scope: Mapping[str, Any]) -> dict[str, str]:
    cookies: dict[str, str] = {}
    for name, value in scope["headers"]:
        if name == b"cookie":
            cookies |= plain_cookies(parse_cookie(value.decode("latin-1")))
    return cookies


def session_of(cookies: Mapping[str, str]) -> tuple[SessionBase, User | None]:
    """The session, empty where there is none, and the account that is signed in."""
    session = SessionStore(cookies.get(settings.SESSION_COOKIE_NAME))
    request = HttpRequest()
    request.session = session
    user = get_user(request)
    return session, user if isinstance(user, User) else None
