"""Where somebody is signed in: noted now and then, listed, ended."""

import logging
import time
from collections import OrderedDict
from datetime import datetime
from typing import Any, NamedTuple

from allauth.usersessions.models import UserSession
from asgiref.sync import iscoroutinefunction, sync_to_async
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError
from django.http import HttpRequest
from django.utils.decorators import sync_and_async_middleware

from gofclub.browsers import device, is_phone
from gofclub.models import User

logger = logging.getLogger(__name__)

NOTED_EVERY = 600.0
"""Seconds: a write for every page would be a high price for knowing the minute."""
MOST_REMEMBERED = 20_000
MOST_SHOWN = 20
"""Whoever has more is helped by signing out everywhere else."""
_noted: OrderedDict[str, float] = OrderedDict()


class Place(NamedTuple):
    """A browser in which somebody is signed in."""

    device: str
    phone: bool
    since: datetime
    seen: datetime
    here: bool


@sync_and_async_middleware
def noting(get_response: Any) -> Any:
    """Notes when a session was last used, if its view has asked who it is."""
    if iscoroutinefunction(get_response):

        async def anoted(request: HttpRequest) -> Any:
            response = await get_response(request)
            if _is_due(request):
                await sync_to_async(_note)(request)
            return response

        return anoted

    def noted(request: HttpRequest) -> Any:
        response = get_response(request)
        if _is_due(request):
            _note(request)
        return response

    return noted


def _note(request: HttpRequest) -> None:
    try:
        UserSession.objects.create_from_request(request)
    except (DatabaseError, PermissionDenied) as error:
        # A database that is busy, a proxy that hides the address: no reason to keep a page back.
        logger.warning("a session is not noted: %s", error)


def _is_due(request: HttpRequest) -> bool:
    # Only what is known by now: this must not cost a query.
    user = getattr(request, "_cached_user", None)
    key = request.session.session_key if user is not None and user.is_authenticated else None
    if key is None:
        return False
    now = time.monotonic()
    if now - _noted.get(key, -NOTED_EVERY) < NOTED_EVERY:
        return False
    _noted[key] = now
    _noted.move_to_end(key)
    if len(_noted) > MOST_REMEMBERED:
        _noted.popitem(last=False)
    return True


def places(request: HttpRequest, user: User) -> list[Place]:
    """Where somebody is signed in, this browser first, then the latest."""
    latest = UserSession.objects.filter(user=user).order_by("-last_seen_at", "-pk")[:MOST_SHOWN]
    found = [
        Place(
            device=device(one.user_agent),
            phone=is_phone(one.user_agent),
            since=one.created_at,
            seen=one.last_seen_at,
            here=one.session_key == request.session.session_key,
        )
        for one in latest
        if not one.purge()
    ]
    return sorted(found, key=lambda one: (one.here, one.seen), reverse=True)


def end_sessions(user: User, *, but: str | None = None) -> None:
    """Ends the sessions of somebody, perhaps all but one."""
    for session in UserSession.objects.filter(user=user).exclude(session_key=but or ""):
        session.end()
