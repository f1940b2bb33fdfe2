"""The addresses of sockets."""

from typing import Any

from django.urls import path

from play.consumers import lobby_socket, table_socket

# Django types its routes for pages; Channels uses them for sockets.
_route: Any = path
websocket_urlpatterns = [
    _route("ws/lobby/", lobby_socket),
    _route("ws/tables/<slug:code>/", table_socket),
]
