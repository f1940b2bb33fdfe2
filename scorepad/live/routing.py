"""The addresses of sockets."""

from django.urls import path

from scorepad.live.night import watch_night
from scorepad.live.watcher import watch

websocket_urlpatterns = [
    path("ws/sheets/<slug:code>/", watch),  # type: ignore[arg-type]
    path("ws/nights/<slug:slug>/<slug:day>/", watch_night),  # type: ignore[arg-type]
]
