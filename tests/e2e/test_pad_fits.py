"""Every screen of the pad on every window, in every size of letters, with names of all kinds."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looks import FOR_DIALOGS, View, assert_looks_right, show
from tests.e2e.pads import MENU, TUESDAY, Pad, Start
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


@pytest.fixture
def page(open_page) -> Page:
    return open_page(WINDOW, reduced_motion="reduce")


@pytest.mark.timeout(400)
def test_entering_hands_fits_everywhere(page):
    start = Start(page).open()
    expect(page.locator(".start")).to_be_visible()
    wait_for_styles(page)
    assert_looks_right(page, state="start", in_sight=[".start-foot .button"])
    page.route(API, lambda route: route.abort())
    pad = start.name(*NAMES).start()
    expect(pad.pill).to_have_text("1 waiting")
    assert_looks_right(page, state="not sent yet", in_sight=KEYS, views=FOR_DIALOGS)
    page.unroute(API)
    pad.sent()
    assert_looks_right(page, state="no hand yet", in_sight=KEYS)
    for hand in TUESDAY:
        pad.log(*hand)
    pad.sent()
    assert_looks_right(page, state="what is next", in_sight=KEYS)
    pad.tap("Ben")
    pad.key(9)
    assert_looks_right(page, state="an entry begun", in_sight=KEYS)
    pad.key(11)
    pad.key(3)
    assert_looks_right(page, state="ready to save", in_sight=KEYS)


@pytest.mark.timeout(400)
def test_totals_are_in_sight_while_a_hand_is_entered(page):
    pad = Start(page).open().name(*NAMES).start()
    for hand in TUESDAY[:2]:
        pad.log(*hand)
    pad.tap("Ben")
    pad.key(9)

    for view in (
        *(View(360, 740, letters) for letters in (100, 130, 150, 200)),
        *(View(320, 568, letters) for letters in (100, 130, 150, 200)),
        *(View(*size, letters) for size in ((740, 360), (568, 320)) for letters in (100, 130, 200)),
        *(View(*size) for size in ((667, 375), (844, 390), (1024, 768), (1920, 1080))),
    ):
        show(page, view)
        totals = page.locator(".score-total:visible, .seat-total:visible")
        expect(totals, str(view)).to_have_count(4)
        for total in totals.all():
            expect(total).to_be_in_viewport(ratio=0.9)


@pytest.mark.timeout(400)
def test_dialogs_and_the_result_fit_everywhere(page):
    pad = Start(page).open().name(*NAMES).start()
    for hand in TUESDAY:
        pad.log(*hand)
    pad.sent()
    pad.open_hand(2)
    dialog(page, "a hand")
    page.get_by_role("button", name="Menu").click()
    expect(pad.dialog).to_be_visible()
    dialog(page, "menu")
    for entry in MENU:
        pad.open_menu(entry)
        dialog(page, entry)
    pad.tap("Ben")
    show(page, View(360, 740, 200))
    page.get_by_role("button", name="The sheet so far").click()
    dialog(page, "the sheet in a dialog")
    for count in (16, 16, 16):
        pad.key(count)
    pad.save.click()
    expect(page.locator(".result")).to_be_visible()
    wait_for_styles(page)
    assert_looks_right(page, state="result")
    pad.sent()
    page.goto(page.url + "/screen")
    expect(page.locator(".tv")).to_be_visible()
    wait_for_styles(page)
    assert_looks_right(page, state="big screen")


def dialog(page: Page, state: str) -> None:
    expect(Pad(page).dialog).to_be_visible()
    wait_for_styles(page)
    assert_looks_right(page, state=state, views=FOR_DIALOGS)
    page.keyboard.press("Escape")
    expect(Pad(page).dialog).to_have_count(0)
