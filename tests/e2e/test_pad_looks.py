"""Every screen of the pad: light and dark, large letters, on paper, by keyboard, spoken."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looks import assert_accessible_on_all_screens
from tests.e2e.pads import MENU, TUESDAY, Pad, Start, started, written
from tests.e2e.patience import wait_for_styles
from tests.e2e.screens import MOVING, PHONE

LAST = (2, 0, 3, 14)
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


def every_screen(page: Page, names=("Ana", "Ben", "Cho", "Dee")):
    """Each screen of a game in turn, by its name."""
    start = Start(page).open()
    expect(page.locator(".start")).to_be_visible()
    yield "start"
    page.locator(".options > summary").click()
    yield "options"
    pad = start.name(*names).start()
    yield "new"
    for hand in TUESDAY:
        pad.log(*hand)
    pad.open_story()
    yield "next"
    pad.enter(LAST)
    yield "entered"
    page.get_by_role("button", name="Undo").click()
    yield "entering"
    page.get_by_role("button", name="More about this hand").click()
    expect(pad.dialog).to_be_visible()
    yield "more"
    page.keyboard.press("Escape")
    pad.key(2)
    pad.sent()
    pad.open_hand(2)
    yield "hand"
    page.keyboard.press("Escape")
    for entry in MENU:
        pad.open_menu(entry)
        yield entry
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    expect(pad.dialog).to_be_visible()
    yield "menu"
    page.keyboard.press("Escape")
    pad.save.click()
    expect(page.locator(".result")).to_be_visible()
    yield "result"
    pad.sent()
    page.goto(page.url + "/screen")
    expect(page.locator(".tv")).to_be_visible()
    yield "big screen"


@pytest.mark.timeout(400)
def test_every_screen_fits_and_axe_finds_nothing_serious(phone):
    for name in every_screen(phone):
        assert_accessible_on_all_screens(phone)
        if name != "big screen":
            assert phone.evaluate(TARGETS) == [], name


def test_dark_is_dark(dark_phone):
    started(dark_phone)
    wait_for_styles(dark_phone)

    entry = dark_phone.locator(".entry")
    colour = entry.evaluate("one => getComputedStyle(one).backgroundColor")

    assert max(map(int, re.findall(r"\d+", colour)[:3])) < 64


def test_on_paper_there_is_a_pad_and_nothing_else(phone):
    written(phone, *TUESDAY)
    phone.get_by_role("button", name="Menu").click()
    expect(phone.locator(".paper")).to_be_attached()
    phone.keyboard.press("Escape")

    phone.emulate_media(media="print")

    paper = phone.locator(".paper")
    expect(paper).to_be_visible()
    expect(phone.locator(".entry")).to_be_hidden()
    expect(phone.locator(".pad-head")).to_be_hidden()
    # The next table is that of what cards cost.
    rows = paper.locator("table").first.locator("tbody tr")
    expect(rows.nth(1)).to_contain_text("33")
    expect(rows).to_have_count(12)
    expect(paper.locator("tfoot tr").first).to_have_text("Total2742560")
    assert phone.pdf()[:4] == b"%PDF"


def test_a_whole_evening_with_the_keyboard_alone(desktop):
    desktop.goto("/score/new")
    expect(desktop.locator(".start")).to_be_visible()

    def press(*keys: str) -> None:
        for key in keys:
            desktop.keyboard.press(key)

    def focused() -> str:
        """What has the focus, by its label or its words; nothing where it is the page itself."""
        return desktop.evaluate(
            "() => { const one = document.activeElement;"
            " return one === document.body ? '' : one.ariaLabel || one.textContent; }"
        )

    desktop.get_by_label("Name of player 1").focus()
    for name in ("Ana", "Ben", "Cho", "Dee"):
        desktop.keyboard.type(name)
        press("Enter")
    pad = Pad(desktop).ready()
    while "Ben" not in focused() or "went out" not in focused():
        press("Tab")
    press("Enter")
    expect(desktop.locator(".key:focus")).to_have_accessible_name(re.compile("^1 card,"))
    press("ArrowDown", "ArrowDown", "Enter")
    expect(desktop.locator(".key:focus")).to_have_accessible_name(re.compile("^9 cards,"))
    press("ArrowUp", "Enter", "ArrowRight", "Enter")
    expect(desktop.locator(".save:focus")).to_contain_text("Save hand 1")
    press("Enter")

    expect(pad.hands).to_have_count(1)
    pad.expect_totals(6, 0, 18, 5)
    expect(desktop.locator("[role=status][aria-live]")).to_contain_text("Hand 1 is saved.")

    # The rest of the evening by number keys: who went out, then the cards of the others.
    expect(desktop.locator(".seat-tab:focus")).to_have_count(1)
    press("?")
    expect(desktop.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    press("Escape")
    expect(desktop.locator(".seat-tab:focus")).to_have_count(1)
    press("1")
    expect(desktop.locator(".key:focus")).to_have_accessible_name(re.compile("^1 card,"))
    press("1", "6", "9", "9", "Backspace", "1", "Enter")
    expect(desktop.locator(".save:focus")).to_contain_text("Save hand 2")
    press("Enter")
    pad.expect_totals(6, 80, 36, 6)
    expect(desktop.locator(".seat-tab:focus")).to_have_count(1)
    press("1")
    expect(desktop.locator(".key:focus")).to_have_count(1)
    press("1", "4", "2", "3")
    expect(desktop.locator(".save:focus")).to_contain_text("Save hand 3")
    press("Enter")
    expect(pad.hands).to_have_count(3)
    expect(desktop.locator(".entry")).to_have_count(0)


def test_the_screen_is_kept_on_again_after_coming_back(open_page):
    page = open_page(PHONE)
    page.add_init_script(
        """Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
          window.taken = (window.taken ?? 0) + 1;
          const lock = new EventTarget();
          lock.release = async () => lock.dispatchEvent(new Event("release"));
          return (window.lastLock = lock);
        } } });"""
    )
    started(page)
    awake = page.get_by_role("button", name="Keep the screen on")
    expect(awake).to_have_attribute("aria-pressed", "true")

    page.evaluate("window.lastLock.release()")
    expect(awake).to_have_attribute("aria-pressed", "false")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(awake).to_have_attribute("aria-pressed", "true")

    assert page.evaluate("window.taken") == 2
    awake.click()
    expect(awake).to_have_attribute("aria-pressed", "false")


def test_the_arrows_move_whenever_the_direction_changes_and_not_before(open_page):
    phone = open_page(PHONE, **MOVING)
    pad = started(phone)
    expect(phone.locator(".ring-turned")).to_have_count(0)

    for hand in TUESDAY[:2]:
        pad.log(*hand)

        expect(phone.locator(".ring-turned")).to_have_count(1)
