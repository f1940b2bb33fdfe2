"""The short way to PostgreSQL: the same connection, transaction and errors as by way of Django."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.db import (
    DatabaseError,
    DataError,
    IntegrityError,
    OperationalError,
    ProgrammingError,
    connection,
    models,
    transaction,
)
from django.db.transaction import TransactionManagementError

from gofclub.models import User
from gofclub.postgres.prepared import MOST
from gofclub.slow_queries import timed
from play.services.store.statements import run
from tests.held_rows import PATIENCE, until_somebody_waits
from tests.site.test_database_gone import end_of

ITS_OWN = pytest.mark.skipif(connection.vendor == "sqlite", reason="it is PostgreSQL's")
pytestmark = [pytest.mark.django_db(transaction=True), ITS_OWN]
LOCK = "SELECT pg_advisory_xact_lock(7)"
COUNT = "SELECT count(*) FROM django_session"
AT = datetime(2026, 11, 18, 12, 30, 15, 123456, tzinfo=UTC)


class Kind(models.TextChoices):
    OWNER = "owner"


def insert(*keys: str) -> None:
    with transaction.atomic():
        for key in keys:
            into = "django_session (session_key, session_data, expire_date)"
            assert not run(f"INSERT INTO {into} VALUES (%s, %s, %s)", [key, "", AT])  # noqa: S608


def insert_and_fail(key: str) -> None:
    with transaction.atomic():
        insert(key)
        raise ZeroDivisionError


def wait_for_lock() -> Sequence[Sequence[Any]]:
    try:
        return run(LOCK, [])
    finally:
        connection.close()


def lose_it() -> None:
    with transaction.atomic():
        run("SELECT 1", [])
        end_of(connection)
        run("SELECT 1", [])


@pytest.fixture(autouse=True)
def _a_new_connection():
    # The pool would lend the same one out again, with all that it has prepared.
    connection.close()
    connection.close_pool()
    yield
    connection.close()


def watching(execute, *statement):
    return execute(*statement)


def test_values_are_what_they_are_by_way_of_django():
    key = uuid4()
    types = ("text", "bigint", "boolean", "timestamptz", "uuid", "jsonb", "text", "text")
    asked = "SELECT " + ", ".join(f"%s::{one}" for one in types)
    values = ["Zo\u00eb's \\ $1 %", -(2**62), True, AT, key, '{"a": [1]}', None, Kind.OWNER]

    [direct] = run(asked, values)
    with connection.execute_wrapper(watching):
        [by_django] = run(asked, values)

    assert direct[0] == by_django[0] == "Zo\u00eb's \\ $1 %"
    assert (int(direct[1]), direct[2]) == (by_django[1], "t")
    assert datetime.fromisoformat(direct[3]) == by_django[3] == AT
    assert (direct[4], direct[5]) == (str(key), '{"a": [1]}')
    assert direct[6] is by_django[6] is None
    assert direct[7] == by_django[7] == Kind.OWNER.value


def test_what_is_not_stored_is_not_stored():
    with pytest.raises(ZeroDivisionError):
        insert_and_fail("a")
    assert run(COUNT, []) == [("0",)]
    insert("a")
    assert run(COUNT, []) == [("1",)]

    with pytest.raises(IntegrityError):
        insert("b", "a")
    with pytest.raises(DataError):
        insert("c", "before\0behind")
    with pytest.raises(ProgrammingError), transaction.atomic():
        run("SELECT nothing FROM nowhere", [])
    assert run(COUNT, []) == [("1",)]


def test_nothing_more_is_said_in_a_transaction_that_has_failed():
    with transaction.atomic():
        with pytest.raises(ProgrammingError), transaction.atomic():
            run("SELECT nothing FROM nowhere", [])
        # A savepoint was taken back: it goes on.
        assert run("SELECT 1", []) == [("1",)]
        transaction.set_rollback(True)
        with pytest.raises(TransactionManagementError):
            run("SELECT 1", [])


def test_where_the_database_has_gone_it_is_said_as_django_says_it():
    User.objects.count()
    with pytest.raises(OperationalError):
        lose_it()

    connection.close_if_unusable_or_obsolete()
    assert run("SELECT 1", []) == [("1",)]


def test_whoever_watches_sees_each_statement():
    seen = []

    def note(execute, sql, *rest):
        seen.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        run("SELECT 1", [])

    assert seen == ["SELECT 1"]
    assert timed in connection.execute_wrappers


def test_a_statement_that_waits_keeps_no_other_thread_waiting():
    """Else whoever holds the lock in this process could never let go of it."""
    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            run(LOCK, [])
            asked = threads.submit(wait_for_lock)
            until_somebody_waits()
        assert asked.result(PATIENCE) == [("",)]


def prepared() -> list[str]:
    """What this connection's server knows by name, by way of Django."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements ORDER BY prepare_time")
        return [statement for (statement,) in cursor.fetchall()]


def test_a_statement_is_prepared_once_and_no_more_of_them_than_a_commit_has():
    for _ in range(3):
        run("SELECT %s::text", ["a"])
    assert prepared() == ["SELECT $1::text"]

    for number in range(2 * MOST):
        assert run(f"SELECT {number}", []) == [(str(number),)]
    assert len(prepared()) == MOST


def test_it_is_planned_once_for_any_number_of_values():
    for many in range(1, 20):
        asked = (
            "SELECT count(*) FROM django_session WHERE session_key = ANY(string_to_array(%s, ' '))"
        )
        assert run(asked, [" ".join("abc"[:many])]) == [("0",)]

    with connection.cursor() as cursor:
        cursor.execute("SELECT generic_plans, custom_plans FROM pg_prepared_statements")
        assert cursor.fetchall() == [(19, 0)]


def test_where_connections_are_lent_out_by_somebody_else_nothing_is_prepared():
    connection.settings_dict["DISABLE_SERVER_SIDE_CURSORS"] = True
    try:
        assert run("SELECT %s::text", ["a"]) == [("a",)]
        assert prepared() == []
    finally:
        connection.settings_dict["DISABLE_SERVER_SIDE_CURSORS"] = False


@pytest.mark.parametrize(
    "meanwhile", ["DEALLOCATE ALL", "ALTER TABLE changing ALTER what TYPE text USING what::text"]
)
def test_what_the_server_does_not_know_as_it_did_is_prepared_anew(meanwhile):
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE changing AS SELECT 7 AS what")
        assert run("SELECT what FROM changing", []) == [("7",)]
        cursor.execute(meanwhile)

    with pytest.raises(DatabaseError):
        run("SELECT what FROM changing", [])

    assert run("SELECT what FROM changing", []) == [("7",)]


def test_one_that_is_wrong_takes_no_room():
    for number in range(2 * MOST):
        with pytest.raises(ProgrammingError):
            run(f"SELECT nothing FROM nowhere_{number}", [])  # noqa: S608

    assert run("SELECT 1", []) == [("1",)]
    assert prepared() == ["SELECT 1"]
