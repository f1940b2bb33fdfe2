"""Addresses below /learn/."""

from django.urls import path

from gofclub.learn import views

urlpatterns = [
    path("rules/", views.rules_page, name="learn-rules"),
    path("rules/offline/", views.rules_offline, name="learn-rules-offline"),
    path("cards/", views.cards, name="learn-cards"),
    path("cards/offline/", views.cards_offline, name="learn-cards-offline"),
    path("pad/", views.blank_pad, name="learn-pad"),
    path("argument/", views.argument, name="learn-argument"),
    path("quiz/", views.quizzes, name="learn-quizzes"),
    path("quiz/<slug:kind>/", views.quiz, name="learn-quiz"),
    path("points/", views.points, name="learn-points"),
]
