"""What players add to the shuffle, and what the server has promised before."""

import re
from datetime import timedelta
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gofclub import rules
from play.models import Chair, Dealt, Pack, Table
from play.protocol import view_object
from play.services.due_tables import errand
from play.services.store.commit import commit, run_command
from play.services.store.load import cache, table_at
from play.services.tables import table_quick
from play.table.commands import Command
from play.table.refusal import Refusal
from tests.play import witness
from tests.play.people import guest, table_of
from tests.play.staging import command_of, playout, stage, started
from tests.play.test_races import first_move
from tests.play.truth import check_table

pytestmark = pytest.mark.django_db
A, B, C, D = (digit * 64 for digit in "abcd")
WRITES = re.compile(r"(?:INSERT INTO|UPDATE) play_\w+")
SHORT = rules.OFFICIAL.but(deals=1, last_card="auto")


def now(code):
    return table_at(code)


def seen(code, seat=None):
    return view_object(now(code), seat, now=timezone.now())


def mix(code, person, seed, number=1):
    return run_command(Command(code, "mix", person=person, expect=str(number), seed=seed))


def code_of(refused):
    return refused.value.code


# Who adds, and when -------------------------------------------------------------------------------


def test_the_next_pack_is_promised_with_the_cards_and_kept_when_they_are_dealt():
    code, people = started(ruleset=rules.OFFICIAL.but(deals=2, last_card="auto"))
    promised = seen(code, 0)["pack"]
    mix(code, people[1], B, number=2)
    assert seen(code)["pack"] == promised | {"mixed": [1]}

    while now(code).deal.number == 1:
        if now(code).is_between:
            for person in people:
                commit([Command(code, "next", person=person)])
        else:
            commit([first_move(code, people)])

    salt = Dealt.objects.get(table__code=code, number=2).salt
    assert promised["commitment"] == witness.commitment(code, 2, salt)
    assert seen(code)["deal"]["mixed"] == [1]
    assert (seen(code)["pack"]["number"], seen(code)["pack"]["mixed"]) == (3, [])
    check_table(code)


def test_the_same_again_is_fine_and_something_else_is_not():
    code, people = table_of()
    count = mix(code, people[0], A).seq

    assert mix(code, people[0], A).seq == count
    with pytest.raises(Refusal) as refused:
        mix(code, people[0], B)
    assert code_of(refused) == "mixed"
    run_command(Command(code, "start", person=people[0]))
    count = now(code).seq
    assert mix(code, people[0], A).seq == count
    for seed, number in ((B, 1), (A, 3)):
        with pytest.raises(Refusal) as refused:
            mix(code, people[0], seed, number=number)
        assert code_of(refused) == "stale"
    assert "mix" in seen(code, 0)["you"]["may"]
    assert mix(code, people[0], A, number=2).seq == count + 1
    assert "mix" not in seen(code, 0)["you"]["may"]


def test_who_has_no_chair_adds_nothing_and_after_the_game_nobody_does():
    person = guest("Ana")
    code = table_quick(person=person, bots="any", ruleset=SHORT).code

    with pytest.raises(Refusal) as refused:
        mix(code, guest("Eve"), A, number=2)
    assert code_of(refused) == "not_seated"
    Table.objects.filter(code=code).update(status="closed", due_at=None)
    cache.clear()
    with pytest.raises(Refusal) as refused:
        mix(code, person, A, number=2)
    assert code_of(refused) == "not_playing"
    assert seen(code, 0)["pack"] is None


def test_a_seed_moves_with_its_owner_and_goes_with_him():
    code, people = table_of()
    mix(code, people[1], B)
    mix(code, people[2], C)

    run_command(Command(code, "leave", person=people[2]))
    run_command(Command(code, "sit", person=people[1], seat=2))

    assert seen(code)["pack"]["mixed"] == [2]
    assert list(Chair.objects.filter(table__code=code).order_by("seat").values_list("seed")) == [
        ("",),
        ("",),
        (B,),
        ("",),
    ]


def test_it_costs_one_small_write_and_asks_nothing_that_a_move_does_not():
    code, people = started()
    written, asked = [], []
    for command in (
        first_move(code, people),
        Command(code, "mix", person=people[0], expect="2", seed=A),
    ):
        with CaptureQueriesContext(connection) as queries:
            commit([command])
        statements = [query["sql"] for query in queries if "play_" in query["sql"]]
        # PostgreSQL is told of a move and of its table in one statement.
        written.append([WRITES.findall(one) for one in statements if WRITES.search(one)])
        asked.append([one for one in statements if not WRITES.search(one)])

    by_move, by_seed = ([one for each in writes for one in each] for writes in written)
    assert by_move == ["INSERT INTO play_move", "UPDATE play_table"]
    assert by_seed == ["UPDATE play_table", "UPDATE play_chair"]
    assert len(written[0]) == (1 if connection.vendor == "postgresql" else 2)
    assert len(asked[1]) <= len(asked[0])


# Waiting ------------------------------------------------------------------------------------------


def test_nobody_waits_for_people_who_have_not_said_that_they_will_add():
    code, people = table_of()
    for person in people:
        run_command(Command(code, "hello", person=person, socket=f"of {person.name}"))

    run_command(Command(code, "start", person=people[0]))

    assert now(code).deal.number == 1
    assert table_quick(person=guest("Ana")).deal.number == 1


def test_the_first_hand_waits_for_who_will_add_and_is_dealt_with_the_last_of_them():
    code, people = table_of()
    for person in people[:2]:
        command = Command(code, "hello", person=person, socket=f"of {person.name}", mixes=True)
        run_command(command)
    mix(code, people[0], A)

    before = timezone.now()
    run_command(Command(code, "start", person=people[0]))

    waiting = check_table(code)
    assert (waiting.status, waiting.deal) == ("playing", None)
    assert before < waiting.due_at <= timezone.now() + timedelta(seconds=3)
    shown = seen(code, 1)
    assert (shown["deal"], shown["at"], shown["clock"]) == (None, None, None)
    mix(code, people[1], B)
    assert seen(code)["deal"]["mixed"] == [0, 1]


def test_who_does_not_keep_the_word_holds_nothing_up():
    person = guest("Ana")
    code = table_quick(person=person, mixes=True).code
    waiting = now(code)
    assert waiting.is_shuffling
    command = errand(waiting, attended=True)

    (early,) = commit([command], now=waiting.due_at - timedelta(milliseconds=1))
    cache.clear()  # another process, or this one after a crash
    (due,) = commit([command], now=waiting.due_at)
    (again,) = commit([command], now=waiting.due_at)

    assert (early.code, due.code, again.code) == ("not_due", "", "stale")
    assert seen(code)["deal"]["mixed"] == []
    with pytest.raises(Refusal) as refused:
        mix(code, person, A)
    assert code_of(refused) == "stale"


def test_who_goes_is_not_waited_for():
    code, people = table_of()
    for person in people[:2]:
        socket = f"of {person.name}"
        run_command(Command(code, "hello", person=person, socket=socket, mixes=True))
        run_command(Command(code, "gone", person=person, socket=socket))

    run_command(Command(code, "start", person=people[0]))

    assert now(code).deal is not None


def test_a_table_that_waits_can_pause_and_go_on():
    person = guest("Ana")
    code = table_quick(person=person, mixes=True).code

    run_command(Command(code, "pause"))
    assert (now(code).status, now(code).due_at) == ("paused", None)
    run_command(Command(code, "resume", person=person))
    mix(code, person, A)

    assert check_table(code).deal is not None


def test_a_rematch_begins_with_a_promise_of_its_own():
    person = guest("Ana")
    code = table_quick(person=person, ruleset=SHORT).code
    Table.objects.filter(code=code).update(status="over", due_at=None)
    cache.clear()

    new = run_command(Command(code, "rematch", person=person)).opened
    promised = now(new).pack
    run_command(Command(new, "hello", person=person, socket="phone", mixes=True))
    waited = now(new).is_shuffling
    mix(new, person, D)

    assert waited
    assert seen(new)["deal"]["mixed"] == [0]
    assert promised.salt != Dealt.objects.get(table__code=code).salt


# Tables of an earlier release ---------------------------------------------------------------------


def test_a_table_without_a_pack_is_dealt_and_promises_the_next():
    code, people = table_of()
    Pack.objects.filter(table__code=code).delete()
    cache.clear()
    assert seen(code, 0)["pack"] is None
    assert "mix" not in seen(code, 0)["you"]["may"]

    run_command(Command(code, "start", person=people[0]))

    assert seen(code)["pack"]["number"] == 2
    check_table(code)


def test_a_pack_of_another_hand_is_none():
    code, people = table_of()
    mix(code, people[0], A)
    Pack.objects.filter(table__code=code).update(number=4)
    cache.clear()

    run_command(Command(code, "start", person=people[0]))

    assert Dealt.objects.get(table__code=code).seeds == "-/-/-/-"
    check_table(code)


def test_an_old_hand_is_shown_as_what_it_is(client):
    code, people = started(ruleset=rules.OFFICIAL.but(deals=1))
    *_, (_, steps) = playout(Random(5))
    stage(code, rules.shuffled(Random(5), 4), steps[:-1])
    seat, action = steps[-1]
    doing = command_of(action, now(code).deal.at)
    run_command(Command(code, id="last", person=people[seat], **doing))

    replay = client.get(f"/api/v1/tables/{code}/deals/1/").json()

    assert (replay["scheme"], replay["verified"]) == (1, True)
    assert (replay["commitment"], replay["seeds"]) == (None, [None] * 4)
