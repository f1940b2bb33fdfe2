"""The one door: every command of people, bots and clocks is decided here, on values alone.

`decide` is a pure function of the snapshot, the command and what the world adds (`Context`);
`commit` wraps it in the transaction, under the table's lock.
"""

from collections.abc import Callable
from typing import NamedTuple

from gofclub import rules
from play.table import attendance, moves, seating, seeds
from play.table.clock import with_due
from play.table.commands import MOVES, Command, Context
from play.table.refusal import Refusal, Why
from play.table.snapshot import Chair, Snapshot


class Decided(NamedTuple):
    table: Snapshot
    """The same object as before where nothing changed."""
    seq: int
    """The count at which the command took effect, now or when it first came."""
    opened: str = ""
    """The code of the table that the command has opened, now or when it first came."""


def decide(table: Snapshot, command: Command, context: Context) -> Decided:
    """The table after a command; raises `Refusal` for one that may not be."""
    chair = None if command.person is None else table.chair_of(command.person)
    if command.do in MOVES and chair is not None:
        earlier = answered(table, chair.seat, command.id)
        if earlier is not None:
            return Decided(table, earlier)
    draft = table._replace(seq=table.seq + 1)
    try:
        after = _after(draft, command, chair, context)
    except rules.RulesError as error:
        raise Refusal(error.code, error.message) from error
    opened = (after.rematch or "") if command.do == "rematch" else ""
    if after is draft:
        return Decided(table, table.seq, opened)
    return Decided(with_due(table, after, now=context.now, pace=context.pace), after.seq, opened)


def answered(table: Snapshot, seat: int, command: str) -> int | None:
    """The count after the move that this command has made already."""
    done = None if table.deal is None else table.deal.moves.made_by(seat, command)
    return None if done is None else done.seq


def _after(table: Snapshot, command: Command, chair: Chair | None, context: Context) -> Snapshot:
    if command.person is None:
        return _CROUPIER[command.do](table, command, context)
    if command.do == "sit":
        return seating.sit(table, command)
    if chair is None:
        raise Refusal(Why.NOT_SEATED, "you have no chair at this table")
    is_newest = command.do == "hello" or chair.socket in ("", command.socket)
    if command.socket and not is_newest:
        raise Refusal(Why.ELSEWHERE, "the table was opened elsewhere since")
    if command.do in MOVES:
        return moves.move(table, command, chair, context)
    if command.do in _TIMED:
        return _TIMED[command.do](table, command, chair, context)
    return _SEATED[command.do](table, command, chair)


_SEATED: dict[str, Callable[[Snapshot, Command, Chair], Snapshot]] = {
    "leave": seating.leave,
    "unseat": seating.unseat,
    "fill": seating.fill,
    "away": attendance.away,
    "back": attendance.back,
    "resume": attendance.resume,
    "close": seating.close,
    "say": attendance.say,
    "gone": attendance.gone,
}
_TIMED: dict[str, Callable[[Snapshot, Command, Chair, Context], Snapshot]] = {
    "start": seating.start,
    "next": moves.next_,
    "mix": seeds.mix,
    "hello": attendance.hello,
    "rematch": seating.rematch,
}
_CROUPIER: dict[str, Callable[[Snapshot, Command, Context], Snapshot]] = {
    "act": moves.act,
    "timeout": moves.timeout,
    "deal": moves.deal,
    "lost": attendance.lost,
    "pause": attendance.pause,
    "expire": seating.expire,
    "end": seating.end,
    "forget": seating.forget,
}
