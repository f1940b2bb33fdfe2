"""A passkey made on one visit opens the door on the next."""

from playwright.sync_api import Page, expect

from tests.e2e.accounts import PASSWORD, SignIn, SignUp, expect_signed_in

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
    SignUp(phone).open().fill(name="Wim", email="wim@example.org").submit()
    expect(phone).to_have_url("/")

    phone.goto("/account/2fa/webauthn/add/")
    # Whoever holds the phone must prove that it is his.
    phone.locator("main [name=password]").fill(PASSWORD)
    phone.locator("main form:has([name=password]) [type=submit]").click()
    phone.locator("[name=name]").fill("Phone")
    passwordless = phone.locator("[name=passwordless]")
    if not passwordless.is_checked():
        passwordless.check()
    phone.locator("#mfa_webauthn_add").click()
    expect(phone).not_to_have_url("**/webauthn/add/")

    phone.goto("/account/logout/")
    phone.locator("main form [type=submit]").click()
    SignIn(phone).open()
    phone.locator("#passkey_login").click()

    expect_signed_in(phone, name="Wim")
