"""What bots do in positions where everybody at the table would agree."""

import random

import pytest

from gofclub import rules
from gofclub.rules import GANG, DealState
from play.bots import Known, bot
from tests.rules.drivers import position

OTHERS = ("4g4y6r7g8g9y", "1g2y3r8y8rTg", "2g2r5y6gTyTr")
planning = pytest.mark.parametrize("level", ["club"])
thinking = pytest.mark.parametrize("level", ["greedy", "club"])
# The master breaks a gang or leads a ten where it has its reasons; these are beyond dispute.
sensible = pytest.mark.parametrize("level", ["greedy", "club", "master"])


def act(level: str, state: DealState) -> rules.Action:
    assert state.turn is not None
    return bot(level).act(Known(rules.view(state, state.turn)), random.Random(1))


def laid(level: str, state: DealState) -> str:
    action = act(level, state)
    return rules.text(action.cards) if isinstance(action, rules.Play) else str(action)


def with_a_card_to_return(hand: str) -> DealState:
    """The winner of the last deal holds 17 cards, the gift included, and must give one back."""
    rest = list(rules.DECK)
    for card in rules.cards(hand):
        rest.remove(card)
    others = [
        rules.text(rest[start : start + size]) for start, size in ((0, 16), (16, 15), (31, 16))
    ]
    state = position(hand, *others)
    return state._replace(phase=rules.Phase.RETURN, giver=2, taker=0, given=max(rules.cards(hand)))


@thinking
def test_a_gang_is_not_broken_for_a_single_when_another_will_do(level):
    state = position("5g5g5y5r9rTg3y", *OTHERS, top="4g", top_seat=3)

    assert laid(level, state) in ("9r", "Tg")


@thinking
def test_a_gang_is_not_broken_for_a_pair_when_another_will_do(level):
    state = position("6g6g6y6r8g8yTgTr", *OTHERS, top="5g5r", top_seat=3)

    assert laid(level, state) in ("8g8y", "TgTr")


@planning
def test_a_straight_is_not_broken_for_a_single_when_another_will_do(level):
    state = position("4y5r6g7y8r9g2r", *OTHERS, top="3g", top_seat=3)

    # 4y or 9g: either leaves a straight of five.
    assert laid(level, state) in ("4y", "9g")


@planning
def test_a_full_house_is_kept_when_a_loose_card_will_do(level):
    state = position("4g4y4r7g7y5r1g", *OTHERS, top="3g", top_seat=3)

    assert laid(level, state) == "5r"


@planning
def test_the_dragon_is_not_spent_on_a_low_card_when_another_will_do(level):
    state = position("5g8rDr3g3y", *OTHERS, top="4g", top_seat=3)

    assert laid(level, state) in ("5g", "8r")


@sensible
@pytest.mark.parametrize(
    "hand, top",
    [
        ("9r", None),
        ("3g3y", None),
        ("3g4y5r6g7y", None),
        ("8g8y8r5g5y", "9g9y2r9r2g"),
        ("TgTy", "9g9r"),
    ],
)
def test_who_can_go_out_in_one_play_does(level, hand, top):
    beats = top is None or rules.combo(hand).beats(rules.combo(top))
    state = position(hand, *OTHERS, top=top, top_seat=None if top is None else 3)

    assert laid(level, state) == (rules.text(rules.cards(hand)) if beats else "-")


@sensible
def test_R18_before_a_last_card_the_strongest_single_is_laid(level):
    state = position("5g8rTy3g3y", "9g", *OTHERS[1:], top="4g", top_seat=3, called=[1])

    assert laid(level, state) == "Ty"


@sensible
def test_R18_before_a_last_card_many_are_led(level):
    state = position("2g8rTy3g3y", "9g", *OTHERS[1:], called=[1])

    assert laid(level, state) == "3g3y"


@planning
@pytest.mark.parametrize("few", [1, 2, 3])
def test_many_are_led_where_no_duty_binds_but_somebody_has_one_card(level, few):
    hands = [OTHERS[0], OTHERS[1], OTHERS[2]]
    hands[few - 1] = "9g"
    state = position("2g8rTy3g3y", *hands, called=[few], ruleset=GANG)

    assert laid(level, state) == "3g3y"


@planning
def test_the_last_card_is_blocked_where_no_duty_binds(level):
    state = position(
        "6gTr7g7y4r4g3y", "9g", *OTHERS[1:], top="5g", top_seat=3, called=[1], ruleset=GANG
    )

    assert laid(level, state) == "Tr"


@planning
def test_a_gang_stops_one_who_is_about_to_go_out(level):
    state = position("6g6y6r6r3g4y", "9g9y", *OTHERS[1:], top="TgTr", top_seat=1)

    assert laid(level, state) == "6g6y6r6r"


@planning
def test_a_lead_gets_rid_of_many_cards_rather_than_of_one(level):
    state = position("2g3y4r5g6y9gTrDr", *OTHERS)

    assert laid(level, state) == "2g3y4r5g6y"


@planning
def test_it_plays_when_it_can(level):
    """FACT of the arena: whoever passes pays for the cards that stay."""
    rng = random.Random(2)
    passed = could = 0

    for _ in range(12):
        state = rules.start(rules.shuffled(rng, 4))
        while state.turn is not None:
            view = rules.view(state, state.turn)
            action = bot(level).act(Known(view), rng)
            if rules.Pass() in view.legal and len(view.legal) > 1:
                could += 1
                passed += action == rules.Pass()
            state, _ = rules.apply(state, action, seat=state.turn)

    assert could > 100
    assert passed < 0.03 * could


@planning
@pytest.mark.parametrize(
    "hand, useless",
    [
        # A straight, another one, a full house and the dragon: the 1 goes with nothing.
        ("1g3g4y5r6g7y5g6y7r8g9yTgTyTr9r9gDr", {"1g"}),
        # A full house, a gang, a straight: the lowest of the loose cards.
        ("2y4g4y4r5g5y8g8y8r8g6r7y9gTrPgPyDr", {"2y"}),
    ],
)
def test_R12_a_useless_card_is_given_back(level, hand, useless):
    state = with_a_card_to_return(hand)

    action = act(level, state)

    assert isinstance(action, rules.Give)
    assert str(action.card) in useless


@thinking
def test_R12_no_piece_of_a_gang_and_no_strong_card_is_given_back(level):
    state = with_a_card_to_return("1g1y1r1m2g4g4y6r6g7g8y9rTgTrPgPyDr")

    action = act(level, state)

    assert isinstance(action, rules.Give)
    assert 1 < action.card.rank < 10
