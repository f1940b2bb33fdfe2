"""Phones that write real tables' games down: their outboxes arrive permuted, doubled and cut.

Each game is written twice: on one sheet in order, on the other one by two tabs that send the same
outbox in orders of their own, and often hang up before the answer. Both sheets must be the same,
and what the rules make of the facts.
"""

import asyncio
import http.client
import random
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from uuid import UUID

from gofclub import rules
from tests.scorepad.remote import RemotePhone

ABCD = ("Ana", "Ben", "Cho", "Dee")
HANDS = 7
HANG_UP_SHARE, HANG_UP_SECONDS = 0.2, 0.4
SECONDS = 20
"""For one answer."""
MOST_TRIES = 4000
NOT_YET = {"wrong_number", "not_found"}
"""What is answered to a command that has overtaken another one."""
BUSY = {429, 502, 503, 504}
FAULT = 500


class Command(NamedTuple):
    """One entry of an outbox."""

    method: str
    path: str
    body: dict[str, Any]


class Wrong(Exception):
    """An answer that nobody promises."""


def uuid_of(chance: random.Random) -> str:
    return str(UUID(int=chance.getrandbits(128), version=4))


def some_left(chance: random.Random) -> list[int]:
    left = [chance.randint(1, 9) for _ in ABCD]
    left[chance.randrange(len(ABCD))] = 0
    return left


class Evening:
    """What people at a real table want to write down: hands, two corrections, and one undone."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        chance = random.Random(seed)
        self.lefts = [some_left(chance) for _ in range(HANDS)]
        self.corrected = {number: some_left(chance) for number in chance.sample(range(1, HANDS), 2)}

    @property
    def facts(self) -> list[list[int]]:
        """How the game stands in the end."""
        return [self.corrected.get(number, self.lefts[number - 1]) for number in range(1, HANDS)]

    def outbox(self, who: str) -> tuple[str, list[Command]]:
        """The uuid of a sheet, and what is sent for it, in order."""
        chance = random.Random(f"{self._seed} {who}")
        uuids = [uuid_of(chance) for _ in self.lefts]
        commands = [
            Command("POST", "deals/", {"uuid": uuid, "number": number, "left": left})
            for number, (uuid, left) in enumerate(zip(uuids, self.lefts, strict=True), 1)
        ]
        for number, left in self.corrected.items():
            body = {"uuid": uuid_of(chance), "expect": 1, "left": left}
            commands.append(Command("PATCH", f"deals/{uuids[number - 1]}/", body))
        undo = {"uuid": uuid_of(chance), "expect": 1}
        commands.append(Command("POST", f"deals/{uuids[-1]}/void/", undo))
        return uuid_of(chance), commands


class Scribe:
    """A browser without an account that writes sheets, in one tab or in two."""

    def __init__(self, port: int, seed: str) -> None:
        self.chance = random.Random(seed)
        self.sheets = self.commands = self.hung_up = 0
        self.wrong: list[str] = []
        self.is_last = False
        """Whether nothing more is begun."""
        self._port = port
        self._seed = seed
        self._phone: RemotePhone | None = None

    async def write_on(self) -> None:
        """Evening after evening."""
        number = 0
        while not self.is_last:
            number += 1
            evening = Evening(f"{self._seed} {number}")
            try:
                await self._write(evening)
            except Wrong as error:
                self.wrong.append(f"outbox {self._seed} {number}: {error}")
            self.sheets += 1
            # A browser of its own for each evening: its first request may be the one that is lost.
            self._phone = None

    async def _write(self, evening: Evening) -> None:
        plain = await self._sheet(evening, "plain")
        for command in evening.outbox("plain")[1]:
            await self._deliver(plain, [command])
        mixed = await self._sheet(evening, "mixed")
        _, commands = evening.outbox("mixed")
        tabs = [self.chance.sample(commands, len(commands)) for _ in range(2)]
        async with asyncio.TaskGroup() as sending:
            for tab in tabs:
                sending.create_task(self._deliver(mixed, tab))
        one = plainly((await self._told("GET", f"sheets/{plain}/"))[1])
        other = plainly((await self._told("GET", f"sheets/{mixed}/"))[1])
        if one != other:
            raise Wrong(f"in order {one}, permuted {other}")
        if one["facts"] != list(in_words(evening.facts)):
            raise Wrong(f"{one['facts']} is stored of {evening.facts}")

    async def _sheet(self, evening: Evening, who: str) -> str:
        body = {"uuid": evening.outbox(who)[0], "names": ABCD, "ruleset": {"target": 500}}
        if self.chance.random() < HANG_UP_SHARE:
            await self._hang_up("POST", "sheets/", body)
        status, sheet = await self._told("POST", "sheets/", body)
        if status != 201:
            raise Wrong(f"the sheet was not started: {status} {sheet}")
        return sheet["code"]

    async def _deliver(self, code: str, commands: list[Command]) -> None:
        """Sends them until each is answered; those that came too early go to the end."""
        waiting = list(commands)
        for _ in range(MOST_TRIES):
            if not waiting:
                return
            method, path, body = command = waiting.pop(0)
            self.commands += 1
            if self.chance.random() < HANG_UP_SHARE:
                await self._hang_up(method, f"sheets/{code}/{path}", body)
                waiting.append(command)
                continue
            status, answer = await self._told(method, f"sheets/{code}/{path}", body)
            if status >= 300:
                if answer["error"]["code"] not in NOT_YET:
                    raise Wrong(f"{command} got {status} {answer}")
                waiting.append(command)
        raise Wrong(f"{waiting} cannot be delivered")

    async def _told(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """An answer: asks until there is one."""
        for _ in range(MOST_TRIES):
            answer = await asyncio.to_thread(self._once, lambda one: one.ask(method, path, body))
            if answer is not None and answer[0] == FAULT:
                self.wrong.append(f"{method} {path} was answered with 500")
            elif answer is not None and answer[0] not in BUSY:
                return answer
            await asyncio.sleep(self.chance.uniform(0.1, 0.5))
        raise Wrong(f"nobody answers {method} {path}")

    async def _hang_up(self, method: str, path: str, body: Any) -> None:
        """Sends it, and is gone before the answer; soon after the server has heard it, or not."""
        self.hung_up += 1
        seconds = self.chance.uniform(0, HANG_UP_SECONDS)

        def throw(phone: RemotePhone) -> None:
            phone.throw(method, path, body)
            time.sleep(seconds)

        await asyncio.to_thread(self._once, throw)

    def _once(self, do: Callable[[RemotePhone], Any]) -> Any:
        """On a line of its own; None where that breaks."""
        try:
            if self._phone is None:
                self._phone = RemotePhone(self._port, seconds=SECONDS)
                self._phone.close()
            phone = self._phone.beside()
            try:
                return do(phone)
            finally:
                phone.close()
        except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
            # Half an answer is none, and neither is a page that says that all are busy.
            return None


def plainly(sheet: dict[str, Any]) -> dict[str, Any]:
    """What two sheets of the same game have in common; a change too many would count `version`."""
    deals = [deal for deal in sheet["deals"] if not deal["voided"]]
    return {
        "version": sheet["version"],
        "status": sheet["status"],
        "facts": [(deal["number"], deal["left"], deal["points"]) for deal in deals],
        "voided": len(sheet["deals"]) - len(deals),
        "next": sheet["next"],
    }


def in_words(lefts: list[list[int]]) -> Iterator[tuple[int, list[int], list[int]]]:
    """What the rules make of the facts."""
    for number, left in enumerate(lefts, 1):
        yield number, left, list(rules.DealResult(tuple(left)).points)
