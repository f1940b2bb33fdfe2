"""What somebody meets who comes to the online table for the first time, and who comes too late."""

import json
import re

from playwright.sync_api import Page, expect

from tests.e2e.accounts import signed_up
from tests.e2e.clubs import club_of
from tests.e2e.looks import assert_accessible, assert_accessible_on_all_screens, assert_fits
from tests.e2e.screens import DESKTOP, PHONE
from tests.e2e.tables import (
    CALM,
    Friend,
    Opening,
    Table,
    against_bots,
    cards_of,
    play_until,
    until,
)

LONG = "Wilhelmina-Alexandrine von und zu Felsen"
FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466 Zo\u00eb \u0646\u0648\u0631"


def test_tips_say_what_to_do_until_one_has_read_enough(open_page):
    page = open_page(PHONE, **CALM)
    table = against_bots(page).wait_for_turn()
    tip = page.locator(".tip, .duty")
    expect(tip).to_be_visible()
    assert_fits(page)
    assert_accessible(page)
    table.play_on_until(lambda: page.locator(".tip").count() > 0)

    page.get_by_role("button", name="No more tips").click()

    expect(page.locator(".tip")).to_have_count(0)
    page.reload()
    table.arrived()
    expect(page.locator(".tip")).to_have_count(0)


def test_a_table_that_is_not_there_leads_to_the_lobby(phone: Page):
    answer = phone.goto("/play/222222222222/")
    assert answer.status == 404
    expect(phone.get_by_role("heading", name="There is no table here.")).to_be_visible()
    assert_accessible_on_all_screens(phone)

    phone.get_by_role("link", name="To the lobby").click()

    expect(phone.get_by_role("heading", name="Pull up a chair.")).to_be_visible()


def held(page: Page) -> str:
    return "".join(cards_of(page))


def test_sorted_by_combos_the_hand_lies_as_the_server_groups_it(open_page):
    page = open_page(DESKTOP, **CALM)
    named: list[dict] = []

    def hear(frame: str) -> None:
        if json.loads(frame)["t"] == "groups":
            named.append(json.loads(frame))

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    table = against_bots(page).wait_for_turn()
    sorting = page.locator(".rail-sort")
    while "by combination" not in (now := sorting.inner_text()):
        page.keyboard.press("s")
        expect(sorting).not_to_have_text(now)

    def lies_in_groups() -> None:
        """As soon as the server has answered about the hand that is held now."""

        def does() -> bool:
            parts = [part["cards"] for part in named[-1]["groups"]] if named else []
            return bool(parts) and "".join(parts) == held(page)

        until(page, does)

    lies_in_groups()
    before = table.cards.count()
    while table.cards.count() == before:
        table.act()
        table.wait_for_turn()
    if not table.is_result:
        lies_in_groups()


def test_long_names_and_emoji_push_nothing_out_of_the_screen(new_context, open_page):
    page = open_page(PHONE, **CALM)
    opening = Opening(page).open().name(LONG).choose("No clock").more().hands(1)
    page.get_by_label("Name of the table").fill("The table of those who love long names, " * 2)
    page.get_by_text("Chinese cut").click()
    table = opening.submit()
    friend = Friend(new_context(), FAMILY)
    friend.command(table.code, "sit", name=FAMILY)
    expect(page.locator(".place", has_text="Zo\u00eb")).to_be_visible()
    looks_right(page)
    watching = Table(open_page(PHONE, **CALM)).open(table.code)
    table.start()
    looks_right(page)
    for _ in range(3):
        if not friend.act(table.code) and table.is_my_turn:
            table.act()
    looks_right(page)
    looks_right(watching.page)


def looks_right(page: Page) -> None:
    assert_fits(page)
    # A row of the screen that is wider than the screen hides its end without a scroll bar.
    parts = ".bar > *, .seat, .place, .actions > *, .result-foot > *"
    edges = page.evaluate(
        """parts => [...document.querySelectorAll(parts)]
            .map(one => one.getBoundingClientRect()).filter(box => box.width > 1)
            .map(box => [Math.round(box.left), Math.round(box.right)])""",
        parts,
    )
    assert all(left >= 0 and right <= page.viewport_size["width"] for left, right in edges), edges


def test_a_clubs_table_is_for_its_members(open_page):
    page = open_page(DESKTOP, **CALM)
    club_of(signed_up(page, name="Ana"), name="Back Room")
    opening = Opening(page).open().choose("My club", "No clock")
    page.get_by_label("Counts for the club").check()
    table = opening.more().hands(1).submit()
    expect(page.locator(".room-head")).to_contain_text("counts for the club")
    table.start()

    stranger = open_page(PHONE)
    assert stranger.goto(f"/play/{table.code}/").status == 404
    play_until([table], lambda: table.is_result)

    expect(page.get_by_role("heading", name=re.compile("game"))).to_be_visible()
    page.get_by_role("link", name="Score sheet").click()
    expect(page.get_by_text("Ana").first).to_be_visible()
