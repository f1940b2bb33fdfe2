"""The API's addresses."""

from django.urls import include, path

from scorepad.api import about, docs_page, notices, people, push, tokens
from scorepad.api.clubs import feeds
from scorepad.api.schema import Schema

app_name = "api"
urlpatterns = [
    # /api/v1/
    path("me/", about.Me.as_view(), name="me"),
    path("rules/", about.Reference.as_view(), name="rules"),
    path("schema/", Schema.as_view(), name="schema"),
    path("docs/", docs_page.page, name="docs"),
    path("me/inbox/", notices.Inbox.as_view(), name="inbox"),
    path("me/inbox/choices/", notices.InboxChoices.as_view(), name="inbox-choices"),
    path("me/push/", push.Push.as_view(), name="push"),
    path("me/push/<code:browser>/", push.PushDetail.as_view(), name="push-browser"),
    path("me/calendar/", feeds.MyFeed.as_view(), name="my-calendar-feed"),
    path("people/<slug:address>/", people.Person.as_view(), name="person"),
    # /api/v1/clubs/
    path("clubs/", include("scorepad.api.clubs.urls")),
    # /api/v1/tokens/
    path("tokens/", tokens.Tokens.as_view(), name="tokens"),
    path("tokens/<code:token>/", tokens.TokenDetail.as_view(), name="token"),
    # /api/v1/sheets/
    path("sheets/", include("scorepad.api.sheets.urls")),
]
