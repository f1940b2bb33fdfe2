"""Seasons."""

from rest_framework.request import Request
from rest_framework.response import Response

from scorepad.api.base import takes
from scorepad.api.clubs import documents as docs, inputs
from scorepad.api.clubs.base import ClubView
from scorepad.models import Season
from scorepad.permissions import Right
from scorepad.services.clubs import seasons


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
