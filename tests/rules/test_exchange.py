"""The exchange that begins every deal but the first."""

import pytest

from gofclub import rules
from gofclub.rules import Given
from tests.rules.drivers import after, allowed, refusal, run
from tests.rules.test_deal import HANDS


@pytest.fixture
def state() -> rules.DealState:
    """D won the last deal, A was left with the most cards and holds the dragon."""
    return rules.start(HANDS, lead=3, giver=0, step=-1)


def card(text: str) -> rules.Card:
    return rules.cards(text)[0]


def test_R12_1_the_giver_acts_first(state):
    assert state.phase == "give"
    assert state.turn == 0
    assert state.giver == 0
    assert state.taker == 3
    assert refusal(state, "D:7y") == "not_your_turn"
    assert refusal(state, "D:give:7y") == "not_your_turn"


def test_R12_1_nothing_else_happens_before_the_exchange(state):
    assert refusal(state, "1g") == "exchange_first"
    assert refusal(state, "-") == "exchange_first"
    state = after(state, "give:Dr")
    assert refusal(state, "7y") == "exchange_first"


def test_R12_1_the_first_deal_has_no_exchange():
    state = rules.start(HANDS)

    assert state.phase == "play"
    assert refusal(state, "give:1m") == "no_exchange"


def test_R12_2_the_giver_gives_their_strongest_card(state):
    assert allowed(state) == {"Dr"}
    assert refusal(state, "give:Pg") == "not_strongest"
    assert refusal(state, "give:Tr") == "not_in_hand"

    state, events = run(state, "give:Dr")

    assert events == (Given(0, 3, card("Dr")),)
    assert state.left == (15, 16, 16, 17)
    assert card("Dr") in state.hands[3]
    assert card("Dr") not in state.hands[0]


def test_R12_3_the_winner_gives_any_card_back(state):
    state = after(state, "give:Dr")

    assert state.phase == "return"
    assert state.turn == 3
    assert allowed(state) == {str(face) for face in state.hands[3]}
    assert refusal(state, "give:1g") == "not_in_hand"

    state, events = run(state, "give:7y")

    assert events == (Given(3, 0, card("7y")),)
    assert state.left == (16, 16, 16, 16)
    assert card("7y") in state.hands[0]
    assert state.hands[3].count(card("7y")) == 1


def test_R12_3_the_winner_may_give_back_the_card_they_got(state):
    state = after(state, "give:Dr give:Dr")

    assert state.hands == rules.start(HANDS).hands


def test_R12_4_both_cards_are_shown_to_all(state):
    state = after(state, "give:Dr give:7y")

    for seat in (0, 1, 2, 3, None):
        seen = rules.view(state, seat)
        assert (seen.giver, seen.taker) == (0, 3)
        assert (seen.given, seen.returned) == (card("Dr"), card("7y"))


@pytest.mark.parametrize("nonsense", [None, "Dr", 5])
def test_R12_1_what_is_no_action_is_refused_in_the_exchange_too(state, nonsense):
    with pytest.raises(rules.IllegalAction) as refused:
        rules.apply(state, nonsense, seat=0)

    assert refused.value.code == "unknown_action"


@pytest.mark.parametrize("nonsense", ["Dr", None, (3, 9)])
def test_R12_2_what_is_no_card_cannot_be_given(state, nonsense):
    with pytest.raises(rules.IllegalAction) as refused:
        rules.apply(state, rules.Give(nonsense), seat=0)

    assert refused.value.code == "not_in_hand"


def test_R14_3_the_winner_of_the_last_deal_leads_after_the_exchange(state):
    state = after(state, "give:Dr give:7y")

    assert state.phase == "play"
    assert state.turn == 3
    assert refusal(state, "-") == "must_lead"
    assert "Dr" in allowed(state)
    assert after(state, "8y").turn == 2


def test_R12_2_of_equal_cards_the_strongest_is_decided_by_colour():
    hands = list(HANDS)
    state = rules.start(hands, lead=0, giver=2)

    assert allowed(state) == {"6r"}
