"""What a decision writes: the difference between two snapshots.

All moves of a batch are few statements, and so are all tables that are due at the same time: with
each statement the writing thread lets go of the interpreter and must wait to get it back. They are
SQL of our own because building them through the ORM would cost more than the database does.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

import orjson
from django.db import connection

from play.models import Chair as ChairRow
from play.services.store.load import stored_result
from play.services.store.rows import CHAIR_FIELDS
from play.services.store.sql_in import sql_in_these
from play.services.store.statements import is_on_postgresql, run, time_value
from play.table.fairness import seeds_text
from play.table.snapshot import Chair, Deal, Snapshot

Change = tuple[Snapshot, Snapshot]
"""A table before and after a command."""

_MOVE = "(%s, %s, %s, %s, %s, %s, %s, %s)"
_INSERT_MOVES = (
    'INSERT INTO play_move (deal_id, ply, seat, "text", command, "by", seq, made_at) VALUES '
)
# PostgreSQL's driver takes a statement with thousands of places apart in Python, each time anew:
# there the rows travel as one text.
_INSERT_MOVES_AS_JSON = (
    'INSERT INTO play_move (deal_id, ply, seat, "text", command, "by", seq, made_at)'
    " SELECT (move->>0)::bigint, (move->>1)::int, (move->>2)::int, move->>3, move->>4, move->>5,"
    " (move->>6)::bigint, (move->>7)::timestamptz FROM json_array_elements(%s::json) AS move"
)
_UPDATE_TABLES = (
    "UPDATE play_table SET seq = seq + 1, due_at = %s, claimed_until = NULL, changed_at = %s"
)
_MORE_OF_TABLES = ", status = %s, host = %s"
_UPDATE_TITLE = "UPDATE play_table SET title = %s WHERE id = %s"
_INSERT_DEAL = (
    "INSERT INTO play_dealt (table_id, number, hands, salt, seal, seeds, scheme, dealer, step,"
    " lead, giver, why, cut, started_at, on_sheet)"
    " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) RETURNING id"
)
_KEEP_PACK = (
    "INSERT INTO play_pack (table_id, number, salt) VALUES (%s, %s, %s)"
    " ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, salt = excluded.salt"
)
_FINISH_DEAL = "UPDATE play_dealt SET result = %s, finished_at = %s WHERE id = %s"
_CHAIR_COLUMNS = ["user_id" if name == "user" else name for name in CHAIR_FIELDS]


def save(changes: Sequence[Change], *, now: datetime) -> list[Snapshot]:
    """Writes one step of each table; gives the snapshots back with new ids."""
    stored = [_deal_stored(before, after) for before, after in changes]
    _write_moves(changes, stored, now)
    _update_chairs(changes, now)
    _update_titles(changes)
    return stored


def _write_moves(changes: Sequence[Change], stored: Sequence[Snapshot], now: datetime) -> None:
    """The moves, and what has changed at their tables."""
    rows = [
        row
        for (before, _), after in zip(changes, stored, strict=True)
        for row in _new_moves(before, after)
    ]
    first, *others = _updates(changes, stored, now)
    if rows and is_on_postgresql():
        # Together: each statement takes a fifth of a millisecond by itself.
        update, values = first
        together = f"WITH made AS ({_INSERT_MOVES_AS_JSON}) {update}"
        first = together, [orjson.dumps(rows).decode(), *values]
    elif rows:
        _insert_moves(rows, now)
    for statement, values in (first, *others):
        run(statement, values)


def _insert_moves(rows: Sequence[tuple[Any, ...]], now: datetime) -> None:
    """A power of two at a time: SQLite need not read a statement again that it has seen before."""
    made_now = _time(now)
    at = 0
    while at < len(rows):
        size = 1 << (len(rows) - at).bit_length() - 1
        values: list[Any] = []
        for row in rows[at : at + size]:
            values += row[:-1]
            values.append(made_now if row[-1] is now else _time(row[-1]))
        run(_INSERT_MOVES + ", ".join([_MOVE] * size), values)
        at += size


def _updates(
    changes: Sequence[Change], stored: Sequence[Snapshot], now: datetime
) -> Iterator[tuple[str, list[Any]]]:
    """Every change counts one; the lock on the row makes that safe.

    What moves do not change is left out: SQLite would write each index of it anew.
    """
    alike: defaultdict[tuple[Any, ...], list[int]] = defaultdict(list)
    for (before, _), after in zip(changes, stored, strict=True):
        is_same = after.status == before.status and after.host == before.host
        more = () if is_same else (after.status, after.host)
        alike[after.due_at, more].append(after.id)
    for (due_at, more), ids in alike.items():
        condition, keys = sql_in_these("id", ids, cast="bigint")
        update = f"{_UPDATE_TABLES}{_MORE_OF_TABLES if more else ''} WHERE {condition}"
        yield update, [_time(due_at), _time(now), *more, keys]


def _deal_stored(before: Snapshot, after: Snapshot) -> Snapshot:
    """A new deal gets its row before its moves, and the next one its pack; an old its result."""
    deal = after.deal
    if deal is None or deal is before.deal:
        return after
    if deal.id is None:
        setup = deal.setup
        dealt = [after.id, deal.number, deal.hands, deal.salt, deal.seal]
        dealt += [seeds_text(deal.seeds), deal.scheme]
        dealt += [setup.dealer, setup.step, setup.lead, setup.giver, str(setup.reason or "")]
        [[key]] = run(_INSERT_DEAL, [*dealt, deal.cut, _time(deal.started_at), False])
        stored = after._replace(deal=deal._replace(id=int(key)))
        if after.pack is not None:
            run(_KEEP_PACK, [after.id, after.pack.number, after.pack.salt])
        return stored
    if len(after.results) > len(before.results):
        result = json.dumps(stored_result(after.results[-1]))
        run(_FINISH_DEAL, [result, _time(deal.finished_at), deal.id])
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


def _update_chairs(changes: Sequence[Change], now: datetime) -> None:
    changed = [
        (after.id, old, new)
        for before, after in changes
        if after.chairs is not before.chairs
        for old, new in zip(before.chairs, after.chairs, strict=True)
        if old != new
    ]
    # Nobody sits on two, not even for a moment: who changes places stands up first.
    sat = {(table, old.guest): old.seat for table, old, _ in changed}
    for at, (table, old, new) in enumerate(changed):
        if old.is_person and new.is_person and sat.get((table, new.guest), new.seat) != new.seat:
            free = Chair(old.seat)
            _update_chair(table, old, free)
            changed[at] = table, free, new
    # Chairs that became free first, for the same reason.
    changed.sort(key=lambda one: one[2].is_person)
    ready: defaultdict[tuple[int, bool], list[int]] = defaultdict(list)
    for table, old, new in changed:
        if new == old._replace(ready=new.ready):
            ready[new.seat, new.ready].append(table)
            continue
        # After a crash `online` may be left from before: a new socket is what tells.
        came = new.online and (not old.online or new.socket != old.socket)
        # So does sitting down, also by HTTP: that the chair was somebody else's says nothing.
        sat_down = new.plays_itself and new.guest != old.guest
        _update_chair(table, old, new, seen_at=now if came or sat_down else None)
    # Everybody is, and is not any more, with every hand: those of all tables together.
    for (seat, is_ready), tables in ready.items():
        condition, keys = sql_in_these("table_id", tables, cast="bigint")
        update = f"UPDATE play_chair SET ready = %s WHERE seat = %s AND {condition}"  # noqa: S608
        run(update, [is_ready, seat, keys])


def _update_chair(table: int, old: Chair, new: Chair, *, seen_at: datetime | None = None) -> None:
    """Writes what has changed: of anything else SQLite would write each index anew.

    PostgreSQL does so only of what differs, and keeps the plans of a few dozen statements: there it
    is always the same one.
    """
    is_whole = is_on_postgresql()
    values = {
        column: value
        for column, was, value in zip(_CHAIR_COLUMNS, old, new, strict=True)
        if is_whole or value != was
    }
    if "guest" in values:
        values["guest"] = ChairRow.guest.field.get_db_prep_value(new.guest, connection)
    columns = ", ".join(f"{column} = %s" for column in values)
    if is_whole or seen_at is not None:
        values["seen_at"] = _time(seen_at)
        columns += ", seen_at = COALESCE(%s, seen_at)"
    update = f"UPDATE play_chair SET {columns} WHERE table_id = %s AND seat = %s"  # noqa: S608
    run(update, [*values.values(), table, new.seat])


def _update_titles(changes: Sequence[Change]) -> None:
    for before, after in changes:
        if after.options is not before.options:
            run(_UPDATE_TITLE, [after.options.title, after.id])


def _time(at: datetime | None) -> Any:
    return None if at is None else time_value(at)
