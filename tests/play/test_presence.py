"""Who counts as there: after a crash, a long stop, a database that was away."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gofclub import rules
from play.bots import Known
from play.croupier import Croupier
from play.models import Chair, Table
from play.services.due_tables import due_tables, errand, lost_sockets, seconds_until_due
from play.services.presence import look_around
from play.services.store.commit import commit
from play.services.thinking import think
from play.table.clock import wait_of
from play.table.commands import Command
from tests.play.people import table_of
from tests.play.test_races import first_move, now, started

pytestmark = pytest.mark.django_db


def greeted(code, people) -> None:
    for seat, person in enumerate(people):
        commit([Command(code, "hello", person=person, socket=f"{code}-{seat}")])


def long_ago(code, **more) -> None:
    """As a killed process leaves it: everybody is online, and nobody has looked for a while."""
    before = timezone.now() - timedelta(minutes=5)
    Chair.objects.filter(table__code=code, **more).update(seen_at=before)


def test_whose_process_has_died_counts_as_gone_and_a_bot_plays_for_him():
    code, people = started(clock=0)
    greeted(code, people)
    turn = now(code).deal.state.turn
    # Those who are there are only waited for.
    assert wait_of(now(code)).what == "idle"
    long_ago(code, seat=turn)

    commit(lost_sockets(timezone.now()))

    table = now(code)
    assert [chair.online for chair in table.chairs].count(False) == 1
    assert errand(table, attended=True).do == "timeout"
    commit([errand(table, attended=True)], now=table.due_at)
    assert now(code).chairs[turn].state == "away"
    table = now(code)
    act = errand(table, attended=True)
    act = act._replace(cards=str(think("greedy", Known(rules.view(table.deal.state, turn)))))
    assert not commit([act], now=table.due_at)[0].is_refusal
    assert lost_sockets(timezone.now()) == []


def test_who_comes_back_after_a_long_stop_is_seen_at_once():
    code, people = started(clock=15)
    greeted(code, people)
    long_ago(code)
    later = now(code).due_at
    assert due_tables(later) == {code: False}

    commit([Command(code, "hello", person=people[2], socket="new")])
    Table.objects.update(claimed_until=None)

    assert due_tables(later) == {code: True}


def test_a_table_is_not_paused_for_somebody_who_has_just_come():
    code, people = started(clock=15)
    pause = errand(now(code), attended=False)
    commit([Command(code, "hello", person=people[0], socket="new")])

    (answer,) = commit([pause])

    assert answer.code == "stale"
    assert now(code).status == "playing"


def test_sockets_that_live_are_found_where_the_table_was_paused_meanwhile():
    code, people = started(clock=15)
    greeted(code, people)
    commit([errand(now(code), attended=False)])
    tokens = [f"{code}-{seat}" for seat in range(4)]

    assert look_around([code], tokens, {}).unnoticed == set(tokens)

    greeted(code, people)
    assert now(code).status == "playing"
    assert look_around([code], tokens, {}).unnoticed == set()


def test_an_older_socket_that_closes_changes_nothing():
    code, people = table_of()
    commit([Command(code, "hello", person=people[0], socket="new")])
    before = now(code)

    commit([Command(code, "gone", person=people[0], socket="old")])

    assert now(code) is before
    commit([Command(code, "gone", person=people[0], socket="new")])
    assert now(code).chairs[0].socket == ""


def test_a_croupier_does_not_wait_busily_for_what_another_has_claimed():
    code, people = started(clock=15)
    commit([first_move(code, people)])
    past = timezone.now() - timedelta(seconds=1)
    Table.objects.filter(code=code).update(due_at=past)
    assert seconds_until_due(0.25) == 0

    Table.objects.filter(code=code).update(claimed_until=timezone.now() + timedelta(seconds=9))

    assert seconds_until_due(0.25) == 0.25


def test_the_croupier_looks_for_lost_sockets_by_itself():
    code, people = table_of()
    greeted(code, people)
    long_ago(code, seat=1)
    croupier = Croupier()

    croupier.work()

    assert [chair.online for chair in now(code).chairs] == [True, False, True, True]


def test_after_a_crash_everybody_lost_is_noticed_in_one_look():
    codes = []
    for _ in range(3):
        code, people = table_of()
        greeted(code, people)
        long_ago(code)
        codes.append(code)
    croupier = Croupier(at_once=4)

    rounds = 1
    while croupier.work() == 0.0:
        rounds += 1

    assert not Chair.objects.filter(table__code__in=codes, online=True).exists()
    assert rounds >= 3


def test_all_tables_that_have_expired_are_closed_in_one_look():
    codes = [table_of()[0] for _ in range(5)]
    Table.objects.filter(code__in=codes).update(changed_at=timezone.now() - timedelta(days=30))
    croupier = Croupier(at_once=2)

    while croupier.work() == 0.0:
        pass

    assert {now(code).status for code in codes} == {"closed"}
