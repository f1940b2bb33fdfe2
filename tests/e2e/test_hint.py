"""The master's hint at a table of bots, on a phone."""

from playwright.sync_api import Locator, Page, expect

from tests.e2e.looks import assert_accessible, assert_fits
from tests.e2e.screens import PHONE
from tests.e2e.tables import CALM, against_bots, until


def asked(page: Page, button: Locator) -> Locator:
    """The options; whoever has no time at first, as while the net is loaded, is asked again."""
    options, title = page.locator(".hint-option"), page.locator(".hint h2")

    def ask() -> None:
        if title.count() == 0:
            button.click()
            expect(button).to_have_attribute("aria-expanded", "true")
        elif title.filter(has_text="thinking").count() == 0 and options.count() == 0:
            page.get_by_role("button", name="Close the hint").click()
            expect(title).to_have_count(0)

    until(page, lambda: options.count() > 0, ask)
    return options


def test_a_hint_shows_options_and_lifts_the_cards_of_the_one_that_is_pressed(open_page):
    page = open_page(PHONE, **CALM)
    table = against_bots(page)
    button = page.get_by_role("button", name="Hint", exact=True)
    table.play_on_until(lambda: button.count() > 0)

    options = asked(page, button)

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
