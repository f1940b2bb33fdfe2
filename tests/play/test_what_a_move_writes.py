"""A move writes its own row and its table's, and of them what has changed."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from play.models import Chair, Move, Table
from play.models.due_slots import SECONDS, slot_of
from play.services.due_tables import due_tables, seconds_until_due
from play.services.store.commit import commit, run_command
from play.services.store.load import cache, table_at
from play.services.store.statements import run
from play.table.commands import Command
from tests.play.people import table_of
from tests.play.staging import started
from tests.play.test_admin import finish_hand
from tests.play.test_races import first_move, stored

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


def writes_of(command: Command) -> list[str]:
    with CaptureQueriesContext(connection) as asked:
        [answer] = commit([command])
    assert not answer.is_refusal, answer
    return [one["sql"] for one in asked.captured_queries if "UPDATE play_" in one["sql"]]


def test_a_move_leaves_alone_what_moves_do_not_change():
    code, people = started()

    [update] = writes_of(first_move(code, people))

    assert "seq = seq + 1" in update
    assert "status" not in update


@pytest.mark.skipif(connection.vendor == "postgresql", reason="it keeps no list in a table")
def test_a_commit_for_one_table_gives_sqlite_no_list():
    one, two = started(), started()

    def asked(*moves: Command) -> str:
        with CaptureQueriesContext(connection) as queries:
            answers = commit(moves)
        assert not any(answer.is_refusal for answer in answers)
        return " ".join(query["sql"] for query in queries.captured_queries)

    alone, both = asked(first_move(*one)), asked(first_move(*one), first_move(*two))

    assert "UPDATE play_table" in alone
    assert "json_each" not in alone
    assert "json_each" in both


@pytest.mark.skipif(connection.vendor == "postgresql", reason="it writes no index in vain")
def test_of_a_chair_only_what_has_changed_is_written():
    code, people = started()

    chair = writes_of(Command(code, "away", person=people[1]))[-1]

    columns = chair.partition(" SET ")[2].partition(" WHERE ")[0]
    assert [one.split(" = ")[0] for one in columns.split(", ")] == ["state"]
    assert Chair.objects.get(table__code=code, seat=1).state == "away"


@pytest.mark.skipif(connection.vendor == "sqlite", reason="it reads them anew in no time")
def test_of_chairs_postgresql_has_one_statement_to_plan_and_keep():
    code, people = table_of()
    one, two = people[:2]
    asked = set()

    def notes(execute, statement, *others):
        asked.add(statement)
        return execute(statement, *others)

    with connection.execute_wrapper(notes):
        run_command(Command(code, "hello", person=one, socket="a", mixes=True))
        run_command(Command(code, "say", person=two, say="hello"))
        run_command(Command(code, "mix", person=one, expect="1", seed="ab" * 32))
        run_command(Command(code, "swap", person=one, seat=1))
        run_command(Command(code, "swap", person=two, seat=0))
        run_command(Command(code, "gone", person=one, socket="a"))
        run_command(Command(code, "leave", person=two))

    assert len([statement for statement in asked if "UPDATE play_chair" in statement]) == 1


def test_who_is_ready_is_written_for_all_tables_at_once():
    tables = [started() for _ in range(5)]
    for code, people in tables:
        finish_hand(code, people)
    ready = Chair.objects.filter(table__code__in=[code for code, _ in tables], ready=True)

    for seat in range(4):
        asked = [Command(code, "next", person=people[seat]) for code, people in tables]
        if seat == 1:
            # Somebody does something else meanwhile.
            asked[2] = Command(tables[2][0], "away", person=tables[2][1][1])
        with CaptureQueriesContext(connection) as done:
            answers = commit(asked)
        assert not any(answer.is_refusal for answer in answers)
        updates = [one["sql"] for one in done.captured_queries if "SET ready" in one["sql"]]
        assert len(updates) == (1 if seat < 3 else 3)
        if seat < 3:
            assert ready.filter(seat=seat).count() == (4 if seat == 1 else 5)

    # The last one has brought the next hand, for which nobody has asked yet.
    assert not ready.exists()
    for code, _ in tables:
        known = table_at(code)
        cache.clear()
        assert table_at(code).chairs == known.chairs
        assert known.deal.number == 2


def test_whoever_changes_places_is_written_whole():
    code, people = table_of()
    before = {chair.guest: chair for chair in table_at(code).chairs}

    for person, seat in ((people[0], 2), (people[2], 0)):
        run_command(Command(code, "swap", person=person, seat=seat))
    cache.clear()

    after = {chair.guest: chair for chair in table_at(code).chairs}
    assert [after[person.guest].seat for person in people] == [2, 1, 0, 3]
    for guest, chair in after.items():
        assert chair == before[guest]._replace(seat=chair.seat)


def test_moves_that_come_together_are_all_written_each_with_its_own():
    tables = [started() for _ in range(11)]
    moves = [first_move(code, people, f"id-{at}") for at, (code, people) in enumerate(tables)]

    answers = commit(moves)

    assert not any(answer.is_refusal for answer in answers)
    for at, (code, _people) in enumerate(tables):
        assert stored(code) == [(0, f"id-{at}")]
        known = table_at(code)
        cache.clear()
        assert table_at(code)._replace(events=()) == known._replace(events=())


def test_what_the_database_refuses_is_an_error_of_django_on_the_short_way_too():
    code, people = started()
    commit([first_move(code, people)])
    again = Move.objects.filter(deal__table__code=code).values_list("deal", "seat", "command").get()
    statement = (
        'INSERT INTO play_move (deal_id, seat, command, ply, "text", "by", seq, made_at)'
        " VALUES (%s, %s, %s, 1, '-', 'person', 1, '2026-01-01 00:00:00')"
    )

    with pytest.raises(IntegrityError), transaction.atomic():
        run(statement, again)
