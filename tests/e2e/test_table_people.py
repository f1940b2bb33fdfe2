"""People come and go, watch, forget to call, and give each other cards."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.e2e.screens import DESKTOP, PHONE
from tests.e2e.tables import MOST_TURNS, Friend, Lobby, Table

CALM = {"reduced_motion": "reduce"}
Game = tuple[Table, list[Friend]]


@pytest.fixture
def play_with_friends(browser: Browser, live_site, open_page) -> Callable[..., Game]:
    """A table for three: one with a screen, two who pass whenever they may."""
    contexts = []

    def started(page: Page | None = None, **options) -> Game:
        for _ in range(2):
            contexts.append(browser.new_context(base_url=live_site.url))  # noqa: PERF401
        bea, cem = (
            Friend(context, name) for context, name in zip(contexts, ("Bea", "Cem"), strict=True)
        )
        code = bea.open(seats=3, **options)
        cem.sit(code)
        ana = Table(page or open_page(PHONE, **CALM)).open(code).sit("Ana")
        bea.command(code, "start")
        expect(ana.cards).to_have_count(16)
        return ana, [bea, cem]

    yield started
    for context in contexts:
        context.close()


def until(game: Game, done: Callable[[], bool], *, kind: str = "") -> None:
    ana, friends = game
    code = ana.code
    for _ in range(MOST_TURNS):
        if done():
            return
        if ana.is_my_turn:
            ana.act(kind=kind)
        else:
            at = ana.at
            if any(friend.act(code) for friend in friends):
                ana.moved_on(at)
    raise AssertionError("that never happened")


def cards_left(ana: Table) -> int:
    return ana.cards.count()


def down_to(game: Game, left: int) -> None:
    """Ana plays until she holds so few cards, one by one at the end."""
    until(game, lambda: cards_left(game[0]) <= max(left, 7))
    until(game, lambda: cards_left(game[0]) <= left, kind="single")


def test_a_last_card_that_is_not_called_is_out_of_the_hand(play_with_friends):
    game = ana, friends = play_with_friends(ruleset={"last_card": "call"})
    down_to(game, 1)
    expect(ana.page.get_by_role("button", name="Last card!")).to_be_visible()

    at = ana.at
    assert any(friend.act(ana.code) for friend in friends)
    ana.moved_on(at)

    expect(ana.page.locator(".rail, .result")).to_contain_text("orgot to call")


def test_a_last_card_that_is_called_stands_in_red(play_with_friends, open_page):
    game = ana, _ = play_with_friends(ruleset={"last_card": "call"})
    watcher = Table(open_page(DESKTOP, **CALM)).open(ana.code)
    down_to(game, 2)
    while not ana.is_my_turn:
        at = ana.at
        assert any(friend.act(ana.code) for friend in game[1])
        ana.moved_on(at)
    ana.page.locator(".chip[data-kind=single]").click()
    switch = ana.page.get_by_role("switch", name=re.compile("Last card"))
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    ana.play_button.click()

    expect(watcher.page.locator(".seat.has-called")).to_contain_text("Ana")
    expect(watcher.page.locator(".seat.has-called .seat-badge")).to_be_visible()


def test_the_winner_sees_the_losers_card_before_giving_one_back(play_with_friends, open_page):
    game = ana, friends = play_with_friends()
    watcher = Table(open_page(DESKTOP, **CALM)).open(ana.code)
    until(game, lambda: ana.is_result)
    expect(ana.page.get_by_role("heading", name="You win hand 1")).to_be_visible()
    for friend in friends:
        friend.command(ana.code, "next")
    ana.page.get_by_role("button", name="Next hand").click()
    expect(ana.page.locator(".swap")).to_be_visible()
    while not ana.is_my_turn:
        at = ana.at
        assert any(friend.act(ana.code) for friend in friends)
        ana.moved_on(at)

    expect(ana.cards).to_have_count(17)
    fresh = ana.page.locator(".fan .fresh")
    expect(fresh).to_have_count(1)
    given = fresh.get_attribute("data-card")
    expect(watcher.page.locator(f".swap .card[data-card={given}]")).to_be_visible()

    ana.cards.first.click()
    back = ana.cards.first.get_attribute("data-card")
    expect(ana.play_button).to_contain_text("Give the")
    ana.play_button.click()

    expect(watcher.page.locator(f".swap .card[data-card='{back}']").last).to_be_visible()
    expect(ana.cards).to_have_count(16)
    expect(ana.page.get_by_text("You lead", exact=True)).to_be_visible()


def test_a_watcher_sees_the_table_and_no_hand(play_with_friends, open_page):
    game = ana, _ = play_with_friends()
    page = open_page(DESKTOP, **CALM)
    frames: list[str] = []

    def hear(frame: str) -> None:
        frames.append(frame)

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    watcher = Table(page).open(ana.code)
    for _ in range(4):
        until(game, lambda: ana.is_my_turn)
        ana.act()

    expect(page.locator(".seat")).to_have_count(3)
    expect(page.get_by_text("Watching")).to_be_visible()
    assert watcher.cards.count() == 0
    assert page.locator(".actions").count() == 0
    views = [frame for frame in map(json.loads, frames) if frame["t"] == "view"]
    assert views
    assert all("hand" not in view["you"] and "legal" not in view for view in views)


def test_a_cut_line_heals_in_the_middle_of_a_cycle(play_with_friends):
    game = ana, friends = play_with_friends()
    lines: list[WebSocketRoute] = []
    is_down = False

    def through(socket: WebSocketRoute) -> None:
        if is_down:
            socket.close(code=1011)
            return
        lines.append(socket)
        socket.connect_to_server()

    ana.page.route_web_socket(re.compile("/ws/tables/"), through)
    ana.page.reload()
    ana.arrived()
    until(game, lambda: ana.is_my_turn)
    hand = [card.get_attribute("data-card") for card in ana.cards.all()]
    is_down = True
    lines[-1].close(code=1011)
    expect(ana.page.get_by_text("Connection lost")).to_be_visible()

    # What is pressed now is sent when the line is back.
    ana.cards.first.click()
    is_down = False
    ana.page.evaluate("window.dispatchEvent(new Event('online'))")
    ana.arrived()

    assert hand == [card.get_attribute("data-card") for card in ana.cards.all()]
    expect(ana.cards.first).to_have_attribute("aria-pressed", "true")
    ana.page.keyboard.press("Escape")
    until(game, lambda: cards_left(ana) < len(hand))
    assert friends[0].view(ana.code)["deal"]["left"][2] == cards_left(ana)


def test_a_second_device_takes_over_and_the_first_one_says_so(play_with_friends):
    ana, _ = play_with_friends()
    second = Table(ana.page.context.new_page()).open(ana.code)
    expect(second.cards).to_have_count(16)
    expect(ana.page.get_by_role("heading", name="Open on another device")).to_be_visible()

    ana.page.get_by_role("button", name="Play here").click()

    expect(ana.cards).to_have_count(16)
    expect(second.page.get_by_role("heading", name="Open on another device")).to_be_visible()


def test_a_bot_covers_for_who_steps_away_until_he_is_back(phone):
    table = Lobby(phone).open().play_against_bots()
    expect(table.cards.first).to_be_visible()
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_role("button", name=re.compile("^Step away")).click()
    # The bots play on by themselves; the hand may be over before anybody is back.
    back = phone.get_by_role("button", name="I\u2019m back")
    expect(back.or_(phone.locator(".result")).first).to_be_visible()
    if back.count():
        back.click()

    expect(table.cards.first.or_(phone.locator(".result")).first).to_be_visible()


def test_a_pass_in_advance_is_seen_and_can_be_taken_back(play_with_friends):
    game = ana, (bea, cem) = play_with_friends()
    code = ana.code
    # Bea lays something, and Cem is to answer before Ana.
    until(game, lambda: bea.view(code)["deal"]["turn"] == 0, kind="single")
    assert bea.act(code, boldly=True)
    advance = ana.page.locator(".pass.in-advance")
    expect(advance).to_have_attribute("aria-disabled", "false")

    advance.click()
    expect(advance).to_have_attribute("aria-pressed", "true")
    expect(advance).to_contain_text("tap to cancel")
    advance.click()
    expect(advance).to_have_attribute("aria-pressed", "false")
    advance.click()
    assert cem.act(code)

    # All have passed: Bea leads, and Ana has pressed nothing since.
    expect(ana.page.locator(".felt-lead")).to_contain_text("Bea leads")
    expect(ana.page.locator("[aria-pressed=true]")).to_have_count(0)
