"""What the site does by itself once a day: claimed in the database, so that one process does it."""

import logging
import threading
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import connections
from django.db.models import Q
from django.utils import timezone

from gofclub.me.forget import go_on
from gofclub.me.prune import prune
from gofclub.models import Chore
from scorepad.services.clubs.plans import all_series_go_on
from scorepad.services.clubs.reminders import tell_what_is_due
from scorepad.services.imports.carrying_out import resume as imports_resume

logger = logging.getLogger(__name__)

EVERY = timedelta(days=1)
LEASE = timedelta(hours=2)
LOOK_SECONDS = 15 * 60.0
FIRST_SECONDS = 120.0
"""A server that has just started has better things to do."""


def claimed(name: str, *, now: datetime | None = None) -> bool:
    """Whether the chore is due, and ours from now on."""
    now = now or timezone.now()
    Chore.objects.get_or_create(name=name)
    due = Q(done_at=None) | Q(done_at__lte=now - EVERY)
    free = Q(claimed_until=None) | Q(claimed_until__lte=now)
    # One statement: of two processes that ask together one gets it.
    return Chore.objects.filter(due & free, name=name).update(claimed_until=now + LEASE) == 1


def done(name: str, *, now: datetime | None = None) -> None:
    Chore.objects.filter(name=name).update(done_at=now or timezone.now(), claimed_until=None)


def look_around() -> bool:
    """Does what is due; whether there was something."""
    go_on()
    tell_what_is_due()
    imports_resume()
    if not claimed("prune"):
        return False
    counts = prune() | {"nights planned": all_series_go_on()}
    done("prune")
    removed = {name: count for name, count in counts.items() if count}
    logger.info("pruned: %s", removed or "nothing")
    return True


class Chores:
    """A thread beside the server."""

    def __init__(
        self,
        work: Callable[[], object] = look_around,
        *,
        name: str = "chores",
        first: float = FIRST_SECONDS,
        every: float = LOOK_SECONDS,
    ) -> None:
        self._work = work
        self._first, self._every = first, every
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Does not wait for a chore that is at work: it goes on another day."""
        self._ended.set()

    def _run(self) -> None:
        wait = self._first
        while not self._ended.wait(wait):
            wait = self._every
            try:
                self._work()
            except Exception:
                # Tomorrow is another day; the claim runs out by itself.
                logger.exception("a chore failed")
            finally:
                connections.close_all()
