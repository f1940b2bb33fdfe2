"""A whole game by the accessibility tree alone: roles, names and what is announced."""

import re

from playwright.sync_api import expect

from tests.e2e.patience import expect_soon
from tests.e2e.screens import DESKTOP
from tests.e2e.tables import Opening

# A hand ends long before.
MOST_TURNS = 60
# Words stay in the region until the next ones come, so one look at it says nothing about when.
HEAR = """() => {
    window.heard = [];
    new MutationObserver(changes => changes.forEach(change =>
        change.addedNodes.forEach(node => window.heard.push(node.textContent))
    )).observe(document.querySelector("[role=status]"), { childList: true });
}"""


def test_a_whole_game_by_roles_names_and_the_live_region(open_page):
    page = open_page(DESKTOP)
    table = Opening(page).open().name("Ana").choose("No clock").more().hands(1).submit()
    expect(page.get_by_role("status")).to_have_count(1)
    page.evaluate(HEAR)
    page.get_by_role("button", name=re.compile("^Start")).click()
    hand = page.get_by_role("group", name="Your hand").get_by_role("button")
    middle = page.get_by_role("region", name="On the table")
    offers = page.get_by_role("group", name="Suggestions").get_by_role("button")
    over = page.get_by_role("heading", name=re.compile("wins? the game|share the win"))
    expect(hand).to_have_count(16)

    for turn in range(1, MOST_TURNS):
        table.wait_for_turn()
        if table.is_result:
            break
        # Each turn is announced anew, however fast the others were.
        expect_soon(page, lambda: page.evaluate("heard.join()").count("Your turn"), turn)
        expect(middle).to_be_visible()
        # Nothing changes before I act: no clock runs.
        at, held = table.at, hand.count()
        if offers.count():
            offers.first.click()
            page.get_by_role("button", name=re.compile("^Play ")).click()
            expect(hand.nth(held - 1)).to_have_count(0)
        else:
            page.get_by_role("button", name="Pass", exact=True).click()
        table.moved_on(at)

    expect(over).to_be_visible()
    expect(page.get_by_role("list").get_by_text("Ana").first).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
