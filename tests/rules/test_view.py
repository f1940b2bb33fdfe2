"""What a seat may know, and what nobody may."""

import pickle
import random

import pytest

from gofclub import rules
from tests.rules.drivers import after, position, random_start, random_steps
from tests.rules.test_deal import HANDS


def test_R23_1_everybody_sees_how_many_cards_each_player_holds():
    state = after(rules.start(HANDS, lead=0), "1g2g3g4g5g - - -")

    for seat in (0, 1, 2, 3, None):
        assert rules.view(state, seat).left == (11, 16, 16, 16)


def test_R23_1_everybody_sees_who_has_called_and_who_is_out():
    state = position("3g9r", "4g4g", "5g", "6g", top="2g", top_seat=3, called=(2,), out=(3,))

    for seat in (0, 1, 2, 3, None):
        seen = rules.view(state, seat)
        assert (seen.called, seen.out) == ({2}, {3})


def test_R23_1_everybody_sees_who_could_still_call():
    state = after(position("3g9r", "4g4g", "5g5g", "6g6g"), "3g")

    assert [rules.view(state, seat).pending for seat in (0, 3, None)] == [0, 0, 0]
    assert rules.view(state, 0).may_call
    assert not rules.view(state, 1).may_call
    assert not rules.view(state, None).may_call


def test_R23_2_the_running_cycle_lies_open():
    state = after(rules.start(HANDS, lead=0), "1g - 4y")

    for seat in (0, 1, 2, 3, None):
        seen = rules.view(state, seat)
        assert [(who, str(what)) for who, what in seen.cycle] == [(0, "1g"), (1, "-"), (2, "4y")]
        assert str(seen.top) == "4y"
        assert seen.top_seat == 2


def test_R23_2_earlier_cycles_are_out_of_sight():
    state = after(rules.start(HANDS, lead=0), "9g - - -")

    for seat in (0, 1, 2, 3, None):
        seen = rules.view(state, seat)
        assert seen.cycle == ()
        assert seen.top is None
        if seat != 1:
            assert "9g" not in repr(seen)


def test_R23_3_a_hand_is_known_to_its_holder_only():
    state = rules.start(HANDS, lead=0)

    for seat in range(4):
        assert sorted(rules.view(state, seat).hand) == sorted(HANDS[seat])
    assert rules.view(state, None).hand == ()
    assert state.keys[0] in rules.view(state, 0)
    for seat in (1, 2, 3, None):
        seen = rules.view(state, seat)
        assert not [value for value in seen if value in state.keys and value != seen.key]
        assert "Dr" not in repr(seen)


def test_R23_3_the_type_of_a_view_has_no_room_for_other_hands():
    names = set(rules.View._fields)

    assert not names & {"hands", "keys", "deck", "dummy", "state"}
    seen = rules.view(rules.start(HANDS, lead=0), 1)
    assert not any(isinstance(getattr(seen, name), rules.DealState) for name in names)


def test_R23_3_only_the_seat_whose_turn_it_is_has_legal_actions():
    state = rules.start(HANDS, lead=0)

    assert rules.view(state, 0).legal == rules.legal(state)
    for seat in (1, 2, 3, None):
        assert rules.view(state, seat).legal == ()


def test_R18_a_view_says_when_a_duty_binds():
    state = position("3g9rTy", "Tr", "5g5g", "6g6g", top="4g", top_seat=3, called=(1,))

    assert rules.view(state, 0).must_block
    assert not rules.view(state, 2).must_block
    assert not rules.view(state, None).must_block


@pytest.mark.parametrize("seed", range(12))
def test_R23_3_the_legal_actions_of_a_view_are_those_of_the_state(seed):
    rng = random.Random(seed)
    ruleset = rng.choice((rules.OFFICIAL, rules.GANG, rules.OFFICIAL.but(last_card="auto")))
    seats = 4 if ruleset is rules.GANG else rng.choice((3, 4))
    state, _ = random_start(rng, seats=seats, ruleset=ruleset)

    for step in random_steps(rng, state):
        turn = step.before.turn
        assert rules.view(step.before, turn).legal == rules.legal(step.before)
        for seat in (*range(seats), None):
            seen = rules.view(step.before, seat)
            assert seen.seat == seat
            assert seen.is_turn == (seat == turn)
            if seat != turn:
                assert seen.legal == ()
    assert all(rules.view(step.after, seat).legal == () for seat in range(seats))


@pytest.mark.parametrize("seat", [-1, 4, 100, "0", 1.5])
def test_R23_3_a_seat_that_is_not_there_sees_nothing(seat):
    with pytest.raises(rules.RulesError) as refusal:
        rules.view(rules.start(HANDS, lead=0), seat)

    assert refusal.value.code == "bad_seat"


def test_R23_4_the_cards_of_the_exchange_remain_known():
    state = after(rules.start(HANDS, lead=3, giver=0), "give:Dr give:7y 8y - - -")

    seen = rules.view(state, None)

    assert (str(seen.given), str(seen.returned)) == ("Dr", "7y")


def test_R24_5_a_view_is_a_value():
    seen = rules.view(rules.start(HANDS, lead=0), 1)

    assert pickle.loads(pickle.dumps(seen)) == seen
    with pytest.raises(AttributeError):
        seen.hand = ()  # type: ignore[misc]
