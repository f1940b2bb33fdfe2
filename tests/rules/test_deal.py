"""Dealing, leading, cycles and the end of a deal."""

import copy
import pickle
import random
from collections import Counter

import pytest

from gofclub import rules
from gofclub.rules import CycleWon, DealWon, Passed, Played, Uncalled
from tests.rules.drivers import after, allowed, position, random_steps, refusal, run

# Four hands of a whole deck: 1m is with C.
HANDS = tuple(
    rules.cards(hand)
    for hand in (
        "1g2g3g4g5g 6g7g8g9gTg 2y2y2r2r DrPg",
        "1g2g3g4g5g 6g7g8g9gTg 3y3y3r3r Py4y",
        "1m1y1y1r1r 4y4r4r 5y5y5r5r 6y6y6r6r",
        "7y7y7r7r 8y8y8r8r 9y9y9r9r TyTyTrTr",
    )
)


def test_R10_1_three_or_four_play():
    for seats in (2, 5):
        with pytest.raises(rules.RulesError) as refused:
            rules.shuffled(random.Random(1), seats)
        assert refused.value.code == "bad_seats"
    with pytest.raises(rules.RulesError) as refused:
        rules.start(HANDS[:2])
    assert refused.value.code == "bad_seats"


def test_R11_1_each_of_four_gets_16_cards_of_one_deck():
    hands = rules.shuffled(random.Random(7), 4)

    assert [len(hand) for hand in hands] == [16] * 4
    assert Counter(card for hand in hands for card in hand) == Counter(rules.DECK)


def test_R11_1_the_shuffle_is_the_callers_and_the_same_seed_deals_the_same():
    first, again = (rules.shuffled(random.Random(7), 4) for _ in range(2))

    assert first == again
    assert rules.shuffled(random.Random(8), 4) != first


def test_R11_1_every_card_can_land_with_every_seat():
    rng = random.Random(11)
    seen: set[tuple[int, rules.Card]] = set()
    for _ in range(200):
        seen |= {(seat, card) for seat, hand in enumerate(rules.shuffled(rng, 4)) for card in hand}

    assert len(seen) == 4 * 34


@pytest.mark.parametrize(
    "hands",
    [
        (HANDS[0][:15], *HANDS[1:]),
        ((*HANDS[0], HANDS[1][0]), *HANDS[1:]),
        (HANDS[0], HANDS[0], HANDS[0], HANDS[0]),
        (HANDS[0], HANDS[1], HANDS[2], HANDS[2]),
    ],
)
def test_R11_1_hands_that_are_not_dealt_from_one_deck_are_refused(hands):
    with pytest.raises(rules.RulesError) as refused:
        rules.start(hands)

    assert refused.value.code == "bad_hands"


@pytest.mark.parametrize("copies", [3, 4, 5, 6, 7, 8])
def test_R11_1_a_card_dealt_too_often_over_several_hands_is_refused(copies):
    """Whatever else is dealt: the odd cards out are taken from all over the deck."""
    rng = random.Random(copies)
    for face in ("1g", "1y", "5r", "Tr"):
        (card,) = rules.cards(face)
        for _ in range(20):
            others = rng.sample([one for one in rules.DECK if one != card], 64 - copies)
            hands = [[card] * (copies // 4 + (seat < copies % 4)) for seat in range(4)]
            for hand in hands:
                while len(hand) < 16:
                    hand.append(others.pop())

            with pytest.raises(rules.RulesError) as refused:
                rules.start(hands)

            assert refused.value.code == "bad_hands"


def test_R11_1_a_hand_with_more_of_a_card_than_the_deck_is_refused():
    two_dragons = (*HANDS[0][:14], *rules.cards("DrDr"))

    with pytest.raises(rules.RulesError) as refused:
        rules.start((two_dragons, *HANDS[1:]))

    assert refused.value.code in ("bad_hands", "too_many")


def test_R14_1_the_holder_of_1m_leads_the_first_deal_and_must_lay_it():
    state = rules.start(HANDS)

    assert state.turn == 2
    assert refusal(state, "5y") == "must_have_1m"
    assert refusal(state, "5y5y5r5r") == "must_have_1m"
    assert all("1m" in str(action) for action in rules.legal(state))


@pytest.mark.parametrize(
    "lead", ["1m", "1r1m", "1y1r1m", "1y1r1r1m", "1y1y1r1r1m", "1y1r1m4r4r", "1r1r1m5y5y"]
)
def test_R14_1_any_combo_with_1m_may_be_led(lead):
    state = after(rules.start(HANDS), lead)

    assert str(state.top) == lead
    assert state.turn == 3


def test_R14_1_only_the_first_lead_must_contain_1m():
    state = after(rules.start(HANDS), "1m 7y - - -")

    assert state.turn == 3
    assert "TyTyTrTr" in allowed(state)
    assert str(after(state, "7y7r").top) == "7y7r"


def test_R14_1_the_opponents_need_not_have_1m():
    state = after(rules.start(HANDS), "1m")

    assert "7y" in allowed(state)


def test_R14_3_in_later_deals_the_named_seat_leads_with_anything():
    state = rules.start(HANDS, lead=0, step=-1)

    assert state.turn == 0
    assert {"1g", "Dr", "2y2y2r2r", "1g2g3g4g5g"} <= allowed(state)
    assert after(state, "1g").turn == 3


def test_R14_3_the_holder_of_1m_need_not_lay_it_in_a_later_deal():
    state = rules.start(HANDS, lead=2)

    assert "5y" in allowed(state)


@pytest.mark.parametrize(
    "code, options",
    [
        ("bad_seat", {"lead": 4}),
        ("bad_seat", {"lead": -1}),
        ("bad_seat", {"dealer": 4}),
        ("bad_seat", {"lead": 0, "giver": 4}),
        ("bad_seat", {"lead": 0, "giver": 0}),
        ("bad_seat", {"giver": 1}),
        ("bad_step", {"step": 0}),
        ("bad_step", {"step": 2}),
    ],
)
def test_R10_2_a_seat_or_a_direction_that_is_not_there_is_refused(code, options):
    with pytest.raises(rules.RulesError) as refused:
        rules.start(HANDS, **options)

    assert refused.value.code == code


def test_R10_3_play_goes_counter_clockwise_or_clockwise():
    right = [
        step.seat for step in random_steps(random.Random(1), rules.start(HANDS, lead=0), passing=1)
    ]
    left = [
        step.seat
        for step in random_steps(random.Random(1), rules.start(HANDS, lead=0, step=-1), passing=1)
    ]

    assert right[:5] == [0, 1, 2, 3, 0]
    assert left[:5] == [0, 3, 2, 1, 0]


def test_R10_3_the_direction_alternates_from_deal_to_deal():
    assert [rules.direction(number) for number in range(1, 6)] == [1, -1, 1, -1, 1]


def test_R14_4_who_leads_may_not_pass():
    state = rules.start(HANDS)

    assert refusal(state, "-") == "must_lead"
    assert "-" not in allowed(state)
    state = after(state, "1m - - -")
    assert state.turn == 2
    assert refusal(state, "-") == "must_lead"


def test_R15_1_an_answer_must_beat_what_lies_on_the_table():
    state = position("3g3y9r", "4g", "5g", "6g", top="8r", top_seat=3)

    assert allowed(state) == {"9r", "-"}
    assert refusal(state, "3g") == "too_weak"
    assert refusal(state, "3g3y") == "wrong_count"


def test_R15_1_one_may_pass_although_one_could_play():
    state = position("9r9r", "4g4g", "5g5g", "6g6g", top="8r", top_seat=3)

    assert "-" in allowed(state)
    assert after(state, "-").turn == 1


def test_R15_1_nobody_acts_out_of_turn():
    state = rules.start(HANDS)

    assert refusal(state, "A:1g") == "not_your_turn"
    assert refusal(state, "A:-") == "not_your_turn"


@pytest.mark.parametrize("seat", [-1, 4, 99, None, "0"])
def test_R10_2_a_seat_that_is_not_at_the_table_cannot_act(seat):
    for action in (rules.Pass(), rules.Call(), rules.Play(HANDS[0][:1])):
        with pytest.raises(rules.IllegalAction) as refused:
            rules.apply(rules.start(HANDS, lead=0), action, seat=seat)
        assert refused.value.code == "bad_seat"


@pytest.mark.parametrize("cards", [(), ("1g",), (None,), (3, 4), rules.DECK])
def test_R15_1_what_are_not_cards_in_hand_cannot_be_laid(cards):
    state = rules.start(HANDS, lead=0)

    assert not rules.is_legal(state, rules.Play(cards))


def test_R15_1_nobody_lays_what_they_do_not_hold():
    state = rules.start(HANDS, lead=0)

    assert refusal(state, "1m") == "not_in_hand"
    assert refusal(state, "DrDr") == "not_in_hand"
    assert refusal(state, "2g2g") == "not_in_hand"
    assert refusal(state, "1g3g") == "not_a_combo"


def test_R15_2_who_passed_may_play_again_in_the_same_cycle():
    state = after(rules.start(HANDS, lead=0), "1g - - 8y")
    assert state.turn == 0

    state = after(state, "- Py")

    assert state.turn == 2
    assert str(state.top) == "Py"
    assert state.top_seat == 1


def test_R15_3_when_all_others_pass_the_last_to_lay_leads_anew():
    state, events = run(rules.start(HANDS, lead=0), "1g - - 8y - - -")

    assert events == (Passed(2), CycleWon(3))
    assert state.turn == 3
    assert state.top is None
    assert state.top_seat is None
    assert state.cycle == ()
    assert {"7y", "7y7y", "TyTyTrTr"} <= allowed(state)


def test_R15_3_passes_count_only_in_a_row():
    state = after(rules.start(HANDS, lead=0), "1g - - 8y - - -")

    assert state.turn == 3
    state = after(rules.start(HANDS, lead=0), "1g - 4y 8y - Py - -")
    assert state.turn == 0
    assert str(state.top) == "Py"
    assert after(state, "-").turn == 1


def test_R16_1_laying_the_last_card_wins_at_once():
    state, events = run(
        position("9r", "4g4g", "5g5g", "6g6g6y", top="8r", top_seat=3, called=(0,)), "9r"
    )

    assert state.is_over
    assert state.winner == 0
    assert state.turn is None
    assert isinstance(events[0], Played)
    assert events[-1] == DealWon(0, rules.DealResult((0, 2, 2, 3)))
    assert rules.legal(state) == ()


def test_R16_1_going_out_with_any_combo_wins_at_once():
    state, events = run(
        position("9g9y9r9r", "4g4g", "5g", "6g", top="TrTr", top_seat=3), "9g9y9r9r"
    )

    assert state.winner == 0
    assert not any(isinstance(event, Uncalled) for event in events)
    assert state.result == rules.DealResult((0, 2, 1, 1))


def test_R16_1_nothing_is_allowed_after_the_end():
    state = after(position("9r", "4g4g", "5g", "6g", top="8r", top_seat=3), "9r")

    for word in ("A:-", "B:4g", "C:!", "D:give:6g"):
        assert refusal(state, word) == "deal_over"
    assert not rules.is_legal(state, rules.Pass())


def test_R19_a_deal_won_has_its_result():
    steps = list(random_steps(random.Random(5), rules.start(HANDS)))
    last = steps[-1].after

    assert last.result is not None
    assert last.result.winner == last.winner
    assert steps[0].before.result is None
    assert last.result.points == tuple(map(rules.points, last.result.left))


def test_R24_5_a_state_is_a_value_that_never_changes():
    state = rules.start(HANDS)
    written = repr(state)

    following, _ = rules.apply(state, rules.legal(state)[0], seat=2)

    assert repr(state) == written
    assert following != state
    assert copy.deepcopy(state) == state == pickle.loads(pickle.dumps(state))
    with pytest.raises(AttributeError):
        state.turn = 1  # type: ignore[misc]


@pytest.mark.parametrize(
    "value",
    [
        rules.Play(HANDS[0][:1]),
        rules.Pass(),
        rules.Give(HANDS[0][0]),
        rules.Call(),
        Played(0, rules.combo("3g")),
        Passed(0),
        CycleWon(0),
        Uncalled(0),
        rules.Called(0),
        rules.Given(0, 1, HANDS[0][0]),
        DealWon(0, rules.DealResult((0, 1, 1))),
        rules.combo("3g"),
        *rules.standings([rules.DealResult((0, 1, 1))]),
        rules.next_setup((), seats=3),
        rules.loads(""),
    ],
    ids=lambda value: type(value).__name__,
)
def test_R24_5_actions_events_and_answers_are_values(value):
    assert pickle.loads(pickle.dumps(value)) == value
    assert hash(copy.deepcopy(value)) == hash(value)
    for name in getattr(type(value), "__slots__", ()):
        with pytest.raises(AttributeError):
            setattr(value, name, None)


def test_R24_5_the_plies_count_the_actions():
    steps = list(random_steps(random.Random(9), rules.start(HANDS)))

    assert [step.before.ply for step in steps] == list(range(len(steps)))
    assert steps[-1].after.ply == len(steps)


def test_R1_2_which_of_two_equal_cards_is_laid_makes_no_difference():
    state = rules.start(HANDS, lead=3)

    assert rules.Play(rules.cards("7y7y")) == rules.Play(rules.cards("7y 7y"))
    assert rules.Play(rules.cards("8y7y")) == rules.Play(rules.cards("7y8y"))
    assert len(rules.legal(state)) == len(set(rules.legal(state)))


def test_R2_2_actions_and_combos_show_themselves_in_notation():
    assert str(rules.Play(rules.cards("3y3g"), call=True)) == "3g3y!"
    assert str(rules.Play(rules.cards("3y3g"))) == "3g3y"
    assert str(rules.Pass()) == "-"
    assert str(rules.Call()) == "!"
    assert str(rules.Give(rules.cards("Dr")[0])) == "Dr"
    assert "3g3y" in repr(rules.combo("3g3y"))


# --- the Chinese cut (R22.4) ---


@pytest.mark.parametrize(
    "card, dealer, seats, first",
    [
        ("1g", 0, 4, 0),
        ("1m", 2, 4, 2),
        ("2r", 3, 4, 0),
        ("5y", 1, 4, 1),
        ("Tg", 0, 4, 1),
        ("4g", 0, 3, 0),
        ("Tr", 2, 3, 2),
    ],
)
def test_R22_4_the_cut_card_counts_out_who_gets_the_first_card(card, dealer, seats, first):
    assert rules.cut_seat(rules.cards(card)[0], dealer=dealer, seats=seats) == first


@pytest.mark.parametrize("card", ["Pg", "Py", "Dr"])
def test_R22_4_a_phoenix_or_the_dragon_is_cut_again(card):
    assert rules.cut_seat(rules.cards(card)[0], dealer=0, seats=4) is None


@pytest.mark.parametrize("seats", [3, 4])
def test_R22_4_whoever_gets_the_first_card_the_hands_are_the_same_hands_turned(seats):
    deals = [rules.shuffled(random.Random(5), seats, first=first) for first in range(seats)]

    assert all(len(set(map(id, hands))) == seats for hands in deals)
    for first, hands in enumerate(deals):
        # Who gets the first card gets what seat 0 gets when it is first.
        assert hands[first] == deals[0][0]
        assert sorted(len(hand) for hand in hands) == [16] * seats
        assert Counter(card for hand in hands for card in hand) <= Counter(rules.DECK)
