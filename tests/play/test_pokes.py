"""What a process does with what others tell it of tables, and how many are read together."""

import json
from random import Random

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test.utils import CaptureQueriesContext

from gofclub import rules
from play.hub import TableHub
from play.models import Dealt, Table
from play.pokes import MOST_STEPS, Poke, message_of, poke_of, steps_of, together
from play.services.store import commit as committing
from play.services.store.commit import run_command
from play.services.store.load import Damaged, cache, table_at, tables_at
from play.table.commands import Command
from play.table.snapshot import Snapshot
from play.table.steps import ChairsStep, MoveStep, followed
from tests.play.people import table_of
from tests.play.staging import command_of, started


def play(code, people, *, moves: int = 1) -> None:
    for _ in range(moves):
        deal = table_at(code).deal
        action = rules.legal(deal.state)[0]
        person = people[deal.state.turn]
        fields = command_of(action, deal.at)
        run_command(Command(code, id=f"m{len(deal.moves)}-{deal.number}", person=person, **fields))


class Socket:
    token, session, auth_hash, user = "t", "", "", None

    def __init__(self):
        self.told = 0

    def flush(self):
        self.told += 1

    def greet(self):
        pass

    def end(self, code):
        pass


@pytest.fixture
def told():
    """What listeners were told, one message after the other, as it travels."""
    messages = []

    def hear(tables, before):
        message = message_of((poke_of(table, before) for table in tables), lobby=False)
        messages.append(json.loads(json.dumps(message)))

    committing.listeners.append(hear)
    yield messages
    committing.listeners.remove(hear)


def elsewhere(moves: int, told) -> tuple[Snapshot, Snapshot]:
    """A table as this process knows it, and as it is after moves in another one."""
    code, people = started(seats=3)
    known = table_at(code)
    told.clear()
    play(code, people, moves=moves)
    now = table_at(code)
    cache.forget(code)
    cache.keep(known)
    return known, now


@pytest.mark.django_db(transaction=True)
async def test_whoever_is_told_of_moves_follows_without_reading(told):
    known, now = await sync_to_async(elsewhere)(3, told)
    hub, socket = TableHub(), Socket()
    room = hub.join(socket, known)

    for message in told:
        hub.heard(message)

    assert room.table == now
    assert socket.told == 3
    assert hub._behind == set()
    assert cache.get(now.code) == now
    hub._readers.stop()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("lost", ["the first", "the steps", "the sense"])
async def test_whoever_missed_something_reads_it(told, lost):
    known, now = await sync_to_async(elsewhere)(3, told)
    hub, socket = TableHub(), Socket()
    room = hub.join(socket, known)
    _first, second, third = told
    if lost == "the steps":
        third["tables"][0][2] = []
        told = [third]
    elif lost == "the sense":
        third["tables"][0][2] = [[known.seq, 0, "Dr", "x", "person", *third["tables"][0][2][0][5:]]]
        told = [third]
    else:
        told = [second, third]

    for message in told:
        hub.heard(message)
    await hub._read_behind()
    for task in tuple(hub._tasks):
        await task

    assert room.table._replace(events=()) == now._replace(events=())
    assert socket.told >= 1
    hub._readers.stop()


@pytest.mark.django_db
def test_people_who_come_speak_go_and_are_ready_are_followed_without_reading(told):
    code, people = started(seats=3)
    known = table_at(code)
    told.clear()
    while not table_at(code).is_between:
        play(code, people)
    doings = [("hello", {"socket": "s1", "mixes": True}), ("say", {"socket": "s1", "say": "hello"})]
    doings += [("next", {}), ("away", {}), ("back", {}), ("gone", {"socket": "s1"})]
    for do, fields in doings:
        run_command(Command(code, do, person=people[1], **fields))

    followed_so_far = known
    for message in told:
        ((_, seq, steps),) = message["tables"]
        followed_so_far = followed(followed_so_far, steps_of(steps))
        assert followed_so_far.seq == seq

    assert followed_so_far == table_at(code)


@pytest.mark.django_db
def test_who_sits_there_is_never_told_but_read(told):
    code, people = table_of(3)
    known = table_at(code)
    told.clear()

    run_command(Command(code, "leave", person=people[1]))

    ((_, _, steps),) = told[0]["tables"]
    assert steps == []
    assert followed(known, [ChairsStep(known.seq, {1: {"name": "Eve"}}, None)]) is None
    assert followed(known, [ChairsStep(known.seq, {7: {"ready": True}}, None)]) is None


@pytest.mark.django_db
def test_what_is_told_late_or_twice_changes_nothing(told):
    _, now = elsewhere(2, told)

    for message in told:
        ((_, _, steps),) = message["tables"]
        assert followed(now, steps_of(steps)) is now


def test_pokes_that_wait_are_said_together():
    def step(before):
        return MoveStep(before, 0, "-", f"c{before}", "person", None, None)

    one, two = Poke("x", 5, (step(4),)), Poke("x", 6, (step(5),))

    assert together(None, one) is one
    assert together(one, two) == Poke("x", 6, (step(4), step(5)))
    assert together(one, Poke("x", 8, (step(7),))) == Poke("x", 8)
    assert together(one, Poke("x", 6)) == Poke("x", 6)
    many = Poke("x", 9, tuple(map(step, range(9 - MOST_STEPS, 9))))
    assert together(many, Poke("x", 10, (step(9),))) == Poke("x", 10)


@pytest.mark.django_db
def test_many_tables_are_read_with_as_many_queries_as_one():
    worlds = [started(seats=3 + at % 2) for at in range(6)]
    rng, fresh = Random(3), {}
    for code, people in worlds:
        known = table_at(code)
        play(code, people, moves=rng.randrange(5))
        fresh[code] = table_at(code)
        cache.forget(code)
        if rng.random() < 0.5:
            cache.keep(known)

    with CaptureQueriesContext(connection) as queries:
        found = tables_at([code for code, _ in worlds] + ["nowhere"])

    # One for those that are known, to see whether they are still the same.
    assert len(queries) == 6
    assert set(found) == set(fresh)
    for code, table in found.items():
        assert table._replace(events=()) == fresh[code]._replace(events=())


@pytest.mark.django_db
def test_tables_that_have_not_changed_are_not_read(django_assert_num_queries):
    codes = [started()[0] for _ in range(3)]
    known = tables_at(codes)

    with django_assert_num_queries(1) as queries:
        found = tables_at(codes)

    assert found == known
    assert "JOIN" not in queries[0]["sql"]


@pytest.mark.django_db
def test_a_table_known_from_an_earlier_hand_keeps_its_results():
    # Whatever the cards are, the game is not over by then.
    code, people = started(seats=3, ruleset=rules.OFFICIAL.but(target=500))
    known = [table_at(code)]
    while len(table_at(code).results) < 3:
        table = table_at(code)
        if table.is_between:
            for person in people:
                run_command(Command(code, "next", person=person))
            known.append(table_at(code))
        else:
            play(code, people)
            if table_at(code).is_between:
                known.append(table_at(code))
    now = table_at(code)

    for earlier in known:
        cache.forget(code)
        cache.keep(earlier)
        assert table_at(code)._replace(events=()) == now._replace(events=())


@pytest.mark.django_db
def test_one_that_is_damaged_is_told_apart():
    bad, good = [started(seats=3)[0] for _ in range(2)]
    Dealt.objects.filter(table__code=bad).update(hands="nonsense")
    Table.objects.filter(code=bad).update(seq=99)
    cache.clear()

    found = tables_at([bad, good])

    assert isinstance(found[bad], Damaged)
    assert found[good].code == good
    with pytest.raises(Damaged):
        table_at(bad)
