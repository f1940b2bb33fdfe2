"""What needs the network says so; what does not is kept and sent. Nothing is lost either way."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pads import Pad, go_offline, sheet_on_server, started, written

pytestmark = pytest.mark.offline

NEEDS_NETWORK = "This needs a network"


@pytest.fixture
def prepared(phone: Page) -> Pad:
    """A pad that the phone keeps, with a hand on it; the network has gone."""
    pad = written(phone, (5, 0, 9, 7))
    go_offline(phone)
    return pad


def test_a_dialog_that_this_page_can_never_load_comes_with_a_new_page(open_page):
    """Some browsers do not ask twice for a module that could not be loaded; here nobody gets it."""
    pad = started(open_page(service_workers="block")).sent()
    page = pad.page
    pad.tap("Ben")
    pad.key(5)
    pad.expect_kept(None, 0, 5, None)
    page.route("**/js/pad/menu*.js", lambda route: route.abort())
    page.evaluate("document.documentElement.dataset.old = ''")
    page.get_by_role("button", name="Menu").click()

    pad.dialog.get_by_role("button", name="Try again").click()

    expect(page.locator("html[data-old]")).to_have_count(0)
    page.unroute("**/js/pad/menu*.js")
    expect(pad.ready().save).to_have_text("Ana and Dee still to enter")
    page.get_by_role("button", name="Menu").click()
    expect(pad.dialog.get_by_text("Seats, substitutes and names")).to_be_visible()


def test_what_is_not_on_the_phone_says_so_and_comes_with_the_network(open_page):
    # In use when the network went, before the phone could keep the rest of the pad.
    pad = started(open_page(service_workers="block")).sent()
    page = pad.page
    page.context.set_offline(True)
    # 16 cards cost 80 points: the second such hand reaches 100.
    pad.log(0, 16, 1, 1)
    pad.log(0, 16, 1, 1)

    expect(page.get_by_text("The game is over")).to_be_visible()
    pad.expect_totals(0, 160, 2, 2)
    page.get_by_role("button", name="Menu").click()
    expect(pad.dialog).to_contain_text("is not on this phone yet")
    expect(pad.dialog).to_contain_text("nothing is lost")
    expect(pad.pill).to_contain_text("waiting")
    page.context.set_offline(False)

    expect(pad.dialog.get_by_text("All changes, voided hands")).to_be_visible()
    page.keyboard.press("Escape")
    assert sheet_on_server(pad.sent().page)["status"] == "finished"
    expect(page.get_by_role("heading", name="Ana wins")).to_be_visible()


def test_what_needs_the_server_says_so_and_the_rest_waits_for_it(prepared, subtests):
    page = prepared.page
    with subtests.test("what only the server can do"):
        prepared.menu("Download as CSV")
        expect(prepared.dialog).to_contain_text(NEEDS_NETWORK)
        page.keyboard.press("Escape")
        prepared.menu("Sign in to keep this sheet")
        expect(prepared.dialog).to_contain_text(NEEDS_NETWORK)
        page.keyboard.press("Escape")
        prepared.menu("All changes, voided hands")
        expect(prepared.dialog).to_contain_text("appears when there is a network")
    page.keyboard.press("Escape")

    # Seats and a substitute wait.
    prepared.menu("Seats, substitutes and names")
    handles = prepared.dialog.locator(".around-handle")
    handles.nth(0).click()
    handles.nth(1).click()
    prepared.dialog.get_by_role("button", name="Use these seats").click()
    prepared.menu("Seats, substitutes and names")
    prepared.dialog.get_by_role("button", name="Dee", exact=True).click()
    page.get_by_label("Instead of Dee").fill("Eva")
    prepared.dialog.get_by_role("button", name="Steps in from hand 2 on").click()
    expect(prepared.pill).to_have_text("2 waiting")

    # A public page waits, and links say that they cannot.
    prepared.menu("Share")
    expect(prepared.dialog).to_contain_text("Links are created and revoked by the server")
    prepared.dialog.get_by_text("Anyone with the address").click()
    expect(prepared.pill).to_have_text("3 waiting")
    page.context.set_offline(False)

    # The dialog is still open: the link comes by itself.
    expect(prepared.dialog.locator("img.qr")).to_be_visible()
    page.keyboard.press("Escape")
    prepared.expect_on_server(lambda sheet: sheet["public"], True)
    lines = sheet_on_server(page)["lines"]
    assert [line["name"] for line in lines] == ["Ana", "Ben", "Cho", "Eva"]
    assert [line["seat"] for line in lines] == [1, 0, 2, 3]


def test_a_finished_game_is_played_on_without_a_network(prepared):
    page = prepared.page
    prepared.log(0, 16, 1, 1)
    prepared.log(0, 16, 1, 1)
    page.locator(".deeds").get_by_role("button", name="Play on to 200").click()
    prepared.dialog.get_by_role("button", name="Play on to 200").click()
    expect(page.locator(".entry")).to_be_visible()
    prepared.log(1, 0, 1, 1)

    expect(prepared.pill).to_contain_text("waiting")
    page.context.set_offline(False)

    sheet = sheet_on_server(prepared.sent().page)
    assert (sheet["status"], sheet["ruleset"]["target"]) == ("open", 200)
    assert len(sheet["deals"]) == 4
