"""A move writes its own row and its table's; on PostgreSQL, into no index of the tables."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone

from play.models import Table
from play.models.due_slots import SECONDS, slot_of
from play.services.due_tables import due_tables, seconds_until_due
from play.services.store.commit import commit
from tests.play.staging import started
from tests.play.test_races import first_move

pytestmark = pytest.mark.django_db
BEGIN = datetime.fromtimestamp(125_000_000 * SECONDS, tz=UTC)
"""The first moment of a slot, long after today."""
BIT = timedelta(microseconds=1)
MOMENTS = [BEGIN - BIT, BEGIN, BEGIN + timedelta(seconds=SECONDS) - BIT]


def due_at(*moments: datetime | None) -> list[str]:
    codes = []
    for moment in moments:
        code, _ = started()
        Table.objects.filter(code=code).update(due_at=moment)
        codes.append(code)
    return codes


def test_the_database_and_we_mean_the_same_slot():
    codes = due_at(*MOMENTS, None)

    slots = dict(Table.objects.values_list("code", "due_slot"))

    assert [slots[code] for code in codes] == [*map(slot_of, MOMENTS), None]
    assert slot_of(MOMENTS[0]) + 1 == slot_of(MOMENTS[1]) == slot_of(MOMENTS[2])


@pytest.mark.parametrize("which", range(len(MOMENTS)))
def test_what_is_due_is_found_to_the_microsecond_and_in_its_order(which):
    codes = due_at(*reversed(MOMENTS), None)[-2::-1]
    now = MOMENTS[which]

    assert [table.code for table in Table.objects.due_by(now)] == codes[: which + 1]
    assert set(due_tables(now)) == set(codes[: which + 1])


def test_the_next_one_is_the_first_of_its_slot():
    due_at(MOMENTS[2], MOMENTS[1], None)
    later = (MOMENTS[1] - datetime.now(tz=UTC)).total_seconds()

    assert seconds_until_due(10 * later) == pytest.approx(later, abs=5)


def hot() -> tuple[int, int]:
    """How many rows of tables this transaction has changed, and how many of them in place."""
    changed, in_place = ("pg_stat_get_xact_tuples_updated", "pg_stat_get_xact_tuples_hot_updated")
    table = "'play_table'::regclass"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {changed}({table}), {in_place}({table})")
        return cursor.fetchone()


@pytest.mark.skipif(connection.vendor == "sqlite", reason="it knows one version of a row")
def test_a_move_changes_nothing_that_is_in_an_index_of_the_tables():
    code, people = started()
    due, now = Table.objects.get(code=code).due_at, timezone.now()
    # Somebody moves when the table is then due at the beginning of a slot, and soon again.
    now += timedelta(seconds=SECONDS + 1 - due.timestamp() % SECONDS)
    written, slots = [], set()
    for seconds in range(8):
        before = hot()
        move = first_move(code, people)
        [answer] = commit([move], now=now + timedelta(seconds=seconds))
        assert not answer.is_refusal
        written.append(tuple(now - then for now, then in zip(hot(), before, strict=True)))
        slots |= set(Table.objects.filter(code=code).values_list("due_slot", "due_at"))

    assert len(slots) == 8
    assert len({slot for slot, _ in slots}) == 1
    # The first came to another slot, and once the row may have had to go to another page.
    assert sorted(written[1:])[1:] == [(1, 1)] * 6
