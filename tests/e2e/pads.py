"""Page objects of the score pad, by what people do on it."""

import re
from collections.abc import Callable, Sequence
from typing import Any
from uuid import uuid4

from playwright.sync_api import Locator, Page, expect

from tests.e2e.patience import PATIENCE_MS, expect_in_page, expect_soon
from tests.e2e.requests import RETRIES

FOUR = ("Ana", "Ben", "Cho", "Dee")
# The game of four hands after which everything interesting has happened once.
TUESDAY = ((5, 0, 9, 7), (0, 3, 2, 11), (6, 1, 0, 4), (8, 0, 5, 8))


# Dialogs of the menu, and what is in them once they are complete.
MENU = {"Share": "img.qr", "Seats": ".around", "All changes": ".changes"}
PERMANENT = re.compile(r"/score/[2-9b-z]{12}$")
# What the pill says while the server does not have everything.
UNSENT = re.compile("waiting|Decide")
# Whether a hand with these cards left is kept as the one being entered.
KEPT_ENTRY = """left => new Promise((resolve) => {
  const asked = indexedDB.open("gofclub-pad");
  asked.onsuccess = () => {
    const all = asked.result.transaction("small").objectStore("small").getAll();
    all.onsuccess = () => {
      asked.result.close();
      const same = (one) => JSON.stringify(one?.entry?.left) === JSON.stringify(left);
      resolve(all.result.some(same));
    };
  };
})"""
# On a busy machine the hundred files that a phone keeps take their time.
PATIENCE_FOR_WORKER_MS = 3 * PATIENCE_MS
# What a busy server did not answer within the pad's patience is sent again after a pause, and then
# after a longer one.
PATIENCE_FOR_SENDING_MS = 3 * PATIENCE_MS


class Start:
    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self) -> "Start":
        self.page.goto("/score/new")
        return self

    def name(self, *names: str) -> "Start":
        if len(names) == 3:
            self.page.get_by_role("button", name="3 players").click()
        for seat, name in enumerate(names):
            self.page.get_by_label(f"Name of player {seat + 1}").fill(name)
        return self

    @property
    def button(self) -> Locator:
        return self.page.locator(".start-foot button")

    def start(self) -> "Pad":
        self.button.click()
        return Pad(self.page).ready()


class Pad:
    def __init__(self, page: Page) -> None:
        self.page = page

    def ready(self) -> "Pad":
        expect(self.page.locator(".score")).to_be_visible()
        return self

    # What one reads ------------------------------------------------------------

    @property
    def hands(self) -> Locator:
        return self.page.locator(".score tbody tr:not(.score-none)")

    @property
    def totals(self) -> list[int]:
        return [int(total) for total in self.page.locator(".score-total").evaluate_all(NUMBERS)]

    def expect_totals(self, *totals: int) -> None:
        numbers = [re.compile(rf"^{total}(?!\d)") for total in totals]
        expect(self.page.locator(".score-total")).to_have_text(numbers)
        assert self.totals == list(totals)

    @property
    def next_card(self) -> Locator:
        return self.page.locator(".next")

    @property
    def save(self) -> Locator:
        return self.page.locator(".entry .save")

    @property
    def pill(self) -> Locator:
        return self.page.locator(".pad-pill")

    @property
    def dialog(self) -> Locator:
        return self.page.locator("dialog[open]")

    # What one does -------------------------------------------------------------

    def tap(self, name: str) -> None:
        self.page.locator(".seat-tab").filter(has_text=name).click()

    def key(self, left: int) -> None:
        self.page.locator(".key").nth(left - 1).click()

    def enter(self, left: Sequence[int]) -> None:
        """The taps for a result, by column, without the last one on Save."""
        winner = left.index(0)
        self.page.locator(".seat-tab").nth(winner).click()
        for away in range(1, len(left)):
            self.key(left[(winner + away) % len(left)])

    def log(self, *left: int) -> None:
        before = self.hands.count()
        self.enter(left)
        self.save.click()
        expect(self.hands).to_have_count(before + 1)

    def sent(self) -> "Pad":
        """Waits until the server has everything on the page: the address is the permanent one.

        A click is in the outbox a moment later: wait for what it changes on the page first.
        """
        expect(self.pill.filter(has_text=UNSENT)).to_have_count(0, timeout=PATIENCE_FOR_SENDING_MS)
        expect(self.page).to_have_url(PERMANENT, timeout=PATIENCE_FOR_SENDING_MS)
        return self

    def expect_on_server(self, read: Callable[[dict[str, Any]], Any], expected: Any) -> None:
        """Waits until the server says so about the sheet, whatever the page shows of it."""
        self.sent()
        expect_soon(self.page, lambda: read(sheet_on_server(self.page)), expected)

    def expect_hands_on_server(self, *hands: Sequence[int]) -> None:
        """The cards left of all hands, by column."""
        self.expect_on_server(
            lambda sheet: [deal["left"] for deal in sheet["deals"]], [list(hand) for hand in hands]
        )

    def expect_kept(self, *left: int | None) -> None:
        """Waits until the phone keeps what has been tapped in: the page may go then."""
        expect_in_page(self.page, KEPT_ENTRY, list(left))

    def menu(self, entry: str) -> None:
        self.page.get_by_role("button", name="Menu").click()
        self.dialog.get_by_text(entry).click()

    def open_story(self) -> None:
        """Scrolls down to the story, which comes when it is seen; a new hand scrolls up again."""
        place, story = self.page.locator(".pad-story"), self.page.locator(".story")

        def is_there() -> bool:
            place.scroll_into_view_if_needed()
            return story.is_visible()

        expect_soon(self.page, is_there, True)

    def open_menu(self, entry: str) -> None:
        """A dialog of the menu, with all that it fetches from the server."""
        self.menu(entry)
        expect(self.dialog.locator(MENU[entry])).to_be_visible()

    def open_hand(self, number: int) -> None:
        row = self.hands.nth(number - 1)
        # Large letters: the keys leave no room for the sheet.
        in_dialog = self.page.get_by_role("button", name="The sheet so far")
        expect(row.filter(visible=True).or_(in_dialog).first).to_be_visible()
        if not row.is_visible():
            in_dialog.click()
            row = self.dialog.locator(".score tbody tr").nth(number - 1)
        row.get_by_role("button").click()
        expect(self.dialog.locator(".hand-result")).to_be_visible()

    def link(self, role: str) -> str:
        """An address to watch or to write."""
        code = self.page.url.rsplit("/", 1)[-1]
        return post(self.page, f"sheets/{code}/links/", role=role)["url"]

    def link_from_dialog(self, role: str) -> str:
        """The same by the way that people go."""
        self.menu("Share")
        if role == "write":
            self.dialog.get_by_role("button", name="Write", exact=True).click()
            self.dialog.get_by_role("button", name="Create a link for writing").click()
        expect(self.dialog.locator("img.qr")).to_be_visible()
        address = self.dialog.get_by_label("Link", exact=True).input_value()
        self.page.keyboard.press("Escape")
        return address


NUMBERS = "totals => totals.map(one => one.firstChild.textContent)"


def started(page: Page, names: Sequence[str] = FOUR) -> Pad:
    return Start(page).open().name(*names).start()


def written(page: Page, *hands: Sequence[int], names: Sequence[str] = FOUR) -> Pad:
    """A sheet of this browser with some hands on it, which nobody had to tap in; it is open."""
    code = post(page, "sheets/", uuid=str(uuid4()), names=names)["code"]
    for number, left in enumerate(hands, start=1):
        post(page, f"sheets/{code}/deals/", uuid=str(uuid4()), number=number, left=left)
    page.goto(f"/score/{code}")
    pad = Pad(page).ready()
    expect(pad.hands).to_have_count(len(hands))
    return pad


def post(page: Page, path: str, **content: Any) -> dict[str, Any]:
    """What the browser's own scripts could ask of the server."""
    headers = {"X-CSRFToken": csrf_token(page)}
    answer = page.request.post(
        f"/api/v1/{path}", data=content, headers=headers, max_retries=RETRIES
    )
    assert answer.ok, answer.text()
    return answer.json()


def csrf_token(page: Page) -> str:
    """Of this browser's cookie; the first answer of the API brings one."""
    for cookie in page.context.cookies():
        if cookie["name"] == "csrftoken":
            return cookie["value"]
    return page.request.get("/api/v1/me/", max_retries=RETRIES).json()["csrf"]


def go_offline(page: Page) -> None:
    """The network goes as soon as everything that the pad may need is kept."""
    wait_for_worker(page)
    page.context.set_offline(True)


def wait_for_worker(page: Page) -> None:
    page.wait_for_function(
        "() => Boolean(navigator.serviceWorker.controller)", timeout=PATIENCE_FOR_WORKER_MS
    )


def sheet_on_server(page: Page) -> dict[str, Any]:
    """What the server says now; where that may be too early, `Pad.expect_on_server` waits."""
    code = page.url.rsplit("/", 1)[-1]
    answer = page.request.get(f"/api/v1/sheets/{code}/", max_retries=RETRIES)
    assert answer.ok, answer.text()
    return answer.json()
