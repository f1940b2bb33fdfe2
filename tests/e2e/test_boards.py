"""A club's figures in a browser: they fit, they read, they work without a mouse."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.accounts import AccountMenu, SignIn
from tests.e2e.looks import (
    assert_accessible,
    assert_accessible_on_all_screens,
    assert_fits,
    assert_looks_right,
)
from tests.e2e.screens import DESKTOP

CLUB = "/clubs/tuesday/"
BOARD = CLUB + "board/"


@pytest.fixture(scope="session")
def demo(live_site):
    """The demo club, with some weeks of games."""
    live_site.manage("demo", "--months", "2", "--seed", "9")
    return live_site


def test_every_page_of_figures_fits_and_is_accessible(demo, desktop):
    for path in ("", "records/", "pairs/", "meaning/", "screen/"):
        desktop.goto(BOARD + path)
        assert_accessible_on_all_screens(desktop)


def test_every_page_of_a_club_fits_on_every_window_in_every_size_of_letters(demo, open_page):
    page = open_page(DESKTOP)
    SignIn(page).open().with_password("ana@example.org", "demo demo demo")
    expect(AccountMenu(page).menu).to_be_visible()
    for path in ("", "players/", "members/", "games/", "nights/", "seasons/", "settings/"):
        page.goto(CLUB + path)
        assert_looks_right(page, state=path or "club")
    for path in ("", "?view=whole", "records/", "pairs/", "screen/"):
        page.goto(BOARD + path)
        assert_looks_right(page, state=f"board {path}")
    page.goto(BOARD)
    page.get_by_role("link", name="Ana", exact=True).click()
    expect(page.locator(".rated-games")).to_be_visible()
    assert_looks_right(page, state="a player's figures")
    page.locator(".rated-games a").first.click()
    page.get_by_text("Why?").first.click()
    assert_looks_right(page, state="a game's figures")
    page.goto("/clubs/who-may-do-what/")
    assert_looks_right(page, state="rights")


def test_from_the_board_to_why_a_rating_changed(demo, phone):
    phone.goto(BOARD)
    phone.get_by_role("link", name="Ana", exact=True).click()
    expect(phone.get_by_role("img", name=re.compile("uncertainty"))).to_be_visible()
    assert_fits(phone)
    assert_accessible(phone)

    phone.locator(".rated-games a").first.click()
    phone.get_by_text("Why?").first.click()

    expect(
        phone.get_by_text(re.compile(r"the chance of (that|finishing ahead) was \d+%")).first
    ).to_be_visible()
    assert_fits(phone)
    assert_accessible(phone)


def test_a_chart_has_its_numbers_behind_it(demo, phone):
    phone.goto(BOARD + "pairs/")

    phone.get_by_text("The numbers behind it").click()

    expect(phone.get_by_role("region", name="Who finishes ahead of whom")).to_be_visible()


def test_the_board_is_sorted_with_the_keyboard(demo, desktop):
    desktop.goto(BOARD)
    games = desktop.get_by_role("columnheader", name="Games").get_by_role("link")

    games.focus()
    desktop.keyboard.press("Enter")

    expect(desktop.locator("th[aria-sort]")).to_contain_text("Games")
    expect(desktop).to_have_url(re.compile("sort=games"))


def test_the_board_on_a_projector_is_up_to_date_by_itself(demo, desktop):
    desktop.clock.install()
    desktop.goto(BOARD + "screen/")
    rows = desktop.locator(".screen-rows li")
    there = rows.count()
    assert there > 2
    # In one go: the board might come back by itself before anybody looks.
    left = rows.first.evaluate(
        "row => { const all = row.parentElement; row.remove(); return all.children.length; }"
    )
    assert left == there - 1

    desktop.clock.run_for(20_000)

    expect(rows).to_have_count(there)
