"""What a loop does that must not end: each task fails by itself, and so does each table.

What fails is logged when it begins to fail, not each time, and is tried again ever more rarely.
"""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Generic, TypeVar

from django.db import DatabaseError, InterfaceError, OperationalError, connection

logger = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 10.0
"""Seconds until a task that has failed is tried again."""
FIRST_REST, LONGEST_REST = 5.0, 600.0
"""Seconds for which a table that has failed is left alone."""
MOST_RESTING = 500
Done = TypeVar("Done")


class PeriodicTask(Generic[Done]):
    """Something to be done every so many seconds, whatever becomes of the other tasks."""

    def __init__(self, name: str, do: Callable[[datetime], Done], *, every: float = 0.0) -> None:
        self.name = name
        self._do = do
        self._every = every
        self._next = float("-inf")
        self._failed: str | None = None
        self._pause = FIRST_PAUSE

    @property
    def is_due(self) -> bool:
        return time.monotonic() >= self._next

    def perform(self, now: datetime) -> Done | None:
        """What came of it; None where it is not yet time, or where it failed."""
        if not self.is_due:
            return None
        try:
            done = self._do(now)
        except (DatabaseError, InterfaceError) as error:
            # It may be back in a moment: no longer pauses for that.
            connection.close_if_unusable_or_obsolete()
            self._note(error)
            self._next = time.monotonic() + FIRST_PAUSE
            return None
        except Exception as error:  # noqa: BLE001 (the other tasks are not to blame)
            self._note(error)
            self._next = time.monotonic() + self._pause
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
            return None
        if self._failed is not None:
            logger.info("%s: works again", self.name)
        self._failed, self._pause = None, FIRST_PAUSE
        self._next = time.monotonic() + self._every
        return done

    def _note(self, error: Exception) -> None:
        if self._failed == type(error).__name__:
            return
        self._failed = type(error).__name__
        if isinstance(error, (OperationalError, InterfaceError)):
            logger.warning("%s: the database does not answer: %s", self.name, self._failed)
        else:
            logger.error("%s: failed", self.name, exc_info=error)


class FailingTables:
    """Tables that have failed: left alone for a while, longer each time, so that others go on."""

    def __init__(self) -> None:
        self._until: dict[str, tuple[float, float]] = {}
        """When to look again, and how long it was left alone."""

    def codes(self) -> list[str]:
        """The tables that are left alone just now."""
        now = time.monotonic()
        return [code for code, (until, _) in self._until.items() if until > now]

    @contextmanager
    def unless_it_fails(self, code: str) -> Iterator[None]:
        """Around whatever is done for one table; a database that is away is not its fault."""
        try:
            yield
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            if code not in self._until:
                logger.exception("table %s failed, and is left alone for a while", code)
            self.rest(code)

    def rest(self, code: str) -> None:
        _, before = self._until.pop(code, (0.0, 0.0))
        rest = min(2 * before, LONGEST_REST) or FIRST_REST
        self._until[code] = (time.monotonic() + rest, rest)
        if len(self._until) > MOST_RESTING:
            # The one that has failed longest ago: it is found again where it still fails.
            del self._until[next(iter(self._until))]

    def went_well(self, code: str) -> None:
        self._until.pop(code, None)
