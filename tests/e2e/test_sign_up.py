"""From the home page to an account, on a phone."""

from playwright.sync_api import Page, expect

from tests.e2e.accounts import SignIn, SignUp, expect_signed_in
from tests.e2e.looks import assert_fits


def test_somebody_new_signs_up_on_a_phone(phone: Page):
    phone.goto("/")
    assert_fits(phone)
    SignUp(phone).open().fill(name="Zo\u00eb", email="zoe@example.org").submit()

    expect(phone).to_have_url("/")
    expect_signed_in(phone, name="Zo\u00eb")
    assert_fits(phone)


def test_and_comes_back_on_another_device(open_page):
    first, second = open_page(), open_page()
    SignUp(first).open().fill(name="Yara", email="yara@example.org").submit()
    expect(first).to_have_url("/")

    SignIn(second).open().with_password("yara@example.org")

    expect_signed_in(second, name="Yara")


def test_a_mistake_is_named_beside_the_field_and_nothing_is_lost(phone: Page):
    form = SignUp(phone).open().fill(name="Xaver", email="xaver@example.org", password="short")
    form.submit()

    expect(phone.locator("[name=display_name]")).to_have_value("Xaver")
    expect(phone.locator("[name=email]")).to_have_value("xaver@example.org")
    expect(phone.locator("[name=password1]")).to_have_attribute("aria-invalid", "true")
    assert_fits(phone)
