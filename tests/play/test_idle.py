"""Somebody who is there and does not play, at a table without a clock: the others decide."""

import json
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from gofclub import rules
from play.models import Table
from play.protocol import Renderer, view_object
from play.services.due_tables import errand
from play.services.store.commit import commit, run_command
from play.services.store.load import cache
from play.table.commands import Command
from play.table.offers import offers
from play.table.pace import pace
from play.table.people import Person
from tests.play.people import table_of
from tests.play.test_decide import ask, move, now
from tests.play.truth import check_table

pytestmark = pytest.mark.django_db


def waited_for(*, seats: int = 4, **options) -> tuple[str, list[Person], int]:
    """A table whose people are all there, and the seat it has waited for long enough."""
    code, people = table_of(seats=seats, **options)
    for at, person in enumerate(people):
        ask(code, person, "hello", socket=f"socket{at}")
    run_command(Command(code, "start", person=people[0]))
    turn = now(code).deal.state.turn
    time_passes(code)
    return code, people, turn


def time_passes(code: str) -> None:
    """The table's time has come, and the croupier acts."""
    due = now(code).due_at
    assert due is not None
    table = now(code)
    command = errand(table, attended=True)
    assert command is not None
    commit([command], now=due + timedelta(seconds=1))


def test_a_clock_is_told_as_it_is_at_each_moment():
    """Who is told of the same change at the same moment reads the same, written once."""
    code, people = table_of()
    for at, person in enumerate(people):
        ask(code, person, "hello", socket=f"socket{at}")
    run_command(Command(code, "start", person=people[0]))
    renderer, table, moment = Renderer(), now(code), timezone.now()

    def told(at: datetime, seat: int) -> int:
        return json.loads(renderer.view(table, seat, since=0, now=at))["clock"]["ms"]

    later = moment + timedelta(seconds=2)
    clocks = [told(moment, 0), told(moment, 1), told(later, 2), told(moment, 3)]

    assert clocks == [clocks[0], clocks[0], clocks[0] - 2000, clocks[0]]


def votes_told(code: str, seat: int) -> dict[str, int] | None:
    view = view_object(now(code), None, now=timezone.now())
    return view["chairs"][seat]["votes"]


def host_at(code: str, seat: int) -> None:
    """Whose table it is."""
    Table.objects.filter(code=code).update(host=seat)
    cache.clear()


def test_the_time_is_seen_by_all_and_counts_in_minutes():
    code, people = table_of()
    for at, person in enumerate(people):
        ask(code, person, "hello", socket=f"socket{at}")
    run_command(Command(code, "start", person=people[0]))
    turn = now(code).deal.state.turn
    other = (turn + 1) % 4
    before = timezone.now()

    assert pace().idle >= timedelta(minutes=2)
    assert now(code).due_at > before + pace().idle - timedelta(seconds=20)
    assert "cover" not in offers(now(code), other)
    assert ask(code, people[other], "cover", seat=turn).code == "not_idle"
    # What others do does not begin it anew, and it does nothing by itself.
    due = now(code).due_at
    ask(code, people[other], "say", say="hurry")
    assert now(code).due_at == due
    time_passes(code)
    assert (now(code).chairs[turn].state, now(code).due_at) == ("here", None)
    assert "cover" in offers(now(code), other)
    assert "cover" not in offers(now(code), turn)
    check_table(code)


def test_the_host_calls_a_bot_and_the_idle_one_comes_back_by_saying_so():
    code, people, turn = waited_for()
    host = (turn + 1) % 4
    host_at(code, host)

    assert ask(code, people[turn], "cover", seat=turn).code == "not_idle"
    assert ask(code, people[host], "cover", seat=host).code == "not_idle"
    assert not ask(code, people[host], "cover", seat=turn, expect=now(code).deal.at).is_refusal

    assert now(code).chairs[turn].state == "away"
    assert move(code, people).code == "away"
    # A page that opens again by itself is not the person.
    ask(code, people[turn], "hello", socket="again")
    assert now(code).chairs[turn].state == "away"
    ask(code, people[turn], "back")
    assert not move(code, people).is_refusal
    check_table(code)


def test_it_takes_more_than_half_of_the_others():
    code, people, turn = waited_for()
    host_at(code, turn)
    one, two, three = ((turn + step) % 4 for step in (1, 2, 3))
    ask(code, people[three], "away")

    assert votes_told(code, turn) == {"given": 0, "needed": 2}

    for _ in range(2):
        assert not ask(code, people[one], "cover", seat=turn).is_refusal
    assert now(code).chairs[turn].state == "here"
    assert votes_told(code, turn) == {"given": 1, "needed": 2}
    assert "cover" not in offers(now(code), one)
    assert ask(code, people[three], "cover", seat=turn).code == "away"
    ask(code, people[two], "cover", seat=turn)

    assert now(code).chairs[turn].state == "away"
    assert [chair.wish for chair in now(code).chairs] == [None] * 4
    assert votes_told(code, turn) is None


def test_where_three_play_it_takes_both_others_who_are_there():
    code, people, turn = waited_for(seats=3)
    host_at(code, turn)
    one, two = ((turn + step) % 3 for step in (1, 2))

    assert not ask(code, people[one], "cover", seat=turn, expect=now(code).deal.at).is_refusal
    assert now(code).chairs[turn].state == "here"
    assert votes_told(code, turn) == {"given": 1, "needed": 2}
    assert ("cover" in offers(now(code), one), "cover" in offers(now(code), two)) == (False, True)
    assert ask(code, people[two], "cover", seat=one).code == "not_idle"
    assert not ask(code, people[two], "cover", seat=turn).is_refusal

    assert now(code).chairs[turn].state == "away"
    assert [chair.wish for chair in now(code).chairs] == [None] * 3
    check_table(code)


def test_where_three_play_one_vote_is_enough_when_the_other_is_offline_or_a_bot_plays_there():
    for do in ("gone", "leave"):
        code, people, turn = waited_for(seats=3)
        host_at(code, turn)
        one, two = ((turn + step) % 3 for step in (1, 2))
        ask(code, people[two], do, socket=f"socket{two}")

        assert not ask(code, people[one], "cover", seat=turn).is_refusal

        assert now(code).chairs[turn].state == "away", do


def test_who_plays_after_all_is_not_idle_and_the_votes_are_gone():
    code, people, turn = waited_for()
    host_at(code, turn)
    ask(code, people[(turn + 1) % 4], "cover", seat=turn)

    assert not move(code, people).is_refusal

    assert [(one.wish, one.timeouts) for one in now(code).chairs] == [(None, 0)] * 4
    assert ask(code, people[(turn + 2) % 4], "cover", seat=turn).code == "not_idle"
    check_table(code)


def test_nobody_waits_for_somebody_who_plays_alone_against_bots():
    code, people = table_of(seats=3)
    ask(code, people[0], "unseat", seat=1)
    ask(code, people[0], "unseat", seat=2)
    ask(code, people[0], "fill")
    ask(code, people[0], "hello", socket="socket")
    run_command(Command(code, "start", person=people[0]))
    table = now(code)

    while table.deal.state.turn != 0:
        commit(
            [
                Command(
                    code,
                    "act",
                    f"bot:{table.deal.at}",
                    seat=table.deal.state.turn,
                    expect=table.deal.at,
                    cards=str(rules.legal(table.deal.state)[0]),
                )
            ]
        )
        table = now(code)

    assert table.due_at is None


def test_votes_are_counted_without_those_who_have_gone_since():
    code, people, turn = waited_for()
    host_at(code, turn)
    one, two, three = ((turn + step) % 4 for step in (1, 2, 3))
    ask(code, people[one], "cover", seat=turn)
    assert "cover" not in offers(now(code), one)

    ask(code, people[two], "leave")
    ask(code, people[three], "gone", socket=f"socket{three}")
    assert votes_told(code, turn) == {"given": 1, "needed": 1}
    assert "cover" in offers(now(code), one)
    ask(code, people[one], "cover", seat=turn)

    assert now(code).chairs[turn].state == "away"
    check_table(code)


def test_nobody_is_idle_after_a_pause():
    code, people, turn = waited_for()
    host_at(code, turn)
    ask(code, people[(turn + 1) % 4], "cover", seat=turn)

    commit([Command(code, "pause")])
    for at, person in enumerate(people):
        ask(code, person, "hello", socket=f"again{at}")

    assert now(code).status == "playing"
    assert [(one.wish, one.timeouts) for one in now(code).chairs] == [(None, 0)] * 4
    assert now(code).due_at > timezone.now() + pace().idle - timedelta(seconds=20)
    check_table(code)


def test_to_load_the_page_again_does_not_begin_the_time_anew():
    code, people = table_of()
    for at, person in enumerate(people):
        ask(code, person, "hello", socket=f"socket{at}")
    run_command(Command(code, "start", person=people[0]))
    turn, due = now(code).deal.state.turn, now(code).due_at

    def load_again(*, at: datetime) -> None:
        gone = Command(code, "gone", person=people[turn], socket=now(code).chairs[turn].socket)
        commit([gone], now=at)
        commit([Command(code, "hello", person=people[turn], socket="again")], now=at)

    load_again(at=due - timedelta(minutes=1))
    assert now(code).due_at == due
    late = due - timedelta(seconds=1)
    load_again(at=late)
    assert now(code).due_at == late + pace().idle_again


def test_a_seat_that_the_table_has_not_is_no_seat_whoever_is_waited_for():
    code, people, turn = waited_for(seats=3)
    other = people[(turn + 1) % 3]

    assert ask(code, other, "cover", seat=3).code == "bad_seat"
    assert ask(code, other, "cover", seat=(turn + 2) % 3).code == "not_idle"
