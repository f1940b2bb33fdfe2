"""The language switch, without an account."""

from playwright.sync_api import Page, expect


def test_the_page_turns_french_and_stays_so(phone: Page):
    phone.goto("/")
    expect(phone.locator("html")).to_have_attribute("lang", "en")

    switch = phone.locator("form[action$='setlang/']").first
    if not switch.is_visible():
        phone.locator("details:has(form[action$='setlang/']) > summary").first.click()
    choose(switch, "fr")

    expect(phone.locator("html")).to_have_attribute("lang", "fr")
    phone.goto("/account/signup/")
    expect(phone.get_by_text("Votre nom")).to_be_visible()
    assert phone.evaluate("typeof gettext") == "function"


def choose(form, language: str) -> None:
    """Works whether the control is a list or a button for each language."""
    buttons = form.locator(f"button[name=language][value={language}]")
    if buttons.count():
        buttons.click()
        return
    form.locator("select[name=language]").select_option(language)
    submit = form.locator("[type=submit]")
    if submit.count() and submit.is_visible():
        submit.click()
