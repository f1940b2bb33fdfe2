"""How a table got from one count to the next, where that was a move or something about chairs.

Other processes that know the table at the count before can follow by the rules alone, without
reading it again. The log in the database stays the truth: whoever does not know that count, or
finds that a step does not fit, reads.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

from gofclub import rules
from play.table.dealing import action_of
from play.table.moves import moved
from play.table.snapshot import PLAYING, Chair, Snapshot

_OF_CHAIRS = frozenset(
    {"state", "online", "socket", "timeouts", "ready", "said", "said_seq", "mixes", "seed", "wish"}
)
"""What may change on a chair without somebody else sitting on it."""


class MoveStep(NamedTuple):
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


class ChairsStep(NamedTuple):
    """People who came, went, are ready for the next hand or have said something."""

    before: int
    changes: Mapping[int, Mapping[str, Any]]
    """By seat, what is new on the chair."""
    due_at: datetime | None


Step: TypeAlias = MoveStep | ChairsStep


def step_between(before: Snapshot, after: Snapshot) -> Step | None:
    """What made one snapshot from the other; None where it takes more to say it."""
    is_alike = (
        after.seq == before.seq + 1
        and after.host == before.host
        and after.options is before.options
        and after.pack is before.pack
        and after.sheet == before.sheet
        and after.rematch == before.rematch
    )
    if not is_alike:
        return None
    if after.deal is before.deal and after.status == before.status:
        return _between_chairs(before, after)
    return _between_moves(before, after)


def _between_moves(before: Snapshot, after: Snapshot) -> MoveStep | None:
    deal, earlier = after.deal, before.deal
    if deal is None or earlier is None or earlier.id is None or deal.id != earlier.id:
        return None
    if len(deal.moves) != len(earlier.moves) + 1:
        return None
    if before.status != PLAYING or after.chairs != before.chairs:
        return None
    done = deal.moves[len(earlier.moves)]
    return MoveStep(before.seq, *done[:4], done.at, after.due_at)


def _between_chairs(before: Snapshot, after: Snapshot) -> ChairsStep | None:
    if after.events is not before.events or len(after.chairs) != len(before.chairs):
        return None
    changes: dict[int, dict[str, Any]] = {}
    for seat, (old, new) in enumerate(zip(before.chairs, after.chairs, strict=True)):
        if new is old:
            continue
        pairs = zip(Chair._fields, old, new, strict=True)
        changed = {name: value for name, was, value in pairs if value != was}
        if not changed.keys() <= _OF_CHAIRS:
            return None
        if changed:
            changes[seat] = changed
    return ChairsStep(before.seq, changes, after.due_at)


def followed(table: Snapshot, steps: Iterable[Step]) -> Snapshot | None:
    """The table after those steps that it lacks; None where they do not fit: it has to be read."""
    for step in steps:
        if step.before < table.seq:
            continue
        if step.before > table.seq:
            return None
        after = _moved(table, step) if isinstance(step, MoveStep) else _seated(table, step)
        if after is None:
            return None
        table = after
    return table


def _moved(table: Snapshot, step: MoveStep) -> Snapshot | None:
    deal = table.deal
    if deal is None or table.status != PLAYING:
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


def _seated(table: Snapshot, step: ChairsStep) -> Snapshot | None:
    chairs = list(table.chairs)
    for seat, changed in step.changes.items():
        if not 0 <= seat < len(chairs) or not changed.keys() <= _OF_CHAIRS:
            return None
        chairs[seat] = chairs[seat]._replace(**changed)
    return table._replace(seq=table.seq + 1, chairs=tuple(chairs), due_at=step.due_at)


def packed(step: Step) -> list[Any]:
    """For the channel layer."""
    due_at = step.due_at.isoformat() if step.due_at else None
    if isinstance(step, MoveStep):
        return [*step[:5], step.at.isoformat(), due_at]
    # Not every layer keeps numbers as keys.
    return [step.before, list(step.changes.items()), due_at]


def unpacked(values: Sequence[Any]) -> Step:
    due_at = datetime.fromisoformat(values[-1]) if values[-1] else None
    if len(values) == len(ChairsStep._fields):
        before, changes, _ = values
        return ChairsStep(before, dict(changes), due_at)
    before, seat, text, command, by, at, _ = values
    return MoveStep(before, seat, text, command, by, datetime.fromisoformat(at), due_at)
