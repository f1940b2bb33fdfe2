"""Playing out quickly: simple, but never against the rules."""

import random

import pytest

from gofclub import rules
from gofclub.rules.cards import KEY, hand_key
from play.bots.numbers import KEYS, LENGTH
from play.bots.plan import pieces
from play.bots.playout import answer, in_classes, lead, play_out
from tests.rules.drivers import position, random_start, random_steps

SEATS_AFTER = (1, 2, 3, 0)


def numbers_laid(view: rules.View) -> set[int]:
    return {rules.combo(one.cards).number for one in view.legal if isinstance(one, rules.Play)}


@pytest.mark.parametrize("ruleset", [rules.OFFICIAL, rules.GANG], ids=lambda one: one.name)
def test_every_ply_is_one_that_the_rules_allow(ruleset):
    rng = random.Random(8)
    leads = answers = passes = 0

    for _ in range(40):
        begun, _ = random_start(rng, seats=4, ruleset=ruleset)
        for step in random_steps(rng, begun):
            state = step.before
            # Who leads with 1m is never asked here: a guess begins after a play.
            if state.phase is not rules.Phase.PLAY or state.opening:
                continue
            view = rules.view(state, state.turn)
            key = state.keys[state.turn]
            hand = in_classes(pieces(key))
            if view.top is None:
                laid = lead(hand, len(view.hand), block=view.must_block)
                leads += 1
            else:
                laid = answer(hand, view.top.number, block=view.must_block, urgent=False)
                answers += 1

            if laid < 0:
                passes += 1
                assert rules.Pass() in view.legal
            else:
                assert laid in numbers_laid(view)
            held = sum(KEYS[number] for some in hand for number in some)
            assert held == key - (KEYS[laid] if laid >= 0 else 0)

    assert min(leads, answers, passes, answers - passes) > 100


def test_hands_stay_in_order_while_pieces_are_broken():
    rng = random.Random(9)

    for _ in range(300):
        hand = in_classes(pieces(hand_key(rng.sample(rules.DECK, 12))))
        for _ in range(6):
            answer(hand, rng.randrange(100), block=rng.random() < 0.3, urgent=True)
            assert all(some == sorted(some) for some in hand)


@pytest.mark.parametrize("out", [(), (2,)])
def test_a_deal_is_played_out_until_one_has_no_cards_left(out):
    rng = random.Random(10)
    after = (1, 3, 3, 0) if out else SEATS_AFTER

    for _ in range(50):
        deck = rng.sample(rules.DECK, 40)
        held = [deck[10 * seat : 10 * seat + 10] for seat in range(4)]
        hands = [in_classes(pieces(hand_key(cards))) for cards in held]
        left = [10, 10, 10, 10]
        top = rng.choice(hands[0][0] or hands[0][1] or hands[0][3])
        play_out(hands, left, after, turn=1, top=top, top_seat=0, duties=True)

        assert left.count(0) == 1
        assert all(left[seat] == 10 for seat in out)
        for seat, hand in enumerate(hands):
            assert sum(LENGTH[number] for some in hand for number in some) == left[seat]


def test_R18_the_strongest_single_blocks_even_out_of_a_pair():
    hand = in_classes(pieces(hand_key(rules.cards("4g6yTgTr"))))

    laid = answer(hand, rules.combo("5g").number, block=True, urgent=False)

    assert KEYS[laid] == KEY[rules.cards("Tr")[0]]
    assert sorted(number for some in hand for number in some) == sorted(
        rules.combo(one).number for one in ("4g", "6y", "Tg")
    )


def test_R18_before_a_last_card_many_are_led():
    hand = in_classes(pieces(hand_key(rules.cards("1g3g3yDr"))))

    assert lead(hand, 4, block=True) == rules.combo("3g3y").number


def test_a_gang_waits_for_its_time():
    held = hand_key(rules.cards("1g2y3r4g6g6y6r6r9y"))
    top = rules.combo("Tr").number

    assert answer(in_classes(pieces(held)), top, block=False, urgent=False) == -1
    assert answer(in_classes(pieces(held)), top, block=False, urgent=True) == (
        rules.combo("6g6y6r6r").number
    )


def test_the_state_driver_and_the_playout_agree_on_a_forced_end():
    """C can beat nothing and D nothing either: A leads again and goes out."""
    state = position("3g", "1g2y4r", "1y2r4g", "1r2g4y", turn=1, top="Dr", top_seat=0, called=[0])
    hands = [in_classes(pieces(key)) for key in state.keys]
    left = list(state.left)

    play_out(
        hands, left, SEATS_AFTER, turn=1, top=rules.combo("Dr").number, top_seat=0, duties=True
    )

    assert left == [0, 3, 3, 3]
