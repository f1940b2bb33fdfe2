"""The API's addresses of figures, below /api/v1/clubs/<slug>/."""

from django.urls import path

from scorepad.api.boards import boards

urlpatterns = [
    path("board/", boards.BoardView.as_view(), name="board"),
    path("records/", boards.RecordsView.as_view(), name="records"),
    path("pairs/", boards.PairsView.as_view(), name="pairs"),
    path("players/<code:player>/figures/", boards.PlayerFigures.as_view(), name="player-figures"),
    path("games/<code:code>/ratings/", boards.GameRatings.as_view(), name="game-ratings"),
    path("seasons/<code:season>/result/", boards.SeasonResult.as_view(), name="season-result"),
]
