"""What of the database's errors will pass, and is worth another try."""

import sqlite3

import psycopg
import pytest
from django.db import OperationalError

from scorepad.api.errors import answer as answered


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
