"""How many sockets an address may have open, of whatever kind."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.conf import settings

from gofclub.visitors import address_of_scope

PHRASES = {
    403: b"Forbidden",
    404: b"Not Found",
    429: b"Too Many Requests",
    503: b"Service Unavailable",
}
REFUSED = 4403
_taken: Counter[str] = Counter()


@contextmanager
def place(scope: Mapping[str, Any]) -> Iterator[bool]:
    """Counts a socket while it is there; False where its address has as many as it may have."""
    address = address_of_scope(scope)
    if _taken[address] >= settings.SOCKETS_PER_ADDRESS:
        yield False
        return
    _taken[address] += 1
    try:
        yield True
    finally:
        _taken[address] -= 1
        if not _taken[address]:
            del _taken[address]


async def refuse(
    scope: Mapping[str, Any], send: Callable[[dict[str, Any]], Awaitable[None]], status: int
) -> None:
    """Ends a handshake with a status, where the server can say one."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": REFUSED})
        return
    headers = [(b"content-type", b"text/plain")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": PHRASES[status]})
