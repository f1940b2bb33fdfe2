"""What a decision writes: the difference between two snapshots.

A move is one row and one update, for hundreds of tables in one go: written as SQL of our own
because building each statement through the ORM would cost more than the database does.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db import connection

from play.models import Chair as ChairRow, Dealt as DealtRow
from play.services.loading import CHAIR_FIELDS, stored_result
from play.services.snapshot import Deal, Snapshot

_INSERT_MOVES = (
    'INSERT INTO play_move (deal_id, ply, seat, "text", command, "by", seq, made_at)'
    " VALUES (%s, %s, %s, %s, %s, %s, %s, %s)"
)
_UPDATE_TABLES = (
    "UPDATE play_table SET seq = %s, status = %s, host = %s, due_at = %s, claimed_until = NULL,"
    " changed_at = %s WHERE id = %s"
)


def store(changes: Sequence[tuple[Snapshot, Snapshot]], *, now: datetime) -> list[Snapshot]:
    """Writes one step (before, after) of each table; gives the snapshots back with new ids."""
    time = connection.ops.adapt_datetimefield_value
    stored = [_deals_stored(before, after) for before, after in changes]
    moves = [
        (*row[:-1], time(row[-1]))
        for (before, _), after in zip(changes, stored, strict=True)
        for row in _new_moves(before, after)
    ]
    tables = [
        (
            after.seq,
            after.status,
            after.host,
            None if after.due_at is None else time(after.due_at),
            time(now),
            after.id,
        )
        for after in stored
    ]
    with connection.cursor() as cursor:
        if moves:
            cursor.executemany(_INSERT_MOVES, moves)
        cursor.executemany(_UPDATE_TABLES, tables)
    for (before, _), after in zip(changes, stored, strict=True):
        if after.chairs is not before.chairs:
            _store_chairs(before, after, now)
    return stored


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
        if new.online and not old.online:
            fields["seen_at"] = now
        ChairRow.objects.filter(table=after.id, seat=new.seat).update(**fields)
