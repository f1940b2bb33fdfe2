"""What the site does by itself once a day: claimed in the database, so that one process does it."""

import logging
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeVar

from django.conf import settings
from django.db import connections
from django.db.models import Q
from django.utils import timezone

from gofclub.database_away import log_failure
from gofclub.me.forget import go_on
from gofclub.me.prune import prune
from gofclub.models import Chore
from scorepad.services.clubs.plans import all_series_go_on
from scorepad.services.clubs.reminders import tell_what_is_due
from scorepad.services.figures.deeds import badges_missed
from scorepad.services.imports.carrying_out import resume as imports_resume

logger = logging.getLogger(__name__)

EVERY = timedelta(days=1)
LEASE = timedelta(hours=2)
Done = TypeVar("Done")
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
    """Does what is due, each by itself: one that fails keeps no other. Whether it was the day's."""
    _by_itself("accounts being deleted", go_on)
    _by_itself("notices of nights", tell_what_is_due)
    _by_itself("imports of past games", imports_resume)
    pruned = _by_itself("pruning", _prune)
    planned = _by_itself("series of nights", _plan)
    awarded = _by_itself("badges that are missing", _award)
    return bool(pruned or planned or awarded)


def _prune() -> bool:
    if not settings.CHORES or not claimed("prune"):
        return False
    removed = {name: count for name, count in prune().items() if count}
    done("prune")
    logger.info("pruned: %s", removed or "nothing")
    return True


def _plan() -> bool:
    if not claimed("series"):
        return False
    planned = all_series_go_on()
    done("series")
    logger.info("nights planned: %d", planned)
    return True


def _award() -> bool:
    if not claimed("badges"):
        return False
    players = badges_missed()
    done("badges")
    logger.info("players who lacked a badge: %d", players)
    return True


def _by_itself(name: str, do: Callable[[], Done]) -> Done | None:
    """What came of a chore; None where it failed: its claim runs out, and it is tried again."""
    try:
        return do()
    except Exception as error:  # noqa: BLE001 (any chore, any error)
        log_failure(logger, f"chore failed: {name}", error)
        return None


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
            except Exception as error:  # noqa: BLE001
                # Tomorrow is another day; the claim runs out by itself.
                log_failure(logger, f"{self._thread.name}: a chore failed", error)
            finally:
                connections.close_all()
