"""The language switch, without an account."""

from playwright.sync_api import Page, expect

from tests.e2e.screens import Screen


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


def test_in_large_letters_the_menu_stays_on_a_small_phone(open_page):
    phone = open_page(Screen(320, 568, touch=True))
    phone.goto("/play/")
    phone.evaluate("document.documentElement.style.fontSize = '200%'")

    phone.locator("summary[aria-label='Language and theme']").click()

    box = phone.locator(".site-head .menu[open] .menu-body").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 320
    wide = "menu => menu.scrollWidth - menu.clientWidth"
    assert phone.locator(".site-head .menu[open] .menu-body").evaluate(wide) == 0
