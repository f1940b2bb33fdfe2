"""Records: written, read, replayed, and refused with the place of what is wrong."""

from dataclasses import replace

import pytest

from gofclub import rules
from gofclub.rules import Record
from gofclub.rules.record import DealRecord
from tests.rules.drivers import random_game
from tests.rules.test_deal import HANDS

HEAD = '[Seats "4"]\n[Dealer "A"]\n'
DEALT = f'[Hands "{" ".join(map(rules.text, HANDS))}"]\n'
FIRST = '[Deal "1"]\n' + DEALT
# D holds nothing but gangs.
WON = "1m 7y7y7r7r - - -\n8y8y8r8r - - -\n9y9y9r9r - - -\nTyTyTrTr\n"


def refused(written: str) -> rules.BadNotation:
    with pytest.raises(rules.BadNotation) as refusal:
        rules.loads(written)
    assert refusal.value.line is not None
    assert refusal.value.column is not None
    assert refusal.value.message
    assert f"line {refusal.value.line}" in str(refusal.value)
    return refusal.value


def test_R24_2_one_deal_out_of_a_game_is_written_with_what_came_before_it():
    game = random_game(5, seats=4)
    deal = game.deals[2]

    record = replace(game, deals=(deal,))
    written = rules.dumps(record)

    assert f'[Lead "{"ABCD"[deal.lead or 0]}"]' in written
    assert f'[Giver "{"ABCD"[deal.giver or 0]}"]' in written
    assert rules.loads(written) == record


def test_R24_2_a_later_deal_without_an_exchange_is_written_and_read_again():
    deal = DealRecord(number=3, hands=HANDS, lead=1, dealer=1)
    record = Record(deals=(deal,))

    assert rules.loads(rules.dumps(record)) == record
    assert "Giver" not in rules.dumps(record)


def test_R24_2_a_first_deal_with_another_dealer_than_the_games_says_so():
    record = Record(deals=(DealRecord(number=1, hands=HANDS, dealer=2),), dealer=0)

    assert '[Dealer "C"]\n[Hands' in rules.dumps(record)
    assert rules.loads(rules.dumps(record)) == record


def test_R24_2_an_empty_record_is_a_record():
    assert rules.loads("") == Record(deals=())
    assert rules.loads("; nothing yet\n\n") == Record(deals=())
    assert rules.loads(rules.dumps(Record(deals=(), seats=3))) == Record(deals=(), seats=3)


def test_R24_2_a_deal_that_was_won_has_its_result():
    record = rules.loads(HEAD + FIRST + WON)

    (deal,) = record.deals
    assert deal.result == rules.DealResult((16, 16, 15, 0))
    assert record.results == (deal.result,)
    assert deal.end.is_over
    assert len(list(deal.states())) == len(deal.actions) + 1
    assert next(iter(record.states())) == deal.start()


def test_R24_2_a_deal_that_was_broken_off_has_none():
    record = rules.loads(HEAD + FIRST + "1m 7y *")

    assert record.deals[0].result is None
    assert record.results == ()
    assert record.deals[0].actions == (
        (2, rules.Play(rules.cards("1m"))),
        (3, rules.Play(rules.cards("7y"))),
    )


def test_R24_2_the_setup_of_a_deal_follows_from_those_before():
    record = rules.loads(HEAD + FIRST + WON + '[Deal "2"]\n' + DEALT + "*")

    second = record.deals[1]
    assert (second.dealer, second.lead, second.giver) == (3, 3, 0)
    assert second.start().step == -1
    assert second.start().phase == "give"


def test_R24_2_white_space_comments_and_order_do_not_matter():
    tidy = rules.loads(HEAD + FIRST + "1r1m - - -\n1y *")
    untidy = rules.loads(
        '[Dealer "A"][Deal "1"]\t[Hands "'
        + "  ".join(rules.text(hand) for hand in HANDS)
        + '"]\r\n1m1r - ; a knock\r\n\r\n  - -    1y\n;[Deal "2"]\n*\n\n'
    )

    assert untidy == tidy


def test_R24_2_values_of_tags_may_hold_anything_printable():
    record = Record(
        deals=(), tags=(("A", 'Ana "the gang" \\ Bo'), ("B", "\u05d1\u05df \U0001f409 ;]"))
    )

    assert rules.loads(rules.dumps(record)) == record


def test_R17_2_a_late_call_is_a_word_of_its_own():
    games = (random_game(seed, seats=4, deals=1, calling=1) for seed in range(50))
    game = next(game for game in games if rules.Call() in dict(game.deals[0].actions).values())

    written = rules.dumps(game)

    assert " !" in written
    assert rules.loads(written) == game


def test_R17_3_a_forgotten_call_is_not_written_and_still_known():
    games = (random_game(seed, seats=3, deals=1, calling=0) for seed in range(200))
    game = next(game for game in games if game.results[0].uncalled)

    again = rules.loads(rules.dumps(game))

    assert again.results[0].uncalled == game.results[0].uncalled


# --- what is wrong, and where ---


@pytest.mark.parametrize(
    "written, code, line, column",
    [
        # tags
        ("[Deal 1]", "bad_tag", 1, 1),
        ('[Event "x"', "bad_tag", 1, 1),
        ('\n  [Event "x]\n', "bad_tag", 2, 3),
        ('[Event "a"]\n[Event "b"]', "bad_tag", 2, 1),
        ('[9 "a"]', "bad_tag", 1, 1),
        ('[A "tab\there"]', "bad_tag", 1, 1),
        ('[Seats "5"]', "bad_seats", 1, 1),
        ('[Seats "four"]', "bad_seats", 1, 1),
        ('[Ruleset "bridge"]', "bad_ruleset", 1, 1),
        ('[Ruleset "gang"]\n[Seats "3"]', "bad_seats", 2, 1),
        ('[Target "49"]', "bad_target", 1, 1),
        ('[Target "yes"]', "bad_target", 1, 1),
        ('[Target "99999999999"]', "bad_target", 1, 1),
        ('[Deals "0"]', "bad_ruleset", 1, 1),
        ('[LastCard "never"]', "bad_ruleset", 1, 1),
        ('[Duties "maybe"]', "bad_ruleset", 1, 1),
        ('[Duties "-"]', "bad_ruleset", 1, 1),
        ('[ChineseCut "1"]', "bad_ruleset", 1, 1),
        ('[LoserTie "coin"]', "bad_ruleset", 1, 1),
        ('[Dealer "E"]', "bad_tag", 1, 1),
        ('[Dealer "AB"]', "bad_tag", 1, 1),
        ('[Dealer ""]', "bad_tag", 1, 1),
        ('[Seats "3"]\n[Dealer "D"]', "bad_tag", 2, 1),
        ('[Lead "A"]\n' + FIRST, "bad_tag", 1, 1),
        (DEALT, "bad_tag", 1, 1),
        # deals
        ("1m", "bad_record", 1, 1),
        ('[Event "x"] 3g', "bad_record", 1, 13),
        ('[Deal "0"]\n' + DEALT, "bad_tag", 1, 1),
        ('[Deal "one"]\n' + DEALT, "bad_tag", 1, 1),
        ('[Deal "1"]\n*', "bad_record", 2, 1),
        ('[Deal "2"]\n' + DEALT + "*", "bad_record", 1, 1),
        ('[Deal "2"]\n[Dealer "B"]\n' + DEALT + "*", "bad_record", 1, 1),
        ('[Deal "1"]\n[Colour "red"]\n' + DEALT + "*", "bad_tag", 2, 1),
        (FIRST, "bad_record", 3, 1),
        (FIRST + "1m -", "bad_record", 3, 5),
        (FIRST + "1m - * -", "bad_record", 3, 8),
        (FIRST + "*\n" + FIRST, "bad_record", 4, 1),
        (FIRST + WON + FIRST + "*", "bad_record", 7, 1),
        (FIRST + WON + "-", "deal_over", 7, 1),
        (FIRST + WON + "*", "bad_record", 7, 1),
        (FIRST + WON + '[Deal "2"]\n[Lead "E"]\n' + DEALT, "bad_tag", 8, 1),
        # hands
        ('[Deal "1"]\n[Hands "1g 2x"]', "bad_card", 2, 12),
        ('[Deal "1"]\n[Hands "1g 1g 1y 1y"]\n*', "bad_hands", 2, 1),
        ('[Deal "1"]\n[Hands "1g 1g 1y"]\n*', "bad_seats", 2, 1),
        ('[Seats "3"]\n' + FIRST + "*", "bad_seats", 3, 1),
        # actions
        (FIRST + "1m 7x", "bad_card", 3, 4),
        (FIRST + "1m 7y7x", "bad_card", 3, 6),
        (FIRST + "1m !", "nothing_to_call", 3, 4),
        (FIRST + "1m -\n - -\n  -", "must_lead", 5, 3),
        (FIRST + "5y", "must_have_1m", 3, 1),
        (FIRST + "1m 7y7r", "wrong_count", 3, 4),
        (FIRST + "1m 7y 7g 5y", "too_weak", 3, 7),
        (FIRST + "1m!", "nothing_to_call", 3, 1),
        (FIRST + "1m !!", "bad_card", 3, 4),
        (FIRST + WON + '[Deal "2"]\n' + DEALT + "Pg", "not_strongest", 9, 1),
        (FIRST + WON + '[Deal "2"]\n' + DEALT + "DrPg", "exchange_first", 9, 1),
        (FIRST + WON + '[Deal "2"]\n' + DEALT + "Dr 7g", "not_in_hand", 9, 4),
        (FIRST + "\ud800", "bad_card", 3, 1),
    ],
)
def test_R24_2_what_is_wrong_is_named_by_line_and_column(written, code, line, column):
    refusal = refused(written)

    assert (refusal.code, refusal.line, refusal.column) == (code, line, column)


@pytest.mark.parametrize(
    "tags",
    [
        (("Deal", "1"),),
        (("Seats", "4"),),
        (("Hands", "x"),),
        (("two words", "x"),),
        (("A", "a\nb"),),
    ],
)
def test_R24_2_tags_that_could_not_be_read_again_are_not_written(tags):
    with pytest.raises(rules.BadNotation) as refusal:
        rules.dumps(Record(deals=(), tags=tags))

    assert refusal.value.code == "bad_tag"


def test_R24_2_a_record_that_cannot_have_happened_is_not_written():
    deal = DealRecord(number=1, hands=HANDS, actions=((2, rules.Play(rules.cards("Dr"))),))

    with pytest.raises(rules.IllegalAction) as refusal:
        rules.dumps(Record(deals=(deal,)))

    assert refusal.value.code == "not_in_hand"
