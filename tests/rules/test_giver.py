"""Who gives their best card in the next deal, and why."""

from itertools import product

import pytest

from gofclub import rules
from gofclub.rules import GANG, OFFICIAL, cards as read, giver


def best(**cards: str) -> dict[int, rules.Card]:
    """Strongest cards by seat: best(A="Tr", C="9g")."""
    return {"ABCD".index(seat): read(card)[0] for seat, card in cards.items()}


def test_R13_1_most_cards_left_gives_whatever_the_totals():
    assert giver(left=[3, 0, 9, 8], totals=[90, 0, 18, 99], winner=1) == 2


def test_R13_2_of_the_tied_the_higher_total_gives():
    assert giver(left=[8, 0, 8, 7], totals=[41, 25, 76, 90], winner=1) == 2
    assert giver(left=[8, 0, 8, 7], totals=[77, 25, 76, 90], winner=1) == 0


def test_R13_3_of_the_tied_with_equal_totals_the_first_counter_clockwise_from_the_winner_gives():
    assert giver(left=[8, 0, 8, 8], totals=[30, 0, 30, 30], winner=1) == 2
    assert giver(left=[8, 8, 0, 8], totals=[30, 30, 0, 30], winner=2) == 3
    assert giver(left=[8, 8, 8, 0], totals=[30, 30, 30, 0], winner=3) == 0
    assert giver(left=[8, 8, 0], totals=[26, 26, 0], winner=2) == 0


def test_R13_3_who_is_not_tied_is_passed_over():
    assert giver(left=[0, 7, 8, 8], totals=[0, 50, 30, 30], winner=0) == 2
    assert giver(left=[0, 8, 7, 8], totals=[0, 29, 50, 30], winner=0) == 3


def test_R13_every_result_of_three_has_the_giver_that_the_rule_names():
    for left in product(range(0, 17, 3), repeat=3):
        if left.count(0) != 1:
            continue
        winner = left.index(0)
        for totals in product((0, 20, 40), repeat=3):
            tied = [seat for seat in range(3) if left[seat] == max(left)]
            top = max(totals[seat] for seat in tied)
            right = [(winner + far) % 3 for far in (1, 2)]
            expected = next(seat for seat in right if seat in tied and totals[seat] == top)

            assert giver(left=left, totals=totals, winner=winner) == expected


def test_R21_3_the_gang_ruleset_asks_for_the_strongest_card_of_the_tied():
    options = {"left": [8, 0, 8, 7], "totals": [10, 0, 90, 95], "winner": 1}

    assert giver(**options, ruleset=GANG, strongest=best(A="Tr", C="9r")) == 0
    assert giver(**options, ruleset=GANG, strongest=best(A="9g", C="9r")) == 2


def test_R21_3_a_strongest_card_does_not_matter_without_a_tie():
    assert (
        giver(
            left=[8, 0, 9, 7], totals=[9, 9, 9, 9], winner=1, ruleset=GANG, strongest=best(A="Dr")
        )
        == 2
    )


def test_R21_3_equal_strongest_cards_are_decided_as_in_official():
    options = {"left": [8, 0, 8, 8], "winner": 1, "ruleset": GANG}

    assert giver(**options, totals=[10, 0, 20, 30], strongest=best(A="Tr", C="Tr", D="9r")) == 2
    assert giver(**options, totals=[20, 0, 20, 30], strongest=best(A="Tr", C="Tr", D="9r")) == 2
    assert giver(**options, totals=[20, 0, 20, 20], strongest=best(A="Tr", C="9r", D="Tr")) == 3


def test_R21_3_without_the_cards_the_official_tie_breaks_hold():
    assert giver(left=[8, 0, 8, 8], totals=[10, 0, 20, 30], winner=1, ruleset=GANG) == 3


def test_R13_2_the_official_ruleset_does_not_ask_for_cards():
    strongest = best(A="Dr", C="1g")

    assert giver(left=[8, 0, 8, 7], totals=[1, 0, 2, 3], winner=1, strongest=strongest) == 2
    assert OFFICIAL.loser_tie == "total"


@pytest.mark.parametrize("strongest", [best(D="Tr"), best(A="Tr"), best(B="Tr")])
def test_R21_3_cards_that_are_not_of_all_the_tied_break_nothing(strongest):
    try:
        seat = giver(
            left=[8, 0, 8, 7], totals=[1, 0, 2, 3], winner=1, ruleset=GANG, strongest=strongest
        )
    except rules.RulesError as refusal:
        assert refusal.code
    else:
        assert seat in (0, 2)


@pytest.mark.parametrize(
    "code, options",
    [
        ("bad_winner", {"left": [8, 0, 8], "totals": [1, 2, 3], "winner": 0}),
        ("bad_winner", {"left": [8, 0, 8], "totals": [1, 2, 3], "winner": 3}),
        ("bad_winner", {"left": [8, 0, 8], "totals": [1, 2, 3], "winner": -2}),
        ("bad_seats", {"left": [8, 0], "totals": [1, 2], "winner": 1}),
        ("bad_seats", {"left": [8, 0, 1], "totals": [1, 2], "winner": 1}),
        ("nobody_out", {"left": [8, 1, 8], "totals": [1, 2, 3], "winner": 1}),
        ("two_out", {"left": [8, 0, 0], "totals": [1, 2, 3], "winner": 1}),
        ("bad_left", {"left": [17, 0, 1], "totals": [1, 2, 3], "winner": 1}),
    ],
)
def test_R13_a_result_that_cannot_be_has_no_giver(code, options):
    with pytest.raises(rules.RulesError) as refusal:
        giver(**options)

    assert refusal.value.code == code
