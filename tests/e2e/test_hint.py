"""The master's hint at a table of bots, on a phone."""

from playwright.sync_api import expect

from tests.e2e.looks import assert_accessible, assert_fits
from tests.e2e.screens import PHONE
from tests.e2e.tables import CALM, Lobby


def test_a_hint_shows_options_and_lifts_the_cards_of_the_one_that_is_pressed(open_page):
    page = open_page(PHONE, **CALM)
    table = Lobby(page).open().play_against_bots().wait_for_turn()
    button = page.get_by_role("button", name="Hint")
    while not button.count():
        table.act()
        table.wait_for_turn()
        assert not table.is_result

    button.click()
    options = page.locator(".hint-option")
    expect(options.first).to_be_visible(timeout=60_000)

    assert 2 <= options.count() <= 3
    expect(page.locator(".hint h2")).to_contain_text("Jin would")
    assert_fits(page)
    assert_accessible(page)
    with_cards = options.filter(has=page.locator(".hint-cards .card"))
    count = with_cards.first.locator(".hint-cards .card").count()
    with_cards.first.click()
    expect(page.locator(".fan > .card[aria-pressed=true]")).to_have_count(count)

    page.get_by_role("button", name="Close the hint").click()

    expect(page.locator(".hint")).to_have_count(0)
    expect(button).to_have_attribute("aria-expanded", "false")
