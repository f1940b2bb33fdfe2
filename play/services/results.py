"""Finished deals on their way to the score sheet, through the pad's own service.

A deal is won when its last move is stored. Writing it down comes after that: the table's sheet is
one that the site has started and linked to it, and a deal is written and marked in one
transaction, so that it stands there once. A deal that cannot be written is set aside with its
reason; what follows it at the same table waits for it, and everything else goes on.
"""

import logging
from collections.abc import Callable, Collection, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any, NamedTuple
from uuid import uuid4

from django.db import InterfaceError, OperationalError, connection, transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from gofclub.built_queries import BuiltQuery
from gofclub.row_locks import BRIEFLY, wait_at_most, was_held
from gofclub.rules import DealResult
from play.models import FAILURE_LENGTH, Chair, Dealt, Move, SharedDeals, Table
from play.services.shared_deals import is_open
from play.services.store.load import result_of
from play.services.store.prepared import Prepared
from play.services.store.sqlite_lock import sqlite_lock
from play.services.store.statements import run
from play.services.table_sheets import seat_newcomers, sheet_of
from scorepad.actors import Actor
from scorepad.models import Change, Night, Sheet
from scorepad.services import sheets
from scorepad.services.clubs.nights import touch
from scorepad.services.errors import Refused

logger = logging.getLogger(__name__)

AT_ONCE = 32
ALL = 1000
"""More hands than a game can have."""
ABOUT_TO = timedelta(minutes=1)
"""Whoever has closed a table is still about to end its sheet."""
TRIES = 3
"""For a database that answers, but not this once: somebody else held what was needed."""
_SITE = Actor.of_system()


_MINE = BuiltQuery(
    lambda key: (
        Dealt.objects.select_for_update(skip_locked=True)
        .filter(pk=key, on_sheet=False, failed_at=None)
        .only("pk")
        .order_by()
    ),
    int,
)
_CLOSED = BuiltQuery(
    lambda key: Table.objects.filter(pk=key, status=Table.Status.CLOSED).only("pk").order_by(), int
)
_ON_SHEET = "UPDATE play_dealt SET on_sheet = %s, deeds_due = %s WHERE id = %s"
_MOVES = Prepared(Move, ("text", "by"), lambda: "WHERE deal_id = %s ORDER BY ply")
_CAME = BuiltQuery(
    lambda table, since: Chair.objects.filter(table=table, since=since, since__gt=1).order_by(
        "seat"
    ),
    *(int, int),
)


class Played(NamedTuple):
    """What is written of a deal: known once it is over, and read beforehand."""

    result: DealResult
    given: str
    returned: str
    by_bots: bool
    came: Sequence[Chair]
    """Who has taken a bot's seat before it."""


def waiting() -> QuerySet[Dealt]:
    """Deals that are won and not yet on their sheet, at tables where none is set aside.

    Those of a round that shares its deals wait for its end: points, too, say something of cards.
    """
    return on_their_way().filter(is_open())


def _in_order() -> QuerySet[Dealt]:
    """Deals that wait, as they are to be written."""
    fresh_first = F("table__shared").asc(nulls_first=True)
    return waiting().select_related("table__sheet").order_by(fresh_first, "finished_at", "pk")


@cache
def _oldest(most: int) -> BuiltQuery[Dealt]:
    """The first of them: asked for several times a second while tables move."""
    return BuiltQuery(lambda: _in_order()[:most])


def on_their_way() -> QuerySet[Dealt]:
    """Deals that come to their sheet by themselves: now, or once their round is open."""
    found = Dealt.objects.filter(finished_at__isnull=False, on_sheet=False)
    return found.filter(~Exists(set_aside().filter(table=OuterRef("table"))))


def sealed_sheets() -> QuerySet[Any]:
    """The keys of sheets that still wait for the points of a round that shares its deals."""
    to_come = Exists(on_their_way().filter(table=OuterRef("pk")))
    found = Table.objects.filter(shared__isnull=False, sheet__isnull=False)
    return found.filter(Q(shared__opened_at=None) | to_come).values("sheet")


def set_aside() -> QuerySet[Dealt]:
    """Deals that could not be written: the operator tells when to try again."""
    return Dealt.objects.filter(on_sheet=False, failed_at__isnull=False)


def write_waiting(
    most: int = AT_ONCE, *, table: str | None = None, between: Callable[[], object] = bool
) -> int:
    """Writes what waits, of one table or of all, the oldest first; how many deals that were.

    Those of a round that has just been opened come after everybody else's: they are many, and old.
    `between` is called between two deals, with nothing locked.
    """
    deals = _oldest(most).all() if table is None else list(_in_order().filter(table__code=table))
    del deals[most:]
    stuck: set[int] = set()
    for at, dealt in enumerate(deals):
        if at:
            between()
        if dealt.table_id not in stuck and not _written(dealt):
            stuck.add(dealt.table_id)
    written = {dealt.table_id for dealt in deals} - stuck
    if closed := [table for table in written if _CLOSED.all(table)]:
        for code in _broken_off().filter(pk__in=closed).values_list("code", flat=True):
            # The table was closed while this hand still had to be written.
            abandon(code)
    _tell_rounds({dealt.table_id for dealt in deals if dealt.table.shared_id is not None})
    return len(deals)


def _tell_rounds(tables: set[int]) -> None:
    """Pages compare a round once all of it is on its sheets: who looks at the night is told."""
    if not tables:
        return
    to_come = waiting().filter(table__shared=OuterRef("pk"))
    done = SharedDeals.objects.filter(~Exists(to_come), tables__in=tables, night__isnull=False)
    for night in Night.objects.filter(pk__in=list(done.values_list("night", flat=True))):
        with sqlite_lock():
            touch(night)


def write(dealt: Dealt, sheet: Sheet, played: Played) -> bool:
    """One finished deal on the table's sheet.

    False where another process is about to write it: then what follows it has to wait.
    """
    result = played.result
    with transaction.atomic():
        wait_at_most(BRIEFLY)
        if not _MINE.all(dealt.pk):
            return Dealt.objects.filter(pk=dealt.pk, on_sheet=True).exists()
        seat_newcomers(dealt.table, sheet, played.came)
        if played.by_bots and not sheet.had_bots:
            # In an earlier hand everybody was there; in this one a bot has covered for somebody.
            sheets.bots_played(sheet=sheet)
        sheets.deal_log(
            actor=_SITE,
            sheet=sheet.code,
            uuid=uuid4(),
            number=dealt.number,
            hand=dealt.number,
            left=result.left,
            uncalled=result.uncalled,
            strongest=result.strongest,
            given=played.given,
            returned=played.returned,
            at=dealt.finished_at,
        )
        counts = sheet.club_id is not None and not sheet.had_bots
        run(_ON_SHEET, [True, counts, dealt.pk])
    return True


def break_off(code: str) -> None:
    """Abandons the sheet of a table that was closed before its game was over: nobody has won it.

    Hands that were finished stay on it, and what still waits is written first: while one is set
    aside the sheet stays open for it. Tables of a club's night are settled (`evening_sheets`).
    """
    write_waiting(ALL, table=code)
    if _broken_off().filter(code=code).exists():
        abandon(code)


def left_open(now: datetime, *, but: Collection[str] = (), most: int = AT_ONCE) -> Sequence[str]:
    """Closed tables whose sheet nobody has ended: whoever closed them died before that.

    The oldest first. A sheet that somebody has opened again is theirs.
    """
    reopened = Change.objects.filter(sheet=OuterRef("sheet"), action=Change.Action.REOPEN)
    found = _broken_off().filter(~Exists(reopened), changed_at__lt=now - ABOUT_TO)
    ordered = found.exclude(code__in=but).order_by("changed_at")
    return list(ordered.values_list("code", flat=True)[:most])


def unwritten() -> QuerySet[Dealt]:
    """Hands that are over and still to come to a sheet; none does to one that people have ended."""
    return Dealt.objects.filter(
        table__sheet__status=Sheet.Status.OPEN, finished_at__isnull=False, on_sheet=False
    )


def _broken_off() -> QuerySet[Table]:
    """Closed tables with an open sheet to which nothing comes any more; but those of nights."""
    closed = Table.objects.filter(
        status=Table.Status.CLOSED, drawn=False, sheet__status=Sheet.Status.OPEN
    )
    return closed.filter(~Exists(unwritten().filter(table=OuterRef("pk"))))


def abandon(code: str) -> None:
    """Ends the sheet of a closed table, if it is open, as it stands."""
    sheet = Sheet.objects.filter(
        table__code=code, table__status=Table.Status.CLOSED, status=Sheet.Status.OPEN
    ).first()
    if sheet is not None:
        with sqlite_lock():
            sheets.sheet_abandon(actor=_SITE, sheet=sheet.code)


def try_again(tables: Sequence[str] | None = None) -> int:
    """Lets deals that were set aside wait once more, at these tables or at all; how many."""
    found = set_aside() if tables is None else set_aside().filter(table__code__in=tables)
    with sqlite_lock():
        return found.update(failed_at=None, failure="")


def _written(dealt: Dealt) -> bool:
    """Whether the deal is on its sheet; else it was set aside, or it is looked at again.

    That is where somebody is about to write it, or holds what it needs: bots and clocks wait for
    the thread that does this. Raises only where the database has gone away.
    """
    for tries_left in reversed(range(TRIES)):
        try:
            # Before anybody has to wait for this.
            played = played_in(dealt)
            # With the first deal there are two things to do: people may move in between.
            sheet = dealt.table.sheet or sheet_of(dealt.table)
            if sheet is None:
                return False
            with sqlite_lock():
                return write(dealt, sheet, played)
        except (OperationalError, InterfaceError) as error:
            if was_held(error):
                return False
            connection.close_if_unusable_or_obsolete()
            if connection.connection is None:
                raise
            if not tries_left:
                _put_aside(dealt, error)
        except Refused as refusal:
            # Somebody has corrected or abandoned the sheet by hand: people win.
            _put_aside(dealt, refusal)
            return False
        except Exception as error:  # noqa: BLE001 (whatever it is, the next deal is not to blame)
            _put_aside(dealt, error)
            return False
    return False


def _put_aside(dealt: Dealt, error: Exception) -> None:
    is_refusal = isinstance(error, Refused)
    reason = f"{error.code}: {error.message}" if isinstance(error, Refused) else repr(error)
    with sqlite_lock():
        Dealt.objects.filter(pk=dealt.pk, on_sheet=False).update(
            failed_at=timezone.now(),
            # No control characters: PostgreSQL stores no NUL, and the operator reads one line.
            failure="".join(char for char in reason if char.isprintable())[:FAILURE_LENGTH],
        )
    logger.log(
        logging.WARNING if is_refusal else logging.ERROR,
        "hand %d of table %s is not on its sheet, and was set aside: %s",
        dealt.number,
        dealt.table.code,
        reason,
        exc_info=None if is_refusal else error,
    )


def played_in(dealt: Dealt) -> Played:
    assert dealt.result is not None
    result = result_of(dealt.result)
    moves = _MOVES.rows(dealt.pk)
    by_bots = any(by == Move.By.BOT for _, by in moves)
    came = _CAME.all(dealt.table_id, dealt.number)
    if dealt.giver is None:
        return Played(result, "", "", by_bots, came)
    (given, _), (returned, _) = moves[:2]
    return Played(result, given, returned, by_bots, came)
