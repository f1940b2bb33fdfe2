"""A passkey made on one visit opens the door on the next."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.accounts import PASSWORD, AccountMenu, SignIn, expect_signed_in, sign_up

KEY_IN_THE_PHONE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_a_passkey_replaces_the_password(phone: Page):
    chrome = phone.context.new_cdp_session(phone)
    chrome.send("WebAuthn.enable")
    chrome.send("WebAuthn.addVirtualAuthenticator", {"options": KEY_IN_THE_PHONE})
    sign_up(phone, name="Wim", email="wim@example.org")
    make_passkey(phone)

    AccountMenu(phone).sign_out()
    SignIn(phone).open().with_passkey()

    expect_signed_in(phone, name="Wim")


def make_passkey(phone: Page) -> None:
    menu = AccountMenu(phone).open().menu
    menu.get_by_role("link", name="Your account").click()
    phone.get_by_role("main").get_by_role("link", name="Passkeys and security").click()
    phone.get_by_role("main").locator("a[href$='/webauthn/add/'], a[href$='/webauthn/']").click()
    # Whoever holds the phone must prove that it is theirs.
    phone.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.get_by_role("main").get_by_role("button", name="Confirm").click()
    phone.get_by_role("checkbox", name="Passwordless").check()
    # The script at the end of the page gives the button its meaning.
    phone.wait_for_load_state()
    phone.locator("#mfa_webauthn_add").click()
    expect(phone.locator("#mfa_webauthn_add")).to_have_count(0)
    expect(phone).not_to_have_url(re.compile("/webauthn/add/"))
