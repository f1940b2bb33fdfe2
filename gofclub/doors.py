"""Who is let in at all, before anything else is asked, and who is shown out when the process ends.

Where few files and sockets are left (`descriptors`), sockets are refused first, because they stay,
then pages; health checks never. A process that is told to end lets nobody in for long, and shows
its sockets out one after the other: their clients come back elsewhere, and not all at once.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from gofclub import health
from gofclub.descriptors import FOR_HEALTH, FOR_PAGES, ours
from gofclub.sockets.closing import RESTARTING
from gofclub.sockets.entrance import Receive, Scope, Send, refuse

Message = dict[str, Any]
Application = Callable[[Any, Any, Any], Awaitable[None]]

RETRY_SECONDS = 5
PAGE = b"The server is busy. Try again in a moment.\n"
API = b'{"error": {"code": "busy", "message": "The server is busy. Try again in a moment."}}'


class Line:
    """An open socket, whatever it is for."""

    __slots__ = ("_is_ended", "_send")

    def __init__(self, send: Send) -> None:
        self._send = send
        self._is_ended = False

    def send(self, message: Message) -> Coroutine[Any, Any, None]:
        # Whoever writes to it need not know that it was ended from outside.
        return _nothing() if self._is_ended else self._send(message)

    async def end(self) -> None:
        if not self._is_ended:
            self._is_ended = True
            await self._send({"type": "websocket.close", "code": RESTARTING})


async def _nothing() -> None:
    return


_lines: set[Line] = set()


def socket_door(application: Application) -> Application:
    """The application of sockets, with those that can be let in."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        ours.came()
        if health.is_stopping() or ours.left() <= FOR_PAGES:
            await receive()  # websocket.connect
            await refuse(scope, send, 503)
            return
        line = Line(send)
        _lines.add(line)
        try:
            await application(scope, receive, line.send)
        finally:
            _lines.discard(line)

    return guarded


def page_door(application: Application) -> Application:
    """The application of pages; connections to a process that ends, or is full, are not kept."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        ours.came()
        is_full = ours.left() <= FOR_HEALTH
        if is_full and scope["path"] not in health.PATHS:
            await _refuse_page(scope, send)
        else:
            is_last = is_full or health.is_stopping()
            await application(scope, receive, _closing(send) if is_last else send)

    return guarded


async def show_out(seconds: float) -> None:
    """Ends all sockets, spread over so many seconds."""
    lines = list(_lines)
    random.shuffle(lines)
    clock = asyncio.get_running_loop().time
    ends_at = clock() + seconds
    # Each in a task of its own: one that does not read keeps none of the others.
    ends = []
    for left, line in zip(range(len(lines), 0, -1), lines, strict=True):
        ends.append(asyncio.create_task(line.end()))
        await asyncio.sleep(max(0.0, ends_at - clock()) / left)
    await asyncio.sleep(max(0.0, ends_at - clock()))
    for end in ends:
        end.cancel()
    await asyncio.gather(*ends, return_exceptions=True)


def _closing(send: Send) -> Send:
    async def closing(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), CLOSE]}
        await send(message)

    return closing


CLOSE = (b"connection", b"close")


async def _refuse_page(scope: Scope, send: Send) -> None:
    is_api = scope["path"].startswith("/api/")
    body, kind = (API, b"application/json") if is_api else (PAGE, b"text/plain")
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"retry-after", str(RETRY_SECONDS).encode()),
        CLOSE,
    ]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": body})
