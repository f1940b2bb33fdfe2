"""The deal of the day over HTTP: looking at it, beginning a try, boards, the archive."""

from datetime import date
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from play.api import daily_documents as docs, inputs
from play.api.tables import NO_STORE, View
from play.daily_picture import STYLE, Shown, picture_of
from play.identity import guest_of
from play.models import DailyDeal
from play.protocol import daily as protocol
from play.services.daily.archive import PAGE, past_page
from play.services.daily.day import Day, day_for, shared, streak_for
from play.services.daily.days import coming_seals, deal_of_today, deal_on, is_open
from play.services.daily.standings import board, club_board, clubs_of, pages_of
from play.services.daily.tries import begin, play_past, rename
from play.services.sentences import as_refused
from play.table.people import Person
from play.table.refusal import Refusal
from scorepad.api.base import entity_tag, takes
from scorepad.api.sheets.exports import as_picture, let_go
from scorepad.api.throttles import STARTING, Pictures, Reads, Writes
from scorepad.exports.picture_queue import studio
from scorepad.services.errors import Conflict, Unknown, refused

PAGE_ASKED = OpenApiParameter("page", {"type": "integer", "minimum": 1})


class DailyView(View):
    """A view of a day; who asks with a token is that account."""

    def person(self) -> Person:
        person = super().person()
        user = self.actor.user
        return person if user is None else person._replace(user=user.pk)

    def guest(self, name: str) -> Person:
        """Somebody who begins, known by the browser from now on, with an account as well."""
        return self.by_key(guest_of(self.request._request, name=name))  # noqa: SLF001

    def deal(self, day: date) -> DailyDeal:
        found = deal_on(day)
        if found is None:
            raise refused("not_found", Unknown)
        return found

    def page(self) -> int:
        given = self.request.query_params.get("page", "1")
        is_number = given.isascii() and given.isdigit() and len(given) < 6
        return max(1, int(given)) if is_number else 1


class Today(DailyView):
    throttle_classes = (Reads, Writes, *STARTING)

    @takes(None, docs.DailyTodayDoc, operation_id="daily_today")
    def get(self, request: Request) -> Response:
        person = self.person()
        document = protocol.day_object(day_for(person, deal_of_today()))
        document["streak"] = protocol.streak_object(streak_for(person))
        document["coming"] = [protocol.sealed_object(one) for one in coming_seals()]
        return Response(document, headers=NO_STORE)

    @takes(inputs.BeginToday, docs.DailyTryDoc, status=201, operation_id="daily_begin")
    def post(self, request: Request) -> Response:
        taken = self.taken(inputs.BeginToday, request)
        person = self.guest(taken["name"])
        try:
            mine = begin(person, **taken)
        except Refusal as refusal:
            raise as_refused(refusal) from refusal
        return Response(protocol.try_object(mine), status=201, headers=NO_STORE)


class OneDay(DailyView):
    @takes(None, docs.DailyDoc, operation_id="daily_day")
    def get(self, request: Request, day: date) -> Response:
        found = day_for(self.person(), self.deal(day))
        return Response(protocol.day_object(found), headers=NO_STORE)


class PlayAgain(DailyView):
    throttle_classes = (Writes, *STARTING)

    @takes(inputs.Begin, docs.DailyTableDoc, status=201, operation_id="daily_play_again")
    def post(self, request: Request, day: date) -> Response:
        deal = self.deal(day)
        if not is_open(deal):
            raise refused("day_not_over", Conflict)
        name = self.taken(inputs.Begin, request)["name"]
        person = self.guest(name)
        try:
            table = play_past(person, deal, name=name)
        except Refusal as refusal:
            raise as_refused(refusal) from refusal
        document = {"code": table.code, "url": reverse("play:table", args=[table.code])}
        return Response(document, status=201, headers=NO_STORE)


class Name(DailyView):
    throttle_classes = (Writes,)

    @takes(inputs.BoardName, docs.DailyTryDoc, operation_id="daily_name")
    def put(self, request: Request, day: date) -> Response:
        name = self.taken(inputs.BoardName, request)["name"]
        found = day_for(self.person(), self.deal(day)).mine
        if found is None:
            raise refused("not_found", Unknown)
        try:
            return Response(protocol.try_object(rename(found, name)), headers=NO_STORE)
        except Refusal as refusal:
            raise as_refused(refusal) from refusal


class Board(DailyView):
    @takes(
        None,
        docs.DailyBoardDoc,
        operation_id="daily_board",
        parameters=[
            PAGE_ASKED,
            OpenApiParameter("club", str, description="One of your clubs, by its slug."),
        ],
    )
    def get(self, request: Request, day: date) -> Response:
        deal, person = self.deal(day), self.person()
        found = day_for(person, deal)
        if found.results is None:
            raise refused("day_not_tried", Conflict)
        slug = request.query_params.get("club", "")
        return Response(self._board(deal, found, person, slug), headers=NO_STORE)

    def _board(self, deal: DailyDeal, found: Day, person: Person, slug: str) -> dict[str, Any]:
        assert found.results is not None
        page, pages = min(self.page(), pages_of(found.results.tries)), pages_of(found.results.tries)
        if slug:
            club = next((one for one in clubs_of(person) if one.slug == slug), None)
            if club is None:
                raise refused("not_found", Unknown)
            page, pages, lines = 1, 1, club_board(deal, club, mine=found.mine)
        else:
            lines = board(deal, page=page, mine=found.mine)
        listed = protocol.board_object(lines, is_open=found.opened is not None)
        return {"page": page, "pages": pages, "lines": listed}


class Archive(DailyView):
    @takes(None, docs.DailyArchiveDoc, operation_id="daily_archive", parameters=[PAGE_ASKED])
    def get(self, request: Request) -> Response:
        page, pages, days = past_page(self.page(), size=PAGE)
        listed = [protocol.past_object(one.deal, one.tries) for one in days]
        return Response({"page": page, "pages": pages, "days": listed}, headers=NO_STORE)


class Picture(DailyView):
    throttle_classes = (Pictures,)

    @takes(None, {(200, "image/png"): bytes}, operation_id="daily_picture")
    def get(self, request: Request, code: str) -> HttpResponse:
        found = shared(code)
        if found is None:
            raise refused("not_found", Unknown)
        shown = Shown.of(found)
        key = (STYLE, code, shown, get_language())
        tag = entity_tag(STYLE, hash(shown), get_language())
        if request.headers.get("If-None-Match") == tag:
            return as_picture(b"", code, tag, status=304)
        let_go()
        return as_picture(studio.picture(key, lambda: picture_of(shown)), code, tag)
