"""A club from its founding to its first game, on phones, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accounts import signed_up
from tests.e2e.clubs import club_of
from tests.e2e.looks import assert_accessible, assert_fits
from tests.e2e.pads import Pad
from tests.e2e.screens import DESKTOP, PHONE


def found(page: Page, *, name: str) -> str:
    """The slug of a new club, made by the way that people go."""
    page.goto("/clubs/")
    page.get_by_role("link", name="New club").click()
    page.get_by_role("textbox", name="Name of the club").fill(name)
    page.get_by_role("button", name="Create the club").click()
    expect(page.get_by_role("link", name="Keep score").first).to_be_visible()
    return page.url.rstrip("/").rpartition("/")[2]


def looks_right(page: Page) -> None:
    assert_fits(page)
    assert_accessible(page)


def start_a_night(ana: Page) -> None:
    """Ticks, a draw that is looked at, sheets, and a draw that is taken back and made again."""
    ana.get_by_role("button", name="Start the club night").click()
    expect(ana.get_by_role("heading", name="Not seen yet")).to_be_visible()
    looks_right(ana)
    for name in ("Ana", "Benny", "Cho", "Dee"):
        ana.get_by_role("button", name=name, exact=True).click()
        ticked = ana.get_by_role("button", name=re.compile(f"^{name} "), pressed=True)
        expect(ticked).to_be_visible()
    looks_right(ana)
    ana.get_by_role("button", name="Draw round 1 for 4").click()
    expect(ana.get_by_role("heading", name="Why this draw")).to_be_visible()
    looks_right(ana)
    ana.get_by_role("button", name="Confirm").click()
    ana.get_by_role("button", name="Open all sheets").click()
    expect(ana.get_by_role("link", name="Open the sheet")).to_be_visible()
    looks_right(ana)
    ana.get_by_role("button", name="Draw round 2 for 4").click()
    expect(ana.get_by_role("alert")).to_contain_text("has not been played at every table")
    ana.get_by_role("link", name="Cancel").click()
    ana.get_by_role("button", name="Undo the draw").click()
    ana.get_by_role("button", name="Draw round 1 for 4").click()
    ana.get_by_role("button", name="Confirm").click()


@pytest.mark.usefixtures("one_day")
def test_a_club_is_made_friends_come_by_link_and_a_night_is_played(open_page):
    ana, ben = open_page(PHONE), open_page(PHONE, dark=True)
    signed_up(ana, name="Ana")
    home = f"/clubs/{found(ana, name='Back Room Gang')}/"
    looks_right(ana)

    # Who plays
    ana.get_by_role("link", name="Add your players").click()
    ana.get_by_role("textbox", name="Names").fill("Cho\nBenny\nDee")
    ana.get_by_role("button", name="Add").click()
    expect(ana.get_by_text("3 players added.")).to_be_visible()
    looks_right(ana)

    # A link, and who comes by it
    ana.goto(home)
    ana.get_by_role("link", name="Invite", exact=True).click()
    ana.get_by_role("button", name="Create a link and a QR code").click()
    expect(ana.get_by_role("img", name="QR code for this invitation")).to_be_visible()
    link = ana.get_by_role("textbox", name="Link for this invitation").input_value()
    looks_right(ana)
    signed_up(ben, name="Ben")
    ben.goto(link)
    ben.get_by_role("combobox", name="Have you played with them before?").select_option(
        label="I am Benny"
    )
    looks_right(ben)
    ben.get_by_role("button", name="Join the club").click()
    expect(ben.get_by_text("An organiser will answer")).to_be_visible()
    looks_right(ben)

    # Ana agrees
    ana.goto(f"{home}members/")
    ana.get_by_role("button", name="Confirm").click()
    expect(ana.get_by_text("Confirmed.")).to_be_visible()
    ben.goto(f"{home}players/")
    expect(ben.get_by_role("link", name=re.compile("Benny")).get_by_text("you")).to_be_visible()

    # The night: tick, draw, keep score
    ana.goto(f"{home}nights/")
    start_a_night(ana)
    ana.get_by_role("button", name="Keep score").click()
    expect(ana).to_have_url(re.compile(r"/score/\w{12}$"))
    for name in ("Ana", "Benny", "Cho", "Dee"):
        expect(ana.get_by_text(name).first).to_be_visible()
    ben.goto(home)
    expect(ben.get_by_role("heading", name="Being played now")).to_be_visible()


def test_the_pad_offers_the_club_and_its_players(open_page):
    page = open_page(PHONE)
    slug = club_of(signed_up(page, name="Eva"), name="Kitchen Club")
    page.goto(f"/clubs/{slug}/players/")
    page.get_by_role("textbox", name="Names").fill("Fay\nGus\nHal")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_text("3 players added.")).to_be_visible()

    page.goto(f"/score/new?club={slug}")
    expect(page.get_by_role("combobox", name="For which club?")).to_have_value(slug)
    chips = page.get_by_role("group", name="Players of the club")
    for name in ("Eva", "Fay", "Gus", "Hal"):
        chips.get_by_role("button", name=name).click()
    looks_right(page)
    page.get_by_role("button", name="Start", exact=True).click()
    Pad(page).ready().sent()

    page.goto(f"/clubs/{slug}/games/")
    expect(page.get_by_text("1 game", exact=True)).to_be_visible()


def test_a_desktop_runs_seasons_by_keyboard_and_settings(open_page):
    page = open_page(DESKTOP)
    home = f"/clubs/{club_of(signed_up(page, name='Ida'), name='Desk Club')}/"

    page.goto(f"{home}seasons/new/")
    page.get_by_role("textbox", name="Name of the season").focus()
    page.keyboard.type("Spring")
    page.get_by_label("First day").fill("2027-03-01")
    page.get_by_label("Last day").fill("2027-05-31")
    looks_right(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Spring")).to_be_visible()
    looks_right(page)

    for part in ("settings", "changes", "games", "nights", "seasons", "members", "delete"):
        page.goto(f"{home}{part}/")
        looks_right(page)
    page.goto("/clubs/who-may-do-what/")
    looks_right(page)
