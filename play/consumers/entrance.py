"""What is checked before a socket is accepted."""

from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from play.hub import Hub

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
async def entrance(hub: Hub, scope: Scope, receive: Receive, send: Send) -> AsyncIterator[bool]:
    """Lets a socket in, or refuses it; counts it while it is there."""
    await receive()  # websocket.connect
    address = scope["client"][0] if scope.get("client") else ""
    if not origin_is_ours(scope):
        await refuse(scope, send, 403)
        yield False
        return
    if hub.addresses.get(address, 0) >= settings.SOCKETS_PER_ADDRESS:
        await refuse(scope, send, 429)
        yield False
        return
    hub.addresses[address] = hub.addresses.get(address, 0) + 1
    try:
        yield True
    finally:
        hub.addresses[address] -= 1
        if not hub.addresses[address]:
            del hub.addresses[address]


def origin_is_ours(scope: Scope) -> bool:
    """Whether the page that opened the socket is one of this site: scheme, host and port.

    A browser sends cookies with sockets of any page; the origin is all that tells them apart.
    """
    headers = dict(scope["headers"])
    origin = headers.get(b"origin", b"").decode("latin-1").lower()
    host = headers.get(b"host", b"").decode("latin-1").lower()
    domain, _ = split_domain_port(host)
    if not origin or not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
        return False
    scheme = "https" if _is_secure(scope, headers) else "http"
    return origin == f"{scheme}://{host}" or origin in settings.CSRF_TRUSTED_ORIGINS


def _is_secure(scope: Scope, headers: dict[bytes, bytes]) -> bool:
    if scope.get("scheme") == "wss" or settings.SECURE_SSL_REDIRECT:
        # Where plain http is redirected, a page can only have come over https.
        return True
    trusted = settings.SECURE_PROXY_SSL_HEADER
    if not trusted:
        return False
    name, value = trusted
    header = name.removeprefix("HTTP_").replace("_", "-").lower().encode()
    return headers.get(header, b"").decode("latin-1").split(",")[0].strip() == value


async def refuse(scope: Scope, send: Send, status: int) -> None:
    """Ends a handshake with a status, where the server can say one."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 4403})
        return
    headers = [(b"content-type", b"text/plain")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": PHRASES[status]})
