"""Lessons as the page gets them: views of a table, and an answer to whatever may be tried.

The page knows no rules: it looks up what was tried, also without a network.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext

from gofclub import rules
from gofclub.rules.state import Phase
from gofclub.school.comparing import compared
from gofclub.school.positions import followed, possible, states_of, verdict
from gofclub.school.refusals import REFUSALS, RIGHT, Refusal, is_refused, part_of, refusal_for
from gofclub.school.script import LEGAL, PASS, SILENCE, YOU, Answer, Lesson, Question, Step
from play.protocol.combos import groups_of
from play.protocol.table_view import view_object
from play.table.chairs import BOT_NAMES
from play.table.log import Log
from play.table.snapshot import HERE, PLAYING, Chair, Deal, Options, Snapshot

ANYTHING_ELSE = "*"
"""What is not listed does not go together."""


def lesson_object(lesson: Lesson) -> dict[str, Any]:
    """A lesson in the reader's language."""
    return {
        "slug": lesson.slug,
        "title": str(lesson.title),
        "steps": [
            _question_step(step, step.question)
            if state is None and step.question is not None
            else _table_step(step, state)
            for step, state in zip(lesson.steps, states_of(lesson), strict=True)
        ],
    }


def _table_step(step: Step, state: rules.DealState | None) -> dict[str, Any]:
    assert state is not None
    number = 1 if step.position is None else step.position.number
    told = {attempt: answer for answer in step.answers for attempt in answer.attempts}
    attempts = dict.fromkeys([*told, *possible(step, state)])
    answers = {one: _reply(step, state, one, told.get(one)) for one in attempts}
    answers[ANYTHING_ELSE] = _said(REFUSALS["not_a_combo"], "refused")
    rights = [one for one in answers if answers[one]["tone"] == "right"]
    # In a search it is nobody's turn.
    shown = state if step.find is None else state._replace(turn=None)
    numbers = tuple(combo.number for combo in rules.combos_in(state.hands[YOU]))
    return {
        **_words(step),
        "mode": _mode(step, state),
        "view": _view(shown, number),
        "combos": groups_of(numbers),
        **_once_each(answers),
        "then": {one: _changes(followed(step, state, one).states, number) for one in rights},
        "silent": {one: _changes(followed(step, state, one).silent, number) for one in rights}
        if step.is_called
        else None,
        "choices": [],
        "shows": None,
    }


def _question_step(step: Step, question: Question) -> dict[str, Any]:
    seats = len(question.left)
    state = rules.DealState(
        ruleset=question.ruleset,
        step=rules.direction(question.number),
        keys=(0,) * seats,
        left=question.left,
        turn=None,
        phase=Phase.PLAY,
    )
    view = _view(state, question.number)
    if any(question.totals):
        view["scores"]["totals"] = list(question.totals)
    numbers = [{"key": str(one), "label": str(one)} for one in question.choices]
    players = [{"key": str(seat), "label": name} for seat, name in enumerate(names(seats))]
    return {
        **_words(step),
        "mode": "ask",
        "view": view,
        "combos": [],
        **_once_each(
            {
                attempt: _told(answer, refusal_for(answer.code))
                for answer in step.answers
                for attempt in answer.attempts
            }
        ),
        "then": {},
        "silent": None,
        "choices": numbers or players,
        "shows": {
            "about": question.about,
            "cards": question.cards,
            "winner": question.winner,
        },
    }


def _once_each(answers: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The same, with each reply written once: most attempts get one of a few."""
    replies: list[dict[str, Any]] = []
    for reply in answers.values():
        if reply not in replies:
            replies.append(reply)
    return {"answers": {one: replies.index(answers[one]) for one in answers}, "replies": replies}


def _words(step: Step) -> dict[str, Any]:
    return {"goal": str(step.goal), "shown": str(step.shown), "hint": step.hint}


def _mode(step: Step, state: rules.DealState) -> str:
    if step.find is not None:
        return "find"
    return "play" if state.phase is Phase.PLAY else "give"


def _reply(
    step: Step, state: rules.DealState, attempt: str, answer: Answer | None
) -> dict[str, Any]:
    """What is said to an attempt, by the script or else by what the rules say."""
    code = "uncalled" if attempt == SILENCE else verdict(step, state, attempt)
    if answer is None and step.otherwise is not None and code == (step.find or LEGAL):
        answer = Answer((attempt,), step.otherwise)
    refusal = refusal_for(code)
    said = _said(refusal, _tone(code)) if answer is None else _told(answer, refusal)
    is_compared = code in ("too_weak", "wrong_count") and attempt != PASS
    return said | (_versus(state, attempt) if is_compared else {})


def _versus(state: rules.DealState, attempt: str) -> dict[str, Any]:
    """What was laid and what was tried, side by side."""
    assert state.top is not None
    found = compared(state.top, rules.combo(attempt))
    return {
        **_rule(found.rule),
        "versus": {
            "top": found.top,
            "tried": found.tried,
            "by_colour": found.is_by_colour,
        },
    }


def _told(answer: Answer, refusal: Refusal) -> dict[str, Any]:
    if answer.is_right:
        return _said(RIGHT._replace(words=answer.words), "right")
    return _said(refusal._replace(words=answer.words), _tone(answer.code))


def _said(refusal: Refusal, tone: str) -> dict[str, Any]:
    said = {"tone": tone, "title": str(refusal.title), "words": str(refusal.words)}
    return said | (_rule(refusal.rule) if refusal.rule else {})


def _tone(code: str) -> str:
    return "refused" if is_refused(code) else "allowed"


def _rule(rule: str) -> dict[str, str]:
    return {"rule": rule, "part": part_of(rule)}


def names(seats: int) -> list[str]:
    """Who sits at the table, to the right from oneself."""
    jade, amber, ruby, _pearl = BOT_NAMES
    return [gettext("You"), jade, ruby] if seats == 3 else [gettext("You"), jade, amber, ruby]


def _view(state: rules.DealState, number: int) -> dict[str, Any]:
    """The wire's own view of a table at which the learner sits."""
    # Nobody plays here: a hand that is over is told by what happens, not by its result.
    ended = state._replace(phase=Phase.PLAY, winner=None) if state.is_over else state
    view = view_object(_table(ended, number), YOU, now=timezone.now())
    view["deal"]["phase"] = state.phase.value
    view["scores"] = {"totals": [], "deals": [], "standings": []}
    return view


def _changes(states: Sequence[rules.DealState], number: int) -> list[dict[str, Any]]:
    """What of a view is new after each of some states."""
    return [
        {"legal": None, **{key: view[key] for key in ("at", "deal", "you", "legal") if key in view}}
        for view in (_view(state, number) for state in states)
    ]


def _table(state: rules.DealState, number: int) -> Snapshot:
    seats = state.seats
    now = timezone.now()
    someone = UUID(int=0)
    first, *others = names(seats)
    return Snapshot(
        id=0,
        code="",
        options=Options(
            seats=seats,
            ruleset=state.ruleset,
            title="",
            visibility="link",
            clock=0,
            bots="club",
            counted=False,
            club=None,
            dealer=0,
            is_rematch=False,
        ),
        seq=1,
        status=PLAYING,
        host=YOU,
        due_at=None,
        chairs=(
            Chair(YOU, guest=someone, name=first, state=HERE, online=True),
            *(
                Chair(seat, name=name, bot="club", state=HERE)
                for seat, name in enumerate(others, 1)
            ),
        ),
        deal=Deal(
            id=None,
            number=number,
            hands="",
            salt="",
            seal="",
            seeds=("",) * seats,
            scheme=0,
            setup=rules.Setup(
                number=number,
                step=state.step,
                dealer=0,
                lead=state.taker,
                giver=state.giver,
                reason=None if state.giver is None else rules.GiverReason.MOST_CARDS,
            ),
            cut="",
            started_at=now,
            state=state,
            moves=Log(),
            turns=state.ply,
        ),
    )
