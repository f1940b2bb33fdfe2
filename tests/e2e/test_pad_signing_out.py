"""Signing out on a phone that others use, too: private sheets go, unsent hands are asked about."""

from collections.abc import Sequence
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accounts import AccountMenu, SignIn, sign_up
from tests.e2e.pads import TUESDAY, Pad, started
from tests.e2e.patience import expect_soon

pytestmark = pytest.mark.offline

KEPT = """() => new Promise((resolve) => {
  const asked = indexedDB.open("gofclub-pad");
  asked.onsuccess = () => {
    const all = asked.result.transaction("sheets").objectStore("sheets").getAll();
    all.onsuccess = () => {
      asked.result.close();
      resolve(all.result.map((sheet) => sheet.brief.lines[0].name));
    };
  };
})"""
WRITES = "**/api/v1/sheets/*/deals/**"


def kept(page: Page) -> list[str]:
    """The first name of each sheet that the browser keeps."""
    return page.evaluate(KEPT)


@pytest.fixture
def email() -> str:
    return f"ana-{uuid4()}@example.org"


@pytest.fixture
def anas(open_page, email) -> Pad:
    """Ana is signed in, after somebody has written a game without an account; hers is open."""
    # Where no service worker stands between, a test can keep writes from the server.
    page = open_page(service_workers="block")
    started(page, ("Guest", "Ben", "Cho")).sent()
    sign_up(page, name="Ana", email=email)
    pad = started(page)
    pad.log(*TUESDAY[0])
    return noticed(pad).sent()


def noticed(pad: Pad) -> Pad:
    """The phone has noticed whose it is now: a page does so when it has nothing else to do."""
    pad.page.wait_for_function("() => localStorage.getItem('gofclub-account')")
    return pad


def home(pad: Pad) -> Page:
    pad.page.goto("/")
    expect(pad.page.locator(".run-card").first).to_be_visible()
    return pad.page


def test_private_sheets_go_and_those_of_the_browser_stay(anas):
    other_tab = anas.page.context.new_page()
    other_tab.goto(anas.page.url)
    Pad(other_tab).ready()
    page = home(anas)
    expect_soon(page, lambda: sorted(kept(page)), ["Ana", "Guest"])

    AccountMenu(page).sign_out()

    expect(page.locator("#running-games")).to_contain_text("Guest")
    expect(page.locator("#running-games")).not_to_contain_text("Ana")
    # The tab beside it does not go on showing what it showed.
    expect(other_tab.locator(".score")).to_have_count(0)
    expect_soon(page, lambda: kept(page), ["Guest"])


def test_a_session_that_ended_by_itself_is_a_sign_out(anas):
    page = home(anas)
    page.context.clear_cookies(name="sessionid")

    page.goto("/learn/")

    expect_soon(page, lambda: kept(page), ["Guest"])


def unsent(pad: Pad, hand: Sequence[int] = TUESDAY[1]) -> Page:
    """A hand that cannot reach the server, and the way to the account menu."""
    pad.page.route(WRITES, lambda route: route.abort())
    pad.log(*hand)
    expect(pad.pill).to_have_text("1 waiting")
    return home(pad)


def sign_out(page: Page) -> None:
    AccountMenu(page).open().menu.get_by_role("button", name="Sign out").click()
    expect(page.locator("dialog[open]")).to_contain_text("1 change has not been sent yet")


def test_unsent_hands_are_kept_unseen_until_the_account_is_back(anas, email):
    address = anas.page.url
    page = unsent(anas)
    sign_out(page)
    page.get_by_role("button", name="send them when I sign in here again").click()

    expect(page.locator("#held-hands")).to_contain_text("1 change made by an account")
    expect(page.locator("#running-games")).not_to_contain_text("Ana")
    page.unroute(WRITES)
    SignIn(page).open().with_password(email)
    expect(AccountMenu(page).menu).to_be_visible()
    page.goto(address)

    Pad(page).ready().expect_totals(5, 3, 20, 40)
    Pad(page).sent()


def test_unsent_hands_are_sent_or_thrown_away_by_a_decision_only(anas, email):
    address = anas.page.url
    page = unsent(anas)

    def signed_in_again() -> Pad:
        expect(AccountMenu(page).menu).to_have_count(0)
        SignIn(page).open().with_password(email)
        expect(AccountMenu(page).menu).to_be_visible()
        page.goto(address)
        return Pad(page).ready()

    sign_out(page)
    page.get_by_role("button", name="Stay signed in").click()
    assert sorted(kept(page)) == ["Ana", "Guest"]
    sign_out(page)
    page.unroute(WRITES)
    page.get_by_role("button", name="Send now, then sign out").click()
    pad = signed_in_again()
    expect(pad.hands).to_have_count(2)

    unsent(noticed(pad).sent(), TUESDAY[2])
    sign_out(page)
    page.get_by_role("button", name="Discard them").click()
    page.get_by_role("button", name="Tap again to discard them").click()
    pad = signed_in_again()
    expect(pad.hands).to_have_count(2)
    pad.expect_hands_on_server(*TUESDAY[:2])
