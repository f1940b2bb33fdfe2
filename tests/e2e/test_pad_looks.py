"""The pad by keyboard, with its screen kept on, and with what moves on it."""

import re

from playwright.sync_api import expect

from tests.e2e.pads import TUESDAY, Pad, started
from tests.e2e.screens import MOVING, PHONE


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
