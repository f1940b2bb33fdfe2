"""Kinds, and what beats what: sentence by sentence."""

from itertools import pairwise

import pytest

from gofclub import rules
from gofclub.rules import Kind, combo

COMBOS = rules.all_combos()


def beats(play: str, on: str) -> bool:
    return combo(play).beats(combo(on))


def kind(cards: str) -> Kind | None:
    try:
        return combo(cards).kind
    except rules.IllegalAction as refusal:
        assert refusal.code == "not_a_combo"
        return None


def test_R4_1_any_card_is_a_single():
    assert {combo(str(card)).kind for card in rules.DECK} == {Kind.SINGLE}


def test_R4_2_the_multicoloured_one_pairs_with_any_one():
    assert kind("1g1m") == kind("1y1m") == kind("1r1m") == Kind.PAIR


def test_R4_2_the_phoenixes_are_the_highest_pair():
    assert kind("PgPy") == Kind.PAIR
    assert beats("PgPy", "TrTr")
    assert not any(one.beats(combo("PgPy")) for one in COMBOS if len(one.cards) == 2)


def test_R4_3_three_of_one_number_are_a_triple():
    assert kind("1g1r1m") == kind("TgTyTr") == Kind.TRIPLE
    assert kind("PgPyDr") is None


def test_R5_1_a_straight_does_not_go_round_the_corner():
    assert kind("1g2y3r4g5y") == kind("6g7y8r9gTy") == Kind.STRAIGHT
    assert kind("8g9yTr1g2y") is None
    assert kind("1m2y3r4g5y") == Kind.STRAIGHT
    assert kind("7g8y9rTgPg") is None


def test_R5_2_a_flush_may_repeat_numbers_and_take_the_multicoloured_one():
    assert kind("3g3g5g5g9g") == Kind.FLUSH
    assert kind("1m3r5r7r9r") == kind("1m1r1r3r9r") == Kind.FLUSH
    assert kind("1m3r5r7r9y") is None


def test_R5_2_phoenixes_and_dragon_are_part_of_no_flush():
    assert kind("2g4g6g8gPg") is None
    assert kind("2y4y6y8yPy") is None
    assert kind("2r4r6r8rDr") is None


def test_R5_3_the_pair_of_a_full_house_may_be_the_phoenixes():
    assert kind("3g3y3rPgPy") == Kind.FULL_HOUSE
    assert kind("3g3y3r4g4g") == Kind.FULL_HOUSE
    assert kind("3g3gPgPyDr") is None


def test_R5_4_the_multicoloured_one_may_begin_a_straight_flush():
    assert kind("1m2g3g4g5g") == kind("1g2g3g4g5g") == kind("6r7r8r9rTr") == Kind.STRAIGHT_FLUSH


def test_R6_1_four_to_six_of_a_number_are_a_gang_and_seven_ones():
    assert kind("4g4g4y4y") == kind("4g4g4y4y4r4r") == kind("1g1g1y1y1r1r1m") == Kind.GANG
    assert kind("PgPyDr1m") is None


def test_R6_2_five_of_one_number_are_a_gang_and_never_a_full_house():
    assert kind("4g4g4y4y4r") == Kind.GANG
    assert kind("1g1g1y1y1m") == Kind.GANG


def test_R7_1_the_dragon_is_only_ever_laid_alone():
    assert all(len(one.cards) == 1 for one in COMBOS if "Dr" in map(str, one.cards))


def test_R7_2_a_flush_that_is_a_full_house_is_a_full_house():
    assert kind("1g1g1m5g5g") == Kind.FULL_HOUSE
    assert beats("1g1g1m5g5g", "2r4r6r9rTr")


def test_R7_2_the_order_in_which_cards_are_written_makes_no_difference():
    mixed = combo("5g1m1g5g1g")

    assert mixed == combo("1g1g1m5g5g")
    assert hash(mixed) == hash(combo("1g1g1m5g5g"))
    assert str(mixed) == "1g1g1m5g5g"
    assert rules.text(mixed.cards) == str(mixed)
    assert combo(rules.cards("5g1m1g5g1g")) == mixed


def test_R8_1_only_as_many_cards_beat_a_combo():
    assert not beats("TrTr", "1g")
    assert not beats("Dr", "1g1g")
    assert not beats("TgTyTr", "1g1g")
    assert not beats("6r7r8r9rTr", "1g1y1r")


@pytest.mark.parametrize(
    "weaker, stronger",
    list(pairwise(("6g7y8r9gTr", "1m1g2g3g6g", "1g1g1y2g2g", "1g2g3g4g5g"))),
)
def test_R8_2_the_five_card_kinds_are_ordered_whatever_the_numbers(weaker, stronger):
    assert beats(stronger, weaker)
    assert not beats(weaker, stronger)


def test_R8_3_the_first_different_card_decides_from_the_strongest_down():
    assert beats("3g3r", "3y3y")
    assert not beats("3y3y", "3g3r")
    assert beats("1y2y3y6y9y", "2r3r4r7r7r")
    assert beats("1r2r3r4rTr", "8y8y9y9yTy")
    assert beats("2g3g4g5g6y", "2r3r4r5r6g")


def test_R8_4_the_triple_of_a_full_house_is_compared_before_its_pair():
    assert beats("1g1g4g4g4y", "3y3r3rPgPy")
    assert beats("3g3y3r2g2r", "3g3y3r2y2y")
    assert beats("3g3r3r1g1g", "3y3y3rTrTr")
    assert not beats("3y3y3rTrTr", "3g3r3r1g1g")


def test_R8_5_the_multicoloured_one_is_the_strongest_one_inside_a_flush():
    assert beats("1m3g5g7g9g", "1g3g5g7g9g")
    assert beats("1m2g3g4g5g", "1g2g3g4g5g")
    assert beats("1g1m", "1r1r")
    assert not beats("1m3g5g7g9g", "2g3g5g7g9g")


def test_R8_6_nothing_beats_itself():
    assert not any(one.beats(one) for one in COMBOS)


def test_R9_a_gang_beats_a_straight_flush():
    top = combo("6r7r8r9rTr")

    assert combo("2g2y2r2g").beats(top)
    assert not top.beats(combo("2g2y2r2g"))


def test_R9_1_a_gang_beats_any_number_of_cards():
    gang = combo("1g1g1y1y")

    assert all(gang.beats(one) for one in COMBOS if one.kind != Kind.GANG)
    assert not any(one.beats(gang) for one in COMBOS if one.kind != Kind.GANG)


def test_R9_2_more_cards_win_between_gangs_and_then_the_number():
    assert beats("1g1g1y1y1r", "TgTgTyTy")
    assert beats("3g3g3y3y", "2y2y2r2r")
    assert not beats("TgTgTyTy", "1g1g1y1y1r")
    assert beats("1g1g1y1y1r1r1m", "TgTgTyTyTrTr")


def test_R9_3_colour_never_decides_between_gangs():
    assert not beats("2y2y2r2r", "2g2y2r2r")
    assert not beats("2g2y2r2r", "2y2y2r2r")
    assert not beats("1g1y1r1m", "1g1g1y1y")


def test_R8_combos_of_different_shapes_are_not_ordered():
    with pytest.raises(TypeError):
        combo("3g") < combo("4g")  # type: ignore[operator]  # noqa: B015
