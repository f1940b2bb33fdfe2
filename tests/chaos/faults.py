"""What is done to a running site, in an order that follows from a seed.

Two rows of faults run beside each other: one hits what people are connected to (web processes,
PostgreSQL, their own lines), the other what works behind it (croupiers, Valkey). Each waits until
all are back and every table moves before its next blow.
"""

import asyncio
import math
import random
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from gofclub.sockets.siblings import LOST_SECONDS
from tests.chaos.crowd import Slot
from tests.chaos.proxy import Proxy
from tests.chaos.stack import START_SECONDS, Member, Stack

IN_FRONT = (
    *("kill web",) * 3,
    "kill both webs",
    "term web",
    "hang web",
    "restart postgres fast",
    "restart postgres immediate",
    *("cut",) * 5,
)
BEHIND = (
    *("kill croupier",) * 5,
    "term croupier",
    *("restart valkey",) * 2,
    "hang valkey",
    "hold clubs",
)
ROWS = (IN_FRONT, BEHIND)
EACH_ONCE = tuple(tuple(dict.fromkeys(row)) for row in ROWS)
CUT_AT_ONCE = 4
STUCK_SECONDS = 120.0
"""How long a table may stand still, on a machine that is busy with something else."""
A_ROUND = 3
"""Moves after which a table moves again: with two bots of four, one of them was a bot's."""
MOST_STARTS = 5
HANG_SECONDS = LOST_SECONDS + 1


class Faults:
    """Whatever can happen, and how long people wait until all is well again."""

    def __init__(self, stack: Stack, proxy: Proxy, slots: Sequence[Slot], *, seed: int) -> None:
        self.count: Counter[str] = Counter()
        self.seconds: dict[str, list[float]] = defaultdict(list)
        """From each fault until everybody is back and every table has moved, by its kind."""
        self.stuck: list[str] = []
        self.failed_starts = 0
        self.wrong: list[str] = []
        self._stack = stack
        self._proxy = proxy
        self._slots = slots
        self._seed = seed
        self._starting: set[asyncio.Task[None]] = set()

    async def happen(self, until: float) -> None:
        """Both rows, again and again until a moment of the monotonic clock."""
        await self._side_by_side(ROWS, until=until, rounds=None)

    async def happen_once(self) -> None:
        """One fault of each kind, however long that takes."""
        await self._side_by_side(EACH_ONCE, until=math.inf, rounds=1)

    async def _side_by_side(
        self, rows: Sequence[Sequence[str]], *, until: float, rounds: int | None
    ) -> None:
        async with asyncio.TaskGroup() as both:
            for deck in rows:
                both.create_task(self._row(deck, until, rounds))
        await asyncio.gather(*self._starting)

    async def settle(self) -> None:
        """All processes are there, everybody is back, every table moves."""
        for member in self._stack.members:
            if member.process is None:
                await self._start(member)
        await self._moving("the end")

    async def _row(self, deck: Sequence[str], until: float, rounds: int | None) -> None:
        chance = random.Random(f"{self._seed} {deck}")
        for fault in shuffled(deck, chance, rounds):
            if time.monotonic() >= until:
                return
            begun = await self._strike(fault, chance)
            self.count[fault] += 1
            seconds = await self._moving(fault, since=begun)
            self.seconds[fault].append(seconds)
            await asyncio.sleep(chance.uniform(0, 0.2))

    async def _strike(self, fault: str, chance: random.Random) -> float:
        """Does it; the moment in which it was done."""
        stack = self._stack
        match fault.split():
            case ["cut"]:
                begun = time.monotonic()
                await self._proxy.cut(most=CUT_AT_ONCE)
                return begun
            case ["restart", "postgres", how]:
                begun = time.monotonic()
                await asyncio.to_thread(stack.database.restart, how)
                return begun
            case ["restart", "valkey"]:
                begun = time.monotonic()
                await asyncio.to_thread(stack.layer.stop)
                await asyncio.sleep(chance.uniform(0, 1))
                await asyncio.to_thread(stack.layer.start)
                return begun
            case ["hang", "valkey"]:
                begun = time.monotonic()
                hung = stack.layer.server
                assert hung is not None
                hung.hang()
                try:
                    # Not afterwards: nobody waits for it.
                    await self._moving("Valkey hangs")
                finally:
                    hung.go_on()
                return begun
            case ["hold", "clubs"]:
                begun = time.monotonic()
                with await asyncio.to_thread(stack.hold_clubs) as held:
                    await self._moving("a club is held")
                    held.close()
                return begun
            case ["hang", "web"]:
                return await self._hang(chance.choice(stack.webs))
            case ["kill", "both", "webs"]:
                return await self._end(stack.webs, signal.SIGKILL)
            case [how, kind]:
                members = stack.webs if kind == "web" else stack.croupiers
                number = signal.SIGKILL if how == "kill" else signal.SIGTERM
                return await self._end(members, number, only=chance.randrange(len(members)))
        raise ValueError(fault)

    async def _hang(self, member: Member) -> float:
        """Stops it for a while; people who are there wait, or come back elsewhere."""
        await self._are_up([member])
        begun, process = time.monotonic(), member.process
        assert process is not None
        process.send_signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(HANG_SECONDS)
        finally:
            process.send_signal(signal.SIGCONT)
        return begun

    async def _are_up(self, members: Sequence[Member]) -> None:
        async with asyncio.timeout(START_SECONDS * MOST_STARTS):
            while not all(member.is_up for member in members):  # noqa: ASYNC110 (other processes)
                await asyncio.sleep(0.05)

    async def _end(
        self, members: Sequence[Member], how: signal.Signals, *, only: int | None = None
    ) -> float:
        """Ends one of them, or all; each is started again at once. The other one is there."""
        await self._are_up(members)
        begun = time.monotonic()
        ending = list(members) if only is None else [members[only]]
        old = [member.process for member in ending]
        for member in ending:
            member.is_up = False
            task = asyncio.create_task(self._again(member, how))
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)
        if how == signal.SIGTERM:
            # It shows people out one after the other, and ends when all of them have gone.
            async with asyncio.timeout(START_SECONDS):
                while old == [member.process for member in ending]:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
        return begun

    async def _again(self, member: Member, how: signal.Signals) -> None:
        await asyncio.to_thread(self._stack.end, member, how)
        await self._start(member)

    async def _start(self, member: Member) -> None:
        """As whatever looks after services does it: where one does not start, once more."""
        for _ in range(MOST_STARTS):
            try:
                await asyncio.to_thread(member.start)
            except RuntimeError as error:
                self.failed_starts += 1
                self.wrong.append(str(error))
                await asyncio.to_thread(self._stack.end, member, signal.SIGKILL)
                await asyncio.sleep(0.5)
            else:
                return
        raise RuntimeError(f"{member.name} does not start any more")

    async def _moving(self, what: str, *, since: float | None = None) -> float:
        """Seconds until everybody is back and every table has moved."""
        begun = time.monotonic() if since is None else since
        before = [slot.moves for slot in self._slots]
        deadline = time.monotonic() + STUCK_SECONDS
        waiting = list(zip(self._slots, before, strict=True))
        while True:
            waiting = [
                (slot, moves)
                for slot, moves in waiting
                if slot.moves < moves + A_ROUND or not slot.are_back
            ]
            if not waiting:
                return time.monotonic() - begun
            if time.monotonic() > deadline:
                self.stuck += [f"after {what}: {slot}" for slot, _ in waiting]
                return time.monotonic() - begun
            await asyncio.sleep(0.02)


def shuffled(
    deck: Sequence[str], chance: random.Random, rounds: int | None = None
) -> Iterator[str]:
    """The faults of a row, for ever or for so many rounds, each round in another order."""
    while rounds is None or rounds > 0:
        yield from chance.sample(deck, len(deck))
        rounds = None if rounds is None else rounds - 1
