"""Every position of the school is asked of the rules: what is legal, why not, and what wins."""

import re
from collections import Counter
from pathlib import Path

import pytest

from gofclub import rules
from gofclub.school import BY_SLUG, LESSONS, SIDE_LESSONS
from gofclub.school.comparing import compared
from gofclub.school.positions import followed, possible, states_of, verdict
from gofclub.school.refusals import REFUSALS, part_of
from gofclub.school.script import JADE, LEGAL, PASS, RUBY, SILENCE, YOU

EVERY = [*LESSONS, *SIDE_LESSONS]
STEPS = [
    pytest.param(step, state, id=f"{lesson.slug}-{at}")
    for lesson in EVERY
    for at, (step, state) in enumerate(zip(lesson.steps, states_of(lesson), strict=True), 1)
]
ON_CARDS = [one for one in STEPS if one.values[1] is not None]
QUESTIONS = [one for one in STEPS if one.values[1] is None]
RULES = Path(__file__).parents[2] / "docs" / "rules.md"
LEARN = Path(__file__).parents[2] / "templates" / "learn" / "rules.html"


def test_there_are_twelve_lessons_of_less_than_a_minute_and_two_besides():
    assert len(LESSONS) == 12
    assert len(SIDE_LESSONS) == 2
    assert len(BY_SLUG) == 14
    assert all(lesson.seconds < 60 for lesson in EVERY)
    assert sum(len(lesson.steps) for lesson in LESSONS) == 33


@pytest.mark.parametrize(("step", "state"), ON_CARDS)
def test_no_card_is_there_more_often_than_in_the_deck(step, state):
    held = Counter(card for hand in state.hands for card in hand)
    held.update(() if state.top is None else state.top.cards)

    assert held <= Counter(rules.DECK)
    assert state.turn == YOU


@pytest.mark.parametrize(("step", "state"), ON_CARDS)
def test_the_rules_say_to_each_attempt_what_the_lesson_says(step, state):
    for answer in step.answers:
        for attempt in answer.attempts:
            if attempt == SILENCE:
                continue
            said = verdict(step, state, attempt)
            asked = step.find.value if step.find else LEGAL
            assert said == (answer.code or asked), (attempt, said)
            assert attempt == PASS or attempt == rules.text(rules.cards(attempt))


@pytest.mark.parametrize(("step", "state"), ON_CARDS)
def test_no_attempt_is_answered_twice(step, state):
    attempts = Counter(attempt for answer in step.answers for attempt in answer.attempts)

    assert max(attempts.values()) == 1
    assert step.answers[0].is_right


@pytest.mark.parametrize(("step", "state"), ON_CARDS)
def test_every_right_attempt_can_be_played_and_answered(step, state):
    told = {attempt: answer for answer in step.answers for attempt in answer.attempts}
    asked = step.find.value if step.find else LEGAL
    for attempt in possible(step, state):
        is_right = told[attempt].is_right if attempt in told else step.otherwise is not None
        if verdict(step, state, attempt) == asked and is_right:
            followed(step, state, attempt)


@pytest.mark.parametrize(("step", "state"), ON_CARDS)
def test_whatever_else_can_be_tried_has_a_sentence(step, state):
    known = {*REFUSALS, LEGAL, *(kind.value for kind in rules.Kind)}

    assert {verdict(step, state, attempt) for attempt in possible(step, state)} <= known


@pytest.mark.parametrize(("step", "state"), QUESTIONS)
def test_the_rules_give_the_right_answer_to_each_question(step, state):
    question = step.question
    match question.about:
        case "giver":
            strongest = {seat: rules.cards(card)[0] for seat, card in question.strongest.items()}
            true = rules.giver(
                left=question.left,
                totals=question.totals,
                winner=question.winner,
                ruleset=question.ruleset,
                strongest=strongest,
            )
        case "next":
            true = (YOU + rules.direction(question.number)) % 4
        case "points":
            assert len(rules.cards(question.cards)) == question.left[question.of]
            true = rules.points(question.left[question.of])
        case "winner":
            assert max(question.totals) >= question.ruleset.target
            true = question.totals.index(min(question.totals))
        case "dummy":
            true = len(rules.DECK) - sum(question.left)
    attempts = {attempt: answer for answer in step.answers for attempt in answer.attempts}
    asked = question.choices or range(len(question.left))

    assert [attempt for attempt, answer in attempts.items() if answer.is_right] == [str(true)]
    assert {str(one) for one in asked} == set(attempts)


def test_R19_the_totals_of_the_last_question_are_those_of_the_hand_before():
    first, _, last = (step.question for step in BY_SLUG["score"].steps)
    cost = [rules.points(left) for left in first.left]

    assert last.totals == tuple(map(sum, zip(first.totals, cost, strict=True)))


def test_R16_1_going_out_ends_the_hand():
    step, state = BY_SLUG["cycle"].steps[2], states_of(BY_SLUG["cycle"])[2]

    assert followed(step, state, step.hint).states[-1].winner == YOU


def test_R17_silence_costs_the_hand_and_a_call_binds_the_one_before():
    step, state = BY_SLUG["last-card"].steps[0], states_of(BY_SLUG["last-card"])[0]
    found = followed(step, state, step.hint)

    assert found.states[-1].called == {YOU}
    assert found.states[-1].demand(RUBY).block
    assert found.silent[-1].out == {YOU}
    assert rules.points(found.silent[-1].left[YOU]) == 1


def test_R17_3_whoever_forgot_is_out_as_soon_as_somebody_acts():
    step, state = BY_SLUG["last-card"].steps[1], states_of(BY_SLUG["last-card"])[1]

    for attempt in ("Tr", PASS):
        assert followed(step, state, attempt).states[-1].out == {RUBY}


def test_R18_the_duty_is_that_of_the_one_before():
    duty, turned = states_of(BY_SLUG["duty"])[0], states_of(BY_SLUG["direction"])[2]

    assert duty.demand(YOU).block
    assert duty.called == turned.called == {JADE}
    assert not turned.demand(YOU).block


@pytest.mark.parametrize(
    ("top", "tried", "rule", "decide"),
    [
        ("6g6r", "6y6y", "R8.3", ("6r", "6y")),
        ("9r", "9r", "R8.6", ("", "")),
        ("3g3g8y8r8r", "3y4g5g6g7g", "R8.2", ("", "")),
        ("3g3g8y8r8r", "7g7y7rTgTy", "R8.4", ("8r", "7r")),
        ("9g9y9r9r", "2g2y2y2r", "R9.2", ("", "")),
        ("6g6r", "Dr", "R8.1", ("", "")),
    ],
)
def test_what_decides_is_found(top, tried, rule, decide):
    assert not rules.combo(tried).beats(rules.combo(top))

    found = compared(rules.combo(top), rules.combo(tried))

    assert (found.rule, (found.top, found.tried)) == (rule, decide)


def test_every_rule_that_is_cited_exists_and_the_learn_page_tells_of_it():
    cited = {refusal.rule for refusal in REFUSALS.values()}
    cited |= {"R8.2", "R8.4", "R8.6", "R9.1", "R9.2"}
    all_cited = cited | {rule for lesson in EVERY for rule in lesson.rules}

    assert all_cited <= set(re.findall(r'<a id="(R[\d.]+)">', RULES.read_text()))
    page = LEARN.read_text()
    for rule in cited:
        assert f'id="{part_of(rule)}"' in page
