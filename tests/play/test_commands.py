"""`manage.py fairness` on deals that were played through the door, and on some that were not."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from gofclub import rules
from play.models import Dealt, Move
from play.services.store.commit import commit
from play.services.store.load import cache
from play.table.commands import Command
from tests.play.people import table_of
from tests.play.test_races import first_move, now

pytestmark = pytest.mark.django_db


@pytest.fixture
def code() -> str:
    """A table with two finished deals, the second one with an exchange, and a third begun."""
    code, people = table_of(ruleset=rules.OFFICIAL.but(target=500, last_card="auto"))
    commit([Command(code, "start", person=people[0])])
    commit([Command(code, "mix", person=people[1], expect="2", seed="a1" * 32)])
    while now(code).deal.number < 3:
        if now(code).deal.state.is_over:
            commit([Command(code, "next", person=person) for person in people[:1]])
            for person in people[1:]:
                commit([Command(code, "next", person=person)])
        else:
            commit([first_move(code, people)])
    return code


def fairness() -> str:
    cache.clear()
    out = StringIO()
    call_command("fairness", stdout=out)
    return out.getvalue()


def test_every_finished_hand_is_checked_and_no_other(code):
    assert fairness() == (
        "2 finished hands are as they were sealed and played.\n"
        "Players added to the shuffle of 1 of them.\n"
    )


def test_cards_that_were_changed_afterwards_do_not_fit_the_seal(code):
    dealt = Dealt.objects.get(table__code=code, number=2)
    hands = dealt.hands.split("/")
    Dealt.objects.filter(pk=dealt.pk).update(hands="/".join(reversed(hands)))

    with pytest.raises(CommandError, match=f"{code}, hand 2: ") as refused:
        fairness()

    assert "hand 1" not in str(refused.value)


def test_a_salt_of_another_shuffle_is_found_out(code):
    Dealt.objects.filter(table__code=code, number=1).update(salt="00" * 32)

    with pytest.raises(CommandError, match="hand 1: its cards do not fit the seal"):
        fairness()


@pytest.mark.parametrize("seeds", ["-/-/-/-", f"{'a1' * 32}/-/-/-", f"-/{'a1' * 32}/-"])
def test_what_was_added_cannot_be_left_out_or_moved_afterwards(code, seeds):
    Dealt.objects.filter(table__code=code, number=2).update(seeds=seeds)

    with pytest.raises(CommandError, match="hand 2: its cards do not fit the seal"):
        fairness()


def test_a_seal_that_was_changed_is_found_out(code):
    Dealt.objects.filter(table__code=code, number=1).update(seal="00" * 32)

    with pytest.raises(CommandError, match="hand 1: its cards do not fit the seal"):
        fairness()


def test_a_move_that_was_changed_cannot_be_played(code):
    first = Move.objects.get(deal__table__code=code, deal__number=1, ply=0)
    Move.objects.filter(pk=first.pk).update(text="-")

    with pytest.raises(CommandError, match="hand 1: its moves cannot be played: must_lead"):
        fairness()


def test_moves_that_are_missing_lead_to_another_result(code):
    last = Move.objects.filter(deal__table__code=code, deal__number=1).order_by("ply").last()
    Move.objects.filter(pk=last.pk).delete()

    with pytest.raises(CommandError, match="hand 1: its moves lead to another result"):
        fairness()


def test_a_result_that_was_changed_is_found_out(code):
    dealt = Dealt.objects.get(table__code=code, number=1)
    result = dealt.result | {"left": dealt.result["left"][::-1]}
    Dealt.objects.filter(pk=dealt.pk).update(result=result)

    with pytest.raises(CommandError, match="hand 1: its moves lead to another result"):
        fairness()
