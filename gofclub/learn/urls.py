"""Addresses below /learn/."""

from django.urls import path

from gofclub.learn import views

urlpatterns = [
    path("rules/", views.rules_page, name="learn-rules"),
    path("argument/", views.argument, name="learn-argument"),
    path("points/", views.points, name="learn-points"),
]
