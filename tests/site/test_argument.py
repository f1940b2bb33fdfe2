"""Settle an argument, the points of a hand, the rules by number: the rules decide, pages tell."""

import random
import re

import pytest
from django.urls import reverse

from gofclub import rules
from gofclub.learn.argument import LAID, OFTEN_ASKED, TABLE, argument_from
from gofclub.learn.points import CannotCount, counted
from gofclub.learn.rulebook import numbers
from gofclub.learn.typed_cards import CannotRead, cards_from
from gofclub.learn.verdicts import verdict, why_no_combo

PAGE = reverse("learn-argument")
# Enough of each kind to meet every rule that can decide; always the same ones.
CHANCE = random.Random(8)
SOME = [
    combo
    for kind in rules.Kind
    for combo in CHANCE.sample([one for one in rules.all_combos() if one.kind is kind], 20)
]


def test_the_verdict_is_the_rules_and_names_a_rule_that_exists():
    met = set()
    for top in SOME:
        for tried in SOME:
            said = verdict(top.cards, tried.cards)
            assert said.is_yes == tried.beats(top), (top, tried)
            assert said.rule in numbers()
            met.add(said.rule)

    assert met >= {"R8.1", "R8.2", "R8.3", "R8.4", "R8.5", "R8.6", "R9.1", "R9.2"}


@pytest.mark.parametrize(
    ("table", "laid", "rule", "decides"),
    [
        ("3y3y", "3g3r", "R8.3", ("3y", "3r")),
        ("2r3r4r5r7r", "2y3y5y7y9y", "R8.3", ("7r", "9y")),
        ("1r", "1m", "R8.5", ("1r", "1m")),
        ("6g6y6r3g3y", "2g2y2r8r8r", "R8.4", ("6r", "2r")),
        ("3y3y3r3r", "8g8g8y8y", "R9.2", ()),
        ("6r7r8r9rTr", "1g1g1y1y", "R9.1", ()),
        ("2g2y", "2g2y", "R8.6", ()),
    ],
)
def test_the_cards_that_decide_are_named(table, laid, rule, decides):
    said = argument_from(table, laid, "").verdict

    assert (said.rule, said.decides) == (rule, decides)


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ("8g9yTr1g2y", "R5.1"),
        ("7g8y9rTgDr", "R7.1"),
        ("2g4g6g8gPg", "R7.1"),
        ("3g4g", "R4.2"),
        ("3g3y4g", "R4.3"),
        ("3g3y3r4g", "R6.1"),
        ("3g3y3r3r4g", "R6.1"),
        ("3g3y4g5r9y", "R5"),
    ],
)
def test_what_is_no_combination_is_told_why(cards, rule):
    assert why_no_combo(cards_from(cards))[1] == rule
    assert rule in numbers()
    assert argument_from("", cards, "").verdict.is_yes is False


@pytest.mark.parametrize(
    "written",
    ["3x", "3", "0g", "3g3g3g", "DrDr", "1g2g3g4g5g6g7g8g", "3g" * 40, "\0", "\ud800g", "\u00b2g"],
)
def test_what_cannot_be_read_is_answered_in_a_sentence(written):
    with pytest.raises(CannotRead, match=r"\w"):
        cards_from(written)


def test_both_sets_come_from_one_deck():
    with pytest.raises(CannotRead):
        argument_from("Dr", "Dr", "")


def test_cards_are_read_with_patience():
    assert cards_from(" 10R, 3G; dr 1M ") == rules.cards("Tr3gDr1m")


def test_what_is_often_asked_has_an_answer():
    assert {one.argument.verdict.is_yes for one in OFTEN_ASKED} == {True, False}


def test_keys_lead_to_the_address_of_what_they_make(client, db):
    def pressed(query: str) -> str:
        answer = client.get(f"{PAGE}?{query}")
        assert answer.status_code == 302
        return answer["Location"].partition("?")[2]

    assert pressed("add=3g") == "table=3g"
    assert pressed("table=3g&add=3y") == "table=3g3y"
    # Back takes what was picked last, not what is strongest.
    assert pressed("table=9g3g&do=back") == "table=9g"
    assert pressed("table=3g&laid=3y&do=swap") == "table=3y&laid=3g"
    assert pressed("table=3g&laid=3y&do=clear") == ""
    assert pressed("table=3g&picking=laid&add=Dr") == "table=3g&laid=Dr"


def test_an_address_shows_its_argument_again(client, db):
    html = client.get(f"{PAGE}?table=3y3y&laid=3g3r").content.decode()

    assert "Yes, it beats it." in html
    assert f'href="{reverse("learn-rules")}#R8.3"' in html
    assert html.count('class="decides"') == 2


def test_a_key_without_a_card_left_cannot_be_pressed(client, db):
    html = client.get(f"{PAGE}?table=3g3g").content.decode()

    assert re.search(r'value="3g"[^>]* disabled', html)
    assert not re.search(r'value="3y"[^>]* disabled', html)
    assert client.get(f"{PAGE}?table=3g3g&add=3g").status_code == 200


def test_a_slip_of_the_pen_is_told_and_can_be_mended(client, db):
    html = client.get(PAGE, {TABLE: "3q", LAID: "4g"}).content.decode()

    assert "&quot;3q&quot; is not a card." in html
    assert 'value="3q"' in html


# --- the points of a hand ---


def test_the_sum_is_the_rules():
    found = counted(["0", "5", "9", "15"], ["10", "", "50", "40"], ruleset=rules.OFFICIAL)

    assert [line.points for line in found.lines] == [0, 5, 18, 60]
    assert [line.total for line in found.lines] == [10, 5, 68, 100]
    assert found.is_over
    assert found.giver.seat == 3


@pytest.mark.parametrize(
    ("left", "before", "told", "giver", "rule"),
    [
        ("0 9 9 1", "0 3 4 0", {"ruleset": rules.OFFICIAL}, 2, "R13.2"),
        ("9 0 9 1", "0 0 0 0", {"ruleset": rules.OFFICIAL}, 2, "R13.3"),
        ("0 9 9 1", "0 3 4 0", {"ruleset": rules.GANG, "strongest": "1"}, 1, "R21.3"),
        ("0 9 9", "0 3 4", {"ruleset": rules.OFFICIAL}, 2, "R13.2"),
    ],
)
def test_who_gives_is_the_rules(left, before, told, giver, rule):
    found = counted(left.split(), before.split(), **told)

    assert (found.giver.seat, found.rule) == (giver, rule)
    assert rule in numbers()


def test_gang_asks_for_the_strongest_card():
    asked = counted(["0", "9", "9", "1"], [], ruleset=rules.GANG)

    assert asked.needs_strongest == (1, 2)
    assert counted(["0", "9", "8", "1"], [], ruleset=rules.GANG).needs_strongest == ()


@pytest.mark.parametrize(
    "left",
    ["0 0 1 1", "1 2 3 4", "0 17 1 1", "0 1", "0 x 1 1", "0 -1 1 1", "0 \u00b2 1 1", "0 99999 1"],
)
def test_a_hand_that_cannot_be_is_answered_in_a_sentence(client, db, left):
    with pytest.raises(CannotCount, match=r"\w"):
        counted(left.split(), [], ruleset=rules.OFFICIAL)

    html = client.get(reverse("learn-points"), {"left": left.split()}).content.decode()
    assert 'role="alert"' in html
