"""How much a request may bring, decided before any of it is kept.

Django writes a whole body into a file before it looks at the request: whoever sends 200 MiB to an
address that does not exist would fill the disk. So the bound is kept where the body arrives, by
what its sender announces and by what really comes; pages and API then say so in their own way.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

KIB = 1024
API_BYTES = 32 * KIB
"""A sheet's commands, with room to spare."""
LIMITS = (("/api/", API_BYTES), ("/admin/", 512 * KIB), ("", 128 * KIB))
"""Most bytes of a body by the beginning of its address; the first that fits counts."""
FILE_BYTES = 10 * 1024 * KIB
FILES = re.compile(r"/clubs/[-\w]+/import/|/api/v1/clubs/[-\w]+/imports/")
"""Where whole files are sent: those with a club's past games."""
AROUND_A_FILE = 2 * 1024 * KIB
"""A form's frame around it; as a text of JSON every line of it takes a character more."""

LINGER_BYTES, LINGER_SECONDS = 1024 * KIB, 2.0
"""What is still listened to after a refusal: a connection cut short may lose the answer."""
TOO_LARGE = "gofclub.too_large"
SENTENCE = _("This is too much at once.")

Scope = dict[str, Any]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


class TooLarge(Exception):
    """More has come than may."""


def most_bytes(path: str) -> int:
    """How much may be sent to an address.

    >>> most_bytes("/api/v1/sheets/"), most_bytes("/account/login/")
    (32768, 131072)
    """
    if FILES.fullmatch(path):
        return FILE_BYTES + AROUND_A_FILE
    return next(most for beginning, most in LIMITS if path.startswith(beginning))


def bounded(application: Application) -> Application:
    """The application, which never receives a body that is too large."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        most = most_bytes(scope["path"])
        if _announced(scope) > most:
            await _refuse(application, scope, receive, send)
            return
        came = 0

        async def counted() -> Mapping[str, Any]:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > most:
                raise TooLarge
            return message

        try:
            # Django asks for the whole body before it does anything else: nothing was sent yet.
            await application(scope, counted, send)
        except TooLarge:
            await _refuse(application, scope, receive, send)

    return guarded


def _announced(scope: Scope) -> int:
    given = dict(scope["headers"]).get(b"content-length", b"0")
    # The server has refused what is no number.
    return int(given) if given.isdigit() else 0


async def _refuse(application: Application, scope: Scope, receive: Receive, send: Send) -> None:
    """Lets the site say that it is too much, and closes the connection when that was heard."""
    is_answered = False

    async def nothing() -> Mapping[str, Any]:
        nonlocal is_answered
        if is_answered:
            # Django now waits for the other side to go.
            await asyncio.Event().wait()
        is_answered = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def closing(message: Mapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = [*message.get("headers", ()), (b"connection", b"close")]
            await send({**message, "headers": headers})
        elif message.get("more_body"):
            await send(message)
        else:
            await send({**message, "more_body": True})
            await _linger(receive)
            await send({"type": "http.response.body", "body": b""})

    await application({**scope, TOO_LARGE: True}, nothing, closing)


async def _linger(receive: Receive) -> None:
    left = LINGER_BYTES
    try:
        async with asyncio.timeout(LINGER_SECONDS):
            while left > 0:
                message = await receive()
                if message["type"] == "http.disconnect" or not message.get("more_body"):
                    return
                left -= len(message.get("body", b""))
    except TimeoutError:
        return


class TooLargeMiddleware:
    """Says that it was too much, in the shape of the page or of the API that was asked."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not getattr(request, "scope", {}).get(TOO_LARGE):
            return self.get_response(request)
        if request.path.startswith("/api/"):
            said = {"code": "too_large", "message": str(SENTENCE)}
            return JsonResponse({"error": said}, status=413)
        return render(request, "413.html", status=413)
