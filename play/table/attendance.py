"""Commands about who is there: whose turns a bot plays, and when a table waits for people."""

from typing import NamedTuple

from play.table.chairs import chair_at, without_wishes
from play.table.commands import PHRASES, Command, Context
from play.table.given import is_own_try
from play.table.hosting import is_host
from play.table.moves import TIMEOUTS_UNTIL_COVERED
from play.table.refusal import Refusal, Why
from play.table.seating import ON, started, started_if_all_are_there, waits_only_for_people
from play.table.snapshot import AWAY, HERE, LEFT, PAUSED, PLAYING, Chair, Snapshot


class Votes(NamedTuple):
    """For a bot in somebody's place."""

    given: int
    needed: int

    @property
    def are_enough(self) -> bool:
        return self.given >= self.needed


def away(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    _must_be_on(table)
    if not may_go(table, chair):
        return table
    return covered(table, chair.seat)


def may_go(table: Snapshot, chair: Chair) -> bool:
    """Not from one's own try: nobody may play it in one's place."""
    return chair.state == HERE and not is_own_try(table)


def cover(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    """A bot plays for whom the table has waited for: the host's word, or that of most others."""
    waited_for = chair_at(table, command.seat)
    idle = idle_chair(table)
    if idle is None or idle is not waited_for or idle.seat == chair.seat or table.deal is None:
        raise Refusal(Why.NOT_IDLE, "nobody has waited for that one for long")
    if command.expect not in (None, table.deal.at):
        raise Refusal(Why.STALE, f"that was meant for {command.expect}; it is {table.deal.at} now")
    if chair.state != HERE:
        raise Refusal(Why.AWAY, "a bot plays for you: come back first")
    if is_host(table, chair):
        return covered(table, idle.seat)
    if chair.wish != idle.seat:
        table = table.with_chair(chair._replace(wish=idle.seat))
    return covered(table, idle.seat) if votes(table, idle).are_enough else table


def votes(table: Snapshot, idle: Chair) -> Votes:
    """Most of those who are there have to vote; who has gone since is not waited for."""
    others = [one for one in table.chairs if one.plays_itself and one.seat != idle.seat]
    given = sum(one.wish == idle.seat for one in others)
    there = sum(one.online or one.wish == idle.seat for one in others)
    return Votes(given, there // 2 + 1)


def may_cover(table: Snapshot, chair: Chair) -> bool:
    idle = idle_chair(table)
    if idle is None or idle.seat == chair.seat:
        return False
    return chair.state == HERE and (chair.wish != idle.seat or votes(table, idle).are_enough)


def idle_chair(table: Snapshot) -> Chair | None:
    """Whose turn it has been for so long, at a table without a clock, that others may act."""
    turn = table.state.turn if table.state is not None else None
    if turn is None or table.status != PLAYING or table.options.clock:
        return None
    chair = table.chairs[turn]
    return chair if chair.timeouts and chair.plays_itself else None


def covered(table: Snapshot, seat: int) -> Snapshot:
    """With a bot that plays for this one until they say that they are back."""
    table = without_wishes(table, seat)
    away = table.chairs[seat]._replace(state=AWAY, timeouts=0, ready=False)
    return table.with_chair(away)


def back(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    _must_be_on(table)
    if chair.state == HERE:
        return table
    return table.with_chair(chair._replace(state=HERE, timeouts=0))


def may_come_back(table: Snapshot, chair: Chair) -> bool:
    return chair.state != HERE


def resume(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    if table.status == PLAYING:
        return table
    if table.status != PAUSED:
        raise Refusal(Why.NOT_PAUSED, "the table is not paused")
    if chair.state != HERE:
        table = table.with_chair(chair._replace(state=HERE, timeouts=0))
    return table._replace(status=PLAYING)


def say(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    assert command.say in PHRASES
    return table.with_chair(chair._replace(said=command.say, said_seq=table.seq))


# What sockets and the croupier ask ------------------------------------------


def hello(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    """A person's newest socket: they are there, and a table that waited for them goes on."""
    came = chair._replace(online=True, socket=command.socket, mixes=command.mixes)
    table = table.with_chair(_back_from_clock(came))
    if not all(one.online for one in table.people if one.state != LEFT):
        return table
    if table.status == PAUSED:
        return table._replace(status=PLAYING)
    return started_if_all_are_there(table, context)


def gather(table: Snapshot, command: Command, context: Context) -> Snapshot:
    """All are there, some of them without a socket: the table goes on as with the last `hello`.

    The site has seen that: a snapshot does not know who asks by HTTP every few seconds.
    """
    if command.expect != str(table.seq - 1):
        raise Refusal(Why.STALE, "somebody has come, or gone")
    if table.status == PAUSED:
        for chair in table.people:
            table = table.with_chair(_back_from_clock(chair))
        return table._replace(status=PLAYING)
    return started(table, context) if waits_only_for_people(table) else table


def _back_from_clock(chair: Chair) -> Chair:
    """Where the clock has put somebody away, coming back is being back."""
    if chair.state == AWAY and chair.timeouts >= TIMEOUTS_UNTIL_COVERED:
        return chair._replace(state=HERE, timeouts=0)
    return chair


def gone(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    """A socket has closed; nothing to note if it was an older one."""
    if not chair.socket or chair.socket != command.socket:
        return table
    return table.with_chair(chair._replace(online=False, socket="", mixes=False))


def lost(table: Snapshot, command: Command, context: Context) -> Snapshot:
    """No process has seen this socket for a while: the one that had it has died.

    The chair keeps its token. If the socket lives after all (the database was away), its process
    finds out and greets again.
    """
    chair = chair_at(table, command.seat)
    if not chair.online or chair.socket != command.socket:
        return table
    return table.with_chair(chair._replace(online=False, mixes=False))


def pause(table: Snapshot, command: Command, context: Context) -> Snapshot:
    """Nobody has been there for a while."""
    if table.status != PLAYING:
        return table
    if command.expect is not None and command.expect != str(table.seq - 1):
        raise Refusal(Why.STALE, "somebody has come")
    for one in table.chairs:
        # Nobody has waited for anybody meanwhile; a bot that covers goes on doing so.
        timeouts = 0 if one.plays_itself else one.timeouts
        table = table.with_chair(one._replace(online=False, wish=None, timeouts=timeouts))
    return table._replace(status=PAUSED)


# ----------------------------------------------------------------------------


def _must_be_on(table: Snapshot) -> None:
    if table.status not in ON:
        raise Refusal(Why.NOT_PLAYING, "there is no game going on")
