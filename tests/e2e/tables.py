"""Page objects of the online table, by what people see and press on it."""

import re
from typing import Any

from playwright.sync_api import APIRequestContext, BrowserContext, Locator, Page, expect

API = "/api/v1/tables/"
# Turns of a hand; a hand has hardly ever more than a hundred.
MOST_TURNS = 400


class Lobby:
    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self) -> "Lobby":
        self.page.goto("/play/")
        return self

    def play_against_bots(self) -> "Table":
        self.page.get_by_role("button", name="Play against bots").click()
        return Table(self.page).arrived()


class Opening:
    """The form for a new table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self) -> "Opening":
        self.page.goto("/play/new/")
        return self

    def name(self, name: str) -> "Opening":
        self.page.get_by_label("Your name").fill(name)
        return self

    def choose(self, *answers: str) -> "Opening":
        for answer in answers:
            self.page.locator("label", has_text=re.compile(f"^{re.escape(answer)}$")).click()
        return self

    def more(self) -> "Opening":
        self.page.get_by_text("Rules and more").click()
        return self

    def hands(self, count: int) -> "Opening":
        self.choose("after so many hands")
        self.page.get_by_label("Hands", exact=True).fill(str(count))
        return self

    def submit(self) -> "Table":
        self.page.get_by_role("button", name="Open the table").click()
        return Table(self.page).arrived()


class Table:
    """One person's screen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, code: str) -> "Table":
        self.page.goto(f"/play/{code}/")
        return self.arrived()

    def arrived(self) -> "Table":
        expect(self.page.locator(".table-screen")).to_have_attribute("data-link", "on")
        return self

    @property
    def code(self) -> str:
        return self.page.url.rstrip("/").rsplit("/", 1)[-1]

    @property
    def at(self) -> str:
        return self.page.locator(".table-screen").get_attribute("data-at") or ""

    @property
    def cards(self) -> Locator:
        return self.page.locator(".fan .card")

    @property
    def chips(self) -> Locator:
        return self.page.locator(".chip[data-kind]")

    @property
    def play_button(self) -> Locator:
        return self.page.locator(".actions .play")

    @property
    def pass_button(self) -> Locator:
        return self.page.locator(".actions .pass")

    @property
    def is_my_turn(self) -> bool:
        return self.page.locator(".rail.is-turn").count() > 0

    @property
    def is_result(self) -> bool:
        return self.page.locator(".result").count() > 0

    def sit(self, name: str) -> "Table":
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        expect(self.page.locator(".place.mine")).to_contain_text(name)
        return self

    def start(self) -> "Table":
        self.page.get_by_role("button", name=re.compile("^Start")).click()
        expect(self.cards.first).to_be_visible()
        return self

    def wait_for_turn(self) -> "Table":
        self.page.locator(".rail.is-turn, .result").first.wait_for()
        return self

    def act(self, *, kind: str = "") -> None:
        """Takes a turn: the weakest play of a kind, else of the last kind listed, else a pass."""
        at, words, kinds = self.page.evaluate(
            """() => [document.querySelector(".table-screen").dataset.at,
                document.querySelector(".actions .play").textContent,
                [...document.querySelectorAll(".chip[data-kind]")].map(one => one.dataset.kind)]"""
        )
        if kinds:
            chosen = kind if kind in kinds else kinds[-1]
            self.page.locator(f".chip[data-kind={chosen}]").click()
            self.play_button.click()
        elif "card to give" in words:
            self.cards.first.click()
            self.play_button.click()
        elif words.startswith("Give"):
            self.play_button.click()
        else:
            self.pass_button.click()
        self.moved_on(at)

    def moved_on(self, at: str) -> None:
        self.page.wait_for_function(
            "at => document.querySelector('.table-screen')?.dataset.at !== at"
            " || document.querySelector('.result')",
            arg=at,
        )


def play_until(tables: list[Table], done: Any) -> None:
    """Everybody takes his turns until something holds."""
    for _ in range(MOST_TURNS):
        if done():
            return
        tables[0].page.wait_for_timeout(10)
        for table in tables:
            if table.is_my_turn and not table.is_result:
                table.act()
    raise AssertionError("the hand does not end")


class Friend:
    """Somebody who sits at the table without a screen, and plays as little as the rules allow."""

    def __init__(self, context: BrowserContext, name: str) -> None:
        self.request: APIRequestContext = context.request
        self.context = context
        self.name = name
        self.request.get("/play/")
        self.count = 0

    def post(self, address: str, content: dict[str, Any]) -> dict[str, Any]:
        token = next(
            cookie["value"] for cookie in self.context.cookies() if cookie["name"] == "csrftoken"
        )
        answer = self.request.post(address, data=content, headers={"X-CSRFToken": token})
        assert answer.ok, answer.text()
        return answer.json()

    def open(self, **options: Any) -> str:
        return self.post(API, {"name": self.name, "clock": 0, **options})["code"]

    def command(self, code: str, do: str, **fields: Any) -> None:
        self.count += 1
        content = {"id": f"{self.name}-{self.count}", "do": do, **fields}
        self.post(f"{API}{code}/commands/", content)

    def sit(self, code: str) -> "Friend":
        self.command(code, "sit", name=self.name)
        return self

    def view(self, code: str) -> dict[str, Any]:
        return self.request.get(f"{API}{code}/").json()

    def act(self, code: str, *, boldly: bool = False) -> bool:
        """Takes his turn if it is his: passes, or boldly plays the first thing in the list."""
        view = self.view(code)
        legal = view.get("legal")
        if not legal:
            return False
        plays = [cards for kind in legal["plays"] for cards in kind["cards"]]
        if legal["give"]:
            self.command(code, "give", cards=legal["give"][0], expect=view["at"])
        elif legal["pass"] and not (boldly and plays):
            self.command(code, "pass", expect=view["at"])
        else:
            self.command(code, "play", cards=plays[0], expect=view["at"])
        return True
