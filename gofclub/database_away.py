"""What is said while the database is away for a moment."""

import logging
import sqlite3
import sys
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpResponse
from django.template.loader import render_to_string

log = logging.getLogger(__name__)
LASTING = ("53100", "57P04")
"""A full disk, a database that was dropped: another try is right once somebody has seen to it, and
nobody does who is not told."""


def will_pass(error: BaseException | None) -> bool:
    """Whether the same wish may succeed in a moment: a lock not given in time, a restart."""
    if not isinstance(error, (OperationalError, InterfaceError)):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        name = getattr(cause, "sqlite_errorname", "")
        return name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))
    # PostgreSQL: no state at all means that there was no connection to ask.
    state = _state(error)
    return state is None or state[:2] in ("08", "40", "53", "55", "57")


def log_failure(logger: logging.Logger, what: str, error: BaseException) -> None:
    """For what is tried again: a line with the reason while that may help, else all there is."""
    if not will_pass(error) or _state(error) in LASTING:
        logger.error("%s", what, exc_info=error)
        return
    # What follows the first line is advice, or the statement with somebody's values.
    said = next(iter(str(error).splitlines()), "")
    reason = " ".join(filter(None, (type(error).__name__, _state(error), said)))
    logger.warning("%s: the database does not answer: %s", what, reason)


def failed(answer: Callable[[int], HttpResponse]) -> HttpResponse:
    """What is said about the error at hand, by a status: 503 where asking again may help."""
    error = sys.exc_info()[1]
    if error is None or not will_pass(error):
        return answer(500)
    said = answer(503)
    said["Retry-After"] = "1"
    log_failure(log, "a page failed", error)
    # Django would add a traceback for each page that is asked for during a restart.
    said._has_been_logged = True  # type: ignore[attr-defined]  # noqa: SLF001
    return said


def page_failed(status: int) -> HttpResponse:
    """In words; they need no database themselves."""
    return HttpResponse(render_to_string("500.html", {"status": status}), status=status)


def _state(error: BaseException) -> str | None:
    """PostgreSQL's own name for what went wrong."""
    return getattr(error.__cause__, "sqlstate", None)
