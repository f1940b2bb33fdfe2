"""The addresses of sockets."""

from typing import Any

from django.urls import path

from gofclub.sockets.limits import refuse
from play.consumers import lobby_socket, table_socket

# Django types its routes for pages; Channels uses them for sockets.
_route: Any = path
websocket_urlpatterns = [
    _route("ws/lobby/", lobby_socket),
    _route("ws/tables/<slug:code>/", table_socket),
]


async def nowhere(scope: dict[str, Any], receive: Any, send: Any) -> None:
    await receive()
    await refuse(scope, send, 404)


nothing_here = _route("<path:anything>", nowhere)
"""After all others: an unknown address is answered, not an error in the log."""
