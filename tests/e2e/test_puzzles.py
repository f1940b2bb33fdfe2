"""Puzzles on a phone: solved rightly, wrongly, and three of the day to the end."""

import re

import pytest
from playwright.sync_api import Page, expect

from play.puzzles.shipped import Puzzle, puzzles
from tests.e2e.looks import assert_accessible, assert_fits


def choose(page: Page, puzzle: Puzzle, option: int) -> None:
    text = str(puzzle.moment.options[option])
    if text == "-":
        page.get_by_role("button", name="Pass").click()
        return
    for card in set(re.findall("..", text)):
        many = re.findall("..", text).count(card)
        boxes = page.locator(f".pick:has([data-card='{card}']) input")
        for at in range(many):
            boxes.nth(at).check(force=True)
    page.locator(".puzzle-actions .primary").click()


def asked(page: Page) -> Puzzle:
    expect(page.locator(".puzzle-hand input").first).to_be_attached()
    return puzzles()[re.search(r"/puzzles/([a-z2-7]{8})/", page.url)[1]]


@pytest.mark.usefixtures("one_day")
def test_the_three_of_the_day_one_of_them_wrong(phone):
    phone.goto("/play/")
    phone.get_by_role("link", name="Puzzles").click()
    assert_fits(phone)
    assert_accessible(phone)
    phone.get_by_role("link", name="Start").click()

    for number in range(3):
        puzzle = asked(phone)
        assert_fits(phone)
        if number == 0:
            assert_accessible(phone)
            phone.locator(".puzzle-actions .primary").click()
            expect(phone.get_by_role("alert")).to_be_visible()
        wrong = next(at for at in range(len(puzzle.costs)) if at not in puzzle.answers)
        choose(phone, puzzle, wrong if number == 1 else puzzle.answer)
        said = "Not the best." if number == 1 else "Yes, that is the one."
        expect(phone.get_by_role("heading", name=said)).to_be_visible()
        expect(phone.locator(".puzzle-best li")).to_have_count(len(puzzle.best[:3]))
        assert_fits(phone)
        if number == 1:
            assert_accessible(phone)
        phone.get_by_role("link", name="Next").click()

    expect(phone.locator(".puzzles-result")).to_contain_text("2 of 3")
    expect(phone.locator(".three .is-right")).to_have_count(2)
    expect(phone.locator(".three .is-wrong")).to_have_count(1)
    expect(phone.locator(".puzzles-standing")).to_contain_text("2 / 3")
