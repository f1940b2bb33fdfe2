"""The addresses of the school."""

from django.urls import path

from play import school_views

app_name = "school"
urlpatterns = [
    path("", school_views.lessons, name="lessons"),
    path("offline/", school_views.lesson_offline, name="lesson-offline"),
    path("offline/lessons/", school_views.lessons_offline, name="lessons-offline"),
    path("<slug:lesson>/", school_views.lesson, name="lesson"),
]
