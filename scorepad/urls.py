"""Addresses of the score pad and the clubs."""

from django.urls import include, path

from scorepad.views import share_pictures
from scorepad.views.pad import sheets, shell

app_name = "scorepad"
urlpatterns = [
    path("sw.js", shell.worker, name="worker"),
    # /share/
    path("share/site.png", share_pictures.site, name="share-site"),
    path("share/games/<code:code>.png", share_pictures.game, name="share-game"),
    path("share/boards/<slug:slug>.png", share_pictures.board, name="share-board"),
    path("share/nights/<slug:slug>/<day:day>.png", share_pictures.night, name="share-night"),
    # /score/
    path("score/", shell.index, name="index"),
    path("score/new", shell.new, name="new"),
    path("score/offline", shell.offline, name="offline"),
    path("score/here/<uuid:uuid>", shell.here, name="here"),
    path("score/<code:code>", shell.sheet, name="sheet"),
    path("score/<code:code>/screen", shell.screen, name="screen"),
    path("score/<code:code>/changes", sheets.changes, name="sheet-changes"),
    path("score/<code:code>/forget", sheets.forget, name="sheet-forget"),
    path("score/mine", sheets.my_games, name="my-games"),
    # /clubs/
    path("clubs/", include("scorepad.views.clubs.urls")),
]
