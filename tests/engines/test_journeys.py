"""What people do most, in the engines that most of them do not test in: Firefox and WebKit."""

from uuid import uuid4

import pytest

from tests.e2e.tables import TAKE_A_TURN
from tests.engines.page import Page, Things

FOUR = ("Ana", "Ben", "Cho", "Dee")
# The hundred files that a phone keeps for later, on a machine that may be busy with other things.
PATIENCE_FOR_WORKER = 400
PATIENCE_FOR_SENDING = 180
ON_SERVER = """async () => {
  const answer = await fetch(`/api/v1/sheets/${location.pathname.split("/").at(-1)}/`);
  return (await answer.json()).deals.map((deal) => deal.left);
}"""
# Where the table is in its game, or that the hand is over.
AT = """() => document.querySelector(".result")
  ? "result" : document.querySelector(".table-screen").dataset.at"""
IS_MY_TURN = """() => document.querySelector(".result") ? "result"
  : document.querySelector(".rail.is-turn")
    && !document.querySelector(".actions .play").textContent.includes("Sending")"""
# One person's in one hand: more than anybody has ever had.
MOST_TURNS = 100
# The rest of the hand is taken in one go: a finger waits until what it presses lies still.
BY_FINGER = 2
IS_SENT = r"""() => /\/score\/[2-9b-z]{12}$/.test(location.pathname)
  && !/waiting|Decide/.test(document.querySelector(".pad-pill")?.textContent ?? "")"""


def start_pad(page: Page) -> None:
    page.goto("/score/new")
    for seat, name in enumerate(FOUR, start=1):
        page.role("field", f"Name of player {seat}").fill(name)
    page.all(".start-foot button").click()
    page.all(".score").seen()


def log_hand(page: Page, *left: int) -> None:
    """Cards left by column, entered by taps: who won, then the others in their order."""
    before = len(hands(page).now())
    winner = left.index(0)
    page.all(".seat-tab").click(winner)
    for away in range(1, len(left)):
        page.all(".key").click(left[(winner + away) % len(left)] - 1)
    page.all(".entry .save").click()
    hands(page).seen(before + 1)


def hands(page: Page) -> Things:
    return page.all(".score tbody tr:not(.score-none)")


@pytest.mark.offline
def test_score_is_kept_with_a_network_and_without(page, live_site):
    start_pad(page)
    log_hand(page, 5, 0, 9, 7)
    page.until_in_page(IS_SENT, seconds=PATIENCE_FOR_SENDING)
    assert page.ask(ON_SERVER) == [[5, 0, 9, 7]]
    # From here on it has some: its socket reaches nobody.
    assert not page.engine.troubles()
    page.until_in_page(
        "() => Boolean(navigator.serviceWorker.controller)", seconds=PATIENCE_FOR_WORKER
    )

    live_site.stop()
    try:
        page.reload()
        hands(page).seen(1)
        log_hand(page, 0, 3, 2, 11)
        page.all(".pad-pill", "1 waiting").seen()
    finally:
        live_site.start()

    page.until_in_page(IS_SENT, seconds=PATIENCE_FOR_SENDING)
    assert page.ask(ON_SERVER) == [[5, 0, 9, 7], [0, 3, 2, 11]]
    page.reload()
    hands(page).seen(2)


@pytest.fixture(scope="package")
def board(live_site):
    live_site.manage("shell", "-c", "from tests.engines import board; board.seed()")


def test_a_board_leads_to_a_player(page, board):
    page.goto("/clubs/tuesday/board/")
    page.role("heading", "Board", exact=True).seen()

    page.role("link", "Ana", exact=True).click()

    page.all(".rated-games").seen()


def test_a_hand_is_played_against_bots(page):
    page.goto("/play/")
    page.role("button", "Play against bots").click()
    page.all(".fan .card").seen(16)

    for turn in range(MOST_TURNS):
        if page.until_in_page(IS_MY_TURN) == "result":
            break
        at = page.ask(AT)
        if turn < BY_FINGER:
            press_turn(page)
        else:
            page.ask(TAKE_A_TURN, {"kind": "", "most": 16})
        page.until("the table goes on", lambda at=at: page.ask(AT) != at)

    page.all(".result").seen()
    page.role("button", "Next hand").click()
    page.all(".result").gone()
    page.all(".fan .card").seen()


def press_turn(page: Page) -> None:
    """Plays the last of what the chips offer, the largest, or passes."""
    chips = page.all(".chip[data-kind]")
    if count := len(chips.now()):
        chips.click(count - 1)
        page.all(".actions .play[aria-disabled=false]").click()
    else:
        page.all(".actions .pass").click()


def test_somebody_signs_up(page):
    page.goto("/")
    page.role("link", "Sign in").click()
    page.role("link", "Sign up").click()
    page.role("field", "Your name").fill("Zo\u00eb")
    page.role("field", "Email").fill(f"zoe-{uuid4().hex}@example.org")
    page.role("field", "Password").fill("twelve green dragons")
    page.role("button", "Sign Up", exact=True).click()

    page.all("[aria-label='Your account']").click()

    page.all("details[open]", "Zo\u00eb").seen()
