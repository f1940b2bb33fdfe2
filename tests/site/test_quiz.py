"""Quizzes: every answer is the rules', and a round comes to its end without an account."""

import pytest
from django.templatetags.static import static
from django.urls import reverse

from gofclub import rules
from gofclub.assets.kept_pages import kept_files, kept_pages
from gofclub.learn.quiz import BEATS, COSTS, KINDS, beats, costs

pytestmark = pytest.mark.usefixtures("db")


def test_yes_and_no_are_both_asked_and_each_set_can_be_laid():
    answers = {beats(number).right for number in range(1, len(BEATS) + 1)}

    assert answers == {"yes", "no"}
    assert all(rules.combo(one) for pair in BEATS for one in pair)


def test_one_of_several_prices_is_right():
    for number, left in enumerate(COSTS, 1):
        asked = costs(number)
        assert asked.right == str(rules.points(left))
        assert len(asked.choices) >= 3
        assert sum(choice.is_right for choice in asked.choices) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_round_of_right_answers_ends_with_all_right(client, kind):
    page, marks = reverse("learn-quiz", args=[kind]), ""
    ask, many = KINDS[kind]
    for number in range(1, many + 1):
        html = client.get(page, {"marks": marks, "answer": ask(number).right}).content.decode()
        assert "Right." in html
        marks += "1"
        assert f"?marks={marks}" in html

    assert f"{many} of {many} right" in client.get(page, {"marks": marks}).content.decode()


def test_a_wrong_answer_is_explained_with_the_rule(client):
    wrong = "no" if beats(1).right == "yes" else "yes"
    page = reverse("learn-quiz", args=["beats"])
    html = client.get(page, {"answer": wrong}).content.decode()

    assert "Not quite." in html
    assert beats(1).verdict.words in html
    assert f"#{beats(1).verdict.rule}" in html


@pytest.mark.parametrize("marks", ["2", "1" * 50, "x"])
def test_marks_that_make_no_sense_begin_anew(client, marks):
    html = client.get(reverse("learn-quiz", args=["costs"]), {"marks": marks}).content.decode()

    assert "Question 1 of" in html


def test_there_is_no_other_quiz(client):
    assert client.get("/learn/quiz/nothing/").status_code == 404
    assert client.get(reverse("learn-quizzes")).status_code == 200


@pytest.mark.parametrize("kind", KINDS)
def test_a_phone_keeps_a_quiz_with_what_the_rules_say_to_each_answer(client, kind):
    ask, many = KINDS[kind]
    kept = {page["address"]: page["kept"] for page in kept_pages()}

    html = client.get(kept[reverse("learn-quiz", args=[kind])]).content.decode()

    parts = html.split("<template data-question ")[1:]
    assert len(parts) == many
    for number, part in enumerate(parts, 1):
        assert f'data-right="{ask(number).right}"' in part
        assert 'class="quiz-note"' in part
        assert all(f'value="{choice.value}"' in part for choice in ask(number).choices)


def test_pages_that_wait_for_the_rules_are_kept_with_their_scripts(client):
    kept = {page["address"]: page for page in kept_pages()}
    for page, script in (("learn-argument", "argument"), ("learn-points", "kept_points")):
        found = kept[reverse(page)]
        html = client.get(found["kept"]).content.decode()

        # A slow network is better than none: they come only where there is none.
        assert found["stands_in"]
        assert static(f"js/learn/{script}.js") in html
        assert static(f"js/learn/{script}.js") in kept_files()
    assert "We will ask as soon as you are back online." in html
