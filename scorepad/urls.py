"""Addresses of the score pad and the clubs."""

from django.urls import path, register_converter

from scorepad.api.urls import CodeConverter
from scorepad.views import pad

register_converter(CodeConverter, "sheet_code")

app_name = "scorepad"
urlpatterns = [
    path("sw.js", pad.worker, name="worker"),
    # /score/
    path("score/", pad.index, name="index"),
    path("score/new", pad.new, name="new"),
    path("score/offline", pad.offline, name="offline"),
    path("score/here/<uuid:uuid>", pad.here, name="here"),
    path("score/<sheet_code:code>", pad.sheet, name="sheet"),
    path("score/<sheet_code:code>/screen", pad.screen, name="screen"),
]
