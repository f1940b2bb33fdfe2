"""The main pages in every language on a phone, and in a made-up one with longer words."""

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.depth import by_depth
from tests.e2e.looks import View, assert_looks_right
from tests.e2e.pads import Pad
from tests.e2e.patience import wait_for_styles

PAD = "a pad"
PAGES = (
    PAD,
    "/",
    "/learn/",
    "/learn/school/",
    "/learn/argument/",
    "/play/",
    "/play/new/",
    "/play/bots/",
    "/play/puzzles/",
    "/score/new",
    "/account/signup/",
)
PHONES = (View(360, 740), View(320, 568, 130))
LONGER = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (!parent.closest("script, style, svg, bdi, .hidden")) found.push(texts.currentNode);
  }
  for (const text of found) {
    text.data = text.data.replace(/\\p{L}{2,}/gu, (word) =>
      word + "e".repeat(Math.round(word.length * 0.4)));
  }
}"""
OTHERS = [code for code, _ in settings.LANGUAGES if code != "en"]
LONGEST = "de"
IN_TURN = [code for code in OTHERS if code != LONGEST]


def everyday(language: str) -> tuple[str, ...]:
    """Each page in the language with the longest words, and in one of the others, in turn."""
    return PAGES if language == LONGEST else PAGES[IN_TURN.index(language) :: len(IN_TURN)]


def pad_of(page: Page) -> None:
    """A sheet whose players have no names, started whatever the button says."""
    page.goto("/score/new")
    page.locator(".start-foot button").click()
    # With its hands, its styles, and without a word about what is still to be sent.
    Pad(page).ready().sent()
    wait_for_styles(page)


def opened(page: Page, path: str) -> None:
    """With what its scripts draw."""
    if path == PAD:
        pad_of(page)
        return
    page.goto(path)
    drawn = {"/score/new": ".start-foot button", "/play/": "#lobby-lists h2"}
    expect(page.locator(drawn.get(path, "main")).first).to_be_visible()


@pytest.mark.parametrize("language", OTHERS)
def test_the_main_pages_fit_a_phone(open_page, language):
    page = open_page(locale=language)
    for path in by_depth(everyday(language), PAGES):
        opened(page, path)
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert_looks_right(page, state=f"{language} {path}", views=PHONES)


def test_words_may_be_longer_by_two_fifths(open_page):
    page = open_page()
    for path in PAGES:
        opened(page, path)
        page.evaluate(LONGER)
        assert_looks_right(page, state=f"longer {path}", views=PHONES[:1])
