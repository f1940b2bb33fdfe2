"""One's own games at online tables outside clubs, and what each did to the rating."""

from typing import Any

from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from play.api.tables import NO_STORE, View
from play.models import OnlineGame
from play.services.online_ratings.showing import (
    MyGame,
    OnlineStanding,
    games_in,
    results_of,
    standing_of,
)
from scorepad.api.base import PAGING, takes
from scorepad.api.documents import Doc, Page
from scorepad.api.paging import NewestFirst
from scorepad.services.sheets.document import moment


class OnlineWhyDoc(Doc):
    """What one opponent had to do with it: the percent expected, how it went (1, 0.5, 0)."""

    opponent = s.CharField(allow_blank=True)
    expected = s.IntegerField()
    result = s.FloatField()
    change = s.FloatField()


class PlayedGameDoc(Doc):
    """`rating` and `why` are null and empty where the game was not rated for you."""

    table = s.CharField()
    title = s.CharField(allow_blank=True)
    finished_at = s.DateTimeField()
    place = s.IntegerField()
    total = s.IntegerField()
    others = s.ListField(child=s.CharField())
    verdict = s.ChoiceField(choices=OnlineGame.Verdict.choices)
    left = s.BooleanField()
    rating = s.IntegerField(allow_null=True)
    change = s.IntegerField(allow_null=True)
    why = OnlineWhyDoc(many=True)


class OnlineStandingDoc(Doc):
    rating = s.IntegerField()
    spread = s.IntegerField()
    games = s.IntegerField()
    provisional = s.BooleanField()


class PlayedGamesDoc(Page):
    standing = OnlineStandingDoc(allow_null=True)
    results = PlayedGameDoc(many=True)


class LatestGames(NewestFirst):
    ordering = ("-finished_at", "-pk")


class Games(View):
    """The newest first; those of others are theirs."""

    @takes(None, PlayedGamesDoc, operation_id="online_games", parameters=PAGING)
    def get(self, request: Request) -> Response:
        user = self.signed_in()
        pages = LatestGames()
        rows = pages.paginate_queryset(results_of(user), request, view=self) or []
        standing = standing_of(user)
        document = {
            "next": pages.get_next_link(),
            "previous": pages.get_previous_link(),
            "standing": standing and _standing(standing),
            "results": [_game(one) for one in games_in(rows)],
        }
        return Response(document, headers=NO_STORE)


def _standing(one: OnlineStanding) -> dict[str, Any]:
    return {
        "rating": one.value,
        "spread": one.spread,
        "games": one.games,
        "provisional": one.is_provisional,
    }


def _game(one: MyGame) -> dict[str, Any]:
    return {
        "table": one.code,
        "title": one.title,
        "finished_at": moment(one.at),
        "place": one.place,
        "total": one.total,
        "others": one.names,
        "verdict": one.verdict,
        "left": one.has_left,
        "rating": one.after if one.is_rated else None,
        "change": one.change if one.is_rated else None,
        "why": [
            {
                "opponent": why.opponent.name,
                "expected": why.expected,
                "result": why.result,
                "change": why.change,
            }
            for why in one.why
        ],
    }
