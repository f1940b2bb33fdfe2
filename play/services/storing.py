"""What a decision writes: the difference between two snapshots.

All moves of a batch are one statement, and so are all tables that are due at the same time: with
each statement the writing thread lets go of the interpreter and must wait to get it back. They are
SQL of our own because building them through the ORM would cost more than the database does.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db import connection

from play.models import Chair as ChairRow, Dealt as DealtRow
from play.services.loading import CHAIR_FIELDS, stored_result
from play.services.snapshot import Deal, Snapshot

_MOVE = "(%s, %s, %s, %s, %s, %s, %s, %s)"
_INSERT_MOVES = (
    'INSERT INTO play_move (deal_id, ply, seat, "text", command, "by", seq, made_at) VALUES '
)
_UPDATE_TABLES = (
    "UPDATE play_table SET seq = seq + 1, status = %s, host = %s, due_at = %s,"
    " claimed_until = NULL, changed_at = %s WHERE id IN "
)


def store(changes: Sequence[tuple[Snapshot, Snapshot]], *, now: datetime) -> list[Snapshot]:
    """Writes one step (before, after) of each table; gives the snapshots back with new ids."""
    stored = [_deals_stored(before, after) for before, after in changes]
    with connection.cursor() as cursor:
        _insert_moves(cursor, changes, stored)
        _update_tables(cursor, stored, now)
    for (before, _), after in zip(changes, stored, strict=True):
        if after.chairs is not before.chairs:
            _store_chairs(before, after, now)
    return stored


def _insert_moves(
    cursor: Any, changes: Sequence[tuple[Snapshot, Snapshot]], stored: Sequence[Snapshot]
) -> None:
    time = connection.ops.adapt_datetimefield_value
    values: list[Any] = []
    for (before, _), after in zip(changes, stored, strict=True):
        for row in _new_moves(before, after):
            values += row[:-1]
            values.append(time(row[-1]))
    if values:
        rows = len(values) // 8
        cursor.execute(_INSERT_MOVES + ", ".join([_MOVE] * rows), values)


def _update_tables(cursor: Any, stored: Sequence[Snapshot], now: datetime) -> None:
    """Every change counts one; the lock on the row makes that safe."""
    time = connection.ops.adapt_datetimefield_value
    alike: defaultdict[tuple[Any, ...], list[int]] = defaultdict(list)
    for after in stored:
        alike[after.status, after.host, after.due_at].append(after.id)
    for (status, host, due_at), ids in alike.items():
        places = ", ".join(["%s"] * len(ids))
        due = None if due_at is None else time(due_at)
        cursor.execute(f"{_UPDATE_TABLES}({places})", [status, host, due, time(now), *ids])


def _deals_stored(before: Snapshot, after: Snapshot) -> Snapshot:
    """A new deal gets its row before its moves; a finished one its result."""
    deal = after.deal
    if deal is None or deal is before.deal:
        return after
    if deal.id is None:
        row = DealtRow.objects.create(
            table_id=after.id,
            number=deal.number,
            hands=deal.hands,
            salt=deal.salt,
            commitment=deal.commitment,
            dealer=deal.setup.dealer,
            step=deal.setup.step,
            lead=deal.setup.lead,
            giver=deal.setup.giver,
            why=deal.setup.reason or "",
            cut=deal.cut,
            started_at=deal.started_at,
        )
        return after._replace(deal=deal._replace(id=row.pk))
    if len(after.results) > len(before.results):
        DealtRow.objects.filter(pk=deal.id).update(
            result=stored_result(after.results[-1]), finished_at=deal.finished_at
        )
    return after


def _new_moves(before: Snapshot, after: Snapshot) -> Iterable[tuple[Any, ...]]:
    deal = after.deal
    if deal is None or deal is before.deal:
        return
    known = _moves_known(before.deal, deal)
    for ply in range(known, len(deal.moves)):
        done = deal.moves[ply]
        yield (deal.id, ply, *done[:5], done.at)


def _moves_known(before: Deal | None, after: Deal) -> int:
    return len(before.moves) if before is not None and before.number == after.number else 0


def _store_chairs(before: Snapshot, after: Snapshot, now: datetime) -> None:
    changed = [
        (old, new) for old, new in zip(before.chairs, after.chairs, strict=True) if old != new
    ]
    # Chairs that became free first: nobody sits on two, not even for a moment.
    for old, new in sorted(changed, key=lambda pair: pair[1].is_person):
        fields = {
            "user_id" if name == "user" else name: getattr(new, name)
            for name in CHAIR_FIELDS
            if getattr(old, name) != getattr(new, name)
        }
        if new.online and (not old.online or new.socket != old.socket):
            # After a crash `online` may be left from before: a new socket is what tells.
            fields["seen_at"] = now
        ChairRow.objects.filter(table=after.id, seat=new.seat).update(**fields)
