"""Boards, records and ratings of a club."""

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from scorepad.api.base import takes
from scorepad.api.boards import documents as docs
from scorepad.api.clubs.base import ClubView
from scorepad.boards import games, pairs, player as of_player, records, seasons
from scorepad.boards.asked import board_asked, scopes_asked, whole
from scorepad.boards.board import PAGE, Row
from scorepad.boards.columns import COLUMNS
from scorepad.boards.documents import board_document, row_document, scope_document
from scorepad.models import CountedGame, Player, Pool, Season, Sheet
from scorepad.services.errors import Unknown, refused

MOST = 200
SCOPE = [
    OpenApiParameter("span", str, description="`all`, `recent`, or the code of a season."),
    OpenApiParameter("pool", {"type": "string", "enum": Pool.values}),
]
BOARD = [
    *SCOPE,
    OpenApiParameter("sort", {"type": "string", "enum": [one.key for one in COLUMNS]}),
    OpenApiParameter("turn", {"type": "string", "enum": ["1"]}, description="Worst first."),
    OpenApiParameter("min", {"type": "integer", "minimum": 0, "maximum": 99999}),
    OpenApiParameter("page", {"type": "integer", "minimum": 1, "maximum": 99999}),
    OpenApiParameter("size", {"type": "integer", "minimum": 1, "maximum": MOST}),
]


class BoardView(ClubView):
    @takes(None, docs.BoardDoc, parameters=BOARD, operation_id="board_read")
    def get(self, request: Request, slug: str) -> Response:
        found = scopes_asked(self.here(slug).club, request.query_params)
        query = request.query_params
        shows = board_asked(
            found.scope, query, size=min(whole(query.get("size", "")) or PAGE, MOST)
        )
        behind = {"replaying": found.replaying, "recounting": found.recounting}
        return Response({**board_document(shows), **behind})


class RecordsView(ClubView):
    @takes(None, docs.RecordsDoc, parameters=SCOPE, operation_id="records_read")
    def get(self, request: Request, slug: str) -> Response:
        scope = scopes_asked(self.here(slug).club, request.query_params).scope
        found = [docs.record_document(one) for one in records.records(scope)]
        return Response({**scope_document(scope), "records": found})


class PairsView(ClubView):
    @takes(None, docs.PairsDoc, parameters=SCOPE, operation_id="pairs_read")
    def get(self, request: Request, slug: str) -> Response:
        scope = scopes_asked(self.here(slug).club, request.query_params).scope
        found = [docs.pair_document(one) for one in pairs.pairs(scope)]
        return Response({**scope_document(scope), "pairs": found})


class PlayerFigures(ClubView):
    @takes(None, docs.PlayerFiguresDoc, parameters=SCOPE, operation_id="player_figures")
    def get(self, request: Request, slug: str, player: str) -> Response:
        here = self.here(slug)
        who = Player.objects.filter(club=here.club, code=player, merged_into=None).first()
        if who is None:
            raise refused("not_found", Unknown)
        scope = scopes_asked(here.club, request.query_params).scope
        tally = of_player.tally_of(scope, who)
        figure = None
        if tally:
            # A rank is a matter of a board; here nobody else is looked at.
            row = Row(player=who, tally=tally, rank=None, moved=None, is_new=False, cells=[])
            figure = {**row_document(row), "provisional": tally.games < scope.minimum}
        return Response(
            {
                **scope_document(scope),
                "figures": figure,
                "cards_left": tally.lefts if tally else [],
                "places": {str(1 + at / 2): count for at, count in enumerate(tally.places)}
                if tally
                else {},
                "head_to_head": [docs.met_document(one) for one in of_player.opponents(scope, who)],
                "games": [
                    docs.rated_game_document(one) for one in of_player.last_games(scope, who)
                ],
                "history": [
                    docs.rating_document(one) for one in of_player.rating_history(scope, who)
                ],
            }
        )


class GameRatings(ClubView):
    """Why ratings changed in one game."""

    @takes(None, docs.GameRatingsDoc, operation_id="game_ratings")
    def get(self, request: Request, slug: str, code: str) -> Response:
        here = self.here(slug)
        sheet = Sheet.objects.filter(club=here.club, code=code).first()
        if sheet is None:
            raise refused("not_found", Unknown)
        counted = CountedGame.objects.filter(pk=sheet.pk).first()
        rated = games.rated_players(counted) if counted else []
        return Response(
            {
                "sheet": sheet.code,
                "counted": counted is not None,
                "players": [docs.rated_document(one) for one in rated],
            }
        )


class SeasonResult(ClubView):
    @takes(None, docs.SeasonResultDoc, parameters=SCOPE[1:], operation_id="season_result")
    def get(self, request: Request, slug: str, season: str) -> Response:
        here = self.here(slug)
        found = Season.objects.filter(club=here.club, code=season).first()
        if found is None:
            raise refused("not_found", Unknown)
        pool = request.query_params.get("pool", "")
        result = seasons.result(found, Pool(pool) if pool in Pool.values else None)
        return Response(docs.result_document(result))
