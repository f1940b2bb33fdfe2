"""People at real tables over the network, who come back whenever the server does.

They follow docs/protocol.md and know no rules: each does the first legal thing, sends a command
again with its old id until it is answered, and remembers what was acknowledged. They add to every
shuffle, and keep what is promised to them.
"""

import asyncio
import contextlib
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable
from typing import Any, NamedTuple
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.play.legal_moves import first_legal
from tests.play.witness import Witness
from tests.scorepad.remote import RemotePhone

PATIENCE = 200
"""Seconds that a test waits for something to happen on a busy machine."""
PING_SECONDS, SILENCE_SECONDS = 2.0, 30.0
BUSY, BUSY_FOR = 503, 90
"""The answer of a server that asks for patience, and for how many seconds it gets it."""
PAUSE_SECONDS = 0.05
"""What somebody takes to decide. Without it they would do nothing but keep the machine busy while a
test waits for something else."""
NEVER = 500
"""Points that nobody reaches while a test lasts."""


class Acknowledged(NamedTuple):
    frame: dict[str, Any]
    seq: int


class Player:
    """Somebody at a table, with a browser of their own."""

    def __init__(self, port: int, *, moves: bool = True) -> None:
        self.port = port
        self.elsewhere: int | None = None
        """Another process, for whenever this one shuts the door: what a proxy would find."""
        self.phone = RemotePhone(port)
        self.phone.close()
        self.moves = moves
        self.pause = PAUSE_SECONDS
        self.patience: float = PATIENCE
        """Seconds for a handshake."""
        self.code = ""
        self.seat = -1
        self.view: dict[str, Any] = {}
        self.acknowledged: dict[str, Acknowledged] = {}
        self.sent: set[str] = set()
        self.handshakes: set[str] = set()
        """What a proxy has called them."""
        self.refused: list[str] = []
        """Codes of refusals, `busy` included."""
        self.visits = 0
        self.partings: list[str] = []
        """Why its sockets ended."""
        self._socket: ClientConnection | None = None
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._waiting: dict[str, Any] | None = None
        self._acted = ""
        self.witness = Witness("")
        """What was promised; of what this player has added, only what was acknowledged."""
        self._seeds: dict[int, str] = {}
        self._mixing: dict[str, int] = {}

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """One request over HTTP, on a connection of its own; while all are busy, once more."""
        self.phone.port = self.port
        self.phone._connection.port = self.port
        for _ in range(BUSY_FOR):
            try:
                status, answer = self.phone.ask(method, path, body)
            finally:
                self.phone.close()
            if status != BUSY:
                break
            time.sleep(1)
        return status, answer

    def opens(self, **options: Any) -> "Player":
        """A table with this player on seat 0, which does not end by itself."""
        ruleset = {"target": NEVER, "last_card": "auto"}
        options = {"clock": 15, "bots": "greedy", "ruleset": ruleset, **options}
        status, opened = self.ask("POST", "tables/", options)
        assert status == 201, opened
        self.code, self.seat = opened["code"], 0
        return self

    def joins(self, code: str) -> "Player":
        self.code = code
        _, self.view = self.ask("GET", f"tables/{code}/")
        self.orders("sit")
        _, self.view = self.ask("GET", f"tables/{code}/")
        self.seat = self.view["you"]["seat"]
        return self

    def orders(self, do: str, **fields: Any) -> dict[str, Any]:
        """A command over HTTP, which must be taken."""
        body = {"id": uuid4().hex, "do": do, **fields}
        status, answer = self.ask("POST", f"tables/{self.code}/commands/", body)
        assert status == 200, answer
        return answer

    # Over the socket ----------------------------------------------------------

    async def stay(self) -> None:
        """Plays on for ever; comes back as often as it takes."""
        while True:
            try:
                async with self.socket() as socket:
                    self.visits += 1
                    await self._visit(socket)
            except (OSError, WebSocketException, TimeoutError) as parting:
                self.partings.append(repr(parting))
                if self.elsewhere is not None:
                    self.port, self.elsewhere = self.elsewhere, self.port
                await asyncio.sleep(0.05)

    @contextlib.asynccontextmanager
    async def socket(self) -> AsyncIterator[ClientConnection]:
        """A socket that has said hello."""
        name = uuid4().hex
        self.handshakes.add(name)
        async with connect(
            f"ws://localhost:{self.port}/ws/tables/{self.code}/",
            additional_headers={"Cookie": self.phone.cookie, "X-Request-ID": name},
            origin=f"http://localhost:{self.port}",
            open_timeout=self.patience,
            close_timeout=1,
            ping_interval=None,
            proxy=None,
        ) as socket:
            hello = {"t": "hello", "p": 1, "since": self.view.get("seq", 0)}
            await socket.send(json.dumps(hello))
            yield socket

    async def again(self, *idents: str) -> dict[str, int]:
        """The counts with which acknowledged commands are answered when they come once more."""
        answers: dict[str, int] = {}
        async with self.socket() as socket, asyncio.timeout(PATIENCE):
            for ident in idents:
                await socket.send(json.dumps(self.acknowledged[ident].frame))
            while len(answers) < len(idents):
                frame = json.loads(await socket.recv())
                if frame.get("id") in idents:
                    assert frame["t"] == "ack", frame
                    answers[frame["id"]] = frame["seq"]
        return answers

    async def wishes(self, do: str) -> dict[str, Any]:
        """The answer to a command on the socket that this player plays on."""
        assert self._socket is not None
        ident = uuid4().hex
        self._answers[ident] = asyncio.get_running_loop().create_future()
        await self._socket.send(json.dumps({"t": "cmd", "id": ident, "do": do}))
        async with asyncio.timeout(PATIENCE):
            return await self._answers[ident]

    async def _visit(self, socket: ClientConnection) -> None:
        self._socket = socket
        if self._waiting is not None:
            await socket.send(json.dumps(self._waiting))
        silent = 0.0
        while silent < SILENCE_SECONDS:
            try:
                async with asyncio.timeout(PING_SECONDS):
                    text = await socket.recv()
            except TimeoutError:
                silent += PING_SECONDS
                ping = {"t": "ping", "seq": self.view.get("seq", 0)}
                await socket.send(json.dumps(ping))
                continue
            silent = 0.0
            await self._heard(json.loads(text), socket)

    async def _heard(self, frame: dict[str, Any], socket: ClientConnection) -> None:
        waiting = self._waiting
        if frame.get("id") in self._answers:
            self._answers.pop(frame["id"]).set_result(frame)
        elif frame.get("id") in self._mixing:
            number = self._mixing.pop(frame["id"])
            if frame["t"] == "ack":
                self.witness.seeds[number] = self._seeds[number]
        elif frame["t"] == "view":
            if frame["seq"] >= self.view.get("seq", 0):
                self.view = frame
                self.witness.code = self.code
                self.witness.see(frame)
                await self._mix(frame, socket)
        elif waiting is not None and frame.get("id") == waiting["id"]:
            if frame["t"] == "rej":
                self.refused.append(frame["code"])
            if frame["t"] == "rej" and frame["code"] == "busy":
                await asyncio.sleep(0.1)
                await socket.send(json.dumps(waiting))
                return
            if frame.get("code") in ("away", "paused"):
                # Once the player is back, this turn is still theirs.
                self._acted = ""
            if frame["t"] == "ack":
                self.acknowledged[waiting["id"]] = Acknowledged(waiting, frame["seq"])
            self._waiting = None
        if self._waiting is None and self.moves:
            await self._act(socket)

    async def _mix(self, view: dict[str, Any], socket: ClientConnection) -> None:
        if "mix" in view["you"]["may"]:
            number = view["pack"]["number"]
            seed = self._seeds.setdefault(number, secrets.token_hex(32))
            ident = uuid4().hex
            self._mixing[ident] = number
            command = {"t": "cmd", "id": ident, "do": "mix", "number": number, "seed": seed}
            await socket.send(json.dumps(command))

    async def _think(self) -> None:
        await asyncio.sleep(self.pause)

    async def _act(self, socket: ClientConnection) -> None:
        if "legal" in self.view and self.view["at"] != self._acted:
            await self._think()
        if "back" in self.view.get("you", {}).get("may", ()):
            # The machine was so slow that the clock has put a bot in their place.
            await socket.send(json.dumps({"t": "cmd", "id": uuid4().hex, "do": "back"}))
        doing = first_legal(self.view)
        if doing is not None and doing["expect"] != self._acted:
            self._acted = doing["expect"]
            self._waiting = {"t": "cmd", "id": uuid4().hex, **doing}
            self.sent.add(self._waiting["id"])
            await socket.send(json.dumps(self._waiting))


@contextlib.asynccontextmanager
async def staying(*players: Player) -> AsyncIterator[None]:
    """These people play while the block lasts."""
    tasks = [asyncio.create_task(player.stay()) for player in players]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for player in players:
            player.phone.close()


def table(*ports: int, bots: int = 0, **options: Any) -> list[Player]:
    """A started table with a person for each port, and bots on the other chairs."""
    host = Player(ports[0], moves=options.pop("moves", True))
    host.opens(seats=len(ports) + bots, **options)
    people = [host, *(Player(port).joins(host.code) for port in ports[1:])]
    if bots:
        host.orders("fill")
    host.orders("start")
    return people


def done(*players: Player) -> int:
    """How many moves have been acknowledged to these people."""
    return sum(len(player.acknowledged) for player in players)


async def until(happened: Callable[[], bool], *, seconds: float = PATIENCE) -> None:
    """Returns as soon as it has happened."""
    async with asyncio.timeout(seconds):
        while not happened():  # noqa: ASYNC110 (it happens in another process)
            await asyncio.sleep(0.05)


async def more(players: list[Player], moves: int) -> None:
    """Returns when these people have made some more moves, together."""
    before = done(*players)
    await until(lambda: done(*players) >= before + moves)
