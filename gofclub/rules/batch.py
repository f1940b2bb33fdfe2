"""JSON lines in, JSON lines out: one answer a line, and a bad line never ends the conversation."""

import json
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, TextIO, TypeAlias

from .cards import cards
from .combos import combo, find_combo
from .deal import plays
from .errors import BadNotation, RulesError
from .ruleset import RULESETS, Ruleset
from .scoring import giver, points

Question: TypeAlias = dict[str, Any]
Answer: TypeAlias = dict[str, Any]

LONGEST_LINE = 1 << 16
LONGEST_MESSAGE = 300


def run(questions: BinaryIO, answers: TextIO) -> None:
    """Answers until the questions end."""
    for line in _lines(questions):
        print(json.dumps(answer(line)), file=answers, flush=True)


def answer(line: bytes) -> Answer:
    """The answer to one line; what is wrong with it is an answer too."""
    try:
        return _asked(line)
    except RulesError as refusal:
        return {"error": {"code": refusal.code, "message": _cut(refusal.message)}}


def _cut(message: str) -> str:
    """A sentence names what is wrong; it need not repeat all of a question made to be long."""
    return message if len(message) <= LONGEST_MESSAGE else message[: LONGEST_MESSAGE - 3] + "..."


def _asked(line: bytes) -> Answer:
    if len(line) > LONGEST_LINE:
        raise BadNotation("bad_request", f"a line has at most {LONGEST_LINE} bytes")
    try:
        question = json.loads(line)
    except (ValueError, RecursionError):
        raise BadNotation("bad_json", "the line is not JSON") from None
    if not isinstance(question, dict):
        raise BadNotation(
            "bad_request", 'a question is an object such as {"op": "points", "left": 9}'
        )
    operation = question.get("op")
    if not isinstance(operation, str) or operation not in _OPERATIONS:
        known = ", ".join(_OPERATIONS)
        raise BadNotation("unknown_op", f"op must be one of {known}, not {operation!r}")
    return _OPERATIONS[operation](question)


def _classify(question: Question) -> Answer:
    found = find_combo(cards(_text(question, "cards")))
    return {"kind": None if found is None else found.kind.value}


def _beats(question: Question) -> Answer:
    return {"beats": combo(_text(question, "play")).beats(combo(_text(question, "on")))}


def _legal(question: Question) -> Answer:
    on = None if question.get("on") is None else combo(_text(question, "on"))
    allowed, may_pass = plays(
        _text(question, "hand"),
        on=on,
        next_has_called=_flag(question, "next_has_called"),
        ruleset=_ruleset(question),
    )
    # In the order of the alphabet: whoever compares two answers need not know our order.
    return {"plays": sorted(map(str, allowed)), "may_pass": may_pass}


def _points(question: Question) -> Answer:
    return {"points": points(question.get("left"))}  # type: ignore[arg-type]  # it checks


def _giver(question: Question) -> Answer:
    strongest = None
    if question.get("strongest") is not None:
        strongest = {
            seat: card
            for seat, one in enumerate(_list(question, "strongest"))
            if isinstance(one, str)
            for card in cards(one)
        }
    seat = giver(
        left=_list(question, "left"),
        totals=_numbers(question, "totals"),
        winner=question.get("winner"),  # type: ignore[arg-type]  # it checks
        ruleset=_ruleset(question),
        strongest=strongest,
    )
    return {"giver": seat}


_OPERATIONS: dict[str, Callable[[Question], Answer]] = {
    "classify": _classify,
    "beats": _beats,
    "legal": _legal,
    "points": _points,
    "giver": _giver,
}


def _text(question: Question, name: str) -> str:
    value = question.get(name)
    if not isinstance(value, str):
        raise BadNotation("bad_request", f"{name} must be cards as text, not {value!r}")
    return value


def _flag(question: Question, name: str) -> bool:
    value = question.get(name, False)
    if not isinstance(value, bool):
        raise BadNotation("bad_request", f"{name} must be true or false, not {value!r}")
    return value


def _list(question: Question, name: str) -> list[Any]:
    value = question.get(name)
    if not isinstance(value, list):
        raise BadNotation("bad_request", f"{name} must be a list by seat, not {value!r}")
    return value


def _numbers(question: Question, name: str) -> list[int]:
    value = _list(question, name)
    if not all(isinstance(one, int) and not isinstance(one, bool) for one in value):
        raise BadNotation("bad_request", f"{name} must be whole numbers, not {value!r}")
    return value


def _ruleset(question: Question) -> Ruleset:
    name = question.get("ruleset", "official")
    if not isinstance(name, str) or name not in RULESETS:
        raise BadNotation("bad_ruleset", f"there is no ruleset {name!r}")
    return RULESETS[name]


def _lines(questions: BinaryIO) -> Iterator[bytes]:
    """Lines without their ends; empty ones are passed over, too long ones come cut but too long."""
    while line := questions.readline(LONGEST_LINE + 1):
        too_long = len(line) > LONGEST_LINE
        rest = line
        while too_long and rest and not rest.endswith(b"\n"):
            # Let go of the rest, so that the next line is a line again.
            rest = questions.readline(LONGEST_LINE)
        if too_long or line.strip():
            yield line
