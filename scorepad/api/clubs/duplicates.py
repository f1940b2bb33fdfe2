"""A round that shares its deals, over the API."""

from datetime import date
from typing import Any

from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from scorepad.api.base import takes
from scorepad.api.clubs.base import ClubView
from scorepad.api.documents import Doc
from scorepad.services.clubs.duplicates import DuplicateRound, duplicate_round
from scorepad.services.clubs.nights import night_of
from scorepad.services.errors import Unknown, refused


class RoundProgressDoc(Doc):
    number = s.IntegerField()
    done = s.IntegerField()


class SealedDoc(Doc):
    code = s.CharField()
    promise = s.CharField()
    secret = s.CharField(allow_null=True)
    is_open = s.BooleanField()


class ComparedDoc(Doc):
    seats = s.IntegerField()
    deal = s.IntegerField()
    seat = s.IntegerField()
    table = s.IntegerField()
    player = s.CharField(allow_null=True)
    points = s.IntegerField()
    gain = s.FloatField(allow_null=True)


class RoundGainDoc(Doc):
    player = s.CharField()
    place = s.IntegerField()
    gain = s.FloatField()


class DuplicateRoundDoc(Doc):
    number = s.IntegerField()
    deals = s.IntegerField()
    sealed = SealedDoc(allow_null=True)
    is_written = s.BooleanField()
    tables = RoundProgressDoc(many=True)
    results = ComparedDoc(many=True)
    gains = RoundGainDoc(many=True)


class NightRoundDeals(ClubView):
    """The deals that the tables of a round share: who is how far, then everybody's points."""

    @takes(None, DuplicateRoundDoc, operation_id="nights_round")
    def get(self, request: Request, slug: str, day: date, number: int) -> Response:
        night = night_of(self.here(slug), day)
        announced = night.announced.filter(number=number, deals__gt=0).first()
        if announced is None:
            raise refused("not_found", Unknown)
        return Response(round_document(duplicate_round(night, announced)))


def round_document(found: DuplicateRound) -> dict[str, Any]:
    sealed = found.sealed
    return {
        "number": found.announced.number,
        "deals": found.announced.deals,
        "sealed": None
        if sealed is None
        else {
            "code": sealed.code,
            "promise": sealed.promise,
            "secret": sealed.secret or None,
            "is_open": sealed.is_open,
        },
        "is_written": found.is_written,
        "tables": [{"number": one.table.number, "done": one.done} for one in found.progress],
        "results": [
            {
                "seats": kind.seats,
                "deal": board.number,
                "seat": entry.compared.taken.seat,
                "table": entry.table.number,
                "player": entry.player.code if entry.player else None,
                "points": entry.compared.taken.points,
                "gain": None if entry.compared.gain is None else float(entry.compared.gain),
            }
            for kind in found.kinds
            for board in kind.boards
            for entries in board.seats
            for entry in entries
        ],
        "gains": [
            {"player": player.code, "place": place, "gain": float(gain)}
            for place, player, gain in found.gains
        ],
    }
