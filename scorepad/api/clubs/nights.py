"""Nights and seasons."""

from datetime import date

from rest_framework.request import Request
from rest_framework.response import Response

from scorepad.api.base import PAGING, takes
from scorepad.api.clubs import documents as docs, inputs
from scorepad.api.clubs.base import ClubView
from scorepad.api.paging import NewestDayFirst
from scorepad.api.sheets.documents import SheetDoc
from scorepad.models import Night, Season
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs import draws, nights, seasons

WITH_PEOPLE = ("attendances__player", "tables__seats__player", "tables__sheet")


class Nights(ClubView):
    @takes(None, docs.NightsDoc, parameters=PAGING, operation_id="nights_read")
    def get(self, request: Request, slug: str) -> Response:
        here = self.here(slug)
        pager = NewestDayFirst()
        found = Night.objects.filter(club=here.club).prefetch_related(*WITH_PEOPLE)
        page = pager.paginate_queryset(found, request, view=self)
        return pager.get_paginated_response(
            [docs.night_document(night, here) for night in page or []]
        )

    @takes(inputs.Empty, docs.NightDoc, status=201, operation_id="nights_open")
    def post(self, request: Request, slug: str) -> Response:
        night = nights.night_open(actor=self.actor, club=slug)
        return Response(document(self.here(slug), night.day), status=201)


class NightDetail(ClubView):
    @takes(None, docs.NightDoc, operation_id="nights_one")
    def get(self, request: Request, slug: str, day: date) -> Response:
        return Response(document(self.here(slug), day))

    @takes(inputs.Note, docs.NightDoc, operation_id="nights_describe")
    def patch(self, request: Request, slug: str, day: date) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        taken = self.taken(inputs.Note, request)
        nights.night_describe(actor=self.actor, club=slug, day=day, **taken)
        return Response(document(here, day))


class NightThere(ClubView):
    """Exactly those who are there."""

    @takes(inputs.There, docs.NightDoc, operation_id="nights_there")
    def put(self, request: Request, slug: str, day: date) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        taken = self.taken(inputs.There, request)
        nights.attendance_mark(actor=self.actor, club=slug, day=day, **taken)
        return Response(document(here, day))


class NightPerson(ClubView):
    """One person: playing, watching or away. Nobody else is changed."""

    @takes(inputs.Person, docs.NightDoc, operation_id="nights_person")
    def put(self, request: Request, slug: str, day: date, player: str) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        people = {player: self.taken(inputs.Person, request)["state"]}
        nights.attendance_change(actor=self.actor, club=slug, day=day, people=people)
        return Response(document(here, day))


class NightDraw(ClubView):
    """A new round, the last one drawn `again`, or taken back. `seen` is the last round known."""

    @takes(inputs.Draw, docs.NightDoc, status=201, operation_id="nights_draw")
    def post(self, request: Request, slug: str, day: date) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        draws.tables_draw(actor=self.actor, club=slug, day=day, **self.taken(inputs.Draw, request))
        return Response(document(here, day), status=201)

    @takes(inputs.Seen, docs.NightDoc, operation_id="nights_undraw")
    def delete(self, request: Request, slug: str, day: date) -> Response:
        here = self.here(slug, Right.RUN_NIGHT)
        draws.draw_undo(actor=self.actor, club=slug, day=day, **self.taken(inputs.Seen, request))
        return Response(document(here, day))


class NightStart(ClubView):
    """The sheet of a drawn table."""

    @takes(inputs.Empty, SheetDoc, status=201, operation_id="nights_start")
    def post(
        self, request: Request, slug: str, day: date, round_number: int, number: int
    ) -> Response:
        sheet = nights.table_start(
            actor=self.actor, club=slug, day=day, round_number=round_number, number=number
        )
        return self.sheet(sheet, status=201)


class Seasons(ClubView):
    @takes(None, docs.SeasonsDoc, operation_id="seasons_read")
    def get(self, request: Request, slug: str) -> Response:
        here = self.here(slug)
        found = Season.objects.filter(club=here.club)
        return Response({"results": [docs.season_document(season) for season in found]})

    @takes(inputs.NewSeason, docs.SeasonDoc, status=201, operation_id="seasons_open")
    def post(self, request: Request, slug: str) -> Response:
        self.here(slug, Right.MANAGE_SEASONS)
        taken = self.taken(inputs.NewSeason, request)
        season = seasons.season_open(actor=self.actor, club=slug, **taken)
        return Response(docs.season_document(season), status=201)


class SeasonDetail(ClubView):
    @takes(None, docs.SeasonDoc, operation_id="seasons_one")
    def get(self, request: Request, slug: str, season: str) -> Response:
        return Response(docs.season_document(seasons.season_of(self.here(slug), season)))

    @takes(inputs.NewSeason, docs.SeasonDoc, operation_id="seasons_edit")
    def put(self, request: Request, slug: str, season: str) -> Response:
        self.here(slug, Right.MANAGE_SEASONS)
        taken = self.taken(inputs.NewSeason, request)
        kept = seasons.season_edit(actor=self.actor, club=slug, code=season, **taken)
        return Response(docs.season_document(kept))

    @takes(None, None, status=204, operation_id="seasons_remove")
    def delete(self, request: Request, slug: str, season: str) -> Response:
        seasons.season_remove(actor=self.actor, club=slug, code=season)
        return Response(status=204)


class SeasonClose(ClubView):
    @takes(inputs.Empty, docs.SeasonDoc, operation_id="seasons_close")
    def post(self, request: Request, slug: str, season: str) -> Response:
        closed = seasons.season_close(actor=self.actor, club=slug, code=season)
        return Response(docs.season_document(closed))


class SeasonReopen(ClubView):
    @takes(inputs.Empty, docs.SeasonDoc, operation_id="seasons_reopen")
    def post(self, request: Request, slug: str, season: str) -> Response:
        opened = seasons.season_reopen(actor=self.actor, club=slug, code=season)
        return Response(docs.season_document(opened))


def document(here: ClubAccess, day: date) -> dict[str, object]:
    night = nights.night_of(here, day)
    full = Night.objects.prefetch_related(*WITH_PEOPLE).get(pk=night.pk)
    return docs.night_document(full, here)
