"""Club nights: opened, who is there, the sheets of drawn tables."""

from collections.abc import Iterable, Mapping
from datetime import date
from uuid import uuid4

from django.db.models import QuerySet

from scorepad.actors import Actor
from scorepad.models import (
    Attendance,
    Club,
    ClubChange,
    Night,
    Player,
    Sheet,
)
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.transaction import club_change
from scorepad.services.errors import Conflict, Unknown, refused
from scorepad.services.sheets.people import after_merges
from scorepad.services.sheets.start import sheet_start

MOST_THERE = 200
PLAYING, WATCHING, AWAY = "playing", "watching", "away"


def night_open(*, actor: Actor, club: Club | str, note: str = "") -> Night:
    """Tonight's night; opened before, it is found."""
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night, new = Night.objects.get_or_create(
            club=here.club, day=here.club.today(), defaults={"note": note, "opened_by": here.user}
        )
        if new:
            here.audit(ClubChange.Action.NIGHT, subject=night.day.isoformat())
        return night


def night_describe(*, actor: Actor, club: Club | str, day: date, note: str) -> Night:
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = night_of(here, day)
        night.note = note.strip()
        night.save(update_fields=["note"])
        return night


def attendance_mark(
    *,
    actor: Actor,
    club: Club | str,
    day: date,
    players: Iterable[str],
    sitting_out: Iterable[str] = (),
) -> Night:
    """The night with exactly these players there; some of them only watch."""
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        wanted, out = set(players), set(sitting_out)
        found = Player.objects.filter(club=here.club, code__in=wanted, merged_into=None)
        there = {player.code: player for player in found}
        if set(wanted) - set(there):
            raise refused("unknown_player")
        _check_room(len(there))
        night.attendances.exclude(player__in=there.values()).delete()
        known = {one.player_id: one for one in night.attendances.all()}
        for code, player in there.items():
            watches = code in out
            if player.pk not in known:
                Attendance.objects.create(night=night, player=player, sits_out=watches)
            elif known[player.pk].sits_out != watches:
                known[player.pk].sits_out = watches
                known[player.pk].save(update_fields=["sits_out"])
        return night


def attendance_change(
    *, actor: Actor, club: Club | str, day: date, people: Mapping[str, str]
) -> Night:
    """The night with some people marked otherwise: playing, watching or away.

    Only those who are named: somebody else may be ticking others at the same moment.
    """
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        found = Player.objects.filter(club=here.club, code__in=people, merged_into=None)
        players = {player.code: player for player in found}
        if set(people) - set(players):
            raise refused("unknown_player")
        for code, state in people.items():
            if state == AWAY:
                night.attendances.filter(player=players[code]).delete()
            else:
                Attendance.objects.update_or_create(
                    night=night, player=players[code], defaults={"sits_out": state == WATCHING}
                )
        _check_room(night.attendances.count())
        return night


def table_start(
    *, actor: Actor, club: Club | str, day: date, round_number: int, number: int
) -> Sheet:
    """The sheet of a drawn table: started now, or found by its link where somebody was faster."""
    with club_change(actor=actor, club=club, right=Right.KEEP_SCORE) as here:
        night = running(here, day)
        table = night.tables.filter(round=round_number, number=number).first()
        if table is None:
            raise refused("not_found", Unknown)
        if table.sheet is not None:
            return table.sheet
        seats = table.seats.select_related("player__merged_into").order_by("seat")
        players = [after_merges(seat.player) for seat in seats]
        if len({player.pk for player in players}) < len(players):
            raise refused("drawn_twice", Conflict)
        table.sheet = sheet_start(
            actor=actor,
            uuid=uuid4(),
            names=[player.name for player in players],
            players=[player.code for player in players],
            club=here.club,
        )
        table.save(update_fields=["sheet"])
        return table.sheet


def sheets_of(night: Night) -> QuerySet[Sheet]:
    """The club's sheets that were started that night."""
    begins, ends = night.club.hours_of(night.day)
    return Sheet.objects.filter(
        club=night.club, started_at__gte=begins, started_at__lt=ends
    ).order_by("-started_at", "-pk")


def night_of(here: ClubAccess, day: date) -> Night:
    night = Night.objects.filter(club=here.club, day=day).first()
    if night is None:
        raise refused("not_found", Unknown)
    night.club = here.club
    return night


def running(here: ClubAccess, day: date) -> Night:
    night = night_of(here, day)
    if day != here.club.today():
        raise refused("night_over", Conflict)
    return night


def _check_room(people: int) -> None:
    if people > MOST_THERE:
        raise refused("too_many_there", Conflict)
