"""The lobby: one's own games come first, then what one can join, then all the rest."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.held import Held
from tests.e2e.looks import View, assert_fits, assert_looks_right, show
from tests.e2e.screens import PHONE
from tests.e2e.tables import CALM, Friend, Lobby, Table

# Rows whose words take a line more than others are that much higher.
A_LINE = 24


def top_of(found: Locator) -> float:
    box = found.bounding_box()
    assert box is not None
    return box["y"]


def leave(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Leave", exact=True).click()


def test_ones_own_game_comes_first_and_open_tables_before_the_deal_of_the_day(
    open_page, new_context
):
    Friend(new_context(), "Wilma").open(visibility="public")
    page = open_page(PHONE, **CALM)
    Lobby(page).open().play_against_bots().wait_for_turn()
    code = page.url

    Lobby(page).open()

    mine = page.get_by_role("navigation", name="Your tables")
    expect(mine).to_contain_text("Your turn")
    tables = page.locator(".lobby-table", has_text="Wilma")
    match, daily = page.get_by_role("button", name="Quick match"), page.locator(".daily-card")
    tops = [top_of(one) for one in (mine, match, tables, daily)]
    assert tops == sorted(tops)
    assert_looks_right(page, state="lobby with a game")
    mine.get_by_role("link").click()
    expect(page).to_have_url(code)


def test_what_is_open_in_the_lobby_goes_with_the_game_that_is_played_in_another_tab(open_page):
    page = open_page(PHONE, **CALM)
    Lobby(page).open().play_against_bots().wait_for_turn()
    table = page.url
    Lobby(page).open()
    mine = page.get_by_role("navigation", name="Your tables")
    mine.get_by_role("link").focus()
    other = page.context.new_page()
    other.goto(table)
    Table(other).wait_for_turn()

    leave(other)
    expect(other.locator(".rail")).to_contain_text("You have left this game.")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    expect(mine).to_have_count(0)


def test_a_game_that_one_has_left_says_so_and_is_the_last_thing_in_the_list(open_page, new_context):
    Friend(new_context(), "Walda").open(visibility="public")
    page = open_page(PHONE, **CALM)
    Lobby(page).open().play_against_bots().wait_for_turn()

    leave(page)

    expect(page.locator(".rail")).to_contain_text("You have left this game.")
    expect(page.get_by_role("button", name="Come back")).to_be_visible()
    assert_fits(page)
    lobby = page.locator(".rail").get_by_role("link", name="To the lobby")
    # On its side the table keeps its room, and what can be pressed is on the screen.
    for view, most in ((View(740, 360), 0.35), (View(740, 360, 200), 0.6)):
        show(page, view)
        assert top_of(page.locator(".rail")) > (1 - most) * view.height, view
        expect(lobby).to_be_in_viewport(ratio=1)
    show(page, View(PHONE.width, PHONE.height))
    lobby.click()

    left = page.locator(".lobby-table", has_text="You have left")
    expect(left.get_by_text("Come back")).to_be_visible()
    expect(page.get_by_role("navigation", name="Your tables")).to_have_count(0)
    assert top_of(page.locator(".lobby-table", has_text="Walda")) < top_of(left)

    left.get_by_role("link").click()
    page.get_by_role("button", name="Come back").click()
    # Bots are quick here: the hand may be over by now.
    expect(page.locator(".fan .card, .result").first).to_be_visible()
    expect(page.get_by_role("button", name="Come back")).to_have_count(0)


def test_what_is_below_the_lists_stays_where_it_is_when_they_come(open_page, new_context):
    for name in ("Wanda", "Wenke"):
        Friend(new_context(), name).open(visibility="public")
    page = open_page(PHONE, **CALM)
    script = Held(page, re.compile("js/table/lobby.*[.]js"))
    page.goto("/play/", wait_until="commit")
    below = page.locator(".daily-card")
    expect(below).to_be_visible()
    before = top_of(below)

    script.answer()
    expect(page.locator(".lobby-table", has_text="Wanda")).to_be_visible()

    assert abs(top_of(below) - before) < A_LINE


def test_one_press_on_sit_down_is_enough_for_whoever_has_a_name(open_page, new_context):
    codes = [Friend(new_context(), name).open(visibility="public") for name in ("Wulf", "Wotan")]
    page = open_page(PHONE, **CALM)

    # The first time a guest is asked how they want to be called.
    Lobby(page).open()
    page.locator(".lobby-table", has_text="Wulf").get_by_role("link").click()
    table = Table(page).arrived()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    table.sit("Ines")

    Lobby(page).open()
    page.locator(".lobby-table", has_text="Wotan").get_by_role("link").click()
    expect(page.locator(".place.mine")).to_contain_text("Ines")
    assert Table(page).code == codes[1]

    # It counts once: neither loading the page again nor its address seats anybody.
    page.get_by_role("button", name="Stand up").click()
    expect(page.locator(".place.mine")).to_have_count(0)
    page.reload()
    Table(page).arrived()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    expect(page.locator(".place.mine")).to_have_count(0)
