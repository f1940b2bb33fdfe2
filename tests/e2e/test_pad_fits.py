"""Every screen of the pad, with names of all kinds: on every window, in every size of letters.

Light and dark, for everybody (axe), for a finger, and on paper.
"""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.depth import by_depth
from tests.e2e.looks import (
    FOR_DIALOGS,
    VIEWS,
    View,
    assert_accessible_on_all_screens,
    assert_looks_right,
    show,
)
from tests.e2e.pads import MENU, TUESDAY, Pad, Start, written
from tests.e2e.patience import wait_for_styles
from tests.e2e.screens import Screen

WINDOW = Screen(360, 740, touch=False)
NAMES = (
    "Maximiliane-Josephine",
    "Ben",
    "\u0639\u0628\u062f \u0627\u0644\u0631\u062d\u0645\u0646",
    "Wilhelmina",
)
API = "**/api/v1/**"
# Where the keys are, Save and everybody's seat are, and with them or beside them the totals.
KEYS = (".entry .save", ".entry .seat-tab")
# Targets that a finger would miss, with what ::after adds to them.
TARGETS = """() => {
  const all = [...document.querySelectorAll("button, a, input, select, summary")];
  const seen = all.filter((one) => one.checkVisibility() && !one.closest(".skip, .unseen, label"));
  const sizes = seen.map((one) => {
    const box = one.getBoundingClientRect();
    const after = getComputedStyle(one, "::after");
    const more = after.position === "absolute" ? -2 * parseFloat(after.top || 0) : 0;
    return [one.className, Math.round(box.width), Math.round(box.height + Math.max(0, more))];
  });
  const isSmall = (wide, high) => Math.min(wide, high) < 24 || Math.max(wide, high) < 44;
  return sizes.filter(([, wide, high]) => wide > 1 && isSmall(wide, high));
}"""
ALL_SIZES = (
    *(View(360, 740, letters) for letters in (100, 130, 150, 200)),
    *(View(320, 568, letters) for letters in (100, 130, 150, 200)),
    *(View(*size, letters) for size in ((740, 360), (568, 320)) for letters in (100, 130, 200)),
    *(View(*size) for size in ((667, 375), (844, 390), (1024, 768), (1920, 1080))),
)
# Where the least room is left, upright and on the side, and where all is side by side.
TELLING_SIZES = (
    View(360, 740),
    View(320, 568),
    View(320, 568, 200),
    View(568, 320),
    View(740, 360, 200),
    View(1024, 768),
)


@pytest.fixture
def page(open_page) -> Page:
    return open_page(WINDOW, reduced_motion="reduce")


def assert_right(
    page: Page, state: str, *, in_sight: Sequence[str] = (), views: Sequence[View] = VIEWS
) -> None:
    wait_for_styles(page)
    assert_looks_right(page, state=state, in_sight=in_sight, views=views)
    assert_accessible_on_all_screens(page)
    assert page.evaluate(TARGETS) == [], state


def test_entering_hands_is_right_on_every_screen(page):
    start = Start(page).open()
    expect(page.locator(".start")).to_be_visible()
    assert_right(page, "start", in_sight=[".start-foot .button"])
    page.locator(".options > summary").click()
    assert_accessible_on_all_screens(page)
    assert page.evaluate(TARGETS) == [], "options"
    page.route(API, lambda route: route.abort())
    pad = start.name(*NAMES).start()
    expect(pad.pill).to_have_text("1 waiting")
    assert_looks_right(page, state="not sent yet", in_sight=KEYS, views=FOR_DIALOGS)
    page.unroute(API)
    pad.sent()
    assert_right(page, "no hand yet", in_sight=KEYS)
    assert_dark_is_dark(page)
    for hand in TUESDAY:
        pad.log(*hand)
    pad.sent()
    assert_looks_right(page, state="what is next", in_sight=KEYS)
    pad.open_story()
    assert_accessible_on_all_screens(page)
    assert page.evaluate(TARGETS) == [], "what is next, and the story"
    pad.tap("Ben")
    pad.key(9)
    assert_right(page, "an entry begun", in_sight=KEYS)
    assert_totals_are_in_sight(page)
    page.get_by_role("button", name="More about this hand").click()
    expect(pad.dialog).to_be_visible()
    dialog(page, "more")
    pad.key(11)
    pad.key(3)
    assert_right(page, "ready to save", in_sight=KEYS)


def assert_dark_is_dark(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    entry = page.locator(".entry")
    colour = entry.evaluate("one => getComputedStyle(one).backgroundColor")
    page.emulate_media(color_scheme="light")
    assert max(map(int, re.findall(r"\d+", colour)[:3])) < 64


def assert_totals_are_in_sight(page: Page) -> None:
    for view in by_depth(TELLING_SIZES, ALL_SIZES):
        show(page, view)
        totals = page.locator(".score-total:visible, .seat-total:visible")
        expect(totals, str(view)).to_have_count(4)
        for total in totals.all():
            expect(total, str(view)).to_be_in_viewport(ratio=0.9)
    show(page, View(WINDOW.width, WINDOW.height))


def test_dialogs_paper_and_the_result_are_right_on_every_screen(page):
    pad = written(page, *TUESDAY, names=NAMES)
    pad.open_hand(2)
    dialog(page, "a hand")
    page.get_by_role("button", name="Menu").click()
    expect(pad.dialog).to_be_visible()
    dialog(page, "menu")
    assert_right_on_paper(page)
    for entry in MENU:
        pad.open_menu(entry)
        dialog(page, entry)
    pad.tap("Ben")
    show(page, View(360, 740, 200))
    page.get_by_role("button", name="The sheet so far").click()
    expect(pad.dialog).to_be_visible()
    assert_looks_right(page, state="the sheet in a dialog", views=FOR_DIALOGS)
    page.keyboard.press("Escape")
    for count in (16, 16, 16):
        pad.key(count)
    pad.save.click()
    expect(page.locator(".result")).to_be_visible()
    assert_right(page, "result")
    pad.sent()
    page.goto(page.url + "/screen")
    expect(page.locator(".tv")).to_be_visible()
    wait_for_styles(page)
    assert_looks_right(page, state="big screen")
    # Nobody touches it.
    assert_accessible_on_all_screens(page)


def assert_right_on_paper(page: Page) -> None:
    """There is a pad and nothing else. What the menu prints comes with the menu."""
    paper = page.locator(".paper")
    expect(paper).to_be_attached()
    page.emulate_media(media="print")
    expect(paper).to_be_visible()
    expect(page.locator(".entry")).to_be_hidden()
    expect(page.locator(".pad-head")).to_be_hidden()
    # The next table is that of what cards cost.
    rows = paper.locator("table").first.locator("tbody tr")
    expect(rows.nth(1)).to_contain_text("33")
    expect(rows).to_have_count(12)
    expect(paper.locator("tfoot tr").first).to_have_text("Total2742560")
    assert page.pdf()[:4] == b"%PDF"
    page.emulate_media(media="screen")


def dialog(page: Page, state: str) -> None:
    expect(Pad(page).dialog).to_be_visible()
    assert_right(page, state, views=FOR_DIALOGS)
    page.keyboard.press("Escape")
    expect(Pad(page).dialog).to_have_count(0)
