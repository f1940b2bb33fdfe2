"""The golden cases, all of them, against the package and against the oracle."""

import json
from pathlib import Path
from typing import Any

import pytest

from gofclub import rules
from tests.rules import oracle

GOLDEN = Path(__file__).parents[1] / "golden"


def golden(name: str) -> Any:
    return json.loads((GOLDEN / name).read_text())


def kind_of(cards: str) -> str | None:
    try:
        return str(rules.combo(cards).kind)
    except rules.RulesError:
        return None


@pytest.mark.parametrize(
    "case", golden("classify.json"), ids=lambda case: case["cards"] or "nothing"
)
def test_R7_every_golden_set_has_its_kind(case):
    assert kind_of(case["cards"]) == case["kind"]
    assert oracle.classify(oracle.weakest_first(oracle.split(case["cards"]))) == case["kind"]


@pytest.mark.parametrize(
    "play, on, beats",
    sorted({(case["play"], case["on"], case["beats"]) for case in golden("beats.json")}),
)
def test_R8_every_golden_comparison_holds(play, on, beats):
    assert rules.combo(play).beats(rules.combo(on)) is beats
    assert oracle.beats(oracle.split(play), oracle.split(on)) is beats


@pytest.mark.parametrize("number", range(len(golden("legal.json"))))
def test_R18_every_golden_hand_has_its_plays(number):
    case = golden("legal.json")[number]
    on = rules.combo(case["on"]) if case["on"] else None

    plays, may_pass = rules.plays(
        rules.cards(case["hand"]), on=on, next_has_called=case["next_has_called"]
    )

    assert sorted(map(str, plays)) == sorted(case["plays"])
    assert may_pass is case["may_pass"]


@pytest.mark.parametrize("number", range(len(golden("legal.json"))))
def test_R18_the_oracle_agrees_with_every_golden_hand(number):
    case = golden("legal.json")[number]
    on = oracle.split(case["on"]) if case["on"] else None

    plays, may_pass = oracle.legal(
        oracle.combos(oracle.split(case["hand"])), on, next_has_called=case["next_has_called"]
    )

    assert sorted(map("".join, plays)) == sorted(case["plays"])
    assert may_pass is case["may_pass"]


def test_R19_every_golden_number_of_cards_has_its_points():
    assert [rules.points(left) for left in range(17)] == golden("points.json")


@pytest.mark.parametrize("number", range(len(golden("giver.json"))))
def test_R13_every_golden_loser_gives(number):
    case = golden("giver.json")[number]

    assert (
        rules.giver(left=case["cards_left"], totals=case["totals"], winner=case["winner"])
        == case["giver"]
    )


def test_R7_the_golden_files_are_all_there():
    sizes = {path.name: len(json.loads(path.read_text())) for path in GOLDEN.glob("*.json")}

    assert sizes == {
        "beats.json": 784,
        "classify.json": 384,
        "fairness.json": 5,
        "giver.json": 150,
        "legal.json": 160,
        "points.json": 17,
    }
