"""Everybody at once at the one door: real threads, real connections.

Nothing here may end in "database is locked" or in a deadlock: an exception of any thread fails
the test.
"""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, connections
from django.utils import timezone

from gofclub import rules
from play.models import Chair, Move
from play.services import presence
from play.services.due_tables import due_tables, errand
from play.services.store.commit import Answer, commit
from play.services.store.committer import Committer, Job
from play.services.store.load import cache, table_at
from play.services.tables import table_open
from play.table.commands import Command
from play.table.people import Person
from play.table.snapshot import Snapshot
from tests.play.people import guest, table_of
from tests.play.truth import check_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]
PEOPLE, RACES = 8, 12


def together(*wishes: Callable[[], Any]) -> list[Any]:
    """What comes of wishes that start at the same moment, each on a connection of its own."""
    barrier = threading.Barrier(len(wishes))

    def one(wish: Callable[[], Any]) -> Any:
        barrier.wait(timeout=60)
        try:
            return wish()
        finally:
            connections.close_all()

    # The pool of connections has a place for each of them, and none for us.
    connections.close_all()
    with ThreadPoolExecutor(len(wishes)) as pool:
        return list(pool.map(one, wishes))


def asking(*commands: Command) -> Callable[[], Answer]:
    return lambda: commit(commands)[0]


def started(**options: Any) -> tuple[str, list[Person]]:
    code, people = table_of(**options)
    (answer,) = commit([Command(code, "start", person=people[0])])
    assert not answer.is_refusal
    return code, people


def now(code: str) -> Snapshot:
    table = table_at(code)
    assert table is not None
    return table


def move_of(table: Snapshot, people: list[Person], action: rules.Action, ident: str) -> Command:
    assert table.deal is not None
    do = {rules.Play: "play", rules.Pass: "pass", rules.Give: "give"}[type(action)]
    cards = "" if do == "pass" else str(action)
    mover = people[table.deal.state.turn]
    return Command(table.code, do, ident, mover, expect=table.deal.at, cards=cards)


def first_move(code: str, people: list[Person], ident: str = "") -> Command:
    table = now(code)
    return move_of(table, people, rules.legal(table.deal.state)[0], ident or uuid4().hex)


def stored(code: str) -> list[tuple[int, str]]:
    moves = Move.objects.filter(deal__table__code=code).order_by("deal__number", "ply")
    return list(moves.values_list("ply", "command"))


def test_the_same_command_eight_times_is_one_move_and_one_answer():
    code, people = started()
    for at in range(RACES):
        command = first_move(code, people)

        answers = together(*[asking(command)] * PEOPLE)

        assert {(answer.code, answer.seq) for answer in answers} == {("", answers[0].seq)}
        assert len(stored(code)) == at + 1
    check_table(code)


def test_of_eight_different_moves_for_one_moment_one_is_made():
    code, people = started()
    for at in range(RACES):
        table = now(code)
        legal = rules.legal(table.deal.state)
        wishes = [
            asking(move_of(table, people, legal[one % len(legal)], uuid4().hex))
            for one in range(PEOPLE)
        ]
        if at % 2:
            # A process that knows the table and one that has to read it.
            cache.clear()

        answers = together(*wishes)

        assert sorted(answer.code for answer in answers) == ["", *["stale"] * (PEOPLE - 1)]
        assert [ply for ply, _ in stored(code)] == list(range(at + 1))
    check_table(code)


def test_a_chair_is_given_to_one_of_eight():
    for _ in range(RACES):
        code = table_open(person=guest("Ana")).code
        people = [guest(f"Ben {one}") for one in range(PEOPLE)]

        answers = together(*[asking(Command(code, "sit", person=one, seat=3)) for one in people])

        assert sorted(answer.code for answer in answers) == ["", *["seat_taken"] * (PEOPLE - 1)]
        [sitting] = [one for one, answer in zip(people, answers, strict=True) if not answer.code]
        assert now(code).chairs[3].guest == sitting.guest
        check_table(code)


def test_the_free_chairs_are_given_to_as_many_as_there_are():
    for _ in range(RACES):
        code = table_open(person=guest("Ana")).code
        people = [guest("Ben") for _ in range(PEOPLE)]

        answers = together(*[asking(Command(code, "sit", person=one)) for one in people])

        assert sorted(answer.code for answer in answers) == [*[""] * 3, *["no_free_seat"] * 5]
        names = Chair.objects.filter(table__code=code).values_list("name", flat=True)
        assert sorted(names) == ["Ana", "Ben", "Ben 2", "Ben 3"]


def test_a_start_raced_with_leaving_and_sitting_never_deals_to_a_free_chair():
    seen = set()
    for _ in range(RACES):
        code, people = table_of()

        together(
            asking(Command(code, "start", person=people[0])),
            asking(Command(code, "leave", person=people[3])),
            asking(Command(code, "sit", person=guest("Eve"))),
            asking(Command(code, "unseat", person=people[0], seat=2)),
        )

        table = now(code)
        states = {chair.state for chair in table.chairs}
        assert (table.status == "playing") == (table.deal is not None)
        assert table.status == "open" or "free" not in states
        seen.add(table.status)
        check_table(code)
    assert seen <= {"open", "playing"}


def test_the_clock_and_the_player_never_both_move():
    by = set()
    for at in range(RACES):
        code, people = started(clock=15)
        table = now(code)
        timeout = errand(table, attended=True)
        late = table.due_at + timedelta(seconds=1)
        wishes = [
            lambda timeout=timeout, late=late: commit([timeout], now=late)[0],
            asking(first_move(code, people)),
        ]

        answers = together(*(wishes if at % 2 else reversed(wishes)))

        assert sorted(answer.code for answer in answers) == ["", "stale"]
        (move,) = Move.objects.filter(deal__table__code=code)
        by.add(move.by)
        check_table(code)
    assert by <= {"person", "clock"}


def test_two_croupiers_do_not_act_twice():
    codes = [started(clock=15)[0] for _ in range(RACES)]
    later = timezone.now() + timedelta(seconds=20)

    def act() -> list[str]:
        claimed = list(due_tables(later))
        if claimed:
            commit([errand(now(code), attended=True) for code in claimed], now=later)
        return claimed

    claims = together(act, act, act)

    if connection.features.has_select_for_update_skip_locked:
        assert sorted(code for claim in claims for code in claim) == sorted(codes)
    assert all(len(stored(code)) == 1 for code in codes)


def test_a_rematch_asked_for_by_all_is_one_table():
    for _ in range(RACES // 3):
        code, people = table_of(ruleset=rules.OFFICIAL.but(deals=1, last_card="auto"))
        commit([Command(code, "start", person=people[0])])
        while now(code).status != "over":
            commit([first_move(code, people)])

        asked = [Command(code, "rematch", person=one) for one in people]
        answers = together(*map(asking, asked))

        assert len({answer.opened for answer in answers}) == 1
        over, again = check_table(code), now(answers[0].opened)
        # All are told whose table it is, and everybody has a seat there.
        assert over.rematch_by == again.host
        assert [one.guest for one in again.chairs] == [one.guest for one in over.chairs]


def test_batches_in_any_order_while_sockets_are_seen_do_not_block_each_other():
    """What one process commits for many tables, another one sees, commits and sweeps as well."""
    tables = [started() for _ in range(6)]
    for code, people in tables:
        for seat, person in enumerate(people):
            commit([Command(code, "hello", person=person, socket=f"{code}-{seat}")])
    tokens = [f"{code}-{seat}" for code, _ in tables for seat in range(4)]

    def commits(rng: Random) -> Callable[[], None]:
        def many() -> None:
            for _ in range(RACES):
                some = rng.sample(tables, 4)
                do = rng.choice(["away", "back"])
                answers = commit([Command(c, do, person=rng.choice(who)) for c, who in some])
                assert not any(answer.is_refusal for answer in answers)

        return many

    def sweeps(rng: Random) -> Callable[[], None]:
        def many() -> None:
            for _ in range(RACES):
                codes = [code for code, _ in tables]
                seen = presence.look_around(codes, rng.sample(tokens, len(tokens)), {})
                assert set(seen.stored) == set(codes)

        return many

    together(*[commits(Random(at)) for at in range(4)], *[sweeps(Random(at)) for at in range(3)])

    for code, _ in tables:
        check_table(code)


def test_a_command_that_cannot_be_stored_is_answered_alone():
    tables = [started() for _ in range(5)]
    commands = [first_move(code, people) for code, people in tables]
    # Somebody has written past the door, and the cache does not know.
    broken = now(tables[2][0])
    Move.objects.create(
        deal_id=broken.deal.id,
        ply=0,
        seat=broken.deal.state.turn,
        text=commands[2].cards,
        command="past-the-door",
        by="person",
        seq=broken.seq,
        made_at=timezone.now(),
    )
    answers: list[Answer] = []
    connections.close_all()
    committer = Committer()
    for command in commands:
        committer.submit(Job(command, answers.append))

    committer.start()
    committer.stop()

    assert [answer.code for answer in answers] == ["", "", "stale", "", ""]
    assert [len(stored(code)) for code, _ in tables] == [1] * 5
