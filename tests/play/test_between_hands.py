"""Between two hands: who is waited for, when the next one is dealt, and how a pause ends."""

import pytest
from django.db.models import Q

from gofclub import rules
from play.services.due_tables import errand
from play.services.forget import forget_chairs
from play.services.store.commit import commit
from play.table.offers import offers
from play.table.people import Person
from tests.play.test_decide import ask, move, now, started
from tests.play.truth import check_table

pytestmark = pytest.mark.django_db

LONG = rules.OFFICIAL.but(target=500, last_card="auto")


def after_a_hand(**options) -> tuple[str, list[Person]]:
    """A table that waits for the next hand, with a person on every chair."""
    code, people = started(ruleset=LONG, **options)
    while not now(code).deal.state.is_over:
        assert not move(code, people).is_refusal
    return code, people


def test_a_pause_is_ended_before_the_next_hand_is_asked_for():
    code, people = after_a_hand()
    ask(code, people[1], "next")
    commit([errand(now(code), attended=False)])
    ask(code, people[0], "hello", socket="ana")

    assert now(code).status == "paused"
    for seat in (0, 1):
        assert "resume" in offers(now(code), seat)
        assert "next" not in offers(now(code), seat)

    assert ask(code, people[0], "next").code == "not_playing"
    assert not ask(code, people[0], "resume").is_refusal
    assert "next" in offers(now(code), 0)
    check_table(code)


def go(how: str, code: str, person: Person) -> None:
    if how == "forget":
        forget_chairs(Q(guest=person.guest))
    else:
        assert not ask(code, person, how).is_refusal


@pytest.mark.parametrize("how", ["leave", "away", "forget"])
def test_the_next_hand_is_dealt_when_the_last_who_was_not_ready_goes(how):
    code, people = after_a_hand(seats=3)
    ask(code, people[2], "leave")
    ask(code, people[0], "next")
    assert now(code).deal.number == 1

    go(how, code, people[1])

    assert now(code).deal.number == 2
    assert not now(code).is_between
    check_table(code)


def test_it_is_not_dealt_while_somebody_who_plays_is_not_ready():
    code, people = after_a_hand(seats=3)
    ask(code, people[0], "next")

    go("leave", code, people[1])
    assert now(code).deal.number == 1
    # Who comes back is waited for again.
    ask(code, people[1], "back")
    ask(code, people[2], "next")
    assert now(code).deal.number == 1

    go("away", code, people[1])
    assert now(code).deal.number == 2


def test_nobody_is_dealt_to_where_nobody_has_asked():
    code, people = after_a_hand(seats=3)
    for person in people:
        go("away", code, person)

    assert now(code).deal.number == 1
    assert errand(now(code), attended=True).do == "deal"


def test_nor_where_who_has_asked_goes_as_well():
    code, people = after_a_hand(seats=3)
    ask(code, people[0], "next")
    for person in people:
        go("away", code, person)

    assert now(code).deal.number == 1


def test_who_leaves_during_a_pause_is_not_waited_for_after_it():
    code, people = after_a_hand(seats=3)
    ask(code, people[0], "next")
    ask(code, people[1], "next")
    commit([errand(now(code), attended=False)])

    go("leave", code, people[2])
    assert (now(code).status, now(code).deal.number) == ("paused", 1)
    ask(code, people[0], "resume")

    assert (now(code).status, now(code).deal.number) == ("playing", 2)
    check_table(code)
