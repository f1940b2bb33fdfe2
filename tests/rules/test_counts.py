"""The table of counts, found by the package and found again by trying every set of cards."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from gofclub import rules
from tests.rules import oracle

COMBOS = rules.all_combos()

COUNTS = {
    "single": 34,
    "pair": 64,
    "triple": 76,
    "straight": 1518,
    "flush": 6153,
    "full_house": 4369,
    "straight_flush": 21,
    "gang": 67 + 36 + 13 + 1,
}
FACES = tuple(dict.fromkeys(oracle.weakest_first(oracle.DECK)))


@pytest.fixture(scope="module")
def brute() -> dict[tuple[str, ...], str]:
    """Every set of up to five cards that is a combo, by trying them all, and larger gangs."""
    found = {}
    for size in (1, 2, 3, 4, 5):
        for cards in combinations_with_replacement(FACES, size):
            kind = oracle.classify(cards)
            if kind:
                found[cards] = kind
    for number in "123456789T":
        of_number = [face for face in FACES if face[0] == number]
        for size in (6, 7):
            for cards in combinations_with_replacement(of_number, size):
                if oracle.classify(cards):
                    found[cards] = "gang"
    return found


def test_R7_3_there_are_12352_combos():
    assert sum(COUNTS.values()) == 12352
    assert len(COMBOS) == 12352
    assert len({str(combo) for combo in COMBOS}) == 12352


def test_R7_3_the_table_of_counts_is_the_packages():
    assert rules.count_by_kind() == COUNTS
    assert Counter(str(combo.kind) for combo in COMBOS) == COUNTS


def test_R6_1_gangs_of_four_five_six_and_seven_are_counted():
    gangs = [combo for combo in COMBOS if combo.kind == rules.Kind.GANG]

    assert Counter(len(gang.cards) for gang in gangs) == {4: 67, 5: 36, 6: 13, 7: 1}


def test_R7_3_trying_every_set_of_cards_gives_the_same_combos(brute):
    assert Counter(brute.values()) == COUNTS
    assert {str(combo): str(combo.kind) for combo in COMBOS} == {
        "".join(cards): kind for cards, kind in brute.items()
    }


def test_R7_2_there_are_27_flushes_that_are_full_houses(brute):
    both = [
        cards
        for cards, kind in brute.items()
        if kind == "full_house"
        and len({card[1] for card in cards if card != "1m"}) == 1
        and not {"Pg", "Py"} & set(cards)
    ]

    assert len(both) == 27
    assert {rules.combo("".join(cards)).kind for cards in both} == {rules.Kind.FULL_HOUSE}


def test_R1_the_deck_has_64_cards_of_34_faces():
    assert Counter(map(str, rules.DECK)) == Counter(oracle.DECK)
    assert len(rules.DECK) == 64
    assert tuple(map(str, rules.FACES)) == FACES
