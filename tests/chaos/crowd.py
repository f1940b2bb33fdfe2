"""People who play on whatever happens, game after game, and write down all that they are told.

Each follows docs/protocol.md: comes back as the page does, sends again with the old id what was
not answered, and now and then what was answered long ago. After a game they ask for a rematch.
"""

import asyncio
import json
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.chaos.players import Acknowledged, Player
from tests.chaos.proxy import Proxy
from tests.play.witness import Witness

PING_SECONDS, SILENCE_SECONDS = 4.0, 9.0
PAUSES = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 10.0)
RESTART_SECONDS = 0.5
RESTARTS = 1012
PAUSE_SECONDS = 0.1
"""What somebody takes to decide, more or less."""
REPEATED_SHARE = 0.03
"""How many of the commands that were answered are sent once more, later."""
HANDS = 2
"""Of a game: after it everything is checked, and forgotten."""


class Visit:
    """All that somebody was told at one table."""

    def __init__(self, code: str, seat: int) -> None:
        self.code = code
        self.seat = seat
        self.views: dict[int, dict[str, Any]] = {}
        """What each view said of the game, by its count."""
        self.acknowledged: dict[str, Acknowledged] = {}
        self.sent: set[str] = set()
        self.witness = Witness(code)
        self.wrong: list[str] = []

    def see(self, view: dict[str, Any]) -> None:
        seen = told(view)
        if self.views.setdefault(view["seq"], seen) != seen:
            self.wrong.append(f"{self}: two different views at count {view['seq']}")
        self.witness.see(view)

    def __str__(self) -> str:
        return f"table {self.code}, seat {self.seat}"


class Moved(Exception):
    """There is a rematch, and everybody goes there."""


class Person(Player):
    """Somebody with a browser, behind the proxy."""

    def __init__(
        self, proxy: Proxy, *, seed: str, session: str = "", pause: float = PAUSE_SECONDS
    ) -> None:
        super().__init__(proxy.port)
        if session:
            self.phone.cookies["sessionid"] = session
            self.phone.csrf = self.ask("GET", "me/")[1]["csrf"]
        self.patience = SILENCE_SECONDS
        self.proxy = proxy
        self.pause = pause
        self.noted: Callable[[Person], None] = lambda _: None
        """Who wants to know of each view."""
        self.chance = random.Random(seed)
        self.visit = Visit("", -1)
        self.left: list[Visit] = []
        """Tables that this person has done with, to be checked."""
        self.backs: list[tuple[str, float]] = []
        """Why a socket ended, and after how many seconds there was a view again."""
        self.is_back = False
        self._lost_at = 0.0
        self._why = ""
        self._tries = 0
        self._repeated: dict[str, int] = {}

    def sits(self, code: str, seat: int) -> None:
        """Belongs to this table from now on."""
        self.code, self.seat, self.view = code, seat, {}
        self.visit = Visit(code, seat)
        self.witness, self.acknowledged, self.sent = (
            self.visit.witness,
            self.visit.acknowledged,
            self.visit.sent,
        )
        self._waiting, self._acted = None, ""
        self._seeds, self._mixing, self._repeated = {}, {}, {}

    async def stay(self) -> None:
        while True:
            end = 0
            try:
                async with self.socket() as socket:
                    end = socket.local_address[1]
                    await self._visit(socket)
                    why = "silence"
            except Moved:
                continue
            except ConnectionClosed as parting:
                code = parting.rcvd.code if parting.rcvd is not None else 0
                why = "term" if code == RESTARTS else "kill"
            except (OSError, WebSocketException, TimeoutError):
                why = "door"
            await self._come_back("cut" if self.proxy.was_cut(end) else why)

    async def _come_back(self, why: str) -> None:
        """Waits as the page does; the first reason counts until there is a view again."""
        if self.is_back:
            self.is_back, self._lost_at, self._why = False, time.monotonic(), why
        if why == "term":
            await asyncio.sleep(self.chance.uniform(0, RESTART_SECONDS))
            return
        pause = PAUSES[min(self._tries, len(PAUSES) - 1)]
        self._tries += 1
        await asyncio.sleep(pause if self._tries == 1 else pause * self.chance.uniform(0.5, 1))

    async def _visit(self, socket: ClientConnection) -> None:
        self.visits += 1
        self._socket = socket
        if self._waiting is not None:
            await socket.send(json.dumps(self._waiting))
        heard_at = time.monotonic()
        while time.monotonic() - heard_at < SILENCE_SECONDS:
            try:
                async with asyncio.timeout(PING_SECONDS):
                    text = await socket.recv()
            except TimeoutError:
                await socket.send(json.dumps({"t": "ping", "seq": self.view.get("seq", 0)}))
                continue
            heard_at = time.monotonic()
            await self._heard(json.loads(text), socket)

    async def _heard(self, frame: dict[str, Any], socket: ClientConnection) -> None:
        ident = frame.get("id")
        if ident in self._repeated:
            self._check_repeated(frame, self._repeated.pop(ident))
            return
        if frame["t"] == "view":
            self._note(frame)
        await super()._heard(frame, socket)
        if frame["t"] == "view":
            self.noted(self)
            await self._after_the_game(socket)
        elif frame["t"] == "ack" and frame.get("opened"):
            self._move(frame["opened"])
        elif frame["t"] == "ack" and self.chance.random() < REPEATED_SHARE:
            await self._repeat(socket)

    def _note(self, view: dict[str, Any]) -> None:
        if not self.is_back:
            self.is_back, self._tries = True, 0
            if self._lost_at:
                self.backs.append((self._why, time.monotonic() - self._lost_at))
        self.visit.see(view)

    async def _repeat(self, socket: ClientConnection) -> None:
        """An old command once more: the answer must be the old one."""
        if not self.acknowledged:
            return
        known = self.chance.choice(list(self.acknowledged))
        self._repeated[known] = self.acknowledged[known].seq
        await socket.send(json.dumps(self.acknowledged[known].frame))

    def _check_repeated(self, frame: dict[str, Any], seq: int) -> None:
        is_same = frame["t"] == "ack" and frame["seq"] == seq
        if not is_same and frame.get("code") != "busy":
            self.visit.wrong.append(f"{self.visit}: count {seq} answered again with {frame}")

    async def _after_the_game(self, socket: ClientConnection) -> None:
        table, may = self.view["table"], self.view["you"]["may"]
        if table["rematch"]:
            self._move(table["rematch"])
        for do in ("rematch", "resume"):
            if do in may:
                await socket.send(json.dumps({"t": "cmd", "id": f"{do}-{self.seat}", "do": do}))

    async def _think(self) -> None:
        await asyncio.sleep(self.chance.uniform(0, 2 * self.pause))

    def _move(self, code: str) -> None:
        self.left.append(self.visit)
        self.sits(code, self.seat)
        raise Moved


class Slot:
    """The people of one table, and of all that follow it."""

    def __init__(self, people: Sequence[Person]) -> None:
        self.people = list(people)
        self.moves = 0
        self.moved_at = time.monotonic()
        self._last = ("", 0, "")
        for person in people:
            person.noted = self._note

    @property
    def are_back(self) -> bool:
        return all(person.is_back for person in self.people)

    def __str__(self) -> str:
        where = [(one.code, one.seat, one.is_back) for one in self.people]
        view = self.people[0].view
        status, deal = view.get("table", {}).get("status"), view.get("deal") or {}
        return f"{self._last} {status} turn {deal.get('turn')}: {where}"

    def _note(self, person: Person) -> None:
        """Whether the game has gone on, as far as anybody knows."""
        code, seq, at = person.code, person.view["seq"], person.view["at"] or ""
        known, last, moment = self._last
        if code == known and seq <= last:
            return
        self._last = (code, seq, at)
        if (code, at) != (known, moment):
            self.moves += 1
            self.moved_at = time.monotonic()

    def done(self) -> list[list[Visit]]:
        """Tables that all of them have left, with what each was told there."""
        games = []
        while all(person.left for person in self.people):
            games.append([person.left.pop(0) for person in self.people])
        return games


def seated(people: Sequence[Person], *, seats: int, **options: Any) -> Slot:
    """A started table with these people, and bots on the other chairs."""
    ruleset = {"deals": HANDS, "last_card": options.pop("last_card", "auto")}
    host = people[0].opens(seats=seats, ruleset=ruleset, **options)
    for person in people[1:]:
        person.joins(host.code)
    if len(people) < seats:
        host.orders("fill")
    host.orders("start")
    for person in people:
        person.sits(host.code, person.seat)
    return Slot(people)


def told(view: dict[str, Any]) -> dict[str, Any]:
    """What a view says of the game itself: all of it follows from the log."""
    deal, you = view["deal"], view["you"]
    said: dict[str, Any] = {"at": view["at"], "totals": view["scores"]["totals"]}
    if deal is None:
        return said
    laid = [None if one.get("pass") else one["cards"] for one in deal["cycle"]]
    said |= {name: deal[name] for name in _OF_A_DEAL}
    said |= {
        "top": deal["top"] and (deal["top"]["seat"], deal["top"]["cards"]),
        "cycle": [(one["seat"], cards) for one, cards in zip(deal["cycle"], laid, strict=True)],
        "exchange": deal["exchange"] and (deal["exchange"]["given"], deal["exchange"]["returned"]),
        "hand": you["hand"],
        "may_call": you["may_call"],
        "hands": view["result"] and view["result"]["hands"],
        "points": view["result"] and view["result"]["points"],
    }
    if "legal" in view:
        legal = view["legal"]
        said["legal"] = {
            "pass": legal["pass"],
            "plays": [cards for group in legal["plays"] for cards in group["cards"]],
            "calls": legal["calls"],
            "give": legal["give"],
        }
    return said


_OF_A_DEAL = (
    *("number", "step", "dealer", "phase", "turn", "opening", "left", "called", "out"),
    *("pending", "seal"),
)
