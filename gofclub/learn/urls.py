"""Addresses below /learn/."""

from django.urls import path

from gofclub.learn import kept_views, views

urlpatterns = [
    path("rules/", views.rules_page, name="learn-rules"),
    path("rules/offline/", views.rules_offline, name="learn-rules-offline"),
    path("cards/", views.cards, name="learn-cards"),
    path("cards/offline/", views.cards_offline, name="learn-cards-offline"),
    path("pad/", views.blank_pad, name="learn-pad"),
    path("argument/", views.argument, name="learn-argument"),
    path("argument/offline/", kept_views.argument, name="learn-argument-offline"),
    path("quiz/", views.quizzes, name="learn-quizzes"),
    path("quiz/offline/", kept_views.quizzes, name="learn-quizzes-offline"),
    path("quiz/<slug:kind>/", views.quiz, name="learn-quiz"),
    path("quiz/<slug:kind>/offline/", kept_views.quiz, name="learn-quiz-offline"),
    path("points/", views.points, name="learn-points"),
    path("points/offline/", kept_views.points, name="learn-points-offline"),
]
