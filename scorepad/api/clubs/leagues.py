"""Leagues: several nights that add up."""

from datetime import date
from typing import Any

from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from scorepad.api.base import takes
from scorepad.api.clubs import inputs
from scorepad.api.clubs.base import ClubView
from scorepad.api.documents import Doc
from scorepad.evening.league import NightScore
from scorepad.models import League
from scorepad.permissions import Right
from scorepad.services.clubs import leagues
from scorepad.services.clubs.league_results import LeagueTable, league_table
from scorepad.services.sheets.document import moment


class LeagueDoc(Doc):
    code = s.CharField()
    name = s.CharField()
    planned = s.IntegerField()
    best = s.IntegerField(allow_null=True)
    takes_new = s.BooleanField()
    status = s.ChoiceField(choices=League.Status.choices)
    closed_at = s.DateTimeField(allow_null=True)
    nights = s.ListField(child=s.DateField())


class LeaguesDoc(Doc):
    results = LeagueDoc(many=True)


class LeagueNightDoc(Doc):
    day = s.DateField()
    points = s.CharField()
    games = s.IntegerField()
    wins = s.IntegerField()
    total = s.IntegerField()
    counts = s.BooleanField()


class LeagueRowDoc(Doc):
    player = s.CharField()
    rank = s.IntegerField()
    points = s.CharField()
    games = s.IntegerField()
    wins = s.IntegerField()
    total = s.IntegerField()
    missed = s.IntegerField()
    decided_by = s.ChoiceField(choices=("", "average", "wins", "level"), allow_blank=True)
    nights = LeagueNightDoc(many=True)


class LeagueTableDoc(Doc):
    nights = s.ListField(child=s.DateField())
    running = s.DateField(allow_null=True)
    champions = s.ListField(child=s.CharField())
    results = LeagueRowDoc(many=True)


class Leagues(ClubView):
    @takes(None, LeaguesDoc, operation_id="leagues_read")
    def get(self, request: Request, slug: str) -> Response:
        found = League.objects.filter(club=self.here(slug).club).prefetch_related("nights")
        return Response({"results": [league_document(league) for league in found]})

    @takes(inputs.NewLeague, LeagueDoc, status=201, operation_id="leagues_open")
    def post(self, request: Request, slug: str) -> Response:
        self.here(slug, Right.MANAGE_LEAGUES)
        taken = self.taken(inputs.NewLeague, request)
        league = leagues.league_open(actor=self.actor, club=slug, **taken)
        return Response(league_document(league), status=201)


class LeagueDetail(ClubView):
    @takes(None, LeagueDoc, operation_id="leagues_one")
    def get(self, request: Request, slug: str, league: str) -> Response:
        return Response(league_document(leagues.league_of(self.here(slug), league)))

    @takes(inputs.NewLeague, LeagueDoc, operation_id="leagues_edit")
    def put(self, request: Request, slug: str, league: str) -> Response:
        self.here(slug, Right.MANAGE_LEAGUES)
        taken = self.taken(inputs.NewLeague, request)
        kept = leagues.league_edit(actor=self.actor, club=slug, code=league, **taken)
        return Response(league_document(kept))

    @takes(None, None, status=204, operation_id="leagues_remove")
    def delete(self, request: Request, slug: str, league: str) -> Response:
        leagues.league_remove(actor=self.actor, club=slug, code=league)
        return Response(status=204)


class LeagueStandings(ClubView):
    """Everybody by standing, with each night's points and what was dropped."""

    @takes(None, LeagueTableDoc, operation_id="leagues_table")
    def get(self, request: Request, slug: str, league: str) -> Response:
        one = leagues.league_of(self.here(slug), league)
        return Response(table_document(league_table(one)))


class LeagueNight(ClubView):
    """Whether a night counts for the league."""

    @takes(inputs.LeagueNight, LeagueDoc, operation_id="leagues_night")
    def put(self, request: Request, slug: str, league: str, day: date) -> Response:
        self.here(slug, Right.MANAGE_LEAGUES)
        counts = self.taken(inputs.LeagueNight, request)["counts"]
        kept = leagues.league_night(
            actor=self.actor, club=slug, code=league, day=day, counts=counts
        )
        return Response(league_document(kept))


class LeagueClose(ClubView):
    @takes(inputs.Empty, LeagueDoc, operation_id="leagues_close")
    def post(self, request: Request, slug: str, league: str) -> Response:
        closed = leagues.league_close(actor=self.actor, club=slug, code=league)
        return Response(league_document(closed))


class LeagueReopen(ClubView):
    @takes(inputs.Empty, LeagueDoc, operation_id="leagues_reopen")
    def post(self, request: Request, slug: str, league: str) -> Response:
        opened = leagues.league_reopen(actor=self.actor, club=slug, code=league)
        return Response(league_document(opened))


def league_document(league: League) -> dict[str, Any]:
    return {
        "code": league.code,
        **leagues.league_facts(league),
        "status": league.status,
        "closed_at": moment(league.closed_at),
        "nights": sorted(night.day.isoformat() for night in league.nights.all()),
    }


def table_document(table: LeagueTable) -> dict[str, Any]:
    return {
        "nights": [day.isoformat() for day in table.days],
        "running": table.running.isoformat() if table.running else None,
        "champions": [player.code for player in table.champions],
        "results": [
            {
                "player": player.code,
                "rank": one.rank,
                **_figures(one.sum),
                "missed": one.missed,
                "decided_by": one.decided_by,
                "nights": [
                    {"day": day.isoformat(), **_figures(score), "counts": day not in one.dropped}
                    for day, score in sorted(one.nights.items())
                ],
            }
            for player, one in table.rows
        ],
    }


def _figures(score: NightScore) -> dict[str, Any]:
    return {
        "points": str(float(score.points)),
        "games": score.games,
        "wins": score.wins,
        "total": score.total,
    }
