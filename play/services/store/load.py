"""Snapshots from the database, and this process's cache of them.

The cache is keyed by the table's code and its count: under the table's lock a snapshot with the
stored count is the truth, and one that is behind reads only the moves it lacks.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

from gofclub import rules
from play.models import Dealt as DealtRow, Table
from play.services.store import spent
from play.services.store.agreed import rules_agreed
from play.services.store.rows import TABLE_FIELDS, Stored, rest_of, stored_counts, table_rows
from play.table.dealing import beginning, folded
from play.table.fairness import commitment_to, seeds_of
from play.table.given import Given
from play.table.log import Done, Log
from play.table.shared import Shared
from play.table.snapshot import (
    EVENTS_KEPT,
    Deal,
    Dealt,
    Happened,
    Options,
    Pack,
    Snapshot,
)

MOST_CACHED = 4000
MOST_AT_ONCE = 100
"""Tables that are read together."""


class Damaged(Exception):
    """What is stored of a table cannot be played again: a database has gone wrong."""

    def __init__(self, where: str, error: Exception) -> None:
        self.__cause__ = error
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
        if known is not None and _is_next_hand(known, table):
            spent.ended(known)

    def forget(self, code: str) -> None:
        with self._lock:
            self._kept.pop(code, None)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


def _is_next_hand(known: Snapshot, table: Snapshot) -> bool:
    """Whether the step from one to the other has dealt the hand after one that was over."""
    before, after = known.deal, table.deal
    # With a step between them it might be another game, from before a backup was restored.
    if before is None or after is None or table.id != known.id or table.seq != known.seq + 1:
        return False
    return before.state.is_over and after.number == before.number + 1


cache = Cache()


def table_at(code: str) -> Snapshot | None:
    """The table as it is stored now, or None; for readers, without a lock. May be `Damaged`."""
    found = tables_at([code]).get(code)
    if isinstance(found, Damaged):
        raise found
    return found


def tables_at(codes: Collection[str]) -> dict[str, Snapshot | Damaged]:
    """Those of these tables that there are, read together; one that is `Damaged` harms no other."""
    found: dict[str, Snapshot | Damaged] = {}
    wanted = list(codes)
    while wanted:
        some, wanted = wanted[:MOST_AT_ONCE], wanted[MOST_AT_ONCE:]
        current = _known_to_be_current(some)
        found |= current
        behind = table_rows([code for code in some if code not in current])
        if not behind:
            continue
        loaded = _loaded(behind)
        # Another command may have been stored between these reads: then they do not fit together.
        now = stored_counts(loaded)
        for row in behind:
            code = row["code"]
            if now.get(code) != row["seq"]:
                wanted.append(code)
                continue
            table = found[code] = loaded[code]
            if not isinstance(table, Damaged):
                cache.keep(table)
    return found


def _known_to_be_current(codes: Collection[str]) -> dict[str, Snapshot]:
    """Those that are as they were when they were last read.

    Most are, and that is a short question: a whole row is joined from seven tables, and to plan
    that takes PostgreSQL ten times as long as to answer this one.
    """
    known = {code: table for code in codes if (table := cache.get(code)) is not None}
    counts = stored_counts(known) if known else {}
    return {code: table for code, table in known.items() if counts.get(code) == table.seq}


def options_at(keys: Collection[int]) -> Iterator[tuple[int, str, Options | Damaged]]:
    """What was agreed at these tables: each with its key and its code."""
    for row in Table.objects.filter(pk__in=keys).order_by("pk").values(*TABLE_FIELDS):
        try:
            yield row["id"], row["code"], _options(row)
        except Exception as error:  # noqa: BLE001 (whatever is wrong with it, others are read)
            yield row["id"], row["code"], Damaged(f"table {row['code']}", error)


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
        for code, table in _loaded(table_rows(missing)).items():
            if isinstance(table, Damaged):
                raise table
            found[code] = table
    return found


def _loaded(rows: Iterable[dict[str, Any]]) -> dict[str, Snapshot | Damaged]:
    """Snapshots of these rows, by code, read with as many queries as one takes."""
    wanted = [(row, _known(row)) for row in rows]
    read = rest_of(wanted)
    found: dict[str, Snapshot | Damaged] = {}
    for row, known in wanted:
        try:
            found[row["code"]] = _snapshot(row, known, read[row["id"]])
        except Exception as error:  # noqa: BLE001 (whatever is wrong with it, others are read)
            found[row["code"]] = Damaged(f"table {row['code']}", error)
    return found


def _known(row: dict[str, Any]) -> Snapshot | None:
    known = cache.get(row["code"])
    # One that is ahead comes from before a backup was restored: what is stored counts.
    return None if known is None or known.seq > row["seq"] else known


def _snapshot(row: dict[str, Any], known: Snapshot | None, read: Stored) -> Snapshot:
    # All that can change of what was agreed is the title.
    is_known = known is not None and known.options.title == row["title"]
    options = known.options if known is not None and is_known else _options(row)
    last = read.deals[-1] if read.deals else None
    deal, events = _deal(last, read.moves, options, known, row["seq"]) if last else (None, ())
    return Snapshot(
        id=row["id"],
        code=row["code"],
        options=options,
        seq=row["seq"],
        status=row["status"],
        host=row["host"],
        due_at=row["due_at"],
        chairs=tuple(read.chairs),
        deal=deal,
        results=(
            *_earlier_results(known),
            *(result_of(one.result) for one in read.deals if one.result is not None),
        ),
        rematch=row["rematch__code"],
        rematch_by=row["rematch_by"],
        sheet=row["sheet__code"],
        events=events,
        pack=_pack(row, last.number if last else 0),
        is_opened=row["shared__opened_at"] is not None,
    )


def _earlier_results(known: Snapshot | None) -> tuple[rules.DealResult, ...]:
    """Those of the deals before the one that lay on the table when it was last seen."""
    if known is None or known.deal is None:
        return ()
    return known.results[:-1] if known.deal.state.is_over else known.results


def _pack(row: dict[str, Any], dealt: int) -> Pack | None:
    """The pack of the next deal; one of another deal is none (an older release dealt since)."""
    number, salt = row["pack__number"], row["pack__salt"]
    if number != dealt + 1:
        return None
    return Pack(number, salt, commitment_to(salt, table=row["code"], number=number))


def _options(row: dict[str, Any]) -> Options:
    return Options(
        seats=row["seats"],
        ruleset=rules_agreed(row["ruleset"]),
        title=row["title"],
        visibility=row["visibility"],
        clock=row["clock"],
        bots=row["bots"],
        counted=row["counted"],
        club=row["club_id"],
        dealer=row["dealer"],
        is_rematch=row["rematch_of__id"] is not None,
        given=_given(row),
        is_drawn=row["drawn"],
        shared=_shared(row),
    )


def _given(row: dict[str, Any]) -> Given | None:
    if row["given__kind"] is None:
        return None
    given = Given._make(row[f"given__{name}"] for name in Given._fields)
    return given._replace(totals=tuple(given.totals))


def _shared(row: dict[str, Any]) -> Shared | None:
    if row["shared__code"] is None:
        return None
    return Shared._make(row[f"shared__{name}"] for name in Shared._fields)


def _deal(
    row: DealtRow, moves: Iterable[Done], options: Options, known: Snapshot | None, seq: int
) -> tuple[Deal, tuple[Happened, ...]]:
    """The current deal and what to animate of it, from the cache as far as that goes."""
    if known is not None and known.deal is not None and known.deal.id == row.pk:
        deal, events = known.deal, known.events
    else:
        deal = deal_from(row, options)
        events = (Happened(seq, Dealt(row.number)),)
    deal, happened = folded(deal, moves)
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
