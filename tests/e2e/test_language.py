"""The language switch, without an account."""

from playwright.sync_api import Page, expect


def test_the_page_turns_french_and_stays_so(phone: Page):
    phone.goto("/")
    expect(phone.locator("html")).to_have_attribute("lang", "en")

    phone.locator("summary[aria-label='Language and theme']").click()
    phone.get_by_role("button", name="Fran\u00e7ais").click()

    expect(phone.locator("html")).to_have_attribute("lang", "fr")
    expect(phone).to_have_url("/")
    phone.goto("/account/signup/")
    expect(phone.get_by_text("Votre nom")).to_be_visible()


def test_scripts_speak_french_too(open_page):
    phone = open_page(locale="fr-FR")
    phone.goto("/")

    expect(phone.locator("html")).to_have_attribute("lang", "fr")
    assert phone.evaluate("pgettext('card', 'green phoenix')") == "ph\u0153nix vert"
