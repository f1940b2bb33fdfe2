"""The online table and what leads to it, on every window and in every size of letters."""

from playwright.sync_api import expect

from tests.e2e.looks import FOR_DIALOGS, assert_looks_right
from tests.e2e.screens import Screen
from tests.e2e.tables import CALM, Opening, play_until

WINDOW = Screen(360, 740, touch=False)


def test_a_table_fits_from_the_lobby_to_the_replay(open_page):
    page = open_page(WINDOW, **CALM)
    page.goto("/play/")
    assert_looks_right(page, state="lobby")
    opening = Opening(page).open()
    assert_looks_right(page, state="a new table")
    table = opening.name("Ana").choose("No clock").more().hands(1).submit()
    assert_looks_right(page, state="room")
    table.start().wait_for_turn()
    assert_looks_right(page, state="in play", in_sight=[".actions .button", ".seat-name"])
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert_looks_right(page, state="menu", views=FOR_DIALOGS)
    page.keyboard.press("Escape")
    play_until([table], lambda: table.is_result)
    assert_looks_right(page, state="result")

    page.goto(f"/play/{table.code}/hands/1/")
    expect(page.locator(".replay-hand")).to_have_count(4)
    assert_looks_right(page, state="replay")
