"""Between two hands: who is waited for, when the next one is dealt, and how a pause ends."""

import pytest

from gofclub import rules
from play.croupier import errand
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
