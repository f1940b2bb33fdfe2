"""The addresses of sockets."""

from django.urls import path

from scorepad.live.watcher import watch

websocket_urlpatterns = [path("ws/sheets/<slug:code>/", watch)]  # type: ignore[arg-type]
