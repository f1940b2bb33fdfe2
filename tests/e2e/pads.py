"""Page objects of the score pad, by what people do on it."""

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

FOUR = ("Ana", "Ben", "Cho", "Dee")
# The game of four hands after which everything interesting has happened once.
TUESDAY = ((5, 0, 9, 7), (0, 3, 2, 11), (6, 1, 0, 4), (8, 0, 5, 8))


PERMANENT = re.compile(r"/score/[2-9b-z]{12}$")


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
        """Waits until the server has everything: the address is the permanent one."""
        expect(self.pill.filter(has_text="waiting")).to_have_count(0)
        expect(self.page).to_have_url(PERMANENT)
        return self

    def menu(self, entry: str) -> None:
        self.page.get_by_role("button", name="Menu").click()
        self.dialog.get_by_text(entry).click()

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
        """The address to watch or to write, from the dialog."""
        self.menu("Share")
        if role == "write":
            self.dialog.get_by_role("button", name="Write", exact=True).click()
            self.dialog.get_by_role("button", name="Create a link for writing").click()
        expect(self.dialog.locator(".qr")).to_be_visible()
        address = self.dialog.get_by_label("Link", exact=True).input_value()
        self.page.keyboard.press("Escape")
        return address


NUMBERS = "totals => totals.map(one => one.firstChild.textContent)"


def started(page: Page, names: Sequence[str] = FOUR) -> Pad:
    return Start(page).open().name(*names).start()


def go_offline(page: Page) -> None:
    """The network goes as soon as everything that the pad may need is kept."""
    wait_for_worker(page)
    page.context.set_offline(True)


def wait_for_worker(page: Page) -> None:
    page.wait_for_function("() => Boolean(navigator.serviceWorker.controller)")


def sheet_on_server(page: Page) -> dict[str, Any]:
    code = page.url.rsplit("/", 1)[-1]
    return page.request.get(f"/api/v1/sheets/{code}/").json()
