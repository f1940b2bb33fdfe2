"""Snapshots from the database, and this process's cache of them.

The cache is keyed by the table's code and its count: under the table's lock a snapshot with the
stored count is the truth, and one that is behind reads only the moves it lacks.
"""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

from gofclub import rules
from play.models import Chair as ChairRow, Dealt as DealtRow, Move as MoveRow, Table
from play.table.dealing import beginning, folded
from play.table.fairness import commitment_to, seeds_of
from play.table.given import Given
from play.table.log import Done, Log
from play.table.snapshot import (
    EVENTS_KEPT,
    Chair,
    Deal,
    Dealt,
    Happened,
    Options,
    Pack,
    Snapshot,
)
from scorepad.rulesets import ruleset_from

MOST_CACHED = 4000
CHAIR_FIELDS = Chair._fields
_TABLE_FIELDS = (
    *("id", "code", "seq", "status", "host", "due_at", "rematch__code", "sheet__code"),
    *("seats", "ruleset", "title", "visibility", "clock", "bots", "counted", "club_id", "dealer"),
    *("rematch_of__id", "pack__number", "pack__salt"),
    *(f"given__{name}" for name in Given._fields),
)
_MOVE_FIELDS = ("seat", "text", "command", "by", "seq", "made_at")


class Damaged(Exception):
    """What is stored of a table cannot be played again: a database has gone wrong."""

    def __init__(self, where: str, error: Exception) -> None:
        self.reason = error.code if isinstance(error, rules.RulesError) else repr(error)
        super().__init__(f"{where} cannot be played again: {self.reason}")


@contextmanager
def making_values(where: str) -> Iterator[None]:
    """Around what makes values of rows; those that make none are `Damaged`."""
    try:
        yield
    except (ValueError, KeyError) as error:
        raise Damaged(where, error) from error


class Cache:
    """The latest snapshot of each table that this process has seen."""

    def __init__(self, most: int = MOST_CACHED) -> None:
        self._kept: OrderedDict[str, Snapshot] = OrderedDict()
        self._most = most
        self._lock = Lock()

    def get(self, code: str) -> Snapshot | None:
        return self._kept.get(code)

    def keep(self, table: Snapshot) -> None:
        with self._lock:
            known = self._kept.get(table.code)
            if known is not None and known.seq >= table.seq:
                return
            self._kept[table.code] = table
            self._kept.move_to_end(table.code)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def forget(self, code: str) -> None:
        with self._lock:
            self._kept.pop(code, None)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


cache = Cache()


def table_at(code: str) -> Snapshot | None:
    """The table as it is stored now, or None; for readers, without a lock. May be `Damaged`."""
    while True:
        row = Table.objects.filter(code=code).values(*_TABLE_FIELDS).first()
        if row is None:
            return None
        known = cache.get(code)
        if known is not None and known.seq == row["seq"]:
            return known
        with making_values(f"table {code}"):
            loaded = _loaded(row, known)
        # Another command may have been stored between these reads: then they do not fit together.
        if Table.objects.filter(pk=row["id"], seq=row["seq"]).exists():
            cache.keep(loaded)
            return loaded


def tables_locked(rows: dict[str, int]) -> dict[str, Snapshot]:
    """The snapshots of tables whose lock the caller holds, by code; `rows` has their counts."""
    found = {}
    missing = []
    for code, seq in rows.items():
        known = cache.get(code)
        if known is not None and known.seq == seq:
            found[code] = known
        else:
            missing.append(code)
    if missing:
        for row in Table.objects.filter(code__in=missing).values(*_TABLE_FIELDS):
            found[row["code"]] = _loaded(row, cache.get(row["code"]))
    return found


def _loaded(row: dict[str, Any], known: Snapshot | None) -> Snapshot:
    if known is not None and known.seq > row["seq"]:
        # A restored backup, or another database: what is stored counts.
        known = None
    # All that can change of what was agreed is the title.
    is_known = known is not None and known.options.title == row["title"]
    options = known.options if known is not None and is_known else _options(row)
    chairs = tuple(
        Chair._make(values)
        for values in ChairRow.objects.filter(table=row["id"])
        .order_by("seat")
        .values_list("seat", "user_id", *CHAIR_FIELDS[2:])
    )
    deals = list(DealtRow.objects.filter(table=row["id"]).order_by("number"))
    deal, events = _deal(deals[-1], options, known, row["seq"]) if deals else (None, ())
    return Snapshot(
        id=row["id"],
        code=row["code"],
        options=options,
        seq=row["seq"],
        status=row["status"],
        host=row["host"],
        due_at=row["due_at"],
        chairs=chairs,
        deal=deal,
        results=tuple(result_of(one.result) for one in deals if one.result is not None),
        rematch=row["rematch__code"],
        sheet=row["sheet__code"],
        events=events,
        pack=_pack(row, deals[-1].number if deals else 0),
    )


def _pack(row: dict[str, Any], dealt: int) -> Pack | None:
    """The pack of the next deal; one of another deal is none (an older release dealt since)."""
    number, salt = row["pack__number"], row["pack__salt"]
    if number != dealt + 1:
        return None
    return Pack(number, salt, commitment_to(salt, table=row["code"], number=number))


def _options(row: dict[str, Any]) -> Options:
    return Options(
        seats=row["seats"],
        ruleset=ruleset_from(row["ruleset"]),
        title=row["title"],
        visibility=row["visibility"],
        clock=row["clock"],
        bots=row["bots"],
        counted=row["counted"],
        club=row["club_id"],
        dealer=row["dealer"],
        is_rematch=row["rematch_of__id"] is not None,
        given=_given(row),
    )


def _given(row: dict[str, Any]) -> Given | None:
    if row["given__kind"] is None:
        return None
    given = Given._make(row[f"given__{name}"] for name in Given._fields)
    return given._replace(totals=tuple(given.totals))


def _deal(
    row: DealtRow, options: Options, known: Snapshot | None, seq: int
) -> tuple[Deal, tuple[Happened, ...]]:
    """The current deal and what to animate of it, from the cache as far as that goes."""
    if known is not None and known.deal is not None and known.deal.id == row.pk:
        deal, events = known.deal, known.events
    else:
        deal = deal_from(row, options)
        events = (Happened(seq, Dealt(row.number)),)
    moves = MoveRow.objects.filter(deal=row.pk, ply__gte=len(deal.moves)).order_by("ply")
    deal, happened = folded(deal, (Done._make(v) for v in moves.values_list(*_MOVE_FIELDS)))
    events += tuple(Happened(done.seq, event, done.by) for done, event in happened)
    return deal._replace(finished_at=row.finished_at), events[-EVENTS_KEPT:]


def deal_from(row: DealtRow, options: Options) -> Deal:
    """A stored deal before its first move."""
    setup = rules.Setup(
        number=row.number,
        step=row.step,
        dealer=row.dealer,
        lead=row.lead,
        giver=row.giver,
        reason=rules.GiverReason(row.why) if row.why else None,
    )
    return Deal(
        id=row.pk,
        number=row.number,
        hands=row.hands,
        salt=row.salt,
        seal=row.seal,
        seeds=seeds_of(row.seeds, options.seats),
        scheme=row.scheme,
        setup=setup,
        cut=row.cut,
        started_at=row.started_at,
        state=beginning(row.hands, setup, options),
        moves=Log(),
        turns=0,
    )


def result_of(stored: dict[str, Any]) -> rules.DealResult:
    return rules.DealResult(
        tuple(stored["left"]), tuple(stored["uncalled"]), tuple(stored["strongest"])
    )


def stored_result(result: rules.DealResult) -> dict[str, list[int]]:
    return {
        "left": list(result.left),
        "uncalled": list(result.uncalled),
        "strongest": list(result.strongest),
    }
