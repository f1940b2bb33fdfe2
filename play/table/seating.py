"""Commands about chairs: who sits where, and when a game starts, ends and is played again."""

from uuid import UUID

from gofclub.codes import new_code
from play.bots import BOTS
from play.table.chairs import (
    chair_at,
    changed_round,
    distinct,
    has_free_chairs,
    with_bot,
    with_person,
    without_wishes,
)
from play.table.commands import Command, Context
from play.table.given import is_own_try
from play.table.hosting import is_host, must_be_host, next_host
from play.table.people import NOBODYS, Person
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
ON = (PLAYING, PAUSED)


def sit(table: Snapshot, command: Command, chair: Chair | None, context: Context) -> Snapshot:
    """A chair for a person: a free one before the start, then a bot's; another for who sits."""
    assert command.person is not None
    if chair is not None and command.seat in (None, chair.seat):
        return table
    if command.apart and any(one.somebody in command.apart for one in table.chairs):
        # Asked here, under the table's lock: that one may have sat down a moment ago.
        raise Refusal(Why.NO_FREE_SEAT, "there is no chair here for you")
    if chair is None and table.status in ON:
        return _taken_over(table, command, command.person)
    must_be_open(table)
    if command.seat is None:
        free = next((one for one in table.chairs if one.state == FREE), None)
        if free is None:
            raise Refusal(Why.NO_FREE_SEAT, "all chairs are taken")
    else:
        free = chair_at(table, command.seat)
        if free.state != FREE:
            raise Refusal(Why.SEAT_TAKEN, f"seat {free.seat} is taken")
    if chair is not None:
        return changed_round(table, chair.seat, free.seat)
    table = with_person(table, free.seat, command.person, command)
    if table.host is None:
        table = table._replace(host=free.seat)
    if table.due_at is not None and not has_free_chairs(table):
        return started(table, context)
    return started_if_all_are_there(table, context)


def may_sit(table: Snapshot, chair: Chair | None) -> bool:
    if table.status == OPEN:
        return has_free_chairs(table)
    return chair is None and _may_take_over(table) and any(one.bot for one in table.chairs)


def _taken_over(table: Snapshot, command: Command, person: Person) -> Snapshot:
    """A bot's seat, with its score, from the next hand on."""
    if table.options.given is not None:
        raise Refusal(Why.ONE_HAND, "this table is for one hand")
    bots = [one for one in table.chairs if one.bot]
    if not bots:
        must_be_open(table)
    if not _may_take_over(table) or table.deal is None:
        raise Refusal(Why.IN_HAND, "a bot's seat is free to take between two hands")
    bot = bots[0] if command.seat is None else chair_at(table, command.seat)
    if not bot.bot:
        raise Refusal(Why.SEAT_TAKEN, f"seat {bot.seat} is taken")
    return with_person(table, bot.seat, person, command, since=table.deal.number + 1)


def _may_take_over(table: Snapshot) -> bool:
    """Between two hands, once the sheet knows by which name the bot has played."""
    return table.is_between and table.sheet is not None and table.options.given is None


def swap(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    """Two change places: who asks and a bot, two people who both want to, or whom the host names.

    A wish stands there for all to see until it is answered; to wish for one's own seat ends it.
    """
    must_be_open(table)
    must_not_be_drawn(table)
    other = chair_at(table, command.seat)
    if command.to is not None:
        must_be_host(table, chair)
        target = chair_at(table, command.to)
        if target is other or (command.name and target.name == command.name):
            return table
        must_be_called(other, command.name)
        return changed_round(table, other.seat, target.seat)
    if other.seat == chair.seat:
        return table.with_chair(chair._replace(wish=None)) if chair.wish is not None else table
    must_be_called(other, command.name)
    if not other.is_person or other.wish == chair.seat:
        return changed_round(table, chair.seat, other.seat)
    if chair.wish == other.seat:
        return table
    return table.with_chair(chair._replace(wish=other.seat))


def may_swap(table: Snapshot, chair: Chair) -> bool:
    others = any(one.state != FREE for one in table.chairs if one.seat != chair.seat)
    return others and not table.options.is_drawn


def leave(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    """Before the start the chair is free again; later a bot plays on until they are back."""
    if table.status == OPEN:
        must_not_be_drawn(table)
        return _freed(table, chair.seat)
    if table.status in ON and may_leave(table, chair):
        table = without_wishes(table, chair.seat)
        return table.with_chair(chair._replace(state=LEFT, ready=False, wish=None))
    return table


def may_leave(table: Snapshot, chair: Chair) -> bool:
    """Not one's own try: it waits where one left it, and no bot plays on.

    Nor a chair to which one was drawn, before the game: it stays one's own.
    """
    if table.status == OPEN:
        return not table.options.is_drawn
    return chair.state != LEFT and not is_own_try(table)


def unseat(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    must_be_host(table, chair)
    must_be_open(table)
    other = chair_at(table, command.seat)
    if other.seat == chair.seat:
        raise Refusal(Why.BAD_SEAT, "to leave your own chair, leave")
    if other.state != FREE:
        must_be_called(other, command.name)
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
    table = without_wishes(table, *range(table.options.seats))
    return dealt_unless_awaited(table._replace(status=PLAYING), context)


def hold(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    """The host would rather wait for people: no bots come by themselves."""
    must_be_host(table, chair)
    must_be_open(table)
    return table if table.due_at is None else table._replace(due_at=None)


def may_hold(table: Snapshot, chair: Chair) -> bool:
    return is_host(table, chair) and table.due_at is not None


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
        if table.options.is_drawn:
            raise Refusal(Why.DRAWN, "the club draws who plays next")
        raise Refusal(Why.ONE_HAND, "this table is for one hand")
    if table.rematch is not None:
        return table
    return table._replace(rematch=new_code(context.rng), rematch_by=chair.seat)


def may_ask_for_rematch(table: Snapshot, chair: Chair) -> bool:
    """Those of a given deal would know the cards; where people were drawn, the next round is."""
    return table.options.given is None and not table.options.is_drawn


def seated_again(chair: Chair) -> Chair:
    """The chair at the table of a rematch; whoever has left has none there."""
    if chair.bot:
        return Chair(chair.seat, name=chair.name, bot=chair.bot, state=HERE)
    if chair.state == LEFT:
        return Chair(chair.seat)
    again = Chair(chair.seat, chair.user, chair.guest, chair.name, state=HERE, face=chair.face)
    return again._replace(browser=chair.browser)


# What sockets and the croupier ask ------------------------------------------


def begin(table: Snapshot, command: Command, context: Context) -> Snapshot:
    """The time to wait for people is up: bots take the free chairs, and the game starts."""
    if table.status != OPEN or table.due_at is None:
        raise Refusal(Why.STALE, "it has started, or somebody would rather wait")
    if table.due_at > context.now:
        raise Refusal(Why.NOT_DUE, "there is time left")
    for chair in table.chairs:
        if chair.state == FREE:
            table = with_bot(table, chair.seat, table.options.bots)
    return started(table, context)


def kick_off(table: Snapshot, command: Command, context: Context) -> Snapshot:
    """An organiser would not wait any longer for those who were drawn; the rules for idle apply."""
    if table.status != OPEN or not table.options.is_drawn:
        return table
    return started(table, context)


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
    if table.status == OPEN and not table.options.is_drawn:
        return _freed(table, chair.seat)
    nobody = UUID(int=context.rng.getrandbits(128), version=NOBODYS)
    left = LEFT if table.status in (OPEN, *ON) else chair.state
    forgotten = Chair(chair.seat, None, nobody, command.name, state=left)
    table = table.with_chair(forgotten._replace(seed=chair.seed, since=chair.since))
    return started_if_all_are_there(table, context)


def stay_away(table: Snapshot, command: Command, context: Context) -> Snapshot:
    """Somebody who was drawn is in the club no longer: nobody waits for them, a bot plays."""
    chair = chair_at(table, command.seat)
    if table.status != OPEN or not table.options.is_drawn or not chair.is_person:
        return table
    table = table.with_chair(chair._replace(state=LEFT, online=False, socket="", mixes=False))
    return started_if_all_are_there(table, context)


def started_if_all_are_there(table: Snapshot, context: Context) -> Snapshot:
    """A table that starts by itself, once nobody is waited for; never for nobody at all."""
    if not waits_only_for_people(table):
        return table
    awaited = [one.online for one in table.people if one.state != LEFT]
    return started(table, context) if awaited and all(awaited) else table


def waits_only_for_people(table: Snapshot) -> bool:
    """Whether it will start by itself as soon as those who sit there have come."""
    return table.status == OPEN and table.options.starts_by_itself and not has_free_chairs(table)


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


def must_not_be_drawn(table: Snapshot) -> None:
    if table.options.is_drawn:
        raise Refusal(Why.DRAWN, "the club has drawn who sits where")


def must_be_called(chair: Chair, name: str) -> None:
    """Whoever is named must still be the one who sits there."""
    if name and chair.name != name:
        raise Refusal(Why.STALE, "somebody else has sat down there since")


def _freed(table: Snapshot, seat: int) -> Snapshot:
    table = without_wishes(table, seat).with_chair(Chair(seat))
    if table.host != seat:
        return table
    host = next_host(table)
    # Bots alone would wait for ever.
    return table._replace(host=host, status=CLOSED if host is None else table.status)
