"""What the master makes of a turn, and of a finished deal.

The net thinks in a process of its own, started when somebody first asks: no socket waits for it,
and the server itself never loads it.
"""

import threading
from collections.abc import Callable
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from gofclub import rules
from play.bots.analyst import hint_document, review_document
from play.models import Dealt, Move, Review
from play.services.replay import replay_of
from play.services.review_sums import sums_keep
from play.services.shared_deals import opened_deals
from play.services.store.sqlite_lock import sqlite_lock
from play.services.thinking import Thinker, TooBusy
from play.table.knowledge import known_at
from play.table.rated import may_be_rated
from play.table.snapshot import PLAYING, Options, Snapshot

VERSION = 5
"""Raised when reviews come out differently: older ones are made again when asked for."""
PATIENCE = 25.0
"""Seconds; the first question also starts a process and loads the net."""
MOST_WAITING = 8
"""Questions at a time; whoever comes then is asked to try again."""
Ask = Callable[..., Any]
"""Has a function carried out where the net is."""
_thinker = Thinker()
_places = threading.BoundedSemaphore(MOST_WAITING)


def may_have_hints(table: Snapshot) -> bool:
    """Hints are for learning: not where the result counts, for a club or for the ratings."""
    return offers_hints(table.options) and not may_be_rated(table)


def offers_hints(options: Options) -> bool:
    """Whether there are hints at such a table, as long as nobody's rating depends on it."""
    return not options.counted if options.given is None else options.given.has_hints


def hint(table: Snapshot, seat: int) -> list[dict[str, Any]] | None:
    """The best options of somebody whose turn it is; None for everybody else."""
    if table.status != PLAYING or table.deal is None or table.deal.state.turn != seat:
        return None
    return _asked(hint_document, known_at(table, seat))


def review_of(table: Snapshot, number: int) -> dict[str, Any] | None:
    """A finished deal's review: the one that is kept, or a new one."""
    dealt = opened_deals().filter(table=table.id, number=number).first()
    if dealt is None:
        return None
    kept = Review.objects.filter(deal=dealt, version=VERSION).first()
    return review_make(table, number, _asked) if kept is None else dict(kept.document)


def review_make(table: Snapshot, number: int, ask: Ask) -> dict[str, Any] | None:
    """A finished deal's review, made and kept; nothing is locked while the net thinks."""
    dealt = opened_deals().filter(table=table.id, number=number).first()
    replay = None if dealt is None else replay_of(table, number)
    if dealt is None or replay is None:
        return None
    moves = [(step.done.seat, step.action) for step in replay.steps]
    totals, deals_before = _before(table, number)
    document: dict[str, Any] = ask(
        review_document,
        replay.beginning,
        moves,
        replay.result,
        totals,
        deals_before,
    )
    by_hand = {step.ply for step in replay.steps if step.done.by == Move.By.PERSON}
    _keep(dealt, document, by_hand)
    return document


def stop() -> None:
    """Ends the process that thinks."""
    _thinker.stop()


def _before(table: Snapshot, number: int) -> tuple[tuple[int, ...], int]:
    """The score before a deal, and how many deals the game had had by then."""
    if table.options.given is not None:
        return table.totals_before, table.deals_before
    return rules.totals(table.results[: number - 1], table.options.seats), number - 1


def _asked(function: Any, *arguments: Any) -> Any:
    if not _places.acquire(blocking=False):
        raise TooBusy
    try:
        return _thinker.run(function, *arguments, patience=PATIENCE)
    finally:
        _places.release()


def _keep(dealt: Dealt, document: dict[str, Any], by_hand: set[int]) -> None:
    values = {"document": document, "version": VERSION, "made_at": timezone.now()}
    try:
        with sqlite_lock(), transaction.atomic():
            review, _ = Review.objects.update_or_create(deal=dealt, defaults=values)
            sums_keep(review, by_hand)
    except IntegrityError:
        return  # somebody else has made the same one at the same time
