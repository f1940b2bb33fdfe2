"""The golden cases, all of them, against the package and against the oracle.

A file is one test, which names every case that is wrong: a test for each took longer to set up
than the case itself.
"""

import json
from pathlib import Path
from typing import Any

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


def test_R7_every_golden_set_has_its_kind():
    wrong = [
        case
        for case in golden("classify.json")
        if {
            kind_of(case["cards"]),
            oracle.classify(oracle.weakest_first(oracle.split(case["cards"]))),
        }
        != {case["kind"]}
    ]

    assert wrong == []


def test_R8_every_golden_comparison_holds():
    wrong = [
        case
        for case in golden("beats.json")
        if {
            rules.combo(case["play"]).beats(rules.combo(case["on"])),
            oracle.beats(oracle.split(case["play"]), oracle.split(case["on"])),
        }
        != {case["beats"]}
    ]

    assert wrong == []


def test_R18_every_golden_hand_has_its_plays():
    wrong = []
    for case in golden("legal.json"):
        plays, may_pass = rules.plays(
            rules.cards(case["hand"]),
            on=rules.combo(case["on"]) if case["on"] else None,
            next_has_called=case["next_has_called"],
        )
        if (sorted(map(str, plays)), may_pass) != (sorted(case["plays"]), case["may_pass"]):
            wrong.append(case)

    assert wrong == []


def test_R18_the_oracle_agrees_with_every_golden_hand():
    wrong = []
    for case in golden("legal.json"):
        plays, may_pass = oracle.legal(
            oracle.combos(oracle.split(case["hand"])),
            oracle.split(case["on"]) if case["on"] else None,
            next_has_called=case["next_has_called"],
        )
        if (sorted(map("".join, plays)), may_pass) != (sorted(case["plays"]), case["may_pass"]):
            wrong.append(case)

    assert wrong == []


def test_R19_every_golden_number_of_cards_has_its_points():
    assert [rules.points(left) for left in range(17)] == golden("points.json")


def test_R13_every_golden_loser_gives():
    wrong = [
        case
        for case in golden("giver.json")
        if rules.giver(left=case["cards_left"], totals=case["totals"], winner=case["winner"])
        != case["giver"]
    ]

    assert wrong == []


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
