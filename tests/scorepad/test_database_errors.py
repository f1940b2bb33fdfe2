"""What of the database's errors will pass, and is worth another try."""

import logging
import sqlite3
from types import SimpleNamespace

import psycopg
import pytest
from django.core.handlers.exception import convert_exception_to_response
from django.db import OperationalError

from gofclub.database_away import log_failure
from scorepad.api.errors import answer as answered
from scorepad.services.errors import Conflict, refused


@pytest.mark.parametrize(
    ("name", "status", "code"),
    [("SQLITE_BUSY", 503, "busy"), ("SQLITE_LOCKED", 503, "busy"), ("SQLITE_ERROR", 500, "error")],
)
def test_a_lock_will_pass_and_another_error_of_the_database_will_not(name, status, code):
    cause = sqlite3.OperationalError("as the database says it")
    cause.sqlite_errorname = name
    failed = OperationalError("as the database says it")
    failed.__cause__ = cause

    answer = answered(failed, {})

    assert (answer.status_code, answer.data["error"]["code"]) == (status, code)
    assert (answer.headers.get("Retry-After") == "1") == (status == 503)


@pytest.mark.parametrize(
    ("cause", "status"),
    [
        (psycopg.errors.LockNotAvailable(), 503),
        (psycopg.errors.DeadlockDetected(), 503),
        (psycopg.errors.AdminShutdown(), 503),
        (psycopg.OperationalError("no connection"), 503),
        (psycopg.errors.ConfigFileError(), 500),
    ],
)
def test_postgresql_says_by_its_state_what_will_pass(cause, status):
    failed = OperationalError("as the database says it")
    failed.__cause__ = cause

    assert answered(failed, {}).status_code == status


@pytest.mark.parametrize("passes", [True, False])
def test_a_database_that_is_away_is_one_line_in_the_log(caplog, passes):
    failed = OperationalError("as the database says it")
    failed.__cause__ = psycopg.OperationalError() if passes else psycopg.errors.ConfigFileError()

    log_failure(logging.getLogger("chores"), "a chore failed", failed)

    [record] = caplog.records
    assert record.getMessage().startswith("a chore failed")
    assert (record.levelname, record.exc_info is None) == (
        ("WARNING", True) if passes else ("ERROR", False)
    )


def test_the_line_says_why_and_nothing_of_the_statement(caplog):
    failed = OperationalError("canceling statement\nDETAIL: of Ben")
    failed.__cause__ = psycopg.errors.QueryCanceled()

    log_failure(logging.getLogger("chores"), "a chore failed", failed)

    assert caplog.messages == [
        "a chore failed: the database does not answer: OperationalError 57014 canceling statement"
    ]


@pytest.mark.parametrize("cause", [psycopg.errors.DiskFull(), psycopg.errors.DatabaseDropped()])
def test_what_no_other_try_mends_is_an_error_with_its_traceback(caplog, cause):
    failed = OperationalError("as the database says it")
    failed.__cause__ = cause

    log_failure(logging.getLogger("chores"), "a chore failed", failed)
    assert answered(failed, {}).status_code == 503

    assert [(one.levelname, one.exc_info is None) for one in caplog.records] == [
        ("ERROR", False)
    ] * 2


@pytest.mark.parametrize(
    ("cause", "status", "said"),
    [
        (psycopg.OperationalError(), 503, ("WARNING", True)),
        (psycopg.errors.DiskFull(), 503, ("ERROR", False)),
        (psycopg.errors.ConfigFileError(), 500, ("ERROR", False)),
    ],
)
def test_a_page_that_failed_is_logged_once(rf, caplog, cause, status, said):
    @convert_exception_to_response
    def page(_request):
        raise OperationalError("as the database says it") from cause

    answer = page(rf.get("/play/"))

    assert answer.status_code == status
    assert [(one.levelname, one.exc_info is None) for one in caplog.records] == [said]


class LostOnTheWay:
    """A request whose sender is to be looked up just when the database goes away."""

    @property
    def auth(self) -> None:
        raise OperationalError("no connection") from psycopg.OperationalError()


def test_a_conflict_whose_sheet_cannot_be_read_is_told_to_ask_again():
    view = SimpleNamespace(conflicts_show_sheet=True)
    context = {"request": LostOnTheWay(), "kwargs": {"code": "k7mq2wxz9pfa"}, "view": view}

    answer = answered(refused("wrong_number", Conflict, expected=3), context)

    assert (answer.status_code, answer.data["error"]["code"]) == (503, "busy")
