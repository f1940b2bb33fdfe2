"""Quizzes: every answer is the rules', and a round comes to its end without an account."""

import pytest
from django.urls import reverse

from gofclub import rules
from gofclub.learn.quiz import BEATS, COSTS, KINDS, beats, costs

pytestmark = pytest.mark.django_db


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
