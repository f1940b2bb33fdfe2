"""The addresses of the online table's pages."""

from django.urls import path

from play import views

app_name = "play"
urlpatterns = [
    # /play/
    path("", views.lobby, name="lobby"),
    path("new/", views.new, name="new"),
    path("bots/", views.bots, name="bots"),
    path("<code:code>/", views.table, name="table"),
    path("<code:code>/hands/<int:number>/", views.replay, name="replay"),
    path("<code:code>/hands/<int:number>/review/", views.review, name="review"),
]
