"""A page that comes back is at its table again within two seconds, whatever became of its line.

The seconds are the page's own: its clock stands still and is moved by hand, so that a busy machine
changes nothing.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.screens import PHONE
from tests.e2e.tables import CALM, Line, Lobby, Table, against_bots, stop_clock, until

TWO_SECONDS = 2000
# After so many tries in vain the next one is more than two such tests away.
TRIES = 7
BACK = {
    "seen": "document.dispatchEvent(new Event('visibilitychange'))",
    "online": "window.dispatchEvent(new Event('online'))",
    "shown": "window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))",
}
WHEN_OFFLINE = """async () => {
  dispatchEvent(new Event("offline"));
  await new Promise((done) => setTimeout(done));
  return document.querySelector(".lobby-head").textContent;
}"""
ASIDE = "window.dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))"


@pytest.fixture
def at_table(open_page) -> tuple[Page, Line]:
    page = open_page(PHONE, **CALM)
    page.clock.install()
    line = Line(page)
    against_bots(page).wait_for_turn()
    return page, line


def test_a_page_that_is_back_does_not_wait_for_the_next_try(at_table):
    page, line = at_table
    line.cut()
    screen = page.locator(".table-screen")
    expect(screen).to_have_attribute("data-link", "lost")
    stop_clock(page)

    until(page, lambda: line.refused >= TRIES, lambda: page.clock.run_for(1000))
    # A try that is still on its way would find the line mended.
    until(page, line.is_quiet)
    line.mend()
    page.clock.run_for(TWO_SECONDS)
    expect(screen).to_have_attribute("data-link", "lost")

    page.evaluate(BACK["seen"])
    page.clock.run_for(TWO_SECONDS)

    expect(screen).to_have_attribute("data-link", "on")


# They all do the same, which a unit test has done in every state: each is heard once.
@pytest.mark.parametrize("event", ["online", "shown"])
def test_a_page_that_is_back_finds_out_that_its_socket_is_dead(at_table, event):
    page, line = at_table
    # That is a leap, as in a tab that nobody sees: it asks once, and keeps its line.
    stop_clock(page)
    expect(page.locator(".table-screen")).to_have_attribute("data-link", "on")
    made = len(line.made)
    line.silence()
    # What was said before the silence is no answer to what is asked after it.
    page.clock.run_for(100)

    page.evaluate(BACK[event])
    page.clock.run_for(TWO_SECONDS)

    until(page, lambda: len(line.made) > made)
    page.clock.resume()
    Table(page).wait_for_turn().act()


def test_a_page_that_was_put_aside_takes_up_its_line_when_it_is_shown_again(at_table):
    page, line = at_table
    made, let_go = len(line.made), line.let_go
    page.evaluate(ASIDE)
    until(page, lambda: line.let_go > let_go)

    page.evaluate(BACK["shown"])

    until(page, lambda: len(line.made) > made)
    Table(page).arrived().wait_for_turn().act()


def test_the_way_back_from_another_page_leads_to_the_table_as_it_is(open_page):
    page = open_page(PHONE, **CALM)
    table = Lobby(page).open().play_against_bots().wait_for_turn()
    hand = table.cards.count()
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("navigation", name="Your tables")).to_be_visible()

    page.go_back()

    table.arrived()
    expect(table.cards).to_have_count(hand)
    table.act()


def test_a_lobby_says_that_it_is_live_only_while_it_is(open_page):
    page = open_page(PHONE)
    line = Line(page)
    Lobby(page).open()
    head = page.locator(".lobby-head", has_text="Open tables")
    expect(head).to_contain_text("live")
    until(page, lambda: bool(line.made))

    line.cut()
    expect(head).to_contain_text("Offline")
    expect(head).not_to_contain_text("live")

    line.mend()
    page.evaluate(BACK["online"])
    expect(head).to_contain_text("live")

    # The browser knows before the socket does, which looks open until nobody has answered for long.
    line.silence()
    line.is_cut = True
    assert "Offline" in page.evaluate(WHEN_OFFLINE)

    line.mend()
    page.evaluate(BACK["online"])
    expect(head).to_contain_text("live")
