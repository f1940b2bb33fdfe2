"""Last card: the call, forgetting it, and the duties of the player before it."""

import pytest

from gofclub import rules
from gofclub.rules import Called, CycleWon, DealWon, Passed, Played, Uncalled
from tests.rules.drivers import after, allowed, position, refusal, run

AUTO = rules.OFFICIAL.but(last_card="auto")


# --- the call (R17) ---


def test_R17_1_the_call_can_be_made_with_the_play():
    state, events = run(position("3g9r", "4g4g", "5g5g", "6g6g"), "3g!")

    assert events == (Played(0, rules.combo("3g")), Called(0))
    assert state.called == {0}
    assert state.pending is None


def test_R17_1_both_ways_to_lay_are_offered_when_one_card_remains():
    state = position("3g9r", "4g4g", "5g5g", "6g6g")

    assert allowed(state) == {"3g", "3g!", "9r", "9r!"}


def test_R17_1_going_out_with_several_cards_needs_no_call():
    state = after(position("9g9y", "4g4g", "5g5g", "6g6g", top="8g8r", top_seat=3), "9g9y")

    assert state.winner == 0
    assert state.out == frozenset()


@pytest.mark.parametrize("word", ["3g!", "9r!", "3g3g!"])
def test_R17_1_there_is_nothing_to_call_unless_one_card_remains(word):
    assert refusal(position("3g3g9r9r", "4g", "5g", "6g"), word) == "nothing_to_call"
    assert refusal(position("3g3g", "4g", "5g", "6g"), "3g3g!") == "nothing_to_call"


def test_R17_2_the_call_can_follow_until_the_next_player_acts():
    state = after(position("3g9r", "4g4g", "5g5g", "6g6g"), "3g")
    assert state.pending == 0
    assert state.turn == 1

    state, events = run(state, "A:!")

    assert events == (Called(0),)
    assert state.called == {0}
    assert state.pending is None
    assert state.turn == 1
    assert after(state, "- - 6g! 9r").winner == 0


def test_R17_2_nobody_else_can_call_and_nobody_twice():
    state = after(position("3g9r", "4g4g", "5g5g", "6g6g"), "3g")

    assert refusal(state, "B:!") == "nothing_to_call"
    assert refusal(state, "C:!") == "nothing_to_call"
    assert refusal(after(state, "A:!"), "A:!") == "nothing_to_call"


@pytest.mark.parametrize("word", ["4g", "-"])
def test_R17_3_who_has_not_called_when_the_next_player_acts_is_out_of_the_deal(word):
    state = after(position("3g9r", "4g4g5r", "5g5g", "6g6g"), "3g")

    state, events = run(state, word)

    assert events[0] == Uncalled(0)
    assert len(events) == 2
    assert state.out == {0}
    assert state.pending is None
    assert refusal(state, "A:!") == "out_of_deal"
    assert refusal(state, "A:9r") == "out_of_deal"
    assert refusal(state, "A:-") == "out_of_deal"


def test_R17_3_who_is_out_is_passed_over_and_cannot_win():
    state = after(position("3g9r", "4g4g5r", "5g5g5r", "6g6g6r"), "3g 4g - -")

    assert state.turn == 1
    assert state.top is None
    assert after(state, "4g").turn == 2


def test_R17_4_who_is_out_scores_one_point():
    state = after(position("3g9r", "4gDr", "5g5g5r", "6g6g6r"), "3g 4g! - 6r Dr")

    assert state.winner == 1
    assert state.result == rules.DealResult((1, 0, 3, 2), uncalled=(0,))
    assert state.result.points == (1, 0, 3, 2)


@pytest.mark.parametrize("step, leader", [(1, 1), (-1, 3)])
def test_R17_5_if_they_would_have_led_the_next_player_in_turn_leads(step, leader):
    state = after(position("3gTr", "4g4g5r", "5g5g5r", "6g6g6r", step=step), "Tr")

    state, events = run(state, "- - -")

    assert events == (Passed((0 - step) % 4), CycleWon(leader))
    assert state.turn == leader
    assert state.top is None
    assert refusal(state, "-") == "must_lead"


def test_R17_5_all_who_are_still_in_must_pass_before_that():
    state = after(position("3gTr", "4g4g5r", "5g5g5r", "6g6gDr"), "Tr - -")

    assert state.turn == 3
    assert state.top_seat == 0
    assert allowed(state) == {"Dr", "-"}


def test_R17_6_the_last_one_still_in_the_deal_wins_at_once():
    state = position("3gTr", "4g4g5r", "5g", "6g", out=(2, 3))

    state, events = run(state, "Tr -")

    assert events[0] == Uncalled(0)
    assert isinstance(events[-1], DealWon)
    assert state.is_over
    assert state.winner == 1
    assert state.result == rules.DealResult((1, 0, 1, 1), uncalled=(0, 2, 3))
    assert state.result.points == (1, 0, 1, 1)


def test_R17_6_the_winner_may_still_hold_cards_and_pays_nothing_for_them():
    state = after(position("3gTr", "4g4g5r6r7r", "5g", "6g", out=(2, 3)), "Tr -")

    assert state.winner == 1
    assert len(state.hands[1]) == 5
    assert state.result.points[1] == 0


def test_R17_6_what_the_winner_was_about_to_lay_is_not_laid():
    state = after(position("3gTr", "4g4g5rDr", "5g", "6g", out=(2, 3)), "Tr")
    play = rules.Play(rules.cards("Dr"))

    over, _ = rules.apply(state, play, seat=1)

    assert over == rules.apply(state, rules.Pass(), seat=1)[0]
    assert rules.carried_out(state, play) == rules.Pass()


def test_R17_3_a_play_that_puts_somebody_out_of_the_deal_is_laid_while_others_are_in_it():
    state = after(position("3gTr", "4g4g5rDr", "5g6g", "6g", out=(3,)), "Tr")
    play = rules.Play(rules.cards("Dr"))

    assert rules.carried_out(state, play) is play


def test_R17_where_nobody_has_one_card_to_call_what_is_done_is_what_was_asked():
    state = position("3g4gTr", "4g4g5rDr", "5g6g", "6g7g")
    play = rules.Play(rules.cards("Tr"))

    assert rules.carried_out(state, play) is play
    assert rules.carried_out(state, rules.Pass()) == rules.Pass()


def test_R17_6_no_other_player_means_one_card_each_in_a_deal_of_three():
    state = after(position("3gTr", "4g5r", "5g6r7r"), "Tr -")
    assert state.out == {0}
    assert state.turn == 2

    state = after(state, "- 5r -")

    assert state.winner == 2
    assert state.result == rules.DealResult((1, 1, 0), uncalled=(0, 1))


def test_R17_2_a_call_made_late_but_in_time_saves_the_last_of_two():
    state = position("3gTr", "4g4g5r", "5g", "6g", out=(2, 3))

    state = after(state, "Tr A:! -")

    assert state.out == {2, 3}
    assert state.turn == 0
    assert after(state, "3g").winner == 0


def test_R22_3_the_call_may_be_made_for_the_player():
    state, events = run(position("3g9r", "4g4g", "5g5g", "6g6g", ruleset=AUTO), "3g")

    assert events == (Played(0, rules.combo("3g")), Called(0))
    assert state.called == {0}
    assert state.pending is None


def test_R22_3_there_is_nothing_to_call_where_it_is_done_for_the_player():
    state = position("3g9r", "4g4g", "5g5g", "6g6g", ruleset=AUTO)

    assert allowed(state) == {"3g", "9r"}
    assert refusal(state, "3g!") == "nothing_to_call"
    assert refusal(after(state, "3g"), "A:!") == "nothing_to_call"


# --- the duties (R18) ---


def test_R18_1_the_strongest_single_must_be_played_when_it_beats_the_one_on_the_table():
    state = position("3g9r9yTy", "Tr", "5g5g", "6g6g", top="4g", top_seat=3, called=(1,))

    assert allowed(state) == {"Ty"}
    assert refusal(state, "9r") == "must_block"
    assert refusal(state, "-") == "must_block"


def test_R18_1_or_a_gang():
    state = position("3g3g3y3rTy", "Tr", "5g5g", "6g6g", top="4g", top_seat=3, called=(1,))

    assert allowed(state) == {"Ty", "3g3g3y3r", "3g3g3y3r!"}
    assert refusal(state, "-") == "must_block"


def test_R18_2_one_may_pass_when_the_strongest_single_does_not_beat_it():
    state = position("3g3g3y3r9y", "Tr", "5g5g", "6g6g", top="9r", top_seat=3, called=(1,))

    assert allowed(state) == {"-", "3g3g3y3r", "3g3g3y3r!"}
    assert refusal(state, "9y") == "too_weak"


def test_R18_2_an_equal_single_does_not_block():
    state = position("9r4g", "Tr", "5g5g", "6g6g", top="9r", top_seat=3, called=(1,))

    assert allowed(state) == {"-"}


def test_R18_3_two_cards_or_more_must_be_led_by_one_who_has_them():
    state = position("3g3y9r9rTy", "Tr", "5g5g", "6g6g", called=(1,))

    assert allowed(state) == {"3g3y", "9r9r"}
    assert refusal(state, "Ty") == "must_lead_many"
    assert refusal(state, "-") == "must_lead"


def test_R18_4_the_strongest_single_must_be_led_by_one_who_has_only_singles():
    state = position("3g5y9rTy", "Tr", "5g5g", "6g6g", called=(1,))

    assert allowed(state) == {"Ty"}
    assert refusal(state, "9r") == "must_lead_strongest"


def test_R18_5_anything_else_on_the_table_leaves_one_free():
    state = position("3g3y9r9rTy", "Tr", "5g5g", "6g6g", top="2g2y", top_seat=3, called=(1,))

    assert allowed(state) == {"3g3y", "9r9r", "-"}


def test_R18_5_one_is_free_before_a_gang_too():
    state = position("3g3y9r9rTy", "Tr", "5g5g", "6g6g", top="2g2g2y2y", top_seat=3, called=(1,))

    assert allowed(state) == {"-"}


@pytest.mark.parametrize("called", [(0,), (2,), (3,), (2, 3)])
def test_R18_the_duties_bind_only_the_player_right_before(called):
    state = position("3g9rTy", "5g5r", "Tr", "6g", top="4g", top_seat=3, called=called)

    assert {"9r", "Ty", "-"} <= allowed(state)


def test_R18_the_direction_of_play_says_who_is_next():
    hands = ("3g9rTy", "5g5r", "5g6g", "Tr")
    left = position(*hands, top="4g", top_seat=1, called=(3,), step=-1)
    right = position(*hands, top="4g", top_seat=3, called=(3,), step=1)

    assert allowed(left) == {"Ty"}
    assert allowed(right) == {"9r", "Ty", "-"}


def test_R18_who_is_out_of_the_deal_is_no_neighbour():
    state = position("3g9rTy", "5g", "Tr", "6g6g", top="4g", top_seat=3, called=(2,), out=(1,))

    assert allowed(state) == {"Ty"}


def test_R18_a_neighbour_who_has_not_called_yet_binds_nobody():
    state = position("3g9rTy", "Tr", "5g5g", "6g6g", top="4g", top_seat=3)

    assert {"9r", "Ty", "-"} <= allowed(state)


def test_R18_1_a_call_in_time_binds_the_player_before_at_their_turn():
    state = after(position("3g9r", "4g4g", "5g5g", "6g7y8y"), "3g! 4g! 5g!")

    assert state.turn == 3
    assert allowed(state) == {"8y"}


def test_R18_1_who_is_down_to_one_card_himself_has_the_duty_too():
    state = position("Ty", "Tr", "5g5g", "6g6g", top="4g", top_seat=3, called=(0, 1))

    assert allowed(state) == {"Ty"}


def test_R21_4_the_gang_ruleset_has_no_duties():
    table = position(
        "3g9rTy", "Tr", "5g5g", "6g6g", top="4g", top_seat=3, called=(1,), ruleset=rules.GANG
    )
    lead = position("3g3y9r", "Tr", "5g5g", "6g6g", called=(1,), ruleset=rules.GANG)

    assert {"9r", "Ty", "-"} <= allowed(table)
    assert {"3g", "3y", "9r", "3g3y"} <= allowed(lead)


def test_R21_4_in_the_gang_ruleset_a_forgotten_call_still_puts_one_out():
    state = after(position("3g9r", "4g4g", "5g5g", "6g6g", ruleset=rules.GANG), "3g -")

    assert state.out == {0}


def test_R18_an_empty_hand_has_nothing_to_lay():
    assert rules.plays("") == ((), False)
    assert rules.plays("", on="3g") == ((), True)


def test_R18_one_hand_can_be_asked_about():
    assert rules.plays("3g9rTy", on="4g", next_has_called=True) == ((rules.combo("Ty"),), False)
    combos, may_pass = rules.plays(rules.cards("3g9rTy"), on=rules.combo("4g"))
    assert (list(map(str, combos)), may_pass) == (["9r", "Ty"], True)
    free, may_pass = rules.plays("3g9rTy", on="4g", next_has_called=True, ruleset=rules.GANG)
    assert (list(map(str, free)), may_pass) == (["9r", "Ty"], True)
