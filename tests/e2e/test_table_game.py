"""Whole games at the online table, in two browsers."""

import re

from playwright.sync_api import Locator, expect

from tests.e2e.held import Held
from tests.e2e.looks import assert_fits
from tests.e2e.requests import RETRIES
from tests.e2e.screens import DESKTOP, MOVING, PHONE
from tests.e2e.tables import CALM, Friend, Lobby, Opening, Table, play_until, stop_clock, until

WHOLE = "all => all.length === 2 && all.every((one) => one.scrollWidth <= one.clientWidth)"


def test_against_bots_in_two_taps_from_the_home_page(open_page):
    phone = open_page(PHONE, **MOVING)
    phone.goto("/")

    phone.get_by_role("link", name="Play online").first.click()
    phone.get_by_role("button", name="Play against bots").click()

    expect(Table(phone).cards).to_have_count(16)
    expect(phone.locator(".seat")).to_have_count(3)


def test_a_tap_before_the_page_is_ready_counts_as_well(phone):
    script = Held(phone, "**/js/table/lobby*.js")
    phone.goto("/play/", wait_until="commit")
    phone.get_by_role("button", name="Play against bots").click()
    phone.get_by_text("First-timers").click()
    expect(phone.get_by_role("radio", name="First-timers")).to_be_checked()

    script.answer()

    expect(Table(phone).cards).to_have_count(16)
    view = phone.request.get(f"/api/v1/tables/{Table(phone).code}/", max_retries=RETRIES).json()
    assert {chair["bot"] for chair in view["chairs"]} == {None, "newcomer"}

    # How good the bots are is asked once, unless somebody wishes for others.
    phone.goto("/play/")
    expect(phone.get_by_role("radio", name="First-timers")).to_be_checked()
    phone.get_by_text("Experts").click()
    phone.reload()
    expect(phone.get_by_role("radio", name="Experts")).to_be_checked()


def test_two_people_and_two_bots_play_a_game_to_the_end(open_page):
    ana = (
        Opening(open_page(PHONE, **CALM))
        .open()
        .name("Ana")
        .choose("No clock")
        .more()
        .hands(1)
        .submit()
    )
    ben = Table(open_page(DESKTOP, **CALM)).open(ana.code).sit("Ben")
    expect(ana.page.locator(".place", has_text="Ben")).to_be_visible()
    ana.start()
    expect(ben.cards).to_have_count(16)

    play_until([ana, ben], lambda: ana.is_result and ben.is_result)

    for table in (ana, ben):
        expect(table.page.locator(".rank")).to_have_count(4)
        expect(table.page.get_by_role("heading", name=re.compile("win"))).to_be_visible()
    totals = ana.page.locator(".rank-total").all_inner_texts()
    assert totals == ben.page.locator(".rank-total").all_inner_texts()

    ana.page.get_by_role("button", name="Rematch").click()
    ben.page.get_by_role("link", name="Join the rematch").click()
    expect(ana.cards).to_have_count(16)
    expect(ben.cards).to_have_count(16)
    assert ana.code == ben.code


def test_a_public_table_is_in_everybodys_lobby_at_once(open_page):
    watching = open_page(DESKTOP)
    Lobby(watching).open()
    expect(watching.get_by_text("live")).to_be_visible()

    opening = Opening(open_page(PHONE)).open().name("Zoe Bartholomew-Smith").choose("Everyone")
    table = opening.submit()

    row = watching.locator(".lobby-table", has_text="Zoe")
    expect(row).to_contain_text("3 free seats")
    for width in (320, 769):
        watching.set_viewport_size({"width": width, "height": 800})
        # How many seats are free, and what is played: nothing of it is cut off.
        expect(row.get_by_text("free seats")).to_be_visible()
        assert row.locator("small").evaluate_all(WHOLE)
    row.get_by_role("link").click()
    assert Table(watching).arrived().code == table.code
    table.page.get_by_role("button", name="Close the table").click()
    expect(watching.get_by_role("heading", name="This table is closed")).to_be_visible()


def test_the_lobby_says_what_one_can_do_at_a_table_without_a_free_seat(new_context, open_page):
    full, running, people = (Friend(new_context(), name) for name in ("Fulvia", "Runa", "Pepa"))
    codes = {friend.name: friend.open(seats=3, visibility="public") for friend in (full, running)}
    codes["Pepa"] = people.open(seats=3, visibility="public")
    for name in ("Quim", "Rut"):
        Friend(new_context(), name).sit(codes["Pepa"])
    for friend in (full, running):
        friend.command(codes[friend.name], "fill")
    for friend in (running, people):
        friend.command(codes[friend.name], "start")
    page = open_page(PHONE)
    Lobby(page).open()

    def row(name: str) -> Locator:
        return page.locator(".lobby-table", has_text=name)

    expect(row("Fulvia")).to_contain_text("All seats are taken")
    expect(row("Fulvia").get_by_text("Watch")).to_be_visible()
    expect(row("Pepa").get_by_text("Watch")).to_be_visible()
    expect(row("Runa").get_by_text("Join the game")).to_be_visible()
    assert_fits(page)

    # What it promises is true before the start as well.
    row("Fulvia").get_by_role("link").click()
    expect(page.get_by_text("You can watch as soon as the game starts.")).to_be_visible()
    full.command(codes["Fulvia"], "start")
    expect(page.locator(".stage.watched")).to_be_visible()
    Lobby(page).open()

    row("Runa").get_by_role("link").click()

    expect(page.get_by_role("button", name="Take a bot\u2019s seat")).to_be_visible()


def test_the_form_says_what_is_wrong(phone):
    form = Opening(phone).open().name("A").more()
    phone.get_by_label("Points", exact=True).fill("7")
    phone.get_by_role("button", name="Open the table").click()

    expect(phone.get_by_role("alert")).to_contain_text("50")
    assert form.page.url.endswith("/play/new/")


def test_the_deal_can_be_skipped(new_context, open_page):
    page = open_page(PHONE, **MOVING)
    page.clock.install()
    bea, cem = Friend(new_context(), "Bea"), Friend(new_context(), "Cem")
    code = bea.open(seats=3)
    cem.sit(code)
    ana = Table(page).open(code).sit("Ana")
    # Nobody has led, and time is given to this page by hand: the deal does not end by itself.
    stop_clock(page)
    bea.command(code, "start")
    skip = page.get_by_role("button", name="Skip")
    until(page, lambda: skip.count() > 0, lambda: page.clock.run_for(20))

    skip.click()

    expect(skip).to_have_count(0)
    expect(ana.cards).to_have_count(16)
