"""A round under way: its clock, and the sheets of its tables."""

from datetime import date, timedelta
from uuid import uuid4

from django.utils import timezone

from scorepad.actors import Actor
from scorepad.models import Club, ClubChange, DrawnTable, Night, NightRound, Sheet
from scorepad.models.nights import MOST_MINUTES
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.nights import running, touch
from scorepad.services.clubs.online_tables import (
    Opening,
    can_be_online,
    end_tables,
    online_tables,
    running_tables,
    seated_at,
)
from scorepad.services.clubs.transaction import club_change
from scorepad.services.errors import Conflict, Unknown, refused
from scorepad.services.sheets.people import hold
from scorepad.services.sheets.start import sheet_start

START, PAUSE, ADD, RING, STOP = "start", "pause", "add", "ring", "stop"
TURNS = (START, PAUSE, ADD, RING, STOP)
MORE = timedelta(minutes=5)


def table_start(
    *, actor: Actor, club: Club | str, day: date, round_number: int, number: int
) -> Sheet:
    """The sheet of a drawn table: started now, or found by its link where somebody was faster."""
    with club_change(actor=actor, club=club, right=Right.KEEP_SCORE) as here:
        night = running(here, day)
        table = _drawn(night, round_number, number)
        if table.online and table.sheet is None:
            _check_online(night, table)
            _end_earlier(here, night, before=round_number)
        return _sheet_of(actor, here, night, table)


def sheets_open(*, actor: Actor, club: Club | str, day: date) -> list[Sheet]:
    """The sheets of all tables of the last round; those that are open stay as they are."""
    with club_change(actor=actor, club=club, right=Right.KEEP_SCORE) as here:
        night = running(here, day)
        last = _last(night)
        tables = list(night.tables.filter(round=last.number).order_by("number"))
        _end_earlier(here, night, before=last.number)
        # All at once, by key: one table after the other would be another order than a pad's.
        hold(player for table in tables if table.sheet is None for player in seated_at(table))
        return [_sheet_of(actor, here, night, table) for table in tables]


def table_place(
    *, actor: Actor, club: Club | str, day: date, round_number: int, number: int, online: bool
) -> DrawnTable:
    """Where a drawn table is played, as long as it is not open: in the room, or online."""
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        table = _drawn(night, round_number, number)
        if table.sheet_id is not None:
            raise refused("table_opened", Conflict)
        if online:
            _check_online(night, table)
            if not can_be_online(here.club, [seated_at(table)])[0]:
                raise refused("not_all_online", Conflict)
        if table.online != online:
            table.online = online
            table.save(update_fields=["online"])
            touch(night)
        return table


def table_kick_off(
    *, actor: Actor, club: Club | str, day: date, round_number: int, number: int
) -> DrawnTable:
    """An online table begun without waiting for those who are not there."""
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        table = _online(running(here, day), round_number, number)
        online_tables().kick_off(table.online_table)
        return table


def table_end(
    *, actor: Actor, club: Club | str, day: date, round_number: int, number: int
) -> DrawnTable:
    """An online table ended now: what is on its sheet counts by the night's rule.

    Nobody who plays there stops their own game, unless the result is theirs to correct anyway.
    """
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        table = _online(night, round_number, number)
        if not here.may(Right.CORRECT_ONLINE) and _sits_at(here, table):
            raise refused("own_online_table", Conflict)
        found = running_tables(night.tables.filter(pk=table.pk))
        end_tables(here, night, found)
        if found:
            touch(night)
        return table


def clock_turn(
    *, actor: Actor, club: Club | str, day: date, turn: str, minutes: int | None = None
) -> NightRound:
    """The clock of the last round: started, paused, five minutes more, rung now, put away."""
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        last, now = _last(night), timezone.now()
        left = seconds_left(last)
        match turn:
            case "start" if last.rings_at is None:
                wanted = last.seconds_left or 60 * (minutes or night.minutes)
                last.rings_at = now + timedelta(seconds=wanted)
                last.seconds_left = None
            case "pause" if last.rings_at is not None and left:
                last.rings_at, last.seconds_left = None, left
            case "add" if last.rings_at is not None:
                last.rings_at = max(last.rings_at, now) + MORE
            case "add" if last.seconds_left is not None:
                last.seconds_left += int(MORE.total_seconds())
            case "ring" if last.rings_at is not None or last.seconds_left is not None:
                last.rings_at, last.seconds_left = now, None
            case "stop":
                last.rings_at = last.seconds_left = None
            case _:
                raise refused("clock_elsewhere", Conflict)
        if (seconds_left(last) or 0) > 60 * MOST_MINUTES:
            raise refused("clock_too_long", Conflict)
        last.save(update_fields=["rings_at", "seconds_left"])
        touch(night)
        return last


def seconds_left(one: NightRound) -> int | None:
    """Until the bell; 0 once it has rung, None where no clock runs."""
    if one.rings_at is None:
        return one.seconds_left
    return max(0, round((one.rings_at - timezone.now()).total_seconds()))


def has_rung(one: NightRound) -> bool:
    return one.rings_at is not None and one.rings_at <= timezone.now()


def _last(night: Night) -> NightRound:
    last = night.announced.order_by("-number").first()
    if last is None:
        raise refused("nothing_drawn", Conflict)
    return last


def _drawn(night: Night, round_number: int, number: int) -> DrawnTable:
    table = night.tables.filter(round=round_number, number=number).first()
    if table is None:
        raise refused("not_found", Unknown)
    return table


def _online(night: Night, round_number: int, number: int) -> DrawnTable:
    table = _drawn(night, round_number, number)
    if not table.online_table:
        raise refused("not_online", Conflict)
    return table


def _check_online(night: Night, table: DrawnTable) -> None:
    if table.round < _last(night).number:
        raise refused("later_round_drawn", Conflict)


def _end_earlier(here: ClubAccess, night: Night, *, before: int) -> None:
    """Nobody plays at two tables: online games of earlier rounds end, by whoever runs the night."""
    found = running_tables(night.tables.filter(round__lt=before))
    if found and not here.may(Right.RUN_NIGHT):
        raise refused("earlier_round_online", Conflict)
    end_tables(here, night, found)


def _sits_at(here: ClubAccess, table: DrawnTable) -> bool:
    user = here.user
    return user is not None and any(player.user_id == user.pk for player in seated_at(table))


def _sheet_of(actor: Actor, here: ClubAccess, night: Night, table: DrawnTable) -> Sheet:
    if table.sheet is not None:
        return table.sheet
    players = seated_at(table)
    if len({player.pk for player in players}) < len(players):
        raise refused("drawn_twice", Conflict)
    # Who has left the club since the draw, or has no account any more, plays at a real table.
    if table.online and not can_be_online(here.club, [players])[0]:
        table.online = False
        here.audit(
            ClubChange.Action.NIGHT_EDIT,
            subject=night.day.isoformat(),
            before={"online": True},
            after={"online": False, "round": table.round, "table": table.number},
        )
    table.sheet = sheet_start(
        # What an online table writes is nobody's to write: the sheet is the site's.
        actor=Actor.of_system() if table.online else actor,
        uuid=uuid4(),
        names=[player.name for player in players],
        players=[player.code for player in players],
        club=here.club,
        source=Sheet.Source.ONLINE if table.online else Sheet.Source.TABLE,
        owner=actor,
    )
    if table.online:
        table.online_table = online_tables().open(
            Opening(
                club=here.club,
                sheet=table.sheet,
                round=table.round,
                number=table.number,
                players=players,
                night=night,
            )
        )
    table.save(update_fields=["sheet", "online", "online_table"])
    touch(night)
    return table.sheet
