"""The online table on every screen, by keyboard, for everybody; and its replay."""

import re

from playwright.sync_api import expect

from tests.e2e.looks import View, assert_fits, show
from tests.e2e.screens import DESKTOP, PHONE
from tests.e2e.tables import CALM, Lobby, Opening, Table, play_until, until


def assert_rows(table: Table, rows: int) -> None:
    """A hand of sixteen lies in so many, and each card is large enough for a finger."""
    expect(table.cards).to_have_count(16)
    # All at one moment: what stands above the hand comes and goes as the others play.
    boxes = table.cards.evaluate_all(
        "cards => cards.map(one => one.getBoundingClientRect()).map(box => box.toJSON())"
    )
    assert len({round(box["y"]) for box in boxes}) == rows
    assert all(box["width"] >= 38 and box["height"] >= 44 for box in boxes)


def test_on_a_phone_suggestions_choose_and_larger_letters_fit(open_page):
    page = open_page(PHONE, **CALM)
    table = Lobby(page).open().play_against_bots()
    assert_rows(table, 2)

    # The button names the play.
    table.play_on_until(lambda: table.chips.count() > 0)
    table.chips.first.click()
    expect(table.play_button).to_contain_text(re.compile("^Play "))
    expect(page.locator(".fan [aria-pressed=true]").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(table.play_button).to_have_attribute("aria-disabled", "true")
    expect(table.play_button).to_contain_text("Choose cards")

    show(page, View(PHONE.width, PHONE.height, 130))
    assert_fits(page)
    # What was laid lies between the others and my own side, on nobody's cards.
    laid = page.locator(".laid")
    table.play_on_until(lambda: laid.count() > 0, lambda: table.act(kind="single"))
    # At one moment, and with the letters that are drawn in the end.
    show(page, View(PHONE.width, PHONE.height, 130))
    box = page.evaluate(
        """() => Object.fromEntries(["seats", "laid", "rail", "play"].map(
            one => [one, document.querySelector(`.${one}`).getBoundingClientRect().toJSON()]))"""
    )
    assert box["seats"]["bottom"] <= box["laid"]["top"] + 1
    assert box["laid"]["bottom"] <= box["rail"]["top"] + 1
    # The buttons must not slip under the edge.
    assert box["play"]["height"] > 0
    assert box["play"]["bottom"] <= PHONE.height


def test_on_a_desktop_a_hand_is_one_row_and_one_live_region_tells_what_happens(open_page):
    page = open_page(DESKTOP, **CALM)
    table = Lobby(page).open().play_against_bots()
    assert_rows(table, 1)
    table.wait_for_turn()
    assert page.locator("[aria-live], [role=status], [role=log]").count() == 1

    page.keyboard.press("t")

    expect(page.locator(".toasts")).to_contain_text(re.compile("Hand 1, to the right.*You hold"))


def test_a_whole_hand_with_the_keyboard_alone(open_page):
    page = open_page(DESKTOP, **CALM)
    page.goto("/play/")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "quick":
            break
    page.keyboard.press("Enter")
    table = Table(page).arrived()
    table.wait_for_turn()

    page.keyboard.press("Tab")
    for _ in range(30):
        if page.evaluate("Boolean(document.activeElement.closest('.fan'))"):
            break
        page.keyboard.press("Tab")
    first = page.evaluate("document.activeElement.dataset.key")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.key") != first
    page.keyboard.press("Space")
    expect(page.locator(".fan [aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".fan [aria-pressed=true]")).to_have_count(0)

    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    def turn() -> None:
        if table.wait_for_turn().is_result:
            return
        at = table.at
        page.keyboard.press("n")
        if page.locator(".fan [aria-pressed=true]").count():
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("p")
        table.moved_on(at)

    until(page, lambda: table.is_result, turn)
    # Read by where the focus is, with one's own points.
    heading = page.get_by_role("heading", name=re.compile("wins? hand 1$"))
    expect(heading).to_be_focused()
    expect(heading).to_have_accessible_description(re.compile("cards?, .* points? in all"))
    held = re.compile("^Held at the end: .*(green|yellow|red|multicolour|dragon)")
    expect(page.get_by_role("img", name=held).first).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".bar")).to_contain_text("Hand 2")


def test_settings_are_kept_in_this_browser(open_page):
    page = open_page(PHONE, **CALM)
    table = Lobby(page).open().play_against_bots()
    # A new hand closes what is open: it must have been dealt.
    expect(table.cards).to_have_count(16)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name=re.compile("^Ask before playing")).click()
    page.keyboard.press("Escape")
    page.reload()
    table.arrived()

    def pass_twice() -> None:
        table.pass_button.click()
        expect(table.pass_button).to_contain_text("Really pass?")
        at = table.at
        table.pass_button.click()
        table.moved_on(at)

    table.play_on_until(lambda: table.chips.count() > 0, pass_twice)
    table.chips.first.click()
    table.play_button.click()

    expect(table.play_button).to_contain_text("Really play")


def test_a_replay_goes_step_by_step_and_shows_that_the_deal_was_fair(open_page):
    page = open_page(DESKTOP, **CALM)
    table = (
        Opening(page)
        .open()
        .name("Ana")
        .choose("Three", "No clock")
        .more()
        .hands(1)
        .submit()
        .start()
    )
    # Three players have a dummy beside them.
    expect(page.locator(".seat")).to_have_count(2)
    expect(page.locator(".dummy")).to_contain_text("dummy, 16 cards")
    play_until([table], lambda: table.is_result)
    expect(page.locator(".result-seat")).to_have_count(3)
    page.goto(f"/play/{table.code}/hands/1/")

    expect(page.get_by_role("heading", name="Dealt fairly")).to_be_visible()
    expect(page.get_by_text("Checked against the seal that this browser saw")).to_be_visible()
    sizes = [hand.locator(".card").count() for hand in page.locator(".replay-hand").all()]
    assert sizes == [16, 16, 16]
    page.get_by_role("button", name="Step forward").click()
    expect(page.locator(".replay-middle .laid")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".replay-hand.won .card")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download as .gof").click()
    assert download.value.suggested_filename.endswith("-1.gof")
    record = download.value.path().read_text()
    assert "Ana" in record
