"""A sheet that was started without an account, and then belongs to one."""

import secrets

from playwright.sync_api import Page, expect

from tests.e2e.accounts import AccountMenu, SignIn, SignUp, sign_up
from tests.e2e.pads import PERMANENT, TUESDAY, Pad, sheet_on_server, started


def test_a_sheet_of_this_browser_is_kept_in_an_account(phone: Page, open_page):
    # Another one each time the test is tried.
    email = f"wim.{secrets.token_hex(4)}@example.org"
    pad = started(phone)
    pad.log(*TUESDAY[0])
    address = pad.sent().page.url

    pad.menu("Sign in to keep this sheet in an account")
    phone.get_by_role("main").get_by_role("link", name="Sign up").click()
    SignUp(phone).fill(name="Wim", email=email).submit()

    # Back at the sheet, with the hand on it.
    expect(phone).to_have_url(address)
    expect(pad.ready().hands).to_have_count(1)
    pad.menu("Keep this sheet in my account")
    expect(pad.dialog).to_have_count(0)
    phone.get_by_role("button", name="Menu").click()
    expect(pad.dialog.get_by_text("All changes")).to_be_visible()
    expect(pad.dialog.get_by_text("in my account")).to_have_count(0)

    other = open_page()
    assert other.goto(address).status == 404
    expect(other.locator(".score")).to_have_count(0)
    SignIn(other).open().with_password(email)
    expect(AccountMenu(other).menu).to_be_visible()
    other.goto(address)
    second = Pad(other).ready()
    second.log(*TUESDAY[1])
    expect(second.sent().page).to_have_url(PERMANENT)
    second.expect_totals(5, 3, 20, 40)


def test_a_page_that_the_phone_has_kept_learns_who_is_signed_in(phone: Page):
    pad = started(phone)
    pad.log(*TUESDAY[0])
    uuid = sheet_on_server(pad.sent().page)["uuid"]
    sign_up(phone, name="Xim", email=f"xim.{secrets.token_hex(4)}@example.org")

    # This address has nobody's sheet in it: what is shown comes from the phone.
    phone.goto(f"/score/here/{uuid}")

    expect(pad.ready().hands).to_have_count(1)
    pad.menu("Keep this sheet in my account")
    expect(pad.dialog).to_have_count(0)
