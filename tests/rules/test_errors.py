"""Every refusal: a code that is documented and tested, and a sentence that says what is wrong."""

import ast
import copy
import pickle
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from gofclub import rules
from gofclub.rules import batch
from tests.rules.drivers import action_of, after, position
from tests.rules.test_deal import HANDS

ROOT = Path(__file__).parents[2]
KINDS = ("RulesError", "BadNotation", "IllegalAction")


def documented_codes() -> dict[str, list[str]]:
    """The codes of docs/errors.md with the kinds of error each can be."""
    table = re.findall(
        r"^\| `(\w+)` \| ([\w, ]+) \|", (ROOT / "docs" / "errors.md").read_text(), re.MULTILINE
    )
    assert len(table) == len(dict(table)), "a code is documented twice"
    return {code: kinds.split(", ") for code, kinds in table}


def raised_codes() -> dict[str, set[str]]:
    """The codes in the package's source, with the kinds of error they are raised as."""
    found: dict[str, set[str]] = {}
    for path in (ROOT / "gofclub" / "rules").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in KINDS and node.args:
                if isinstance(node.args[0], ast.Constant):
                    found.setdefault(node.args[0].value, set()).add(node.func.id)
            # An option of a ruleset names the code of its own refusal.
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Number":
                for one in node.keywords:
                    if one.arg == "code":
                        found.setdefault(ast.literal_eval(one.value), set()).add("RulesError")
            # token.bad("code", ...): with the place of the token
            elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "bad":
                if isinstance(node.args[0], ast.Constant):
                    found.setdefault(node.args[0].value, set()).add("BadNotation")
            # What is wrong is found first, and its sentence made only if somebody is refused.
            elif isinstance(node, ast.FunctionDef) and node.name.endswith("_refusal"):
                for code in _returned(node):
                    found.setdefault(code, set()).add("IllegalAction")
    return found


def _returned(function: ast.FunctionDef) -> set[str]:
    """The texts that a function may return."""
    returned = [
        node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value
    ]
    chosen = [
        part
        for value in returned
        if isinstance(value, ast.IfExp)
        for part in (value.body, value.orelse)
    ]
    return {
        value.value
        for value in (*returned, *chosen)
        if isinstance(value, ast.Constant) and isinstance(value.value, str)
    }


def asks(state: rules.DealState, word: str, seat: int | None = None) -> Callable[[], object]:
    return lambda: rules.apply(
        state,
        action_of(word),
        seat=state.turn if seat is None else seat,  # type: ignore[arg-type]
    )


FIRST = rules.start(HANDS)
LATER = rules.start(HANDS, lead=0)
EXCHANGE = rules.start(HANDS, lead=3, giver=0)
BEFORE_LAST = position("3g3y9rTy", "Tr", "5g5g", "6g6g", called=(1,))
SINGLES = position("3g9rTy", "Tr", "5g5g", "6g6g", called=(1,))
BLOCKING = position("3g9rTy", "Tr", "5g5g", "6g6g", called=(1,), top="4g", top_seat=3)
FORGOTTEN = after(position("3g9r", "4g4g", "5g5g", "6g6g"), "3g -")
OVER = after(position("9r", "4g4g", "5g", "6g"), "9r")

# Code: what brings it about, and a word its sentence must have.
CASES: dict[str, tuple[Callable[[], object], str]] = {
    "bad_card": (lambda: rules.cards("3g4x"), "4x"),
    "too_many": (lambda: rules.combos_in("DrDr"), "Dr"),
    "not_a_combo": (lambda: rules.combo("3g4g"), "3g4g"),
    "bad_left": (lambda: rules.points(17), "17"),
    "bad_seats": (lambda: rules.DealResult((0, 1)), "2"),
    "nobody_out": (lambda: rules.DealResult((1, 2, 3)), "somebody"),
    "two_out": (lambda: rules.DealResult((0, 0, 3)), "one player"),
    "bad_uncalled": (lambda: rules.DealResult((0, 2, 3), uncalled=(1,)), "1"),
    "bad_strongest": (lambda: rules.DealResult((0, 2, 3), strongest=(1,)), "1"),
    "bad_winner": (lambda: rules.giver(left=(0, 2, 3), totals=(0, 2, 3), winner=1), "1"),
    "bad_ruleset": (lambda: rules.OFFICIAL.but(deals=0), "0"),
    "bad_target": (lambda: rules.OFFICIAL.but(target=49), "49"),
    "bad_seat": (lambda: rules.start(HANDS, lead=4), "4"),
    "bad_step": (lambda: rules.start(HANDS, step=0), "0"),
    "bad_hands": (lambda: rules.start((HANDS[0][1:], *HANDS[1:])), "15"),
    "not_your_turn": (asks(FIRST, "7y", seat=3), "2"),
    "not_in_hand": (asks(FIRST, "Dr"), "Dr"),
    "must_have_1m": (asks(FIRST, "4y"), "1m"),
    "must_lead": (asks(FIRST, "-"), "lead"),
    "no_exchange": (asks(FIRST, "give:1m"), "1m"),
    "exchange_first": (asks(EXCHANGE, "1g"), "exchange"),
    "not_strongest": (asks(EXCHANGE, "give:Pg"), "Dr"),
    "too_weak": (asks(BLOCKING, "3g"), "4g"),
    "wrong_count": (asks(after(LATER, "2g"), "3y3y"), "3y3y"),
    "must_block": (asks(BLOCKING, "9r"), "Ty"),
    "must_lead_many": (asks(BEFORE_LAST, "Ty"), "3g3y"),
    "must_lead_strongest": (asks(SINGLES, "9r"), "Ty"),
    "nothing_to_call": (asks(LATER, "!"), "one card"),
    "out_of_deal": (asks(FORGOTTEN, "9r", seat=0), "out"),
    "deal_over": (asks(OVER, "-", seat=1), "over"),
    "bad_tag": (lambda: rules.loads("[Deal 1]"), "[Name"),
    "bad_record": (lambda: rules.loads("3g"), "3g"),
    "bad_json": (lambda: batch._asked(b"3g"), "JSON"),
    "bad_request": (lambda: batch._asked(b"[]"), "object"),
    "unknown_op": (lambda: batch._asked(b'{"op":"sing"}'), "sing"),
    "unknown_action": (lambda: rules.apply(LATER, "pass", seat=0), "pass"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("code", sorted(CASES))
def test_R24_1_each_refusal_has_its_code_and_names_what_is_wrong(code):
    bring_about, word = CASES[code]

    with pytest.raises(rules.RulesError) as refusal:
        bring_about()

    assert refusal.value.code == code
    assert word in refusal.value.message
    assert type(refusal.value).__name__ in documented_codes()[code]


def sentence(state: rules.DealState, word: str) -> str:
    with pytest.raises(rules.IllegalAction) as refusal:
        asks(state, word)()
    return refusal.value.message


def test_R18_1_the_sentence_offers_a_gang_only_to_one_who_has_it():
    gang = position("3g3g3y3rTy", "Tr", "5g5g", "6g6g", top="4g", top_seat=3, called=(1,))

    assert "gang" in sentence(gang, "-")
    assert "3g3g3y3r" in sentence(gang, "-")
    assert "gang" not in sentence(BLOCKING, "-")
    assert "pass" in sentence(BLOCKING, "-")
    assert "9r" in sentence(BLOCKING, "9r")


@pytest.mark.parametrize("cards, said", [("", "no cards"), ("3g3y3r4g", "four"), ("3g" * 6, "six")])
def test_R7_the_sentence_about_no_combo_says_what_so_many_cards_must_be(cards, said):
    with pytest.raises(rules.IllegalAction) as refusal:
        rules.combo(cards)

    assert said in refusal.value.message


def test_R24_1_every_code_that_can_be_raised_is_documented():
    assert set(documented_codes()) == set(raised_codes())


def test_R24_1_every_code_has_its_test():
    assert set(CASES) == set(raised_codes())


def test_R24_1_the_documented_kinds_are_those_raised():
    assert {code: set(kinds) for code, kinds in documented_codes().items()} == raised_codes()


def test_R24_1_every_documented_rule_exists():
    cited = re.findall(r"\bR\d+(?:\.\d+)?\b", (ROOT / "docs" / "errors.md").read_text())
    anchors = re.findall(r'<a id="(R[\d.]+)"></a>', (ROOT / "docs" / "rules.md").read_text())

    assert set(cited) <= set(anchors)


@pytest.mark.parametrize(
    "refusal",
    [
        rules.IllegalAction("too_weak", "3g does not beat 4g"),
        rules.RulesError("bad_left", "no"),
        rules.BadNotation("bad_card", "'4x' is not a card", line=3, column=7),
        rules.BadNotation("bad_card", "'4x' is not a card"),
    ],
)
def test_R24_1_a_refusal_keeps_what_it_says_when_copied(refusal):
    for twin in (copy.copy(refusal), pickle.loads(pickle.dumps(refusal))):
        assert type(twin) is type(refusal)
        assert (twin.code, twin.message) == (refusal.code, refusal.message)
        assert str(twin) == str(refusal)
        assert getattr(twin, "line", None) == getattr(refusal, "line", None)
        assert getattr(twin, "column", None) == getattr(refusal, "column", None)


def test_R24_1_all_refusals_are_value_errors():
    assert issubclass(rules.RulesError, ValueError)
    assert issubclass(rules.BadNotation, rules.RulesError)
    assert issubclass(rules.IllegalAction, rules.RulesError)
