"""From the home page to an account, on a phone."""

from playwright.sync_api import Page, expect

from tests.e2e.accounts import AccountMenu, SignUp, expect_signed_in
from tests.e2e.looks import assert_fits


def test_somebody_new_signs_up_on_a_phone_and_signs_out(phone: Page):
    form = SignUp(phone).open()
    assert_fits(phone)
    form.fill(name="Zo\u00eb", email="zoe@example.org").submit()

    expect_signed_in(phone, name="Zo\u00eb")
    assert_fits(phone)
    AccountMenu(phone).sign_out()

    expect(phone.get_by_role("link", name="Sign in").first).to_be_visible()


def test_a_mistake_is_named_beside_the_field_and_nothing_is_lost(phone: Page):
    form = SignUp(phone).open().fill(name="Xaver", email="xaver@example.org", password="short")
    form.submit()

    # The answer has come: what stands there now is not what was typed, but what was kept.
    expect(phone.get_by_text("too short")).to_be_visible()
    expect(form.password).to_have_attribute("aria-invalid", "true")
    expect(form.name).to_have_value("Xaver")
    expect(form.email).to_have_value("xaver@example.org")
    assert_fits(phone)
