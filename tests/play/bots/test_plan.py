"""Cutting a hand into plays, held against trying every way there is."""

import random
from functools import cache

import pytest

from gofclub import rules
from gofclub.rules.cards import holds
from play.bots import plan
from play.bots.numbers import GANGS, KEYS, cards_of, hand_key, ids_in
from play.bots.plan import pieces, worth, worth_after
from play.bots.worth import WORTH


@cache
def best_by_brute_force(hand: int) -> float:
    """The weakest card must be in some piece: try them all."""
    if not hand:
        return 0.0
    weakest = hand_key(cards_of(hand)[:1])
    return max(
        WORTH[number] + best_by_brute_force(hand - KEYS[number])
        for number in ids_in(hand)
        if holds(KEYS[number], weakest)
    )


def random_hands(count: int, size: int, *, seed: int) -> list[int]:
    rng = random.Random(seed)
    return [hand_key(rng.sample(rules.DECK, size)) for _ in range(count)]


@pytest.mark.parametrize("size", [1, 2, 5, 7, 9, 11])
def test_the_best_cut_is_as_good_as_any(size):
    for hand in random_hands(60, size, seed=size):
        assert worth(hand) == pytest.approx(best_by_brute_force(hand))


def test_with_a_full_hand_the_best_cut_is_hardly_ever_missed():
    hands = random_hands(40, 16, seed=16)

    lost = [best_by_brute_force(hand) - worth(hand) for hand in hands]

    # Hundreds of fives in a hand are not all tried together: that is the price of a millisecond.
    assert all(one > -1e-6 for one in lost)
    assert sum(one > 0.3 for one in lost) <= 4


@pytest.mark.parametrize("size", [6, 9, 12])
def test_the_rest_after_each_play_is_weighed_as_if_it_were_cut_anew(size):
    lost = []

    for hand in random_hands(25, size, seed=100 + size):
        after = worth_after(hand, ids_in(hand))
        assert set(after) == set(ids_in(hand))
        lost += [worth(hand - KEYS[number]) - value for number, value in after.items()]

    # Fives that nobody would set aside first are not tried with all others.
    assert sum(abs(one) < 1e-6 for one in lost) > 0.95 * len(lost)
    assert sum(lost) / len(lost) < 0.05


def test_with_a_full_hand_the_play_that_leaves_most_is_hardly_ever_missed():
    hands = random_hands(25, 16, seed=116)

    found = 0
    for hand in hands:
        best = max(worth(hand - KEYS[number]) for number in ids_in(hand))
        found += max(worth_after(hand, ids_in(hand)).values()) > best - 0.1

    assert found >= 22


@pytest.mark.parametrize("size", [1, 8, 16, 17])
def test_a_cut_has_every_card_of_the_hand_once(size):
    for hand in random_hands(60, size, seed=200 + size):
        assert sum(KEYS[number] for number in pieces(hand)) == hand


def test_the_pieces_are_worth_what_the_hand_is():
    for hand in random_hands(60, 14, seed=3):
        assert sum(WORTH[number] for number in pieces(hand)) == pytest.approx(worth(hand))


@pytest.mark.parametrize(
    "hand, expected",
    [
        ("3g3y3r3g", {"3g3g3y3r"}),
        ("3g3y4g4y4r", {"4g4y4r3g3y"}),
        ("1g2y3r4g5y9r", {"1g2y3r4g5y", "9r"}),
        ("6r7r8r9rTrTy", {"6r7r8r9rTr", "Ty"}),
        ("PgPyDr", {"PgPy", "Dr"}),
        ("5g5y5r5gTgTyTr7g7y", {"5g5y5r5g", "TgTyTr7g7y"}),
    ],
)
def test_hands_that_everybody_would_cut_the_same_way(hand, expected):
    cut = {rules.text(cards_of(KEYS[number])) for number in pieces(hand_key(rules.cards(hand)))}

    assert cut == {rules.text(rules.cards(one)) for one in expected}


def test_a_gang_is_never_cut_up_without_a_gang_left():
    gangs = [number for number in ids_in(hand_key(rules.DECK)) if number >= GANGS]

    assert len(gangs) == 117
    assert all(max(pieces(KEYS[number])) >= GANGS for number in gangs)


def test_a_hand_with_hundreds_of_fives_is_cut_all_the_same():
    hand = hand_key(rules.cards("1g1y2g2y3g3y4g4y5g5y6g6y7g7y8g8y"))

    assert len(ids_in(hand)) > 20 * plan.MOST_FIRST
    assert len(pieces(hand)) <= 5
    assert set(worth_after(hand, ids_in(hand))) == set(ids_in(hand))
