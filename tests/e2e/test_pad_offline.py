"""Without a network: started, played, killed and found again; sent in order, once each."""

import json
import re

import pytest
from playwright.sync_api import BrowserContext, Page, Response, expect

from tests.e2e.pads import (
    PERMANENT,
    TUESDAY,
    Pad,
    Start,
    go_offline,
    sheet_on_server,
    started,
    wait_for_worker,
)
from tests.e2e.patience import PATIENCE_MS, expect_soon, wait_for_styles

pytestmark = pytest.mark.offline

SIX = (*TUESDAY, (3, 9, 0, 1), (0, 2, 6, 10))
TOTALS = (30, 24, 31, 81)


@pytest.fixture
def installed(phone: Page) -> Page:
    """A phone that has opened the pad once, and then lost its network."""
    Start(phone).open()
    expect(phone.locator(".start")).to_be_visible()
    go_offline(phone)
    return phone


def writes(context: BrowserContext) -> list[str]:
    """The ids of the writes that reach the server from now on; without a network none does."""
    seen: list[str] = []

    def note(response: Response) -> None:
        request = response.request
        if request.method == "POST" and "/api/v1/sheets/" in request.url:
            seen.append(json.loads(request.post_data or "")["uuid"])

    context.on("response", note)
    return seen


def test_a_whole_game_offline_with_the_tab_killed_in_between(installed):
    context = installed.context
    installed.goto("/score/new")
    pad = Start(installed).name("Ana", "Ben", "Cho", "Dee").start()
    for hand in SIX[:3]:
        pad.log(*hand)
    expect(pad.pill).to_have_text("4 waiting")
    address = installed.url
    pad.tap("Ben")
    pad.key(5)
    pad.expect_kept(None, 0, 5, None)
    installed.close()

    back = context.new_page()
    back.goto(address)
    pad = Pad(back).ready()
    expect(pad.hands).to_have_count(3)
    expect(pad.save).to_have_text("Ana and Dee still to enter")
    pad.key(8)
    pad.key(8)
    pad.save.click()
    expect(pad.hands).to_have_count(4)
    for hand in SIX[4:]:
        pad.log(*hand)
    expect(pad.pill).to_have_text("7 waiting")
    pad.expect_totals(*TOTALS)
    sent = writes(context)
    context.set_offline(False)

    on_server = sheet_on_server(pad.sent().page)
    assert [deal["left"] for deal in on_server["deals"]] == [list(hand) for hand in SIX]
    assert [line["total"] for line in on_server["lines"]] == list(TOTALS)
    pad.expect_totals(*TOTALS)
    # Playwright tells of an answer a moment after the page has it.
    expect_soon(back, lambda: len(sent), 7)
    assert sent[1:] == [deal["uuid"] for deal in on_server["deals"]]
    assert len(set(sent)) == 7


def test_a_running_game_is_found_again_without_a_network(installed, subtests):
    # What the icon on the home screen opens.
    installed.goto("/")
    expect(installed.get_by_role("heading", name="Keep score")).to_be_visible()
    installed.goto("/score/new")
    pad = Start(installed).name("Ana", "Ben", "Cho", "Dee").start()
    pad.log(*SIX[0])

    with subtests.test("what waits is said and listed"):
        pad.pill.click()
        expect(pad.dialog).to_contain_text("2 changes waiting")
        expect(pad.dialog).to_contain_text("Hand 1: Ana 5 cards, Ben out, Cho 9 cards, Dee 7 cards")
    installed.keyboard.press("Escape")

    with subtests.test("the summary cards lie over the pad"):
        pad.menu("Summary cards")
        expect(pad.dialog.get_by_text("Straight flush", exact=True)).to_be_visible()
        # The cards are as large as their stylesheet says: it is there, too.
        wait_for_styles(installed)
        assert pad.dialog.locator(".summary-row .card").first.bounding_box()["width"] < 40
        pad.dialog.get_by_role("button", name="Key rules").click()
        expect(pad.dialog.get_by_text("Who is the loser?")).to_be_visible()
        expect(pad.dialog.get_by_text("Straight flush", exact=True)).to_be_hidden()

    for page in ("/", "/score/new"):
        with subtests.test("the game is offered", page=page):
            installed.goto(page)
            offer = installed.get_by_role("region", name="In progress on this phone")
            offer.get_by_role("link").click()

            pad.ready().expect_totals(5, 0, 18, 7)
            expect(pad.pill).to_have_text("2 waiting")

    with subtests.test("a sheet that only another phone knows is not here"):
        installed.goto("/score/here/00000000-0000-4000-8000-000000000000")
        heading = installed.get_by_role("heading", name="This sheet is not here")
        expect(heading).to_be_visible()


def test_a_known_sheet_opens_offline_and_corrections_arrive_as_corrections(phone):
    pad = started(phone)
    pad.log(*SIX[0])
    pad.sent()
    go_offline(phone)

    # At its permanent address.
    phone.reload()
    pad.ready().expect_totals(5, 0, 18, 7)
    pad.log(*SIX[1])
    expect(pad.pill).to_have_text("1 waiting")
    pad.open_hand(2)
    pad.dialog.get_by_role("button", name="Correct this hand").click()
    pad.tap("Dee")
    pad.key(12)
    pad.save.click()
    pad.expect_totals(5, 3, 20, 43)
    phone.context.set_offline(False)

    pad.expect_hands_on_server(SIX[0], (0, 3, 2, 12))
    assert sheet_on_server(phone)["deals"][1]["revision"] == 2


def test_a_server_that_is_down_is_no_network_either(phone, live_site):
    pad = started(phone)
    pad.log(*SIX[0])
    pad.sent()
    live_site.stop()
    try:
        pad.log(*SIX[1])
        expect(pad.pill).to_contain_text("1 waiting")
    finally:
        # Other tests come after this one.
        live_site.start()

    # The pauses between two tries have become long by now.
    expect(phone.locator(".pad-pill.warn")).to_have_count(0, timeout=3 * PATIENCE_MS)
    pad.expect_hands_on_server(*SIX[:2])


def test_the_worker_keeps_the_page_in_the_visitors_language(open_page):
    phone = open_page(locale="fr-FR")
    Start(phone).open()
    wait_for_worker(phone)

    kept = phone.evaluate("caches.match('/score/offline').then(page => page.text())")

    assert re.search(r'<html lang="fr"', kept)
    assert re.search(PERMANENT, phone.url) is None
