"""What reviews finished deals by itself, beside the croupier: people find their figures made.

One deal after the other in a process of its own, which gives way to everything else on the machine,
rests as long as it has worked, and ends when there is nothing to do. It holds no lock and no
transaction while the net thinks, so no table ever waits for it.
"""

import logging
import threading
import time
from datetime import datetime, timedelta
from uuid import uuid4

from django.core.cache import cache
from django.db import connections
from django.utils import timezone

from gofclub.database_away import log_failure
from play.backoff import FailingTables
from play.services.analysis import review_make
from play.services.review_queue import Waiting, first_waiting
from play.services.store.load import table_at
from play.services.thinking import Thinker

logger = logging.getLogger(__name__)

NICENESS = 15
PATIENCE = 120.0
"""Seconds for one deal, on a machine that has better things to do."""
LOOK_SECONDS = 10.0
REST = 1.0
"""Rests so many times as long as it has worked: at most half of one core is ever used."""
SHORTEST_REST = 0.05
IDLE_SECONDS = 60.0
"""After this time without work the process with the net is ended: it has 100 MB."""
LOOK_BACK_EVERY = timedelta(minutes=10)
OVERLAP = timedelta(minutes=2)
"""A deal may be stored a little later than it ended."""


class Reviewer:
    """A thread; `work` is one step of it."""

    def __init__(self) -> None:
        self._name = uuid4().hex
        self._thinker = Thinker(niceness=NICENESS)
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="reviewer", daemon=True)
        self._failing = FailingTables()
        self._idle_since: float | None = time.monotonic()
        self._looked_back_at: datetime | None = None
        self._caught_up_at: datetime | None = None

    def start(self) -> None:
        self._thread.start()

    def ask_to_stop(self) -> None:
        self._stopping.set()

    def stop(self) -> None:
        """Waits for the deal that is thought about, which is a matter of a second."""
        self.ask_to_stop()
        if self._thread.is_alive():
            self._thread.join()
        self._thinker.stop()

    def work(self) -> float:
        """Reviews one deal, where there is one; gives the seconds until the next look."""
        now = timezone.now()
        waiting = first_waiting(now=now, since=self._since(now), but=self._failing.codes())
        if waiting is None:
            self._caught_up_at = now
            return self._idle()
        if not self._is_ours(waiting):
            return self._idle()
        self._idle_since = None
        begun = time.monotonic()
        with self._failing.unless_it_fails(waiting.table):
            self._review(waiting)
        return max(SHORTEST_REST, REST * (time.monotonic() - begun))

    def _is_ours(self, waiting: Waiting) -> bool:
        """Whether no other process thinks about it just now; forgotten by itself after a while."""
        key = f"reviewed-now:{waiting.table}:{waiting.number}"
        try:
            return cache.add(key, self._name, timeout=PATIENCE) or cache.get(key) == self._name
        except Exception as error:  # noqa: BLE001 (any cache, any error)
            # Thinking twice is no harm.
            logger.warning("nobody knows whether a hand is being reviewed: %r", error)
            return True

    def _review(self, waiting: Waiting) -> None:
        table = table_at(waiting.table)
        if table is None:
            return
        review_make(
            table,
            waiting.number,
            lambda function, *arguments: self._thinker.run(function, *arguments, patience=PATIENCE),
        )

    def _since(self, now: datetime) -> datetime | None:
        """Once everything is reviewed only what is new is looked at; now and then all again."""
        if self._looked_back_at is None or now - self._looked_back_at > LOOK_BACK_EVERY:
            self._looked_back_at, self._caught_up_at = now, None
        return None if self._caught_up_at is None else self._caught_up_at - OVERLAP

    def _idle(self) -> float:
        if self._idle_since is None:
            self._idle_since = time.monotonic()
        elif time.monotonic() - self._idle_since > IDLE_SECONDS:
            self._thinker.stop()
        return LOOK_SECONDS

    def _run(self) -> None:
        pause = LOOK_SECONDS
        while not self._stopping.wait(pause):
            try:
                pause = self.work()
            except Exception as error:  # noqa: BLE001 (the next look may find all well)
                log_failure(logger, "no hand was reviewed", error)
                pause = LOOK_SECONDS
            finally:
                if pause >= LOOK_SECONDS:
                    connections.close_all()
        connections.close_all()
