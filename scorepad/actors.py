"""Who is asking: an account, a browser, share links, or the site itself.

A browser without an account is known by a secret key in a signed cookie, of which only the
digest is stored. The links somebody has opened are remembered in a second cookie, so that pages,
API and sockets all recognise them.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from gofclub.codes import digest, new_secret
from gofclub.models import User

BROWSER_COOKIE = "pad_browser"
LINKS_COOKIE = "pad_links"
COOKIE_AGE = 400 * 24 * 60 * 60
"""The longest that browsers keep a cookie."""
MOST_LINKS = 12
"""A cookie holds about 4000 characters; the links opened first are forgotten first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """Whatever somebody can show to say who they are."""

    user: User | None = None
    browser: str = ""
    """Digest of the browser's key."""
    links: tuple[str, ...] = ()
    """Digests of the tokens of opened links."""
    system: bool = False
    scopes: frozenset[str] | None = None
    """What the token allows that was shown; None where no token was."""
    scribe: str = field(default="", compare=False)

    @classmethod
    def of_system(cls, scribe: str = "") -> "Actor":
        """The site itself: an online table that writes its own sheet."""
        return cls(system=True, scribe=scribe)

    @property
    def name(self) -> str:
        return self.user.display_name if self.user else self.scribe


def actor_of(request: HttpRequest) -> Actor:
    """Who sent this request, by session and cookies."""
    return actor_from(request.user, request.COOKIES)


def actor_from(user: User | AnonymousUser | None, cookies: Mapping[str, str]) -> Actor:
    key = browser_key(cookies)
    return Actor(
        user=user if user is not None and user.is_authenticated else None,
        browser=digest(key) if key else "",
        links=tuple(map(digest, link_tokens(cookies))),
    )


def browser_key(cookies: Mapping[str, str]) -> str:
    return _read(cookies, BROWSER_COOKIE) or ""


def link_tokens(cookies: Mapping[str, str]) -> list[str]:
    tokens = _read(cookies, LINKS_COOKIE)
    return tokens if isinstance(tokens, list) else []


def with_browser_key(
    actor: Actor, cookies: Mapping[str, str], *, made: UUID | None = None
) -> tuple[Actor, str]:
    """The actor with a browser key, which is new where the browser had none.

    With what the browser makes, by its own random number, the same request once more brings the
    same key: where the answer to the first was lost on its way, it is still this browser's.
    """
    key = browser_key(cookies) or _first_key(cookies, made)
    return replace(actor, browser=digest(key)), key


def _first_key(cookies: Mapping[str, str], made: UUID | None) -> str:
    """Follows from two secrets, since each of them may get out without the other.

    That for posting stands in every page with a form, and whoever has another host of the domain
    can choose it; the number of a sheet is in no page, and no cookie.
    """
    posting = cookies.get(settings.CSRF_COOKIE_NAME, "")
    if not posting or made is None:
        return new_secret()
    return salted_hmac("scorepad.browser", f"{made} {posting}", algorithm="sha256").hexdigest()


def remember_browser(response: HttpResponse, key: str) -> None:
    _write(response, BROWSER_COOKIE, key)


def remember_link(request: HttpRequest, response: HttpResponse, token: str) -> None:
    others = [known for known in link_tokens(request.COOKIES) if known != token]
    _write(response, LINKS_COOKIE, [*others, token][-MOST_LINKS:])


def _read(cookies: Mapping[str, str], name: str) -> Any:
    try:
        return signing.loads(cookies.get(name, ""), salt=name)
    except (signing.BadSignature, json.JSONDecodeError, UnicodeError):
        return None


def _write(response: HttpResponse, name: str, value: Any) -> None:
    response.set_cookie(
        name,
        signing.dumps(value, salt=name, compress=True),
        max_age=COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
