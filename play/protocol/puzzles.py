"""A puzzle as clients get it: what the seat knows, and after the answer what was best.

Built by addition: nothing of the first could hold an answer, or another hand.
"""

from typing import Any

from django.utils.translation import gettext as _, pgettext

from gofclub import rules
from gofclub.combo_words import action_phrase, combo_phrase
from play.advice_words import sentence
from play.protocol.combos import named
from play.puzzle_words import LEVELS, NAMES, PLACES, QUESTIONS
from play.puzzles.position import Moment
from play.puzzles.shipped import Puzzle
from play.services.puzzles.answering import Counted, Tally

SHOWN = 3


def puzzle_object(puzzle: Puzzle) -> dict[str, Any]:
    """What is asked; seats are counted from oneself, in the order of play."""
    moment = puzzle.moment
    state, seats = moment.state, moment.state.seats
    cycles = _cycles(moment)
    return {
        "code": puzzle.code,
        "kind": puzzle.kind.value,
        "level": puzzle.level,
        "level_words": str(LEVELS[puzzle.level]),
        "question": str(QUESTIONS[puzzle.kind]),
        "hand": rules.text(rules.view(state, moment.seat).hand),
        "others": [
            {
                "name": NAMES[seats][at],
                "place": str(PLACES[seats][at]),
                "left": state.left[(moment.seat + 1 + at) % seats],
            }
            for at in range(seats - 1)
        ],
        "top": None if state.top is None else _laid(state.top, _from(moment, state.top_seat)),
        "may_pass": state.top is not None,
        "exchange": _exchange(moment),
        "now": cycles[-1] if state.top is not None else [],
        "before": cycles[:-1] if state.top is not None else cycles,
    }


def answer_object(
    puzzle: Puzzle, option: int, *, counted: Counted | None, tally: Tally
) -> dict[str, Any]:
    """What an answer comes to."""
    options = puzzle.moment.options
    return {
        "right": option in puzzle.answers,
        "cost": puzzle.costs[option],
        "chosen": _option(puzzle, option),
        "best": [
            {**_option(puzzle, one.option), "win": one.win, "points": one.points}
            for one in puzzle.best[:SHOWN]
        ],
        "also_right": [rules_text(options[at]) for at in puzzle.answers[1:]],
        "worlds": puzzle.worlds,
        "margin": puzzle.margin,
        "error": puzzle.error,
        "tries": tally.tries,
        "solved": tally.solved,
        "rating": tally.rating,
        "counted": None if counted is None else counted._asdict(),
    }


def rules_text(action: rules.Action) -> str:
    return "" if isinstance(action, rules.Pass) else str(action)


def _option(puzzle: Puzzle, option: int) -> dict[str, Any]:
    action = puzzle.moment.options[option]
    reason = puzzle.reasons[option]
    return {
        "cards": rules_text(action),
        "words": action_phrase(action),
        "cost": puzzle.costs[option],
        "why": reason["why"],
        "sentence": sentence(reason),
    }


def _from(moment: Moment, seat: int | None) -> int:
    """0 is oneself, 1 the next, ..."""
    assert seat is not None
    return (seat - moment.seat) % moment.state.seats


def _who(moment: Moment, seat: int | None) -> str:
    at = _from(moment, seat)
    return _("You") if at == 0 else NAMES[moment.state.seats][at - 1]


def _laid(combo: rules.Combo, who: int) -> dict[str, Any]:
    kind, cards, of = named(combo)
    return {"seat": who, "kind": kind, "cards": cards, "of": of, "words": combo_phrase(combo)}


def _exchange(moment: Moment) -> dict[str, Any] | None:
    state = moment.state
    if state.given is None:
        return None
    return {
        "giver": _from(moment, state.giver),
        "giver_name": _who(moment, state.giver),
        "taker": _from(moment, state.taker),
        "taker_name": _who(moment, state.taker),
        "given": str(state.given),
        "returned": "" if state.returned is None else str(state.returned),
    }


def _cycles(moment: Moment) -> list[list[dict[str, Any]]]:
    """Every play so far, cycle by cycle, the oldest first."""
    found: list[list[dict[str, Any]]] = []
    passes = moment.state.seats - 1
    for seat, action in moment.log:
        if isinstance(action, rules.Give | rules.Call):
            continue
        if passes == moment.state.seats - 1:
            found.append([])
            passes = 0
        passes = passes + 1 if isinstance(action, rules.Pass) else 0
        found[-1].append(
            {
                "seat": _from(moment, seat),
                "name": _who(moment, seat),
                "cards": rules_text(action),
                "words": (
                    pgettext("laid", "pass")
                    if isinstance(action, rules.Pass)
                    else combo_phrase(rules.combo(action.cards))
                ),
            }
        )
    return found
