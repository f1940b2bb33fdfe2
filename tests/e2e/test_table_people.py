"""People come and go, watch, forget to call, and give each other cards."""

import json
import re
from uuid import uuid4

from playwright.sync_api import expect

from tests.e2e.accounts import SignIn, sign_up
from tests.e2e.screens import DESKTOP, PHONE
from tests.e2e.tables import CALM, Friend, Line, Opening, Table, cards_of, until


def test_a_last_card_that_is_not_called_is_out_of_the_hand(play_with_friends):
    game = play_with_friends(ruleset={"last_card": "call"})
    ana = game.ana
    game.down_to(1)
    # It says how long there is time: until the next one plays.
    call = ana.page.get_by_role("button", name="Last card!")
    expect(call).to_contain_text(re.compile("before .*(Bea|Cem).* plays"))

    game.friends_act()

    expect(ana.page.locator(".rail, .result")).to_contain_text("orgot to call")


def test_a_last_card_that_is_called_stands_in_red(play_with_friends, open_page):
    game = play_with_friends(ruleset={"last_card": "call"})
    ana = game.ana
    watcher = Table(open_page(DESKTOP, **CALM)).open(ana.code)
    game.down_to(2)
    single = ana.page.locator(".chip[data-kind=single]")
    game.until(lambda: ana.is_my_turn and single.count() > 0, least=2)
    single.click()
    switch = ana.page.get_by_role("switch", name=re.compile("Last card"))
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    ana.play_button.click()

    expect(watcher.page.locator(".seat.has-called")).to_contain_text("Ana")
    expect(watcher.page.locator(".seat.has-called .seat-badge")).to_be_visible()


def test_the_winner_sees_the_losers_card_before_giving_one_back(play_with_friends, open_page):
    game = ana, friends = play_with_friends(ruleset={"target": 500})
    watcher = Table(open_page(DESKTOP, **CALM)).open(ana.code)

    def play_a_hand() -> bool:
        """Whether Ana has won it. Her friends hardly ever do, but may have to block her."""
        game.until(lambda: ana.is_result)
        return friends[0].view(ana.code)["result"]["winner"] == 2

    while not play_a_hand():
        for friend in (*friends, Friend(ana.page.context, "Ana")):
            friend.command(ana.code, "next")
        expect(ana.page.locator(".result")).to_have_count(0)
    expect(ana.page.get_by_role("heading", name=re.compile(r"^You win hand \d+$"))).to_be_visible()
    for friend in friends:
        friend.command(ana.code, "next")
    ana.page.get_by_role("button", name="Next hand").click()
    expect(ana.page.locator(".swap")).to_be_visible()
    game.until(lambda: ana.is_my_turn)

    expect(ana.cards).to_have_count(17)
    fresh = ana.page.locator(".fan .fresh")
    expect(fresh).to_have_count(1)
    given = fresh.get_attribute("data-card")
    expect(watcher.page.locator(f".swap .card[data-card='{given}']")).to_be_visible()

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
        game.until(lambda: ana.is_my_turn)
        # Few cards: with three fives and a single the hand would be over by now.
        ana.act(most=3)

    expect(page.locator(".seat")).to_have_count(3)
    expect(page.get_by_text("Watching")).to_be_visible()
    assert watcher.cards.count() == 0
    assert page.locator(".actions").count() == 0
    views = [frame for frame in map(json.loads, frames) if frame["t"] == "view"]
    assert views
    assert all("hand" not in view["you"] and "legal" not in view for view in views)


def test_a_cut_line_heals_in_the_middle_of_a_cycle(play_with_friends):
    game = ana, friends = play_with_friends()
    line = Line(ana.page)
    ana.page.reload()
    ana.arrived()
    game.until(lambda: ana.is_my_turn)
    hand = cards_of(ana.page)
    line.cut()
    expect(ana.page.get_by_text("Connection lost")).to_be_visible()

    # What is chosen now is still chosen when the line is back.
    ana.cards.first.click()
    line.mend()
    ana.page.evaluate("window.dispatchEvent(new Event('online'))")
    ana.arrived()

    assert cards_of(ana.page) == hand
    expect(ana.cards.first).to_have_attribute("aria-pressed", "true")
    ana.page.keyboard.press("Escape")
    game.until(lambda: ana.cards.count() < len(hand))
    assert friends[0].view(ana.code)["deal"]["left"][2] == ana.cards.count()


def test_what_is_played_while_the_line_is_cut_is_played_once(play_with_friends):
    game = ana, friends = play_with_friends()
    line = Line(ana.page)
    ana.page.reload()
    ana.arrived()
    game.until(lambda: ana.is_my_turn and ana.chips.count() > 0)
    before = ana.cards.count()
    line.cut()
    expect(ana.page.get_by_text("Connection lost")).to_be_visible()
    ana.chips.first.click()
    expect(ana.play_button).to_have_attribute("aria-disabled", "false")
    count = ana.page.locator(".fan [aria-pressed=true]").count()
    ana.play_button.click()
    expect(ana.play_button).to_contain_text("Sending")

    line.mend()
    ana.page.evaluate("window.dispatchEvent(new Event('online'))")
    ana.arrived()

    expect(ana.cards).to_have_count(before - count)
    assert friends[0].view(ana.code)["deal"]["left"][2] == before - count


def test_a_second_device_takes_over_and_the_first_one_says_so(play_with_friends):
    ana, _ = play_with_friends()
    second = Table(ana.page.context.new_page()).open(ana.code)
    expect(second.cards).to_have_count(16)
    expect(ana.page.get_by_role("heading", name="Open on another device")).to_be_visible()

    ana.page.get_by_role("button", name="Play here").click()

    expect(ana.cards).to_have_count(16)
    expect(second.page.get_by_role("heading", name="Open on another device")).to_be_visible()


def test_an_account_plays_on_on_another_device_where_it_left_off(open_page):
    phone, desktop = open_page(PHONE, **CALM), open_page(DESKTOP, **CALM)
    email = f"ana-{uuid4().hex[:8]}@example.org"
    sign_up(phone, name="Ana", email=email)
    table = Opening(phone).open().choose("No clock").submit().start().wait_for_turn()
    hand = table.cards.count()
    SignIn(desktop).open().with_password(email)
    expect(desktop.get_by_label("Your account")).to_be_visible()

    second = Table(desktop).open(table.code)

    expect(second.cards).to_have_count(hand)
    expect(desktop.locator(".rail.is-turn")).to_be_visible()
    expect(phone.get_by_role("heading", name="Open on another device")).to_be_visible()
    second.act()


def test_a_bot_covers_for_whoever_steps_away_until_they_are_back(play_with_friends):
    game = ana, friends = play_with_friends()
    game.until(lambda: not ana.is_my_turn)
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_role("button", name=re.compile("^Step away")).click()
    back = ana.page.get_by_role("button", name="I\u2019m back")
    expect(back).to_be_visible()
    assert friends[0].view(ana.code)["chairs"][2]["state"] == "away"

    # Ana presses nothing: a bot takes her turns.
    def hers() -> int:
        return friends[0].view(ana.code)["deal"]["left"][2]

    before = hers()
    until(ana.page, lambda: ana.is_result or hers() < before, game.friends_act)
    assert hers() < before
    if not ana.is_result:
        back.click()
        expect(back).to_have_count(0)
        expect(ana.cards.first).to_be_visible()
        assert friends[0].view(ana.code)["chairs"][2]["state"] == "here"


def test_a_pass_in_advance_is_seen_and_can_be_taken_back(play_with_friends):
    game = ana, (bea, cem) = play_with_friends()
    code = ana.code
    # Bea lays something, and Cem is to answer before Ana.
    game.until(lambda: bea.can_play(code), kind="single")
    assert bea.act(code, boldly=True)
    advance = ana.page.locator(".pass.in-advance")
    expect(advance).to_have_attribute("aria-disabled", "false")

    advance.click()
    expect(advance).to_have_attribute("aria-pressed", "true")
    expect(advance).to_contain_text("tap to cancel")
    advance.click()
    expect(advance).to_have_attribute("aria-pressed", "false")
    advance.click()
    expect(advance).to_have_attribute("aria-pressed", "true")
    assert cem.act(code)

    # All have passed: Bea leads, and Ana has pressed nothing since.
    expect(ana.page.locator(".felt-lead")).to_contain_text("Bea leads")
    expect(ana.page.locator("[aria-pressed=true]")).to_have_count(0)
