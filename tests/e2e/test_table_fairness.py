"""A server that changes everything afterwards, and a browser that was there."""

import itertools
import json
import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from play.table.fairness import OLD, old_seal
from tests.e2e.requests import RETRIES
from tests.e2e.screens import DESKTOP, PHONE
from tests.e2e.tables import API, CALM, Friend, Lobby, Table, play_until, until

SALT = "5a" * 32
EMBEDDED = re.compile(r'(<script id="replay" type="application/json">).*?(</script>)', re.DOTALL)


def forged(replay: dict[str, Any]) -> dict[str, Any]:
    """A hand as a server would show it that has changed everything since, and fits together.

    Two cards that nobody has seen played are swapped: whoever looks at the moves finds nothing.
    """
    cards = [in_cards(hand) for hand in replay["dealt"]]
    left = [in_cards(hand) for hand in replay["steps"][-1]["hands"]]
    one, card, other, another = next(
        (one, card, other, another)
        for one, other in itertools.combinations(range(4), 2)
        for card in left[one]
        for another in left[other]
        if card != another
    )
    cards[one][cards[one].index(card)] = another
    cards[other][cards[other].index(another)] = card
    dealt = ["".join(hand) for hand in cards]
    seal = old_seal("/".join(dealt), SALT)
    by_then = {"scheme": OLD, "salt": SALT, "commitment": None, "seeds": [None] * 4}
    return replay | by_then | {"dealt": dealt, "seal": seal}


def in_cards(hand: str) -> list[str]:
    return [hand[at : at + 2] for at in range(0, len(hand), 2)]


def show_instead(page: Page, replay: dict[str, Any]) -> None:
    """From now on the page of a hand has this in it."""
    embedded = json.dumps(replay).replace("<", "\\u003C")

    def answer(route: Route) -> None:
        response = route.fetch()
        changed, times = EMBEDDED.subn(lambda tag: tag[1] + embedded + tag[2], response.text())
        assert times == 1
        route.fulfill(response=response, body=changed)

    page.route("**/play/*/hands/*/", answer)


def table_that_waited(page: Page) -> Table:
    """The first deal waits a moment for what a browser adds: one that halts comes too late."""
    for _ in range(5):
        table = Lobby(page).open().play_against_bots()
        expect(table.cards).to_have_count(16)
        if page.request.get(f"{API}{table.code}/", max_retries=RETRIES).json()["deal"]["mixed"]:
            return table
    raise AssertionError("no table has waited for the browser")


def test_who_was_there_catches_a_server_that_swaps_everything_afterwards(open_page):
    ana, stranger = open_page(PHONE, **CALM), open_page(DESKTOP, **CALM)
    table = table_that_waited(ana)
    code = table.code
    play_until([table], lambda: table.is_result)
    for page in (ana, stranger):
        page.goto(f"/play/{code}/hands/1/")

    expect(ana.get_by_role("heading", name="Dealt fairly")).to_be_visible()
    expect(ana.get_by_text("Your browser added to the shuffle")).to_be_visible()
    expect(stranger.get_by_role("heading", name="The record is consistent")).to_be_visible()
    expect(stranger.get_by_text("This browser was not there")).to_be_visible()

    replay = ana.request.get(f"{API}{code}/deals/1/", max_retries=RETRIES).json()
    assert replay["verified"]
    for page in (ana, stranger):
        show_instead(page, forged(replay))
        page.reload()

    expect(ana.get_by_role("heading", name="This is not what was sealed")).to_be_visible()
    expect(ana.get_by_text("The seal is not the one that this browser saw")).to_be_visible()
    # Nobody else could know; and nobody else is told that all is well.
    expect(stranger.get_by_role("heading", name="The record is consistent")).to_be_visible()
    expect(stranger.get_by_role("heading", name="Dealt fairly")).to_have_count(0)


def test_who_stands_up_and_sits_down_again_adds_to_the_first_hand_again(open_page):
    ana = Friend(open_page(DESKTOP, **CALM).context, "Ana")
    page = open_page(PHONE, **CALM)
    code = ana.open(seats=3)

    def is_mixed() -> bool:
        # Ana, who has no page, adds nothing.
        return ana.view(code)["pack"]["mixed"] == [1]

    Table(page).open(code).sit("Ben")
    until(page, is_mixed)
    page.get_by_role("button", name="Stand up").click()
    until(page, lambda: not is_mixed())

    page.get_by_role("button", name="Sit down").click()

    until(page, is_mixed)
