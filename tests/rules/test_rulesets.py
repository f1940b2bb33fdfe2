"""Rulesets are data, and a house option out of range is refused."""

from dataclasses import fields
from pathlib import Path

import pytest

from gofclub import rules
from gofclub.rules import GANG, OFFICIAL, Ruleset

ROOT = Path(__file__).parents[2]


def test_R21_1_official_is_the_rules_as_written():
    assert OFFICIAL.name == "official"
    assert OFFICIAL.seats == (3, 4)
    assert OFFICIAL.target == 100
    assert OFFICIAL.deals is None
    assert OFFICIAL.last_card == "call"
    assert OFFICIAL.duties is True
    assert OFFICIAL.loser_tie == "total"
    assert OFFICIAL.chinese_cut is False


def test_R21_2_gang_is_for_four():
    assert GANG.seats == (4,)
    assert GANG.target == 100


def test_R21_4_gang_has_no_duties_and_asks_for_the_strongest_card():
    assert GANG.duties is False
    assert GANG.loser_tie == "card"
    assert GANG.last_card == "call"


def test_R21_rulesets_are_found_by_name():
    assert rules.RULESETS == {"official": OFFICIAL, "gang": GANG}


@pytest.mark.parametrize("target", [50, 100, 500])
def test_R22_1_the_target_may_be_50_to_500(target):
    house = OFFICIAL.but(target=target)

    assert house.target == target
    assert house.name == "official"
    assert OFFICIAL.target == 100


@pytest.mark.parametrize("target", [49, 501, 0, -100, 100.0, "100", None, True])
def test_R22_1_no_other_target_is_allowed(target):
    with pytest.raises(rules.RulesError) as refusal:
        OFFICIAL.but(target=target)

    assert refusal.value.code == "bad_target"


def test_R22_2_the_number_of_deals_may_be_fixed():
    assert OFFICIAL.but(deals=8).deals == 8


@pytest.mark.parametrize(
    "change",
    [
        {"deals": 0},
        {"deals": -3},
        {"deals": "8"},
        {"deals": True},
        {"seats": ()},
        {"seats": (2, 3)},
        {"seats": (5,)},
        {"last_card": "never"},
        {"loser_tie": "coin"},
        {"duties": 1},
        {"chinese_cut": "yes"},
    ],
)
def test_R22_an_option_that_makes_no_sense_is_refused(change):
    with pytest.raises(rules.RulesError) as refusal:
        OFFICIAL.but(**change)

    assert refusal.value.code == "bad_ruleset"


def test_R22_options_are_named_never_positional():
    with pytest.raises(TypeError):
        Ruleset("official", (3, 4))  # type: ignore[misc]
    with pytest.raises(TypeError):
        OFFICIAL.but(colour="blue")


def test_R24_5_a_ruleset_cannot_be_changed():
    ruleset = OFFICIAL
    with pytest.raises(AttributeError):
        ruleset.target = 200  # type: ignore[misc]
    assert hash(OFFICIAL) == hash(OFFICIAL.but())


def test_R22_every_field_but_the_name_and_the_seats_is_an_option():
    assert [option.name for option in rules.OPTIONS] == [
        field.name for field in fields(Ruleset) if field.name not in ("name", "seats")
    ]


def test_R21_what_people_do_not_choose_follows_from_the_name():
    assert [option.name for option in rules.OPTIONS if not option.is_chosen] == [
        "duties",
        "loser_tie",
    ]


def test_R22_the_rules_name_every_house_option():
    section = (ROOT / "docs" / "rules.md").read_text().split('id="R22"')[1].split('id="R23"')[0]

    for option in rules.OPTIONS:
        if option.is_chosen:
            assert f"(`{option.name}`)" in section
