"""What a deal costs, and which results there can be."""

import copy
import pickle

import pytest

from gofclub import rules
from gofclub.rules import DealResult


def refused(*args: object, **options: object) -> rules.RulesError:
    with pytest.raises(rules.RulesError) as refusal:
        DealResult(*args, **options)  # type: ignore[arg-type]
    return refusal.value


@pytest.mark.parametrize(
    "left, each", [(1, 1), (7, 1), (8, 2), (10, 2), (11, 3), (13, 3), (14, 4), (15, 4), (16, 5)]
)
def test_R19_1_more_cards_cost_more_each(left, each):
    assert rules.points(left) == left * each
    assert rules.POINTS_PER_CARD[left] == each


def test_R19_2_the_points_of_0_to_16_cards():
    expected = [0, 1, 2, 3, 4, 5, 6, 7, 16, 18, 20, 33, 36, 39, 56, 60, 80]

    assert [rules.points(left) for left in range(17)] == expected
    assert len(rules.POINTS_PER_CARD) == 17
    assert [left * each for left, each in enumerate(rules.POINTS_PER_CARD)] == expected


@pytest.mark.parametrize("left", [-1, 17, 1000, True, 1.0, "3", None])
def test_R19_2_no_other_number_of_cards_has_points(left):
    with pytest.raises(rules.RulesError) as refusal:
        rules.points(left)

    assert refusal.value.code == "bad_left"
    assert repr(left) in str(refusal.value)


def test_R19_3_the_winner_scores_nothing_and_the_others_their_cards():
    result = DealResult((5, 0, 9, 16))

    assert result.winner == 1
    assert result.points == (5, 0, 18, 80)
    assert DealResult([5, 0, 9]).points == (5, 0, 18)


def test_R19_3_somebody_must_be_out():
    assert refused((1, 2, 3, 4)).code == "nobody_out"


def test_R19_3_only_one_can_be_out():
    assert refused((0, 2, 0, 4)).code == "two_out"


@pytest.mark.parametrize(
    "left", [(0, 17, 1), (0, -1, 1), (0, 1, True), (0, 1, 2.0), (0, 1, "2"), (0, 1, None)]
)
def test_R19_3_the_others_have_1_to_16_cards_left(left):
    assert refused(left).code == "bad_left"


@pytest.mark.parametrize("left", [(), (0,), (0, 1), (0, 1, 2, 3, 4)])
def test_R10_1_three_or_four_have_a_result(left):
    assert refused(left).code == "bad_seats"


def test_R17_4_who_forgot_to_call_has_one_card_and_one_point():
    result = DealResult((1, 0, 9, 7), uncalled=(0,))

    assert result.points[0] == 1
    assert result.uncalled == (0,)


def test_R17_6_all_others_may_have_forgotten_to_call():
    assert DealResult((1, 1, 0, 1), uncalled=(3, 0, 1)).uncalled == (0, 1, 3)


@pytest.mark.parametrize("uncalled", [(1,), (2,), (4,), (-1,), (0, 2)])
def test_R17_3_nobody_else_can_have_forgotten_to_call(uncalled):
    assert refused((1, 0, 9, 7), uncalled=uncalled).code == "bad_uncalled"


def test_R21_3_a_result_may_say_who_of_the_tied_held_the_strongest_card():
    assert DealResult((9, 0, 9, 7), strongest=(2,)).strongest == (2,)
    assert refused((9, 0, 9, 7), strongest=(3,)).code == "bad_strongest"
    assert refused((9, 0, 9, 7), strongest=(1,)).code == "bad_strongest"


def test_R24_5_a_result_is_a_value():
    result = DealResult((1, 0, 9, 7), uncalled=(0,))

    assert result == DealResult([1, 0, 9, 7], uncalled=[0])
    assert hash(result) == hash(copy.deepcopy(result))
    assert pickle.loads(pickle.dumps(result)) == result
    with pytest.raises(AttributeError):
        result.left = (0, 1, 1, 1)  # type: ignore[misc]
