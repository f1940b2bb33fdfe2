"""Addresses of a club's figures, below /clubs/<slug>/board/."""

from django.urls import path

from scorepad.views.boards import board, pages

urlpatterns = [
    path("", board.board, name="board"),
    path("screen/", board.screen, name="board-screen"),
    path("meaning/", board.meaning, name="board-meaning"),
    path("board.csv", board.as_csv, name="board-csv"),
    path("board.json", board.as_json, name="board-json"),
    path("records/", pages.records, name="board-records"),
    path("pairs/", pages.head_to_head, name="board-pairs"),
    path("players/<code:player>/", pages.player, name="board-player"),
    path("games/<code:code>/", pages.game, name="board-game"),
]
