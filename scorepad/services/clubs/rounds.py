"""A round under way: its clock, and the sheets of its tables."""

from collections.abc import Sequence
from datetime import date, timedelta
from uuid import uuid4

from django.utils import timezone

from scorepad.actors import Actor
from scorepad.models import Club, ClubChange, DrawnTable, Night, NightRound, Player, Sheet
from scorepad.models.nights import MOST_MINUTES
from scorepad.permissions import Right
from scorepad.rulesets import ruleset_from
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
            if _deals_of(night, round_number):
                # Tables that share their deals open together: a late one would know too much.
                tables = list(night.tables.filter(round=round_number, online=True, sheet=None))
                opened = _opened(actor, here, night, tables)
                return opened[[one.pk for one in tables].index(table.pk)]
        return _opened(actor, here, night, [table])[0]


def sheets_open(*, actor: Actor, club: Club | str, day: date) -> list[Sheet]:
    """The sheets of all tables of the last round; those that are open stay as they are."""
    with club_change(actor=actor, club=club, right=Right.KEEP_SCORE) as here:
        night = running(here, day)
        last = _last(night)
        tables = list(night.tables.filter(round=last.number).order_by("number"))
        _end_earlier(here, night, before=last.number)
        return _opened(actor, here, night, tables)


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
            _check_not_dealt(night, table)
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
    """An online table ended now: what is on its sheet counts by the night's rule."""
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        table = _online(night, round_number, number)
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


def _deals_of(night: Night, round_number: int) -> int:
    """How many deals the online tables of a round share; 0 for none."""
    return (
        night.announced.filter(number=round_number, deals__gt=0)
        .values_list("deals", flat=True)
        .first()
        or 0
    )


def _check_not_dealt(night: Night, table: DrawnTable) -> None:
    """Deals that lie on the tables of a round are for those who opened with them."""
    if _deals_of(night, table.round) and _are_out(night, table.round):
        raise refused("deals_are_out", Conflict)


def _are_out(night: Night, round_number: int) -> bool:
    return night.tables.filter(round=round_number).exclude(online_table="").exists()


def _opened(
    actor: Actor, here: ClubAccess, night: Night, tables: Sequence[DrawnTable]
) -> list[Sheet]:
    """The sheets of several tables of a round, in the order of the tables."""
    seated = {table.pk: seated_at(table) for table in tables if table.sheet is None}
    deals = _deals_of(night, tables[0].round) if seated else 0
    is_online = any(table.online for table in tables if table.pk in seated)
    if deals and is_online and _are_out(night, tables[0].round):
        raise refused("deals_are_out", Conflict)
    # All at once, by key: one table after the other would be another order than a pad's.
    hold(player for players in seated.values() for player in players)
    able = dict(zip(seated, can_be_online(here.club, list(seated.values())), strict=True))
    for table in tables:
        if table.pk in seated:
            players, is_able = seated[table.pk], able[table.pk]
            _open(actor, here, night, table, players, deals=deals, is_able=is_able)
    return [table.sheet for table in tables if table.sheet is not None]


def _open(
    actor: Actor,
    here: ClubAccess,
    night: Night,
    table: DrawnTable,
    players: Sequence[Player],
    *,
    deals: int,
    is_able: bool,
) -> None:
    """A drawn table with its sheet; online with what is played there, too."""
    if len({player.pk for player in players}) < len(players):
        raise refused("drawn_twice", Conflict)
    # Who has left the club since the draw, or has no account any more, plays at a real table.
    if table.online and not is_able:
        table.online = False
        here.audit(
            ClubChange.Action.NIGHT_EDIT,
            subject=night.day.isoformat(),
            before={"online": True},
            after={"online": False, "round": table.round, "table": table.number},
        )
    deals = deals if table.online else 0
    table.sheet = sheet_start(
        # What an online table writes is nobody's to write: the sheet is the site's.
        actor=Actor.of_system() if table.online else actor,
        uuid=uuid4(),
        names=[player.name for player in players],
        players=[player.code for player in players],
        club=here.club,
        ruleset=ruleset_from(here.club.ruleset).but(deals=deals) if deals else None,
        source=Sheet.Source.ONLINE if table.online else Sheet.Source.TABLE,
        exchange=not deals,
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
                shares_deals=bool(deals),
            )
        )
    table.save(update_fields=["sheet", "online", "online_table"])
    touch(night)
