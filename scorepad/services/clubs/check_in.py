"""Who is there tonight: ticked by an organiser, or checked in by themselves."""

from collections.abc import Iterable, Mapping
from datetime import date

from django.db.models import QuerySet
from django.utils import timezone

from gofclub.codes import digest
from scorepad.actors import Actor
from scorepad.models import Attendance, Club, DrawnSeat, Night, Player
from scorepad.name_keys import name_key
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.nights import is_running, running, touch
from scorepad.services.clubs.players import check_room, checked_player_name, player_add
from scorepad.services.clubs.transaction import club_change
from scorepad.services.errors import Conflict, Gone, Unknown, refused
from scorepad.services.sheets.people import after_merges, known_as

MOST_THERE = 200
PLAYING, WATCHING, LATE, LEFT, AWAY = "playing", "watching", "late", "left", "away"
STATES = (PLAYING, WATCHING, LATE, LEFT, AWAY)
"""What can be said of somebody; away is who has not come at all."""
Presence = Attendance.Presence


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
        there = _players(here, wanted)
        for one in night.attendances.exclude(player__code__in=wanted).select_related("player"):
            _mark(here, night, one.player, AWAY)
        for code, player in there.items():
            _mark(here, night, player, WATCHING if code in out else PLAYING)
        _check_room(night)
        touch(night)
        return night


def attendance_change(
    *, actor: Actor, club: Club | str, day: date, people: Mapping[str, str]
) -> Night:
    """The night with some people marked otherwise.

    Only those who are named: somebody else may be ticking others at the same moment.
    """
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        players = _players(here, people)
        for code, state in people.items():
            _mark(here, night, players[code], state)
        _check_room(night)
        touch(night)
        return night


def guest_arrives(*, actor: Actor, club: Club | str, day: date, name: str) -> Player:
    """Somebody by name, who is there from now on: a player of the club, else a new guest."""
    clean = checked_player_name(name)
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        known = Player.objects.filter(club=here.club, key=name_key(clean)).first()
        if known is None:
            here.require(Right.ADD_PLAYER)
            check_room(here.club)
            known = player_add(actor=actor, club=here.club, name=clean)
        known = after_merges(known)
        _mark(here, night, known, PLAYING)
        _check_room(night)
        touch(night)
        return known


def check_in_myself(*, actor: Actor, club: Club | str, day: date, state: str) -> Night:
    """A member says where they are: here, on the way, watching, gone home."""
    with club_change(actor=actor, club=club, right=Right.ASK) as here:
        night = running(here, day)
        me = Player.objects.filter(club=here.club, user=here.user).first() if here.user else None
        if me is None:
            raise refused("no_player_of_yours", Conflict)
        _mark(here, night, me, state, how=Attendance.How.SCANNED)
        _check_room(night)
        touch(night)
        return night


def night_by_link(token: str) -> Night:
    """Tonight's night with that token; one that is over is told from one that never was."""
    night = Night.objects.select_related("club").filter(digest=digest(token)).first()
    if night is None:
        raise refused("link_unknown", Unknown)
    if not is_running(night):
        raise refused("night_over", Gone)
    return night


def check_in_by_link(*, actor: Actor, token: str, player: str) -> Player:
    """Somebody who has scanned the code says: I'm here.

    Whoever has the address stands in the room, so any name will do; organisers see how it came.
    """
    night = night_by_link(token)
    with club_change(actor=actor, club=night.club, right=None) as here:
        # Again, under the lock: a new address may have been made meanwhile.
        night = night_by_link(token)
        who = _players(here, [player])[player]
        if who.hidden_at is not None:
            raise refused("unknown_player")
        before = night.attendances.filter(player=who).first()
        state = WATCHING if before and before.sits_out else PLAYING
        _mark(here, night, who, state, how=Attendance.How.SCANNED)
        _check_room(night)
        touch(night)
        return who


def playing(night: Night) -> QuerySet[Player]:
    """Who is to be drawn."""
    return Player.objects.filter(
        attendances__night=night,
        attendances__presence=Presence.HERE,
        attendances__sits_out=False,
        merged_into=None,
    ).order_by("pk")


def state_of(attendance: Attendance | None) -> str:
    if attendance is None:
        return AWAY
    if attendance.presence != Presence.HERE:
        return attendance.presence
    return WATCHING if attendance.sits_out else PLAYING


def _mark(
    here: ClubAccess,
    night: Night,
    player: Player,
    state: str,
    *,
    how: str = Attendance.How.TICKED,
) -> None:
    if state not in STATES:
        raise refused("invalid")
    was = night.attendances.filter(player=player).first()
    if state_of(was) == state:
        return
    if state == AWAY:
        # Somebody who had a seat tonight was there, and stays in the night's story.
        drawn = DrawnSeat.objects.filter(table__night=night, player__in=known_as(player))
        if not drawn.exists():
            night.attendances.filter(player=player).delete()
            return
        state = LEFT
    presence = state if state in (LATE, LEFT) else Presence.HERE
    came = was is None or (was.presence == Presence.LATE and presence == Presence.HERE)
    Attendance.objects.update_or_create(
        night=night,
        player=player,
        defaults={
            "presence": presence,
            "sits_out": state == WATCHING,
            "how": how,
            "marked_by": here.user,
        }
        | ({"since": timezone.now()} if came else {}),
    )


def _players(here: ClubAccess, codes: Iterable[str]) -> dict[str, Player]:
    wanted = set(codes)
    found = Player.objects.filter(club=here.club, code__in=wanted, merged_into=None)
    there = {player.code: player for player in found.select_related("user")}
    if wanted - set(there):
        raise refused("unknown_player")
    return there


def _check_room(night: Night) -> None:
    if night.attendances.count() > MOST_THERE:
        raise refused("too_many_there", Conflict)
