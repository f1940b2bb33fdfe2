"""The addresses of the online table's pages."""

from django.urls import path

from play import (
    challenge_views,
    daily_views,
    insights_page,
    lobby_page,
    people_views,
    puzzle_views,
    views,
)

app_name = "play"
urlpatterns = [
    # /play/
    path("", lobby_page.lobby, name="lobby"),
    path("going-on/", lobby_page.going, name="going"),
    path("new/", views.new, name="new"),
    path("bots/", views.bots, name="bots"),
    path("challenges/", challenge_views.challenges, name="challenges"),
    path("challenges/<code:code>/", challenge_views.challenge, name="challenge"),
    path("insights/", insights_page.insights, name="insights"),
    # /play/people/
    path("people/", people_views.people, name="people"),
    path("people/openness/", people_views.openness, name="people-openness"),
    path("people/<code:person>/", people_views.person, name="people-person"),
    path("games/", people_views.games, name="games"),
    path("invitations/<code:code>/", people_views.invitation, name="invitation"),
    # /play/daily/
    path("daily/", daily_views.today, name="daily"),
    path("daily/archive/", daily_views.archive, name="daily-archive"),
    path("daily/<day:day>/", daily_views.day, name="daily-day"),
    path("daily/<day:day>/board/", daily_views.board, name="daily-board"),
    path("daily/shared/<code:code>/", daily_views.shared, name="daily-shared"),
    # /play/puzzles/
    path("puzzles/", puzzle_views.index, name="puzzles"),
    path("puzzles/daily/", puzzle_views.daily, name="puzzles-daily"),
    path("puzzles/practice/", puzzle_views.practice, name="puzzles-practice"),
    path("puzzles/<puzzle:puzzle>/", puzzle_views.puzzle, name="puzzle"),
    # /play/CODE/
    path("<code:code>/", views.table, name="table"),
    path("<code:code>/hands/<int:number>/", views.replay, name="replay"),
    path("<code:code>/hands/<int:number>/review/", views.review, name="review"),
]
