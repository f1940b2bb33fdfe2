"""The one door: every command of people, bots and clocks is decided here, on values alone.

`decide` is a pure function of the snapshot, the command and what the world adds (`Context`);
`commit` wraps it in the transaction, under the table's lock. `COMMANDS` says all that there is to
say about what people can ask: frames are read by it, and what a page offers follows from it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from gofclub import rules
from play.table import attendance, hosting, moves, recognising, seating, seeds
from play.table.clock import with_due
from play.table.commands import MOVES, Command, Context
from play.table.refusal import Refusal, Why
from play.table.snapshot import OPEN, OVER, PAUSED, PLAYING, Chair, Snapshot

Handler = Callable[[Snapshot, Command, Any, Context], Snapshot]
"""What a table is after the command of somebody on a chair; raises `Refusal`."""


def _always(table: Snapshot, chair: Chair) -> bool:
    return True


class Asked(NamedTuple):
    """A command that people send by its name."""

    name: str
    run: Handler
    fields: tuple[str, ...] = ()
    """Those of a frame that it has, in the order in which they are read; "?" if it may be left."""
    when: tuple[str, ...] = ()
    """At which tables a page offers it; moves are offered as plays instead."""
    offered: Callable[[Snapshot, Any], bool] = _always
    """Whether it is offered at such a table to somebody on this chair."""
    seated: bool = True
    """Whether it is only for those who have a chair."""


COMMANDS = {
    one.name: one
    for one in (
        Asked("play", moves.move, ("call?", "expect", "cards")),
        Asked("pass", moves.move, ("expect",)),
        Asked("give", moves.move, ("expect", "cards")),
        Asked("call", moves.move, ("expect?",)),
        Asked("away", attendance.away, when=(PLAYING, PAUSED), offered=attendance.may_go),
        Asked("cover", attendance.cover, ("seat", "expect?"), (PLAYING,), attendance.may_cover),
        Asked("back", attendance.back, when=(PLAYING, PAUSED), offered=attendance.may_come_back),
        Asked("resume", attendance.resume, when=(PAUSED,)),
        Asked("next", moves.next_, ("expect?",), (PLAYING,), moves.may_ask_for_next),
        Asked(
            "sit", seating.sit, ("name?", "seat?"), (OPEN, PLAYING), seating.may_sit, seated=False
        ),
        Asked("swap", seating.swap, ("seat", "to?", "name?"), (OPEN,), seating.may_swap),
        Asked("leave", seating.leave, when=(OPEN, PLAYING, PAUSED), offered=seating.may_leave),
        Asked("fill", seating.fill, ("bot?", "seat?"), (OPEN,), seating.may_fill),
        Asked("start", seating.start, when=(OPEN,), offered=seating.may_start),
        Asked("unseat", seating.unseat, ("seat", "name?"), (OPEN,), seating.may_unseat),
        Asked("hold", seating.hold, when=(OPEN,), offered=seating.may_hold),
        Asked("close", seating.close, when=(OPEN,), offered=hosting.is_host),
        Asked("mix", seeds.mix, ("number", "seed"), (OPEN, PLAYING, PAUSED), seeds.may_mix),
        Asked("rematch", seating.rematch, (), (OVER,), seating.may_ask_for_rematch),
    )
}
"""By name, in the order in which a page is told of them."""
OF_SOCKETS: dict[str, Handler] = {
    "hello": attendance.hello,
    "say": attendance.say,
    "gone": attendance.gone,
}
"""What their sockets ask for people."""
OF_THE_SITE: dict[str, Callable[[Snapshot, Command, Context], Snapshot]] = {
    "act": moves.act,
    "timeout": moves.timeout,
    "deal": moves.deal,
    "lost": attendance.lost,
    "pause": attendance.pause,
    "gather": attendance.gather,
    "change_host": hosting.change_host,
    "begin": seating.begin,
    "kick_off": seating.kick_off,
    "expire": seating.expire,
    "end": seating.end,
    "forget": seating.forget,
    "stay_away": seating.stay_away,
    "hide": seating.hide,
    "recognise": recognising.recognise,
}
"""What the croupier, the operator and the site ask, and nobody at the table does."""


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
    after = moves.dealt_if_all_are_ready(after, context)
    return Decided(with_due(table, after, now=context.now, pace=context.pace), after.seq, opened)


def answered(table: Snapshot, seat: int, command: str) -> int | None:
    """The count after the move that this command has made already."""
    done = None if table.deal is None else table.deal.moves.made_by(seat, command)
    return None if done is None else done.seq


def _after(table: Snapshot, command: Command, chair: Chair | None, context: Context) -> Snapshot:
    if command.person is None:
        return OF_THE_SITE[command.do](table, command, context)
    asked = COMMANDS.get(command.do)
    if asked is not None and not asked.seated:
        return asked.run(table, command, chair, context)
    if chair is None:
        raise Refusal(Why.NOT_SEATED, "you have no chair at this table")
    is_newest = command.do == "hello" or chair.socket in ("", command.socket)
    if command.socket and not is_newest:
        raise Refusal(Why.ELSEWHERE, "the table was opened elsewhere since")
    run = OF_SOCKETS[command.do] if asked is None else asked.run
    return run(table, command, chair, context)
