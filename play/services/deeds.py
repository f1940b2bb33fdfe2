"""Looks through hands that count for a club for what badges are given for.

Done after the hand is on its sheet, from the stored moves, some hands at a time: nobody waits for
it, and hands that an earlier release wrote come the same way, also those that one of its processes
writes while a site is being updated. One that cannot be played again has none.
"""

import logging

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import QuerySet

from gofclub.built_queries import BuiltQuery
from play.models import Dealt, Move
from play.services.replay import Replay, replay_from
from play.services.store.load import Damaged, options_at
from play.services.store.sqlite_lock import sqlite_lock
from play.table.deeds import Turn, deeds_of
from play.table.snapshot import Options
from scorepad.figures.deeds import Deed
from scorepad.models import Deal
from scorepad.services.figures.deeds import deeds_keep

logger = logging.getLogger(__name__)

AT_ONCE = 16
"""Each takes some milliseconds, and moves wait for the thread that does it."""
ASKED_AT_ONCE = 100
_DUE = BuiltQuery(
    lambda: (
        Dealt.objects.filter(deeds_due=True)
        .select_related("table__sheet")
        .order_by("finished_at", "pk")[:AT_ONCE]
    )
)
_UNASKED = BuiltQuery(lambda: _unasked().only("pk").order_by("finished_at", "pk")[:ASKED_AT_ONCE])


def find_some() -> int:
    """Looks through the hands that wait for it, the oldest first; how many there were."""
    rows = _DUE.all()
    if not rows:
        _ask_some()
        return 0
    options = {key: agreed for key, _code, agreed in options_at({row.table_id for row in rows})}
    for row in rows:
        try:
            winner, deeds = _found(row, options[row.table_id])
        except (OperationalError, InterfaceError):
            raise
        except Exception as error:  # noqa: BLE001 (whatever it is, the next hand is not to blame)
            logger.error(  # noqa: TRY400 (a traceback may name cards)
                "hand %d of table %s cannot be looked through for badges: %s",
                row.number,
                row.table.code,
                (error if isinstance(error, Damaged) else Damaged("", error)).reason,
            )
            winner, deeds = 0, frozenset()
        _keep(row, winner, deeds)
    return len(rows)


def deeds_in(replay: Replay) -> tuple[int, frozenset[Deed]]:
    """Who won a hand, and what they did in it; nothing where the clock has moved for them."""
    turns, state = [], replay.beginning
    for step in replay.steps:
        turns.append(Turn(step.done.seat, step.action, state))
        state = step.state
    winner = state.winner or 0
    by_hand = all(
        step.done.by == Move.By.PERSON for step in replay.steps if step.done.seat == winner
    )
    return winner, deeds_of(turns, state) if by_hand else frozenset()


def _ask_some() -> None:
    """Whether hands count of which that was never asked, because an earlier release wrote them."""
    keys = [dealt.pk for dealt in _UNASKED.all()]
    if not keys:
        return
    counting = _unasked().filter(
        table__counted=True, table__sheet__club__isnull=False, table__sheet__had_bots=False
    )
    due = set(counting.filter(pk__in=keys).values_list("pk", flat=True))
    with sqlite_lock(), transaction.atomic():
        Dealt.objects.filter(pk__in=due).update(deeds_due=True)
        Dealt.objects.filter(pk__in=set(keys) - due).update(deeds_due=False)


def _unasked() -> QuerySet[Dealt]:
    return Dealt.objects.filter(deeds_due=None, on_sheet=True, finished_at__isnull=False)


def _found(row: Dealt, options: Options | Damaged) -> tuple[int, frozenset[Deed]]:
    if isinstance(options, Damaged):
        raise options
    return deeds_in(replay_from(row, row.table.code, options))


def _keep(row: Dealt, winner: int, deeds: frozenset[Deed]) -> None:
    with sqlite_lock(), transaction.atomic():
        deal = _on_its_sheet(row) if deeds else None
        if deal is not None:
            deeds_keep(deal, line=winner, deeds=deeds, table=row.table.code, hand=row.number)
        elif deeds:
            logger.warning(
                "hand %d of table %s is not found on its sheet: no badges",
                row.number,
                row.table.code,
            )
        Dealt.objects.filter(pk=row.pk).update(deeds_due=False)


def _on_its_sheet(row: Dealt) -> Deal | None:
    """By its number at the table; that on the sheet is another once an earlier hand is taken out.

    Releases before this kept no such number: then by the moment at which it ended.
    """
    assert row.finished_at is not None
    deals = Deal.objects.filter(sheet=row.table.sheet_id)
    numbered = deals.filter(hand=row.number).first()
    return numbered or deals.filter(hand=None, logged_at=row.finished_at).first()
