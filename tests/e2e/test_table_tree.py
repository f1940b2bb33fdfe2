"""A whole game by the accessibility tree alone: roles, names and what is announced."""

import re

from playwright.sync_api import expect

from tests.e2e.patience import expect_soon
from tests.e2e.screens import DESKTOP
from tests.e2e.tables import Opening

# A hand ends long before.
MOST_TURNS = 60


def test_a_whole_game_by_roles_names_and_the_live_region(open_page):
    page = open_page(DESKTOP)
    Opening(page).open().name("Ana").choose("No clock").more().hands(1).submit()
    page.get_by_role("button", name=re.compile("^Start")).click()
    said = page.get_by_role("status")
    hand = page.get_by_role("group", name="Your hand")
    middle = page.get_by_role("region", name="On the table")
    offers = page.get_by_role("group", name="Suggestions").get_by_role("button")
    pass_now = page.get_by_role("button", name="Pass", exact=True)
    over = page.get_by_role("heading", name=re.compile("wins? the game|share the win"))
    expect(hand.get_by_role("button")).to_have_count(16)

    for _ in range(MOST_TURNS):
        expect(pass_now.or_(over)).to_be_visible()
        if over.is_visible():
            break
        expect(said).to_contain_text("Your turn")
        # Nothing changes before I act: no clock runs.
        before = middle.all_text_contents()
        if offers.count():
            offers.first.click()
            page.get_by_role("button", name=re.compile("^Play ")).click()
        else:
            pass_now.click()
        expect_soon(page, lambda old=before: middle.all_text_contents() != old, True)

    expect(over).to_be_visible()
    expect(page.get_by_role("list").get_by_text("Ana").first).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
