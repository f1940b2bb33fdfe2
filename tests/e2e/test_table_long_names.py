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
