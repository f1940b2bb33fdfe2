"""What can be pressed stays where it is when an answer of the server comes.

A finger is on its way when a list grows above it: the tap goes to something else, or is lost.
"""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.held import Held
from tests.e2e.pads import TUESDAY, written
from tests.e2e.screens import DESKTOP, PHONE
from tests.e2e.tables import Friend, Lobby


def assert_stays(held: Held, pressed: Locator, complete: Locator) -> None:
    expect(pressed).to_be_visible()
    before = pressed.bounding_box()
    held.answer()
    expect(complete).to_be_visible()
    assert pressed.bounding_box() == before


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desk"])
def test_nothing_moves_in_a_dialog_of_the_pad(open_page, screen):
    page = open_page(screen)
    pad = written(page, *TUESDAY)
    pad.open_hand(2)
    void = pad.dialog.locator(".button.danger")
    void.click()
    void.click()
    expect(pad.hands).to_have_count(3)
    pad.sent()

    held = Held(page, "**/changes/")
    pad.menu("voided hands")
    restore = pad.dialog.get_by_role("button", name="Restore")
    assert_stays(held, restore, pad.dialog.locator(".changes"))
    page.keyboard.press("Escape")

    held = Held(page, "**/links/")
    pad.menu("Share")
    public = pad.dialog.get_by_text("Anyone with the address")
    assert_stays(held, public, pad.dialog.locator("img.qr"))
    page.keyboard.press("Escape")

    held = Held(page, "**/learn/cards/offline/")
    pad.menu("Summary cards")
    rules = pad.dialog.get_by_role("button", name="Key rules")
    assert_stays(held, rules, pad.dialog.locator(".summary-card").first)


def test_a_tap_in_the_lobby_is_for_the_table_that_it_began_on(open_page, new_context):
    """Tables come and go in the list while a finger is on it."""
    xavier, yolanda = (Friend(new_context(), name) for name in ("Xavier", "Yolanda"))
    first = xavier.open(seats=3, visibility="public")
    page = open_page(DESKTOP)
    with page.expect_event("websocket") as opened:
        Lobby(page).open()
    link = page.locator(".lobby-table", has_text="Xavier").get_by_role("link")
    link.scroll_into_view_if_needed()
    before = link.bounding_box()
    link.hover()
    page.mouse.down()

    with opened.value.expect_event("framereceived", lambda frame: "Yolanda" in frame):
        second = yolanda.open(seats=3, visibility="public")
    page.mouse.up()

    expect(page).to_have_url(re.compile(f"/play/{first}/"))
    page.go_back()
    expect(page.locator(".lobby-table", has_text="Yolanda")).to_be_visible()
    assert link.bounding_box() != before
    xavier.command(first, "close")
    yolanda.command(second, "close")
