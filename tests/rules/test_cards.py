"""Cards, their order and their notation."""

import copy
import pickle
import random

import pytest

from gofclub import rules
from tests.rules import oracle


def test_R1_1_the_deck_is_two_of_each_number_and_colour_and_four_special_cards():
    deck = list(map(str, rules.DECK))

    assert len(deck) == 64
    assert all(deck.count(number + colour) == 2 for number in "123456789T" for colour in "gyr")
    assert all(deck.count(special) == 1 for special in ("1m", "Pg", "Py", "Dr"))


def test_R1_2_two_cards_that_look_the_same_are_the_same():
    first, second = rules.cards("3g3g")

    assert first == second
    assert hash(first) == hash(second)
    assert rules.Card(3, rules.Colour.GREEN) == first


@pytest.mark.parametrize("face", sorted(set(oracle.DECK)))
def test_R2_1_every_card_is_read_and_written_with_two_characters(face):
    (card,) = rules.cards(face)

    assert str(card) == face
    assert card in rules.DECK


@pytest.mark.parametrize(
    "bad",
    [
        "3",
        "3x",
        "g3",
        "10g",
        "0g",
        "Tm",
        "2m",
        "Pr",
        "Dg",
        "dr",
        "3G",
        "??",
        "3g3",
        "\ud800g",
        "\u0663g",
    ],
)
def test_R2_1_what_is_not_a_card_is_refused(bad):
    with pytest.raises(rules.BadNotation) as refusal:
        rules.cards(bad)

    assert refusal.value.code == "bad_card"
    assert isinstance(refusal.value, ValueError)


def test_R2_2_a_bad_card_is_named_with_its_column():
    with pytest.raises(rules.BadNotation) as refusal:
        rules.cards("3g 4y 5x")

    assert refusal.value.column == 7
    assert "5x" in str(refusal.value)


def test_R2_2_cards_are_read_in_any_order_with_spaces_or_without():
    assert rules.cards("3r 3g  3y") == rules.cards("3r3g3y")
    assert list(map(str, rules.cards(" 3r3g3y "))) == ["3r", "3g", "3y"]
    assert rules.cards("") == ()


def test_R2_2_cards_are_written_weakest_first_without_spaces():
    assert rules.text(rules.cards("Dr 1m 1r Tg Pg")) == "1r1mTgPgDr"
    assert rules.text(()) == ""


def test_R3_single_cards_are_in_the_order_of_the_rules():
    shuffled = random.Random(3).sample(rules.DECK, 64)

    assert tuple(map(str, sorted(shuffled))) == oracle.weakest_first(oracle.DECK)
    assert tuple(map(str, rules.DECK)) == oracle.weakest_first(oracle.DECK)


def test_R3_1_the_number_counts_before_the_colour():
    one_red, two_green, ten_red, phoenix, dragon = rules.cards("1r2gTrPgDr")

    assert one_red < two_green < ten_red < phoenix < dragon


def test_R3_2_the_colour_decides_within_a_number():
    green, yellow, red = rules.cards("7g7y7r")

    assert green < yellow < red
    assert rules.cards("Pg") < rules.cards("Py")


def test_R3_3_the_multicoloured_one_is_the_strongest_one_and_below_every_two():
    red, multi, two = rules.cards("1r1m2g")

    assert red < multi < two


def test_R1_1_colours_have_their_letters():
    assert "".join(colour.letter for colour in rules.Colour) == "gyrm"


@pytest.mark.parametrize("stranger", ["3g", None, 33, (3, 9), (0, 0), (11, 2), []])
def test_R1_1_what_is_not_a_card_is_in_no_hand(stranger):
    with pytest.raises(rules.BadNotation) as refusal:
        rules.combos_in([rules.DECK[0], stranger])

    assert refusal.value.code == "bad_card"


@pytest.mark.parametrize("many", [3, 4, 7, 8, 9, 16, 64])
def test_R1_1_no_hand_has_more_of_a_card_than_the_deck(many):
    for card in (rules.DECK[0], rules.MULTI_ONE, rules.DECK[-1]):
        with pytest.raises(rules.BadNotation) as refusal:
            rules.combos_in((card,) * many)
        assert refusal.value.code == "too_many"
        with pytest.raises(rules.IllegalAction):
            rules.combo((card,) * many)


def test_R24_5_a_card_cannot_be_changed_and_survives_copying():
    (card,) = rules.cards("3g")

    with pytest.raises(AttributeError):
        card.rank = 4  # type: ignore[misc]
    assert copy.deepcopy(card) == card == pickle.loads(pickle.dumps(card))
