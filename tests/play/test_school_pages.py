"""The pages of the school: what they bring along is enough, and it is what the rules say."""

import json
import re

import pytest
from django.urls import reverse

from gofclub import rules
from gofclub.school import BY_SLUG, CHAPTERS, SIDE_LESSONS
from gofclub.school.positions import possible, states_of
from play.protocol.school import ANYTHING_ELSE, lesson_object

pytestmark = pytest.mark.usefixtures("db")


def facts_of(page: str) -> dict:
    found = re.search(r'<script id="lesson-facts" type="application/json">(.+?)</script>', page)
    return json.loads(found[1])


@pytest.mark.parametrize("lesson", BY_SLUG.values(), ids=BY_SLUG)
def test_every_attempt_has_its_answer_in_the_page(lesson):
    for step, shown, state in zip(
        lesson.steps, lesson_object(lesson)["steps"], states_of(lesson), strict=True
    ):
        replies = shown["replies"]
        tones = {one: replies[at]["tone"] for one, at in shown["answers"].items()}
        assert tones[step.hint] == "right"
        assert all(reply["title"] and reply["words"] for reply in replies)
        if state is None:
            assert {choice["key"] for choice in shown["choices"]} == set(tones)
            continue
        assert {*possible(step, state), ANYTHING_ELSE} <= set(tones)
        assert [one for one in tones if tones[one] == "right"] == list(shown["then"])


@pytest.mark.parametrize("lesson", BY_SLUG.values(), ids=BY_SLUG)
def test_nothing_that_is_legal_is_refused_and_nothing_else_allowed(lesson):
    for shown in lesson_object(lesson)["steps"]:
        if shown["mode"] != "play":
            continue
        legal = shown["view"]["legal"]
        plays = {cards for group in legal["plays"] for cards in group["cards"]}
        plays |= {"-"} if legal["pass"] else set()
        replies = shown["replies"]

        assert plays == {
            one
            for one, at in shown["answers"].items()
            if replies[at]["tone"] != "refused" and one != "silent"
        }


def test_what_the_others_do_follows_a_right_attempt():
    first = lesson_object(BY_SLUG["pass"])["steps"][0]

    turns = [change["deal"]["turn"] for change in first["then"]["-"]]
    top = first["then"]["-"][-1]["deal"]["top"]

    assert turns == [1, 2, 3, 0]
    assert (top["seat"], top["cards"]) == (2, "Tr")


def test_a_refused_set_is_laid_beside_what_it_should_beat():
    step = lesson_object(BY_SLUG["follow"])["steps"][0]

    reply = step["replies"][step["answers"]["6y6y"]]

    assert (reply["tone"], reply["rule"], reply["part"]) == ("refused", "R8.3", "beats")
    assert reply["versus"] == {"top": "6r", "tried": "6y", "by_colour": True}


def test_the_lessons_need_no_account(client):
    page = client.get(reverse("school:lessons")).content.decode()

    for lesson in BY_SLUG.values():
        assert reverse("school:lesson", args=[lesson.slug]) in page
    for chapter in CHAPTERS:
        assert str(chapter.title) in page
    assert client.get(reverse("school:lesson", args=["no-such-lesson"])).status_code == 404


@pytest.mark.parametrize("slug", ["follow", SIDE_LESSONS[0].slug])
def test_a_lesson_brings_along_all_that_it_needs(client, slug):
    facts = facts_of(client.get(reverse("school:lesson", args=[slug])).content.decode())

    assert list(facts["lessons"]) == [slug]
    assert [one["slug"] for one in facts["order"]] == list(BY_SLUG)


def test_the_page_that_a_phone_keeps_has_every_lesson_and_nobodys_hidden_cards(client):
    page = client.get(reverse("school:lesson-offline"))
    facts = facts_of(page.content.decode())

    assert set(facts["lessons"]) == set(BY_SLUG)
    follow = states_of(BY_SLUG["follow"])[0]
    assert rules.text(follow.hands[1]) not in page.content.decode()


def test_the_service_worker_keeps_pages_and_files_that_are_there(client):
    source = client.get("/sw.js").content.decode()
    known = json.loads(source.partition("const PAD = ")[2].partition(";\n")[0])

    assert {page["address"] for page in known["pages"] if not page["stands_in"]} == {
        "/learn/",
        "/learn/cards/",
        "/learn/quiz/",
        "/learn/quiz/beats/",
        "/learn/quiz/costs/",
        "/learn/rules/",
        "/learn/school/",
    }
    assert known["pages"][-1]["address"] == "/"
    for page in known["pages"]:
        assert client.get(page["kept"]).status_code == 200
    for module in ("js/school/lesson", "js/table/fan", "js/school/lessons", "css/school"):
        assert any(module in url for url in known["files"]), module
