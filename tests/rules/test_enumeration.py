"""What the tables find in a hand is what trying every subset finds."""

import random

import pytest

from gofclub import rules
from tests.depth import by_depth
from tests.rules import oracle

COMBOS = rules.all_combos()


def found(hand: tuple[str, ...], over: str | None = None) -> set[str]:
    combos = rules.combos_in(rules.cards("".join(hand)), rules.combo(over) if over else None)
    names = [str(one) for one in combos]
    assert len(names) == len(set(names)), "a combo was found twice"
    return set(names)


def expected(owned: dict[tuple[str, ...], str], over: str | None = None) -> set[str]:
    on = oracle.split(over) if over else None
    return {"".join(cards) for cards in owned if on is None or oracle.beats(cards, on)}


@pytest.mark.parametrize("seed", range(by_depth(15, 40)))
def test_R7_a_full_hand_has_the_combos_that_brute_force_finds(seed):
    rng = random.Random(seed)
    hand = tuple(rng.sample(oracle.DECK, 16))
    owned = oracle.combos(hand)

    assert found(hand) == expected(owned)
    for over in rng.sample(COMBOS, 6):
        assert found(hand, str(over)) == expected(owned, str(over))


@pytest.mark.parametrize("size", range(1, 13))
def test_R7_a_smaller_hand_has_the_combos_that_brute_force_finds(size):
    rng = random.Random(size)
    for _ in range(by_depth(60, 200) if size < 7 else by_depth(5, 12)):
        hand = tuple(rng.sample(oracle.DECK, size))
        owned = oracle.combos(hand)

        assert found(hand) == expected(owned)
        for over in rng.sample(COMBOS, 4):
            assert found(hand, str(over)) == expected(owned, str(over))


@pytest.mark.parametrize(
    "hand",
    [
        "1g1g1y1y1r1r1m2g2g2y2y2r2r3g3g3y",  # gangs of every size
        "1g1g1m5g5g6g6g7g7g8g8g9g9gTgTgPg",  # one suit, flushes that are full houses
        "1y1y1m2y3y4y5y6y7y8y9yTyTyPgPyDr",  # one suit, straight flushes
        "1m2g2y2r3g3y3r4g4y4r5g5y5r6g6y6r",  # as many straights as can be
        "PgPyDrTgTgTyTyTrTr9g9g9y9y9r9r8g",  # full houses with phoenixes
        "1g2y3r5g6y7r9gTyPgPyDr4g4g8r8r2r",
    ],
)
def test_R7_hands_made_to_be_difficult_have_what_brute_force_finds(hand):
    cards = oracle.split(hand)
    owned = oracle.combos(cards)

    assert found(cards) == expected(owned)
    for over in random.Random(1).sample(sorted(owned), min(30, len(owned))):
        assert found(cards, "".join(over)) == expected(owned, "".join(over))


def test_R7_the_whole_deck_has_all_combos():
    assert set(rules.combos_in(rules.DECK)) == set(COMBOS)


def test_R7_nothing_has_no_combos():
    assert rules.combos_in(()) == ()


def test_R8_combos_come_weakest_first_within_those_that_compare():
    hand = rules.cards("1g1g1y1y1r1r1m2g2g2y2y2r2r3g3g3y")
    combos = rules.combos_in(hand)

    assert all(
        not earlier.beats(later) for at, earlier in enumerate(combos) for later in combos[at:]
    )


def test_R7_combos_of_a_text_are_combos_of_its_cards():
    assert rules.combos_in("3g3y9r", "2r") == rules.combos_in(
        rules.cards("9r3g3y"), rules.combo("2r")
    )


def test_R1_1_a_hand_that_the_deck_does_not_have_is_refused():
    with pytest.raises(rules.RulesError) as refusal:
        rules.combos_in("DrDr3g")

    assert "Dr" in str(refusal.value)
