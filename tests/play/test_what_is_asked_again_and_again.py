"""What a site asks its database every few seconds is found by an index, however much there is.

On SQLite, which uses an index of some rows only where the question names them in the index's own
words. PostgreSQL is told which rows they are by the values themselves.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from play.croupier import Croupier
from play.models import Chair, Dealt, Move, Table
from play.services import lobby, presence, results
from play.services.review_queue import first_waiting
from scorepad.models import CountedGame, Deal, DealSeat, Line, Sheet, Sitter
from scorepad.services.sheets.lists import club_sheets
from scorepad.services.sheets.sealed import without_sealed
from tests.scorepad.clubs.people import cast_of

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="it plans by what it has counted"),
]
GROWING = {
    model._meta.db_table
    for model in (Table, Chair, Dealt, Move, Sheet, Line, Sitter, Deal, DealSeat, CountedGame)
}
SCAN = re.compile(r"SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?")
ALIAS = re.compile(r'"(\w+)" ([A-Z]\d+)\b')


@contextmanager
def scans() -> Iterator[list[str]]:
    """What was looked through from one end to the other: the table, and the question."""
    found: list[str] = []

    def explained(execute, sql: str, params: Any, many: bool, context: dict) -> Any:
        if re.match(r"SELECT|UPDATE|DELETE", sql):
            found.extend(f"{table}: {sql}" for table in scanned(sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(explained):
        yield found


def scanned(sql: str, params: Any) -> Iterator[str]:
    own = connection.connection
    names = {alias: table for table, alias in ALIAS.findall(sql)}
    plan = own.execute("EXPLAIN QUERY PLAN " + sql.replace("%s", "?"), params or ()).fetchall()
    for *_, step in plan:
        if (scan := SCAN.match(step)) is None or names.get(scan[1], scan[1]) not in GROWING:
            continue
        made = "SELECT sql FROM sqlite_master WHERE name = ?"
        index = own.execute(made, [scan[2]]).fetchone()
        # One of some rows has as many entries as there are such rows.
        if index is None or " WHERE " not in (index[0] or ""):
            yield step


def test_by_the_croupier():
    with scans() as found:
        Croupier().work()

    assert found == []


def test_by_who_watches_tables_and_the_lobby():
    with scans() as found:
        presence.look_around(["abcdefghjkmn"], ["socket"], {})
        lobby.lobby()

    assert found == []


def test_results_that_wait_are_found_among_those_that_wait():
    plan = results.waiting().order_by("finished_at").explain()

    assert "deals_that_wait_for_a_sheet" in plan


def test_by_the_reviewer():
    with scans() as found:
        first_waiting(now=timezone.now())

    assert found == []


def test_by_the_page_of_a_club():
    club = cast_of().club

    with scans() as found:
        for status in Sheet.Status.values:
            list(without_sealed(club_sheets(club).filter(status=status))[:5])
            club_sheets(club).filter(status=status).count()

    assert found == []
