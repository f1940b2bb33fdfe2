"""What the API answers about club nights."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers as s
from rest_framework.request import Request

from gofclub.qr import qr_uri
from scorepad.api.documents import Doc, Page
from scorepad.evening.standings import Standing
from scorepad.models import Attendance, Draft, DrawnTable, Night, Pin, Player
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.check_in import STATES, state_of
from scorepad.services.clubs.nights import link_of
from scorepad.services.sheets.document import moment


class DrawnDoc(Doc):
    round = s.IntegerField()
    number = s.IntegerField()
    players = s.ListField(child=s.CharField())
    sheet = s.CharField(allow_null=True)
    online = s.BooleanField()
    online_table = s.CharField(allow_null=True)


class PersonThereDoc(Doc):
    player = s.CharField()
    state = s.ChoiceField(choices=STATES)
    how = s.ChoiceField(choices=Attendance.How.choices)
    since = s.DateTimeField()


class RoundDoc(Doc):
    number = s.IntegerField()
    seed = s.CharField(allow_blank=True)
    out = s.ListField(child=s.CharField())
    deals = s.IntegerField()
    rings_at = s.DateTimeField(allow_null=True)
    seconds_left = s.IntegerField(allow_null=True)


class PinDoc(Doc):
    id = s.CharField()
    kind = s.ChoiceField(choices=Pin.Kind.choices)
    one = s.CharField()
    other = s.CharField(allow_null=True)
    table = s.IntegerField(allow_null=True)


class DraftDoc(Doc):
    version = s.IntegerField()
    round = s.IntegerField()
    seed = s.CharField()
    tables = s.ListField(child=s.ListField(child=s.CharField()))
    out = s.ListField(child=s.CharField())


class NightDoc(Doc):
    day = s.DateField()
    note = s.CharField(allow_blank=True)
    is_tonight = s.BooleanField()
    ended_at = s.DateTimeField(allow_null=True)
    format = s.ChoiceField(choices=Night.Format.choices)
    rounds = s.IntegerField()
    minutes = s.IntegerField()
    unfinished = s.ChoiceField(choices=Night.Unfinished.choices)
    online = s.BooleanField()
    deals = s.IntegerField()
    league = s.CharField(allow_null=True)
    players = s.ListField(child=s.CharField())
    sitting_out = s.ListField(child=s.CharField())
    people = PersonThereDoc(many=True)
    announced = RoundDoc(many=True)
    tables = DrawnDoc(many=True)
    draft = DraftDoc(allow_null=True)
    pins = PinDoc(many=True)


class NightLinkDoc(Doc):
    url = s.CharField(allow_null=True)
    qr = s.CharField(allow_null=True)


class NightStandingDoc(Doc):
    player = s.CharField()
    rank = s.IntegerField()
    points = s.CharField()
    games = s.IntegerField()
    wins = s.IntegerField()
    total = s.IntegerField()


class StandingsDoc(Doc):
    results = NightStandingDoc(many=True)


class NightsDoc(Page):
    results = NightDoc(many=True)


def night_document(night: Night, here: ClubAccess) -> dict[str, Any]:
    # Of two who turned out to be one, both may be marked.
    marked = [one for one in night.attendances.all() if one.player.merged_into_id is None]
    there = [one for one in marked if one.presence == Attendance.Presence.HERE]
    # A draw is for organisers until it is announced, and so is who is to be kept from whom.
    runs = here.may(Right.RUN_NIGHT)
    draft = Draft.objects.filter(night=night).first() if runs else None
    return {
        "day": night.day.isoformat(),
        "note": night.note,
        "is_tonight": night.day == here.club.today(),
        "ended_at": moment(night.ended_at),
        "format": night.format,
        "rounds": night.rounds,
        "minutes": night.minutes,
        "unfinished": night.unfinished,
        "online": night.online,
        "deals": night.deals,
        "league": night.league.code if night.league else None,
        "players": [one.player.code for one in there],
        "sitting_out": [one.player.code for one in there if one.sits_out],
        "people": [
            {
                "player": one.player.code,
                "state": state_of(one),
                "how": one.how,
                "since": moment(one.since),
            }
            for one in marked
        ],
        "announced": [
            {
                "number": one.number,
                "seed": one.seed,
                "out": one.out,
                "deals": one.deals,
                "rings_at": moment(one.rings_at),
                "seconds_left": one.seconds_left,
            }
            for one in night.announced.all()
        ],
        "tables": [drawn_document(table, here) for table in night.tables.all()],
        "draft": draft_document(draft) if draft else None,
        "pins": [pin_document(pin) for pin in night.pins.all()] if runs else [],
    }


def draft_document(draft: Draft) -> dict[str, Any]:
    return {
        "version": draft.version,
        "round": draft.number,
        "seed": draft.seed,
        "tables": draft.tables,
        "out": draft.out,
    }


def pin_document(pin: Pin) -> dict[str, Any]:
    return {
        "id": pin.code,
        "kind": pin.kind,
        "one": pin.one.code,
        "other": pin.other.code if pin.other else None,
        "table": pin.table,
    }


def standing_document(player: Player, standing: Standing) -> dict[str, Any]:
    return {
        "player": player.code,
        "rank": standing.rank,
        "points": str(float(standing.points)),
        "games": standing.games,
        "wins": standing.wins,
        "total": standing.total,
    }


def drawn_document(table: DrawnTable, here: ClubAccess) -> dict[str, Any]:
    # As on the night's page. A program that is told by a webhook is nobody: it does not watch.
    finds = here.user is not None and here.may(Right.SEE_MEMBERS)
    return {
        "round": table.round,
        "number": table.number,
        "players": [seat.player.code for seat in table.seats.all()],
        "sheet": table.sheet.code if table.sheet else None,
        "online": table.online,
        "online_table": (finds and table.online_table) or None,
    }


def link_document(request: Request, night: Night) -> dict[str, Any]:
    token = link_of(night)
    url = request.build_absolute_uri(reverse("night-link", args=[token])) if token else None
    return {"url": url, "qr": qr_uri(url) if url else None}
