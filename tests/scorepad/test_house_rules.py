"""House rules in words: none is forgotten, and each says what it stands for."""

import pytest

from gofclub import rules
from gofclub.rules.options import OneOf, YesNo
from scorepad.house_rules import HOUSE_RULES, RULESETS, agreed_words, pad_words

END_OF_A_GAME = {"target", "deals"}


def test_whatever_people_may_choose_is_offered():
    chosen = {option.name for option in rules.OPTIONS if option.is_chosen}

    assert {rule.name for rule in HOUSE_RULES} == chosen - END_OF_A_GAME
    assert RULESETS.keys() == rules.RULESETS.keys()


@pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.name)
def test_its_answers_are_those_of_the_rules(rule):
    forms = {option.name: option.form for option in rules.OPTIONS}

    match forms[rule.name]:
        case OneOf(answers=answers):
            # The switch of the pad has two sides.
            assert set(rule.answers) == set(answers) == {rule.on, rule.off}
        case form:
            assert form == YesNo()
            assert not rule.answers
    for value in (rule.on, rule.off):
        assert rules.OFFICIAL.but(**{rule.name: value})


def test_a_table_says_what_was_agreed_on():
    assert agreed_words(rules.OFFICIAL) == ["official rules", "last card called by the player"]
    assert agreed_words(rules.GANG.but(last_card="auto", chinese_cut=True)) == [
        '"Gang" rules',
        "last card called automatically",
        "Chinese cut",
    ]


def test_the_pad_has_a_switch_for_each():
    switches = {switch["name"]: switch for switch in pad_words()["switches"]}

    assert (switches["last_card"]["on"], switches["last_card"]["off"]) == ("call", "auto")
    assert switches["chinese_cut"]["on"] is True
    assert switches["chinese_cut"]["reminder"].startswith("The dealer cuts")
