"""Addresses of the score pad and the clubs."""

from django.urls import include, path

from scorepad.views import pad
from scorepad.views.clubs import games

app_name = "scorepad"
urlpatterns = [
    path("sw.js", pad.worker, name="worker"),
    # /score/
    path("score/", pad.index, name="index"),
    path("score/new", pad.new, name="new"),
    path("score/offline", pad.offline, name="offline"),
    path("score/here/<uuid:uuid>", pad.here, name="here"),
    path("score/<code:code>", pad.sheet, name="sheet"),
    path("score/<code:code>/screen", pad.screen, name="screen"),
    path("score/<code:code>/changes", games.changes, name="sheet-changes"),
    path("score/<code:code>/forget", games.forget, name="sheet-forget"),
    path("score/mine", games.my_games, name="my-games"),
    # /clubs/
    path("clubs/", include("scorepad.views.clubs.urls")),
]
