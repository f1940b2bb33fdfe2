"""The shapes of what the API answers about figures."""

from typing import Any

from rest_framework import serializers as s

from scorepad.api.documents import Doc
from scorepad.boards.documents import PUBLIC
from scorepad.boards.games import RatedPlayer
from scorepad.boards.pairs import Pair
from scorepad.boards.player import Met, Played
from scorepad.boards.records import Record
from scorepad.boards.seasons import Result
from scorepad.figures import Figure, shown
from scorepad.figures.formats import WINS
from scorepad.models import Player, Pool, Rating, Span, Tally
from scorepad.services.sheets.document import moment


class PlayerRef(Doc):
    code = s.CharField()
    name = s.CharField()


class ScopeDoc(Doc):
    club = s.CharField()
    span = s.ChoiceField(choices=Span.choices)
    season = s.CharField(allow_null=True)
    pool = s.ChoiceField(choices=Pool.choices)


class BoardRow(Doc):
    rank = s.IntegerField(allow_null=True)
    moved = s.IntegerField(allow_null=True)
    player = s.CharField()
    code = s.CharField()
    provisional = s.BooleanField()

    def get_fields(self) -> dict[str, s.Field[Any, Any, Any, Any]]:
        return super().get_fields() | {figure.name: _field(figure) for figure in PUBLIC}


def _field(figure: Figure) -> s.Field[Any, Any, Any, Any]:
    kind = s.IntegerField if figure.format.is_whole else s.FloatField
    return kind(allow_null=Tally._meta.get_field(figure.field).null)  # noqa: SLF001


class BoardDoc(ScopeDoc):
    sort = s.CharField()
    minimum_games = s.IntegerField()
    replaying = s.IntegerField(allow_null=True)
    recounting = s.IntegerField()
    page = s.IntegerField()
    pages = s.IntegerField()
    players = s.IntegerField()
    rows = BoardRow(many=True)


class HolderDoc(Doc):
    value = s.CharField()
    players = PlayerRef(many=True)
    day = s.DateField(allow_null=True)
    sheet = s.CharField(allow_null=True)


class RecordDoc(Doc):
    title = s.CharField()
    holders = HolderDoc(many=True)


class RecordsDoc(ScopeDoc):
    records = RecordDoc(many=True)


class PairDoc(Doc):
    first = PlayerRef()
    second = PlayerRef()
    games = s.IntegerField()
    ahead = s.IntegerField()
    behind = s.IntegerField()


class PairsDoc(ScopeDoc):
    pairs = PairDoc(many=True)


class MetDoc(Doc):
    player = PlayerRef()
    games = s.IntegerField()
    ahead = s.IntegerField()
    behind = s.IntegerField()


class RatedGameDoc(Doc):
    sheet = s.CharField()
    day = s.DateField()
    rank = s.IntegerField()
    total = s.IntegerField()
    rating = s.IntegerField(allow_null=True)
    change = s.IntegerField(allow_null=True)


class RatingDoc(Doc):
    sheet = s.CharField()
    at = s.DateTimeField()
    day = s.DateField()
    rating = s.IntegerField()
    uncertainty = s.IntegerField()


class PlayerFiguresDoc(ScopeDoc):
    figures = BoardRow(allow_null=True)
    cards_left = s.ListField(child=s.IntegerField())
    places = s.DictField(child=s.IntegerField())
    head_to_head = MetDoc(many=True)
    games = RatedGameDoc(many=True)
    history = RatingDoc(many=True)


class WhyDoc(Doc):
    opponent = PlayerRef()
    expected = s.FloatField()
    result = s.FloatField()
    change = s.FloatField()


class RatedPlayerDoc(Doc):
    player = PlayerRef()
    rank = s.IntegerField()
    total = s.IntegerField()
    before = s.IntegerField()
    after = s.IntegerField()
    uncertainty = s.IntegerField()
    why = WhyDoc(many=True)


class GameRatingsDoc(Doc):
    sheet = s.CharField()
    counted = s.BooleanField()
    players = RatedPlayerDoc(many=True)


class PlaceDoc(Doc):
    place = s.IntegerField(allow_null=True)
    player = PlayerRef()
    score = s.FloatField()
    games = s.IntegerField()
    wins = s.FloatField()


class DifferenceDoc(Doc):
    player = PlayerRef()
    was = s.IntegerField(allow_null=True)
    now = s.IntegerField(allow_null=True)


class SeasonResultDoc(Doc):
    season = s.CharField()
    pool = s.ChoiceField(choices=Pool.choices)
    final = s.BooleanField()
    places = PlaceDoc(many=True)
    would_change = DifferenceDoc(many=True)


def player_ref(player: Player) -> dict[str, str]:
    return {"code": player.code, "name": player.name}


def record_document(record: Record) -> dict[str, Any]:
    return {
        "title": str(record.title),
        "holders": [
            {
                "value": holder.value,
                "players": [player_ref(player) for player in holder.players],
                "day": holder.day,
                "sheet": holder.code or None,
            }
            for holder in record.holders
        ],
    }


def pair_document(pair: Pair) -> dict[str, Any]:
    return {
        "first": player_ref(pair.first),
        "second": player_ref(pair.second),
        "games": pair.games,
        "ahead": pair.ahead,
        "behind": pair.behind,
    }


def met_document(met: Met) -> dict[str, Any]:
    return {
        "player": player_ref(met.other),
        "games": met.games,
        "ahead": met.ahead,
        "behind": met.behind,
    }


def rated_game_document(played: Played) -> dict[str, Any]:
    return {
        "sheet": played.code,
        "day": played.contribution.day,
        "rank": played.contribution.rank,
        "total": played.contribution.total,
        "rating": played.value,
        "change": played.change,
    }


def rating_document(rating: Rating) -> dict[str, Any]:
    value, uncertainty = shown(rating.after)
    return {
        "sheet": rating.game.sheet.code,
        "at": moment(rating.played_at),
        "day": rating.day,
        "rating": value,
        "uncertainty": uncertainty,
    }


def rated_document(one: RatedPlayer) -> dict[str, Any]:
    return {
        "player": player_ref(one.player),
        "rank": one.rank,
        "total": one.total,
        "before": one.before[0],
        "after": one.after[0],
        "uncertainty": one.after[1],
        "why": [
            {
                "opponent": player_ref(why.opponent),
                "expected": why.expected / 100,
                "result": why.result,
                "change": why.change,
            }
            for why in one.why
        ],
    }


def result_document(result: Result) -> dict[str, Any]:
    return {
        "season": result.season.code,
        "pool": result.pool.value,
        "final": result.is_final,
        "places": [
            {
                "place": one.place,
                "player": player_ref(one.player),
                "score": round(one.score, 2),
                "games": one.games,
                "wins": WINS.plain(one.wins),
            }
            for one in result.places
        ],
        "would_change": [
            {"player": player_ref(one.player), "was": one.was, "now": one.now}
            for one in result.differences
        ],
    }
