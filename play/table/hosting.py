"""Who hosts a table: the one whose word it takes before the start.

Whoever opened it does, until they leave, have been gone for a while, or have let a full table wait
for long; then somebody who is there. Nobody else could fill the chairs, start the game or close the
table.
"""

from play.table.chairs import chair_at
from play.table.commands import Command, Context
from play.table.refusal import Refusal, Why
from play.table.snapshot import OPEN, Chair, Snapshot


def is_host(table: Snapshot, chair: Chair) -> bool:
    return table.host == chair.seat


def must_be_host(table: Snapshot, chair: Chair) -> None:
    if not is_host(table, chair):
        raise Refusal(Why.NOT_HOST, "only the host may do that")


def next_host(table: Snapshot) -> int | None:
    """The seat of the first person who is connected, else of the first; None without any."""
    here = [one for one in table.people if one.online]
    return next((one.seat for one in (*here, *table.people)), None)


def change_host(table: Snapshot, command: Command, context: Context) -> Snapshot:
    """The host is gone or does not start: whoever is named, and is there, hosts from now on.

    The croupier has seen that: a snapshot does not know since when somebody is gone or nothing has
    happened, nor who asks by HTTP every few seconds.
    """
    if table.status != OPEN or table.options.is_drawn:
        return table
    if command.expect != str(table.seq - 1):
        raise Refusal(Why.STALE, "somebody has come, or gone")
    chair = chair_at(table, command.seat)
    if not chair.is_person or is_host(table, chair):
        return table
    return table._replace(host=chair.seat)
