"""Page objects of the online table, by what people see and press on it."""

import re
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple
from uuid import uuid4

from playwright.sync_api import (
    APIRequestContext,
    BrowserContext,
    Locator,
    Page,
    Route,
    WebSocketRoute,
    expect,
)

from tests.e2e.pads import post
from tests.e2e.requests import RETRIES
from tests.e2e.screens import CALM  # noqa: F401 (tests of tables ask for it here)

API = "/api/v1/tables/"
# A hand has a hundred turns, and the machine may be busy with other tests.
PATIENCE = 300
# A game has a hundred turns, so they are pressed in one go; other tests press with a finger.
TAKE_A_TURN = """({ kind, most }) => {
    const at = document.querySelector(".table-screen").dataset.at;
    const play = () => document.querySelector(".actions .play");
    const counts = { single: 1, pair: 2, triple: 3, gang: 7 };
    const chips = [...document.querySelectorAll(".chip[data-kind]")]
        .filter(one => (counts[one.dataset.kind] ?? 5) <= most);
    const card = document.querySelector(".fan .card");
    if (chips.length) (chips.find(one => one.dataset.kind === kind) ?? chips.at(-1)).click();
    else if (play().textContent.includes("card to give")) card.click();
    if (play().ariaDisabled === "false") play().click();
    else document.querySelector(".actions .pass").click();
    return at;
}"""


class Lobby:
    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self) -> "Lobby":
        self.page.goto("/play/")
        return self

    def play_against_bots(self) -> "Table":
        self.page.get_by_role("button", name="Play against bots").click()
        return Table(self.page).arrived()

    def quick_match(self) -> "Table":
        self.page.get_by_role("button", name="Quick match").click()
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
        self.choose("after a set number of hands")
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
        screen = self.page.locator(".table-screen")
        # First the page, then its line: on a busy machine each may take its time.
        expect(screen).to_be_visible()
        expect(screen).to_have_attribute("data-link", "on")
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
        return self.answered()

    def answered(self) -> "Table":
        """Until what was sent before is answered: nothing else can be played until then."""
        self.page.wait_for_function(
            "() => !document.querySelector('.actions .play')?.textContent.includes('Sending')"
        )
        return self

    def act(self, *, kind: str = "", most: int = 16) -> None:
        """Takes a turn: the weakest play of a kind, else of the last kind listed, else a pass.

        Never lays more than `most` cards.
        """
        self.answered()
        at = self.page.evaluate(TAKE_A_TURN, {"kind": kind, "most": most})
        self.moved_on(at)

    def play_on_until(
        self, done: Callable[[], bool], turn: Callable[[], None] | None = None
    ) -> "Table":
        """Takes turns until something holds in one of them, if need be in the next hand."""
        self.wait_for_turn()
        while not done():
            if self.is_result:
                self.page.get_by_role("button", name="Next hand").click()
                expect(self.page.locator(".result")).to_have_count(0)
            else:
                (turn or self.act)()
            self.wait_for_turn()
        return self

    def moved_on(self, at: str) -> None:
        self.page.wait_for_function(
            "at => document.querySelector('.table-screen')?.dataset.at !== at"
            " || document.querySelector('.result')",
            arg=at,
        )


def against_bots(page: Page) -> Table:
    """At a table with bots, without the way there: what the lobby's button asks of the server."""
    return Table(page).open(post(page, "tables/quick/")["code"])


def cards_of(page: Page) -> list[str]:
    """What is held, as it lies there at one moment."""
    return page.locator(".fan .card").evaluate_all("cards => cards.map(one => one.dataset.card)")


def until(page: Page, done: Callable[[], bool], step: Callable[[], object] = lambda: None) -> None:
    """Looks again and again, with a step in between, until something holds."""
    deadline = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < deadline, "that never happened"
        step()
        # What the page has to say is heard meanwhile.
        page.wait_for_timeout(10)


def play_until(tables: list[Table], done: Callable[[], bool]) -> None:
    """All take their turns until something holds."""

    def turns() -> None:
        if len(tables) == 1:
            # Nobody else here can act: the page says when, instead of being asked all the time.
            tables[0].wait_for_turn()
        for table in tables:
            if table.is_my_turn and not table.is_result:
                table.act()

    until(tables[0].page, done, turns)


class Friend:
    """Somebody who sits at the table without a screen, and plays as little as the rules allow."""

    def __init__(self, context: BrowserContext, name: str) -> None:
        self.request: APIRequestContext = context.request
        self.context = context
        self.name = name
        self.request.get("/play/", max_retries=RETRIES)
        self.key = uuid4().hex[:8]
        self.count = 0

    def post(self, address: str, content: dict[str, Any]) -> dict[str, Any]:
        token = next(
            cookie["value"] for cookie in self.context.cookies() if cookie["name"] == "csrftoken"
        )
        answer = self.request.post(
            address, data=content, headers={"X-CSRFToken": token}, max_retries=RETRIES
        )
        assert answer.ok, answer.text()
        return answer.json()

    def open(self, **options: Any) -> str:
        return self.post(API, {"name": self.name, "clock": 0, **options})["code"]

    def command(self, code: str, do: str, **fields: Any) -> None:
        self.count += 1
        content = {"id": f"{self.key}-{self.count}", "do": do, **fields}
        self.post(f"{API}{code}/commands/", content)

    def sit(self, code: str) -> "Friend":
        self.command(code, "sit", name=self.name)
        return self

    def view(self, code: str) -> dict[str, Any]:
        return self.request.get(f"{API}{code}/", max_retries=RETRIES).json()

    def can_play(self, code: str) -> bool:
        """Whether it is this one's turn, with something to lay."""
        return bool((self.view(code).get("legal") or {}).get("plays"))

    def act(self, code: str, *, boldly: bool = False) -> bool:
        """Takes a turn if there is one: passes, or boldly plays the first thing in the list."""
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


class Game(NamedTuple):
    """One with a screen, and friends without."""

    ana: Table
    friends: list[Friend]

    def friends_act(self) -> None:
        """Whoever of the friends has the turn takes it, and Ana sees it."""
        at = self.ana.at
        if any(friend.act(self.ana.code) for friend in self.friends):
            self.ana.moved_on(at)

    def until(self, done: Callable[[], bool], *, kind: str = "", least: int = 0) -> None:
        """All take their turns until something holds; Ana keeps so many cards at least."""

        def turn() -> None:
            if self.ana.is_my_turn:
                self.ana.act(kind=kind, most=self.ana.cards.count() - least)
            else:
                self.friends_act()

        until(self.ana.page, done, turn)

    def down_to(self, left: int) -> None:
        """Ana plays until she holds so few cards, one by one at the end."""
        self.until(lambda: self.ana.cards.count() <= max(left, 7), least=left)
        self.until(lambda: self.ana.cards.count() <= left, kind="single", least=left)


def stop_clock(page: Page) -> None:
    """No time passes for the page any more; its clock must have been installed."""
    page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=5))


# Around Playwright's own stand-in for a socket.
COUNT_TRIES = """
  window.tries = 0;
  window.WebSocket = class extends WebSocket {
    constructor(address, ...more) {
      super(address, ...more);
      if (String(address).includes("/ws/tables/")) window.tries += 1;
    }
  };
"""


class Line:
    """A page's way to its tables or to the lobby, to be cut, silenced and mended."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.is_cut = False
        self.is_polling_cut = False
        self.made: list[WebSocketRoute] = []
        self.refused = 0
        self.let_go = 0
        self._silent: set[int] = set()
        page.route_web_socket(re.compile("/ws/(tables|lobby)/"), self._through)
        page.route(re.compile("/api/v1/tables/"), self._asked)
        page.add_init_script(COUNT_TRIES)

    def cut(self) -> None:
        """Nothing gets through any more, and the page is told."""
        self.is_cut = self.is_polling_cut = True
        self.made[-1].close(code=1011)

    def silence(self) -> None:
        """The socket stays open and is dead, as on a phone that has slept."""
        self._silent.add(len(self.made))

    def is_quiet(self) -> bool:
        """Whether every socket that the page has begun since it was loaded has come by here."""
        return self.page.evaluate("window.tries") == len(self.made) + self.refused

    def mend(self) -> None:
        """Sockets get through again; to ask instead of listening still does not help."""
        self.is_cut = False

    def _asked(self, route: Route) -> None:
        if self.is_polling_cut:
            route.abort()
        else:
            route.continue_()

    def _through(self, page: WebSocketRoute) -> None:
        if self.is_cut:
            self.refused += 1
            page.close(code=1011)
            return
        self.made.append(page)
        number = len(self.made)
        server = page.connect_to_server()

        def close(code: int | None, reason: str | None) -> None:
            self.let_go += 1
            server.close()

        page.on_message(lambda frame: number in self._silent or server.send(frame))
        server.on_message(lambda frame: number in self._silent or page.send(frame))
        page.on_close(close)
