"""A sheet that was started without an account, and then belongs to one."""

from playwright.sync_api import Page, expect

from tests.e2e.accounts import SignIn, SignUp
from tests.e2e.pads import PERMANENT, TUESDAY, Pad, started


def test_a_sheet_of_this_browser_is_kept_in_an_account(phone: Page, open_page):
    pad = started(phone)
    pad.log(*TUESDAY[0])
    address = pad.sent().page.url

    pad.menu("Sign in to keep this sheet in an account")
    phone.get_by_role("main").get_by_role("link", name="Sign up").click()
    SignUp(phone).fill(name="Wim", email="wim@example.org").submit()

    # Back at the sheet, with the hand on it.
    expect(phone).to_have_url(address)
    expect(pad.ready().hands).to_have_count(1)
    pad.menu("Keep this sheet in my account")
    expect(pad.dialog).to_have_count(0)
    phone.get_by_role("button", name="Menu").click()
    expect(pad.dialog.get_by_text("in my account")).to_have_count(0)

    other = open_page()
    other.goto(address)
    expect(other.locator(".score")).to_have_count(0)
    SignIn(other).open().with_password("wim@example.org")
    expect(other.get_by_role("link", name="Sign in")).to_have_count(0)
    other.goto(address)
    second = Pad(other).ready()
    second.log(*TUESDAY[1])
    expect(second.sent().page).to_have_url(PERMANENT)
    second.expect_totals(5, 3, 20, 40)
