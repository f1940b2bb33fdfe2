"""The table of counts, found by the package and found again by trying every set of cards."""

from collections import Counter
from itertools import combinations_with_replacement

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


def test_R7_3_trying_every_set_of_cards_gives_the_same_combos():
    """Those that are of two kinds, too: trying them all takes seconds, and is done once."""
    tried = brute()

    assert Counter(tried.values()) == COUNTS
    assert {str(combo): str(combo.kind) for combo in COMBOS} == {
        "".join(cards): kind for cards, kind in tried.items()
    }
    flushes_too = [
        cards
        for cards, kind in tried.items()
        if kind == "full_house"
        and len({card[1] for card in cards if card != "1m"}) == 1
        and not {"Pg", "Py"} & set(cards)
    ]
    assert len(flushes_too) == 27  # R7.2
    assert {rules.combo("".join(cards)).kind for cards in flushes_too} == {rules.Kind.FULL_HOUSE}


def test_R1_the_deck_has_64_cards_of_34_faces():
    assert Counter(map(str, rules.DECK)) == Counter(oracle.DECK)
    assert len(rules.DECK) == 64
    assert tuple(map(str, rules.FACES)) == FACES
