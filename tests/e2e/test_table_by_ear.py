"""The table by keys and by ear: where the focus goes, and what is told."""

import re

from playwright.sync_api import Locator, expect

from tests.e2e.screens import DESKTOP
from tests.e2e.tables import CALM, Opening, Table


def press(button: Locator) -> None:
    """By key, as those do who see no pointer."""
    button.focus()
    button.page.keyboard.press("Enter")


def test_the_focus_stays_where_something_was_pressed(open_page):
    page = Opening(open_page(DESKTOP, **CALM)).open().name("Ana").submit().page
    seat = page.get_by_role("list", name="Seats").get_by_role("listitem").nth(1)

    press(seat.get_by_role("button", name="Bot"))
    expect(seat).to_contain_text("Amber")
    expect(seat).to_be_focused()
    press(seat.get_by_role("button", name=re.compile("^Free Amber.s seat")))
    expect(seat).to_contain_text("Free")
    expect(seat).to_be_focused()

    press(page.get_by_role("button", name="Close the table"))
    expect(page.get_by_role("heading", name="This table is closed")).to_be_focused()


def test_who_waits_hears_who_comes_and_who_loses_a_seat_is_told(open_page):
    ana = Opening(open_page(DESKTOP, **CALM)).open().name("Ana").submit()
    ben = Table(open_page(DESKTOP, **CALM)).open(ana.code)
    ben.page.get_by_label("Your name").fill("Ben")
    press(ben.page.get_by_role("button", name="Sit down"))

    expect(ben.page.locator("p", has_text="is the host and starts the game.")).to_be_focused()
    expect(ana.page.locator(".toasts")).to_contain_text(re.compile("Ben.? sits down"))
    ana.page.get_by_role("button", name=re.compile("^Free Ben.s seat")).click()

    expect(ben.page.locator(".toasts")).to_contain_text("Your seat has been freed.")
    expect(ben.page.get_by_role("heading", name="Take a seat")).to_be_focused()
