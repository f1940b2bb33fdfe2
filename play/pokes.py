"""What processes tell each other of tables that have changed.

One message for all tables of a commit, to all processes: each looks for those that somebody is
watching there. It may carry the move that was made, as a hint (`table.steps`); it may be lost, or
come late, and does no harm then. Another says which tables a process has open (`elsewhere`): what
is open nowhere else is not told.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from play.table.snapshot import Snapshot
from play.table.steps import Step, packed, step_between, unpacked

TABLES = "tables"
"""The group of all processes on the channel layer."""
MOST_STEPS = 8
"""Of one table in a message: whoever lacks more reads them."""


class Poke(NamedTuple):
    """That a table has changed, and how if that is easily said."""

    table: str
    seq: int
    steps: tuple[Step, ...] = ()


def poke_of(table: Snapshot, before: Mapping[str, Snapshot]) -> Poke:
    earlier = before.get(table.code)
    step = None if earlier is None else step_between(earlier, table)
    return Poke(table.code, table.seq, () if step is None else (step,))


def together(earlier: Poke | None, later: Poke) -> Poke:
    """Both as one, for whoever could not say the earlier one yet."""
    if earlier is None:
        return later
    follows = later.steps and earlier.steps and later.steps[0].before == earlier.seq
    if not follows or len(earlier.steps) >= MOST_STEPS:
        return later._replace(steps=())
    return later._replace(steps=earlier.steps + later.steps)


def message_of(
    pokes: Iterable[Poke],
    *,
    lobby: bool = False,
    sender: str = "",
    is_open: Iterable[str] = (),
) -> dict[str, Any]:
    """For the channel layer; `lobby` says that its list has changed.

    A sender who may have tables open names itself. An earlier version did not do so; in a message
    that only says what is open it finds nothing new.
    """
    return {
        "type": "tables.changed",
        "tables": [[code, seq, list(map(packed, steps))] for code, seq, steps in pokes],
        "lobby": lobby,
        "from": sender,
        "open": list(is_open),
    }


def steps_of(packed_steps: Iterable[Sequence[Any]]) -> Iterator[Step]:
    """Those of one table in a message."""
    return map(unpacked, packed_steps)
