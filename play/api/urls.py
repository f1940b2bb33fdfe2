"""The addresses of the online table's API."""

from django.urls import path

from play.api import analysis, challenges, daily, given, history, insights, people, puzzles, tables

app_name = "play_api"
urlpatterns = [
    # /api/v1/insights/
    path("insights/", insights.Insights.as_view(), name="insights"),
    path("insights/reviews/", insights.Reviews.as_view(), name="insights-reviews"),
    # /api/v1/online/
    path("online/games/", history.Games.as_view(), name="online-games"),
    # /api/v1/people/
    path("people/", people.People.as_view(), name="people"),
    path("people/<code:person>/followed/", people.Followed.as_view(), name="people-followed"),
    path("people/<code:person>/blocked/", people.Blocked.as_view(), name="people-blocked"),
    # /api/v1/puzzles/
    path("puzzles/", puzzles.Puzzles.as_view(), name="puzzles"),
    path("puzzles/next/", puzzles.Next.as_view(), name="puzzles-next"),
    path("puzzles/<puzzle:puzzle>/", puzzles.OnePuzzle.as_view(), name="puzzle"),
    path("puzzles/<puzzle:puzzle>/answer/", puzzles.Answer.as_view(), name="puzzle-answer"),
    # /api/v1/tables/
    path("tables/", tables.Tables.as_view(), name="tables"),
    path("tables/quick/", tables.Quick.as_view(), name="tables-quick"),
    path("tables/match/", tables.Match.as_view(), name="tables-match"),
    path("tables/mine/", tables.Mine.as_view(), name="tables-mine"),
    path("tables/<code:code>/", tables.TableDetail.as_view(), name="table"),
    path("tables/<code:code>/commands/", tables.Commands.as_view(), name="table-commands"),
    path(
        "tables/<code:code>/invitations/",
        people.Invitations.as_view(),
        name="table-invitations",
    ),
    path("tables/<code:code>/qr.svg", tables.Qr.as_view(), name="table-qr"),
    path("tables/<code:code>/game.gof", tables.Record.as_view(), name="table-record"),
    path("tables/<code:code>/deals/<int:number>/", tables.Replay.as_view(), name="table-replay"),
    path("tables/<code:code>/hint/", analysis.Hint.as_view(), name="table-hint"),
    path("tables/<code:code>/review/", analysis.GameReview.as_view(), name="table-game-review"),
    path(
        "tables/<code:code>/deals/<int:number>/review/",
        analysis.Review.as_view(),
        name="table-review",
    ),
    path("tables/<code:code>/challenge/", challenges.Make.as_view(), name="table-challenge"),
    path("challenges/", challenges.Mine.as_view(), name="challenges"),
    path("challenges/<code:code>/", challenges.Detail.as_view(), name="challenge"),
    path("challenges/<code:code>/tries/", challenges.Tries.as_view(), name="challenge-tries"),
    path(
        "tables/<code:code>/deals/<int:number>/again/",
        given.Again.as_view(),
        name="table-again",
    ),
    path(
        "tables/<code:code>/deals/<int:number>.gof",
        tables.DealRecord.as_view(),
        name="table-deal-record",
    ),
    # /api/v1/daily/
    path("daily/", daily.Today.as_view(), name="daily"),
    path("daily/archive/", daily.Archive.as_view(), name="daily-archive"),
    path("daily/<day:day>/", daily.OneDay.as_view(), name="daily-day"),
    path("daily/<day:day>/board/", daily.Board.as_view(), name="daily-board"),
    path("daily/<day:day>/name/", daily.Name.as_view(), name="daily-name"),
    path("daily/<day:day>/play/", daily.PlayAgain.as_view(), name="daily-play"),
    path("daily/tries/<code:code>/picture.png", daily.Picture.as_view(), name="daily-picture"),
]
