"""What is checked before a socket is accepted."""

from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from gofclub.sockets.limits import place, refuse
from gofclub.sockets.origin import origin_is_ours

Scope = dict[str, Any]
Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]


@asynccontextmanager
async def entrance(scope: Scope, receive: Receive, send: Send) -> AsyncIterator[bool]:
    """Lets a socket in, or refuses it; counts it while it is there."""
    await receive()  # websocket.connect
    if not origin_is_ours(scope):
        await refuse(scope, send, 403)
        yield False
        return
    with place(scope) as is_free:
        if not is_free:
            await refuse(scope, send, 429)
        yield is_free
