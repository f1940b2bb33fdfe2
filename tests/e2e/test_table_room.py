"""Before the start: who sits where, who hosts, and bots for those who do not come."""

from uuid import uuid4

from playwright.sync_api import Locator, expect

from tests.e2e.accounts import sign_up
from tests.e2e.laid_out import laid_out
from tests.e2e.looks import assert_accessible, assert_fits
from tests.e2e.patience import expect_soon
from tests.e2e.screens import PHONE
from tests.e2e.tables import CALM, Friend, Lobby, Opening


def test_people_swap_seats_the_host_goes_and_bots_fill_what_is_free(
    live_site, new_context, open_page
):
    # Else it seats Ana at a table that another test has left.
    laid_out(live_site, "hide_waiting()")
    page = open_page(PHONE)
    ben = Friend(new_context(), "Ben")
    ana = Lobby(page).open().quick_match()
    filling = page.locator(".filling")

    def place(name: str) -> Locator:
        return page.locator(".place", has_text=name)

    # How long it takes until bots come can be seen, and whoever hosts can say that they shall not.
    expect(filling).to_contain_text("Bots take the free seats in")
    assert_fits(page)
    page.get_by_role("button", name="Wait for people instead").click()
    expect(filling).to_have_count(0)
    code = ana.code

    # Ben would like Ana's chair, and gets it.
    ben.sit(code)
    expect(place("Ben")).to_be_visible()
    ben.command(code, "swap", seat=0)
    expect(place("Ben")).to_contain_text("would like your seat")
    assert_fits(page)
    assert_accessible(page)
    place("Ben").get_by_role("button", name="Swap", exact=True).click()
    expect(place("Ben")).not_to_contain_text("would like your seat")
    view = ben.view(code)
    assert (view["chairs"][0]["name"], view["table"]["host"]) == ("Ben", 1)
    # The host moves people without asking.
    page.get_by_role("button", name="Move Ben to another seat").click()
    page.locator(".place.free").first.get_by_role("button", name="Move Ben here").click()
    expect_soon(page, lambda: ben.view(code)["you"]["seat"] in (2, 3), True)

    # Whoever hosts and stands up hands that on.
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_role("button", name="Sit down", exact=True)).to_be_visible()
    expect(place("Ben")).to_contain_text("host")
    ben.command(code, "close")
    expect(page.get_by_role("heading", name="This table is closed")).to_be_visible()

    # Where nobody holds them, bots come, and the game begins.
    again = Lobby(page).open().quick_match()
    assert again.code != code
    expect(filling).to_contain_text("Bots take the free seats in")
    laid_out(live_site, f"hurry({again.code!r})")
    expect(again.cards).to_have_count(16)
    expect(page.locator(".seat .seat-face.bot")).to_have_count(3)


def test_whoever_invites_by_keyboard_keeps_the_place_and_the_way_out(open_page):
    page = open_page(PHONE, **CALM)
    sign_up(page, name="Ana", email=f"ana-{uuid4().hex[:8]}@example.org")
    guests = {"people": [{"person": "x", "name": "Ben", "invited": False}]}
    page.route("**/invitations/", lambda route: route.fulfill(json=guests))
    Opening(page).open().submit()
    page.get_by_role("button", name="Invite people").click()

    button = page.get_by_role("button", name="Invite Ben")
    button.focus()
    page.keyboard.press("Enter")

    invited = page.get_by_role("button", name="Ben has been invited")
    expect(invited).to_be_focused()
    expect(invited).to_be_disabled()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
