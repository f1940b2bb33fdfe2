"""Three at the table, and the dummy."""

import random
from collections import Counter

import pytest

from gofclub import rules
from tests.rules.drivers import after, allowed, position, random_steps, refusal, run
from tests.rules.test_deal import HANDS


def test_R11_2_with_three_players_sixteen_cards_are_nobodys():
    hands = rules.shuffled(random.Random(3), 3)

    assert [len(hand) for hand in hands] == [16] * 3
    dealt = Counter(card for hand in hands for card in hand)
    dummy = Counter(rules.DECK) - dealt
    assert dealt <= Counter(rules.DECK)
    assert dummy.total() == 16


def test_R11_2_every_card_can_be_in_the_dummy():
    rng = random.Random(11)
    seen: set[rules.Card] = set()
    for _ in range(100):
        hands = rules.shuffled(rng, 3)
        seen |= set(Counter(rules.DECK) - Counter(card for hand in hands for card in hand))

    assert seen == set(rules.FACES)


def test_R14_1_the_holder_of_1m_leads_among_three_too():
    state = rules.start((HANDS[0], HANDS[2], HANDS[3]))

    assert state.turn == 1
    assert refusal(state, "5y") == "must_have_1m"


@pytest.mark.parametrize("dealer, leader", [(0, 1), (1, 2), (2, 0)])
@pytest.mark.parametrize("step", [1, -1])
def test_R14_2_with_1m_in_the_dummy_the_dealers_right_leads_with_anything(dealer, leader, step):
    state = rules.start((HANDS[0], HANDS[1], HANDS[3]), dealer=dealer, step=step)

    assert state.turn == leader
    assert allowed(state) == {
        str(combo) for combo in rules.combos_in((HANDS[0], HANDS[1], HANDS[3])[leader])
    }


def test_R15_3_two_passes_end_a_cycle_of_three():
    state, events = run(rules.start((HANDS[0], HANDS[1], HANDS[3]), lead=0), "1g - -")

    assert state.turn == 0
    assert state.top is None
    assert events[-1] == rules.CycleWon(0)


def test_R17_5_three_players_one_of_them_out():
    state = after(position("3gTr", "4g4g5r", "5g5g5r"), "Tr -")
    assert state.out == {0}
    assert state.turn == 2

    state = after(state, "-")

    assert state.turn == 1
    assert state.top is None


def test_R12_the_exchange_of_three():
    state = rules.start((HANDS[0], HANDS[1], HANDS[3]), lead=2, giver=0)

    state = after(state, "give:Dr give:7y")

    assert state.turn == 2
    assert state.left == (16, 16, 16)


def test_R21_2_the_gang_ruleset_is_not_for_three():
    with pytest.raises(rules.RulesError) as refused:
        rules.start(HANDS[:3], ruleset=rules.GANG)

    assert refused.value.code == "bad_seats"


def test_R11_2_the_dummy_is_never_played():
    hands = rules.shuffled(random.Random(5), 3)
    mine = Counter(card for hand in hands for card in hand)

    played: Counter[rules.Card] = Counter()
    for step in random_steps(random.Random(6), rules.start(hands, lead=0)):
        if isinstance(step.action, rules.Play):
            played += Counter(step.action.cards)

    assert played <= mine
