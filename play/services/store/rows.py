"""What is stored of tables, row by row: many of them with as many queries as one takes."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from django.db import connection

from play.models import Chair as ChairRow, Dealt as DealtRow, Move as MoveRow, Table
from play.services.store.prepared import Prepared
from play.services.store.sql_in import sql_from_each, sql_from_each_value, sql_in, sql_in_value
from play.table.given import Given
from play.table.log import Done
from play.table.shared import Shared
from play.table.snapshot import Chair, Snapshot

CHAIR_FIELDS = Chair._fields
TABLE_FIELDS = (
    *("id", "code", "seq", "status", "host", "due_at", "rematch__code", "rematch_by"),
    "sheet__code",
    *("seats", "ruleset", "title", "visibility", "clock", "bots", "counted", "club_id", "dealer"),
    "drawn",
    *("rematch_of__id", "pack__number", "pack__salt"),
    *(f"given__{name}" for name in Given._fields),
    *(f"shared__{name}" for name in Shared._fields),
    "shared__opened_at",
)
_DEAL_FIELDS = tuple(field.attname for field in DealtRow._meta.concrete_fields)  # noqa: SLF001

_TABLES = Prepared(Table, TABLE_FIELDS, lambda: f"WHERE {sql_in('play_table.code')}")
_COUNTS = Prepared(Table, ("code", "seq"), lambda: f"WHERE {sql_in('play_table.code')}")
_CHAIRS = Prepared(
    ChairRow,
    ("table_id", "seat", "user_id", *CHAIR_FIELDS[2:]),
    lambda: f"WHERE {sql_in('table_id', cast='bigint')} ORDER BY table_id, seat",
)
_DEALS = Prepared(
    DealtRow,
    _DEAL_FIELDS,
    lambda: f"{sql_from_each('table_id', 'number')} ORDER BY table_id, number",
)
_MOVES = Prepared(
    MoveRow,
    ("deal_id", "seat", "text", "command", "by", "seq", "made_at"),
    lambda: f"{sql_from_each('deal_id', 'ply')} ORDER BY deal_id, ply",
)


class Stored(NamedTuple):
    """What is read of a table beside its own row."""

    chairs: list[Chair]
    deals: list[DealtRow]
    """Of a table that is known those from its latest deal on: earlier ones do not change."""
    moves: list[Done]
    """Those of the last deal that are not known."""


def table_rows(codes: Collection[str]) -> list[dict[str, Any]]:
    """The tables' own rows, by the names of `TABLE_FIELDS`."""
    return _TABLES.dicts(sql_in_value(codes)) if codes else []


def stored_counts(codes: Collection[str]) -> dict[str, int]:
    return {row[0]: row[1] for row in _COUNTS.rows(sql_in_value(codes))}


def rest_of(wanted: Sequence[tuple[dict[str, Any], Snapshot | None]]) -> dict[int, Stored]:
    """What these rows lack, by the table's key, as far as it is not known already."""
    found = {row["id"]: Stored([], [], []) for row, _ in wanted}
    if not found:
        return found
    for table, *values in _CHAIRS.rows(sql_in_value(found)):
        found[table].chairs.append(Chair._make(values))
    begins = [
        (row["id"], known.deal.number if known is not None and known.deal is not None else 0)
        for row, known in wanted
    ]
    for stored in _DEALS.rows(sql_from_each_value(begins)):
        dealt = DealtRow.from_db(connection.alias, _DEAL_FIELDS, stored)
        found[dealt.table_id].deals.append(dealt)
    lacking, table_of = [], {}
    for row, known in wanted:
        if not found[row["id"]].deals:
            continue
        last = found[row["id"]].deals[-1].pk
        deal = None if known is None else known.deal
        have = len(deal.moves) if deal is not None and deal.id == last else 0
        lacking.append((last, have))
        table_of[last] = row["id"]
    if lacking:
        for deal_id, *values in _MOVES.rows(sql_from_each_value(lacking)):
            found[table_of[deal_id]].moves.append(Done._make(values))
    return found
