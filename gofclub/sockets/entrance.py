"""What is checked before a socket is accepted."""

from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from gofclub.log_lines import HEADER, request_name
from gofclub.metrics.declared import SOCKETS
from gofclub.sockets.closing import NOT_ALLOWED, TRY_LATER
from gofclub.sockets.limits import place
from gofclub.sockets.origin import origin_is_ours, origin_of

Scope = dict[str, Any]
Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]

PHRASES = {
    403: b"Forbidden",
    404: b"Not Found",
    429: b"Too Many Requests",
    503: b"Service Unavailable",
}


@asynccontextmanager
async def entrance(
    scope: Scope, receive: Receive, send: Send, *, programs: bool = False
) -> AsyncIterator[bool]:
    """Lets a socket in, or refuses it; counts it while it is there.

    Programs name no origin. They may come where cookies alone let nobody do anything.
    """
    await receive()  # websocket.connect
    is_program = programs and not origin_of(scope)
    if not is_program and not origin_is_ours(scope):
        await refuse(scope, send, 403)
        yield False
        return
    with place(scope) as is_free:
        if not is_free:
            await refuse(scope, send, 429)
            yield False
            return
        kind = scope["path"].split("/")[2]
        SOCKETS.add(1, kind)
        try:
            yield True
        finally:
            SOCKETS.add(-1, kind)


def handshake_name(scope: Scope) -> str:
    """What the log calls a handshake, and whatever comes by its socket: to be kept with that."""
    given = dict(scope["headers"]).get(HEADER.lower().encode(), b"")
    return request_name(given.decode("latin-1"))


def forget_handshake(scope: Scope) -> None:
    """Lets go of what a browser has said of itself: it would be kept as long as the socket."""
    scope["headers"].clear()


async def refuse(scope: Scope, send: Send, status: int) -> None:
    """Ends a handshake with a status, where the server can say one."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        code = TRY_LATER if status == 503 else NOT_ALLOWED
        await send({"type": "websocket.close", "code": code})
        return
    headers = [(b"content-type", b"text/plain")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": PHRASES[status]})


async def nowhere(scope: Scope, receive: Receive, send: Send) -> None:
    """For addresses that no other socket has: they are answered, and no error in the log."""
    await receive()
    await refuse(scope, send, 404)
