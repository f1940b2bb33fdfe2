"""The longest name that somebody may have, where it stands in sentences and beside numbers."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.laid_out import become, friend_of, laid_out
from tests.e2e.looks import View, faults, show
from tests.e2e.screens import PHONE
from tests.e2e.tables import Table

NAME = "W" * 32
VIEWS = (
    View(320, 568),
    View(360, 640),
    View(769, 1024),
    View(740, 360),
    View(1280, 800),
    View(320, 568, 200),
    View(740, 360, 200),
)
# What is wider than the window, even where the rest is cut off.
OUTSIDE = """() => [...document.querySelectorAll(".result *")]
  .filter((one) => !one.closest(".one-line bdi, .card-row, svg, .unseen"))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.left < -1 || box.right > innerWidth + 1))
  .map(([one]) => one.className || one.tagName)"""
CROWN_AND_HEADING = """() => {
  const middle = (box) => (box.left + box.right) / 2;
  const [icon, words] = document.querySelector("#result-title").children;
  return [...[icon, words].map((one) => middle(one.getBoundingClientRect())), innerWidth / 2];
}"""
# How many lines the words on the large button take.
LINES = """() => {
  const words = document.querySelector(".actions .play > span");
  return words.getBoundingClientRect().height / parseFloat(getComputedStyle(words).lineHeight);
}"""
BOXES = """() => Object.fromEntries([
  "seats", "swap", "rail", "fan", "idle-note", "idle-note .button",
].map((one) => [one, document.querySelector(`.${one}`)?.getBoundingClientRect().toJSON()]))"""


def assert_held(page: Page) -> None:
    """Nothing of the result is cut off at the side, and nothing on it looks broken."""
    for view in VIEWS:
        show(page, view)
        assert page.evaluate(OUTSIDE) == [], view
        assert faults(page) == [], view


@pytest.mark.parametrize("hands", [0, 1])
def test_the_winners_name_cuts_nothing_off_a_result(live_site, new_context, open_page, hands):
    told = laid_out(live_site, f"last_card({NAME!r}, hands={hands})")
    page = open_page(PHONE)
    become(page.context, live_site, told["sessions"][0])
    cho = friend_of(new_context(), live_site, told["sessions"][1], NAME)
    ana = Table(page).open(told["code"])
    cho.command(ana.code, "play", cards="1g", expect=ana.at)
    expect(page.locator("#result-title")).to_contain_text("wins the game" if hands else "wins hand")

    assert_held(page)
    if not hands:
        show(page, View(360, 640))
        crown, heading, middle = page.evaluate(CROWN_AND_HEADING)
        assert abs(crown - middle) < 20
        assert abs(heading - middle) < 20
    # With this much room no name of twenty letters is cut.
    show(page, View(1280, 800))
    name = page.locator(".result-seat.won .result-words b")
    assert name.evaluate("one => one.getBoundingClientRect().width") > 300


def test_whoever_is_waited_for_keeps_to_two_lines_and_can_be_voted_out(live_site, open_page):
    told = laid_out(live_site, f"exchange({NAME!r})")
    pages = [open_page(PHONE) for _ in told["sessions"]]
    for page, session in zip(pages, told["sessions"], strict=True):
        become(page.context, live_site, session)
        Table(page).open(told["code"])
    page = pages[0]
    expect(page.locator(".actions .play")).to_contain_text("has to give a card")
    assert_room_for_all(page)

    laid_out(live_site, f"hurry({told['code']!r})")

    note = page.locator(".idle-note")
    expect(note).to_contain_text("has not played for three minutes")
    assert_room_for_all(page)
    note.get_by_role("button", name="Vote for a bot").click()
    expect(note).to_contain_text("Votes for a bot: 1 of 2. You have voted.")
    expect(note.get_by_role("button")).to_have_count(0)


def assert_room_for_all(page: Page) -> None:
    """Seats, exchange, note and hand lie below each other, and the note's button within it."""
    for view in VIEWS:
        show(page, view)
        assert page.evaluate(LINES) < 2.5, view
        box = page.evaluate(BOXES)
        if box["idle-note .button"]:
            assert box["idle-note .button"]["right"] <= box["idle-note"]["right"], view
            assert box["idle-note"]["bottom"] <= box["fan"]["top"] + 1, view
        if box["swap"]["width"] > 1:
            assert box["swap"]["bottom"] <= box["rail"]["top"] + 1, view
            if view.width < 900:
                assert box["swap"]["top"] >= box["seats"]["bottom"] - 1, view
