"""How a table got from one count to the next, where that was nothing but a move.

Other processes that know the table at the count before can follow by the rules alone, without
reading it again. The log in the database stays the truth: whoever does not know that count, or
finds that a step does not fit, reads.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from gofclub import rules
from play.table.dealing import action_of
from play.table.moves import moved
from play.table.snapshot import PLAYING, Snapshot


class Step(NamedTuple):
    """One move; all of it is in the log, too."""

    before: int
    """The table's count before it; it is one more after it."""
    seat: int
    text: str
    command: str
    by: str
    at: datetime
    due_at: datetime | None
    """When the table wants something next, after it."""


def step_between(before: Snapshot, after: Snapshot) -> Step | None:
    """The move that made one snapshot from the other; None where something else changed, too."""
    deal, earlier = after.deal, before.deal
    if deal is None or earlier is None or earlier.id is None or deal.id != earlier.id:
        return None
    if after.seq != before.seq + 1 or len(deal.moves) != len(earlier.moves) + 1:
        return None
    is_same = (
        before.status == PLAYING
        and after.chairs == before.chairs
        and after.host == before.host
        and after.options is before.options
        and after.pack is before.pack
        and after.sheet == before.sheet
        and after.rematch == before.rematch
    )
    if not is_same:
        return None
    done = deal.moves[len(earlier.moves)]
    return Step(before.seq, *done[:4], done.at, after.due_at)


def followed(table: Snapshot, steps: Iterable[Step]) -> Snapshot | None:
    """The table after those steps that it lacks; None where they do not fit: it has to be read."""
    for step in steps:
        if step.before < table.seq:
            continue
        after = _stepped(table, step)
        if after is None:
            return None
        table = after
    return table


def _stepped(table: Snapshot, step: Step) -> Snapshot | None:
    deal = table.deal
    if deal is None or table.seq != step.before or table.status != PLAYING:
        return None
    try:
        after = moved(
            table._replace(seq=table.seq + 1),
            deal,
            action_of(step.text, deal.state.phase),
            seat=step.seat,
            command=step.command,
            by=step.by,
            now=step.at,
        )
    except (rules.RulesError, ValueError):
        return None
    return after._replace(due_at=step.due_at)


def packed(step: Step) -> list[Any]:
    """For the channel layer."""
    return [*step[:5], step.at.isoformat(), step.due_at.isoformat() if step.due_at else None]


def unpacked(values: Sequence[Any]) -> Step:
    before, seat, text, command, by, at, due_at = values
    return Step(
        before,
        seat,
        text,
        command,
        by,
        datetime.fromisoformat(at),
        datetime.fromisoformat(due_at) if due_at else None,
    )
