"""One's own calendar addresses."""

from typing import ClassVar

from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from scorepad.api.base import UNSAFE, Scopes, View, takes
from scorepad.api.clubs import inputs
from scorepad.api.clubs.base import ClubView
from scorepad.api.documents import Doc
from scorepad.exports.ical import feed_url
from scorepad.models import Club, Scope
from scorepad.permissions import Right
from scorepad.services.clubs.feeds import feed_end, feed_renew, feed_token

# Whoever reads an address can read the calendar for as long as it holds.
SCOPES: Scopes = dict.fromkeys(("GET", *UNSAFE), Scope.CLUBS)


class FeedDoc(Doc):
    url = s.CharField(allow_null=True)


class ClubFeed(ClubView):
    """One's own address of a club's calendar."""

    token_scopes: ClassVar[Scopes] = SCOPES

    @takes(None, FeedDoc, operation_id="calendar_feed")
    def get(self, request: Request, slug: str) -> Response:
        return _told(self, self.here(slug, Right.ANSWER).club)

    @takes(inputs.Empty, FeedDoc, status=201, operation_id="calendar_feed_renew")
    def post(self, request: Request, slug: str) -> Response:
        club = self.here(slug, Right.ANSWER).club
        feed_renew(user=self.signed_in(), club=club)
        return _told(self, club, status=201)

    @takes(None, {204: None}, operation_id="calendar_feed_end")
    def delete(self, request: Request, slug: str) -> Response:
        # The club first: nobody learns of a private one by being asked to sign in.
        club = self.here(slug, Right.ANSWER).club
        feed_end(user=self.signed_in(), club=club)
        return Response(status=204)


class MyFeed(View):
    """One's own address of the calendars of all one's clubs."""

    token_scopes: ClassVar[Scopes] = SCOPES

    @takes(None, FeedDoc, operation_id="my_calendar_feed")
    def get(self, request: Request) -> Response:
        return _told(self, None)

    @takes(inputs.Empty, FeedDoc, status=201, operation_id="my_calendar_feed_renew")
    def post(self, request: Request) -> Response:
        feed_renew(user=self.signed_in(), club=None)
        return _told(self, None, status=201)

    @takes(None, {204: None}, operation_id="my_calendar_feed_end")
    def delete(self, request: Request) -> Response:
        feed_end(user=self.signed_in(), club=None)
        return Response(status=204)


def _told(view: View, club: Club | None, *, status: int = 200) -> Response:
    token = feed_token(user=view.signed_in(), club=club)
    request = view.request._request  # noqa: SLF001 (Django's own)
    return Response({"url": feed_url(request, token) if token else None}, status=status)
