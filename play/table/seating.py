"""Commands about chairs: who sits where, and when a game starts, ends and is played again."""

from uuid import UUID

from django.core.exceptions import ValidationError

from gofclub.codes import new_code
from gofclub.names import NAME_LENGTH, clean_name
from play.bots import BOTS
from play.table.commands import Command, Context
from play.table.given import is_own_try
from play.table.refusal import Refusal, Why
from play.table.seeds import dealt_unless_awaited
from play.table.snapshot import (
    CLOSED,
    FREE,
    HERE,
    LEFT,
    OPEN,
    OVER,
    PAUSED,
    PLAYING,
    Chair,
    Snapshot,
)
from scorepad.name_keys import name_key

NEUTRAL_NAME = "Player"
"""Stored like any other name, so in one language for all."""
BOT_NAMES = ("Jade", "Amber", "Ruby", "Pearl")
ON = (PLAYING, PAUSED)


def sit(table: Snapshot, command: Command, chair: Chair | None, context: Context) -> Snapshot:
    """A chair for a person; in another one if they sit already."""
    assert command.person is not None
    person = command.person
    if chair is not None and command.seat in (None, chair.seat):
        return table
    must_be_open(table)
    if command.seat is None:
        free = next((one for one in table.chairs if one.state == FREE), None)
        if free is None:
            raise Refusal(Why.NO_FREE_SEAT, "all chairs are taken")
    else:
        free = chair_at(table, command.seat)
        if free.state != FREE:
            raise Refusal(Why.SEAT_TAKEN, f"seat {free.seat} is taken")
    if chair is None:
        name = distinct(cleaned(command.name or person.name), table)
        chair = Chair(free.seat, person.user, person.guest, name, state=HERE)
        chair = chair._replace(
            online=bool(command.socket),
            socket=command.socket,
            browser=person.browser,
            mixes=command.mixes,
        )
    else:
        table = table.with_chair(Chair(chair.seat))
        if table.host == chair.seat:
            table = table._replace(host=free.seat)
        chair = chair._replace(seat=free.seat)
    table = table.with_chair(chair)
    return table._replace(host=chair.seat) if table.host is None else table


def may_sit(table: Snapshot, chair: Chair | None) -> bool:
    return has_free_chairs(table)


def leave(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    """Before the start the chair is free again; later a bot plays on until they are back."""
    if table.status == OPEN:
        return _freed(table, chair.seat)
    if table.status in ON and may_leave(table, chair):
        return table.with_chair(chair._replace(state=LEFT, ready=False))
    return table


def may_leave(table: Snapshot, chair: Chair) -> bool:
    """Not one's own try: it waits where one left it, and no bot plays on."""
    return table.status == OPEN or (chair.state != LEFT and not is_own_try(table))


def unseat(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    must_be_host(table, chair)
    must_be_open(table)
    other = chair_at(table, command.seat)
    if other.seat == chair.seat:
        raise Refusal(Why.BAD_SEAT, "to leave your own chair, leave")
    if command.name and other.state != FREE and other.name != command.name:
        raise Refusal(Why.STALE, "somebody else has sat down there since")
    return table if other.state == FREE else _freed(table, other.seat)


def may_unseat(table: Snapshot, chair: Chair) -> bool:
    others = any(one.state != FREE for one in table.chairs if one.seat != chair.seat)
    return is_host(table, chair) and others


def fill(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    """Bots on one or on all free chairs."""
    must_be_host(table, chair)
    must_be_open(table)
    level = command.bot or table.options.bots
    if level not in BOTS:
        raise Refusal(Why.BAD_LEVEL, f"there is no bot {level!r}")
    if command.seat is not None and chair_at(table, command.seat).is_person:
        raise Refusal(Why.SEAT_TAKEN, f"seat {command.seat} is taken")
    for one in table.chairs:
        if (command.seat is None and one.state == FREE) or one.seat == command.seat:
            table = with_bot(table, one.seat, level)
    return table


def may_fill(table: Snapshot, chair: Chair) -> bool:
    return is_host(table, chair) and has_free_chairs(table)


def start(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    if table.status in ON:
        return table
    must_be_host(table, chair)
    must_be_open(table)
    return started(table, context)


def may_start(table: Snapshot, chair: Chair) -> bool:
    return is_host(table, chair) and not has_free_chairs(table)


def started(table: Snapshot, context: Context) -> Snapshot:
    """The table with its first deal, at once or in a moment."""
    if has_free_chairs(table):
        raise Refusal(Why.FREE_SEATS, "there are still free chairs")
    return dealt_unless_awaited(table._replace(status=PLAYING), context)


def close(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    if table.status == CLOSED:
        return table
    must_be_host(table, chair)
    must_be_open(table)
    return table._replace(status=CLOSED)


def rematch(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    """The next table, with the same people and bots: whoever asks first is its host.

    It starts by itself once all of them are there.
    """
    if table.status != OVER:
        raise Refusal(Why.NOT_OVER, "the game is not over")
    if not may_ask_for_rematch(table, chair):
        raise Refusal(Why.ONE_HAND, "this table is for one hand")
    if table.rematch is not None:
        return table
    return table._replace(rematch=new_code(context.rng))


def may_ask_for_rematch(table: Snapshot, chair: Chair) -> bool:
    """Those of a given deal would know the cards."""
    return table.options.given is None


def seated_again(chair: Chair) -> Chair:
    """The chair at the table of a rematch; whoever has left has none there."""
    if chair.bot:
        return Chair(chair.seat, name=chair.name, bot=chair.bot, state=HERE)
    if chair.state == LEFT:
        return Chair(chair.seat)
    return Chair(chair.seat, chair.user, chair.guest, chair.name, state=HERE, browser=chair.browser)


# What sockets and the croupier ask ------------------------------------------


def expire(table: Snapshot, command: Command, context: Context) -> Snapshot:
    """Nobody has touched the table for days."""
    if table.status not in (OPEN, PAUSED):
        return table
    return table._replace(status=CLOSED)


def end(table: Snapshot, command: Command, context: Context) -> Snapshot:
    """The operator closes the table, whatever goes on at it."""
    if table.status in (OVER, CLOSED):
        return table
    return table._replace(status=CLOSED)


def forget(table: Snapshot, command: Command, context: Context) -> Snapshot:
    """Somebody is to be forgotten: the chair is nobody's, the game and its record go on."""
    chair = chair_at(table, command.seat)
    if not chair.is_person:
        return table
    if table.status == OPEN:
        return _freed(table, chair.seat)
    nobody = UUID(int=context.rng.getrandbits(128), version=4)
    left = LEFT if table.status in ON else chair.state
    forgotten = Chair(chair.seat, None, nobody, command.name, state=left)
    return table.with_chair(forgotten._replace(seed=chair.seed))


def hide(table: Snapshot, command: Command, context: Context) -> Snapshot:
    """The operator takes a name off the chairs and the title; `command.name` is its key."""
    for chair in table.chairs:
        if name_key(chair.name) == command.name:
            neutral = distinct(f"{NEUTRAL_NAME} {chair.seat + 1}", table, but=chair.seat)
            table = table.with_chair(chair._replace(name=neutral))
    if name_key(table.options.title) == command.name:
        table = table._replace(options=table.options._replace(title=""))
    return table


# ----------------------------------------------------------------------------


def must_be_open(table: Snapshot) -> None:
    if table.status == CLOSED:
        raise Refusal(Why.CLOSED, "the table is closed")
    if table.status != OPEN:
        raise Refusal(Why.NOT_OPEN, "the game has started already")


def is_host(table: Snapshot, chair: Chair) -> bool:
    return table.host == chair.seat


def must_be_host(table: Snapshot, chair: Chair) -> None:
    if not is_host(table, chair):
        raise Refusal(Why.NOT_HOST, "only the host may do that")


def has_free_chairs(table: Snapshot) -> bool:
    return any(one.state == FREE for one in table.chairs)


def chair_at(table: Snapshot, seat: int | None) -> Chair:
    if seat is None or seat not in range(table.options.seats):
        raise Refusal(Why.BAD_SEAT, f"there is no seat {seat!r}")
    return table.chairs[seat]


def with_bot(table: Snapshot, seat: int, level: str) -> Snapshot:
    name = distinct(BOT_NAMES[seat], table, but=seat)
    return table.with_chair(Chair(seat, name=name, bot=level, state=HERE))


def cleaned(name: str) -> str:
    try:
        return clean_name(name)
    except ValidationError as error:
        raise Refusal(Why.BAD_NAME, " ".join(error.messages)) from None


def distinct(name: str, table: Snapshot, *, but: int | None = None) -> str:
    """The name, with a number where somebody at the table has it already: a sheet needs that."""
    taken = {name_key(one.name) for one in table.chairs if one.seat != but}
    wanted, count = name, 1
    while name_key(name) in taken:
        count += 1
        name = f"{wanted[: NAME_LENGTH - 2]} {count}"
    return name


def _freed(table: Snapshot, seat: int) -> Snapshot:
    table = table.with_chair(Chair(seat))
    if table.host != seat:
        return table
    host = next((one.seat for one in table.people), None)
    # Bots alone would wait for ever.
    return table._replace(host=host, status=CLOSED if host is None else table.status)
