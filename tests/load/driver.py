"""Many sockets from one process, as fast as they go or at a pace.

A table is a closed loop: whoever's turn it is moves as soon as they know, and a move is done when
all four seats have its view. At a pace they take their time: so many moves a second are made in
all, at moments that are as irregular as people are. Tables stay connected while other servers are
measured, so that the servers can be measured in turn.
"""

import asyncio
import os
import random
import statistics
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tests.load.wire import Socket

PATIENCE = 60.0
REST_SECONDS, REST_SHARE = 0.5, 0.06
"""For how long a server does next to nothing before the next one is measured, of one processor."""


@dataclass(frozen=True)
class Server:
    port: int
    process: int

    def processor(self) -> float:
        """Seconds of processor time so far; 0 where nobody says."""
        stat = Path(f"/proc/{self.process}/stat")
        if not stat.exists():
            return 0.0
        fields = stat.read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Servers:
    """Several processes that serve the same tables."""

    all: Sequence[Server]

    def processor(self) -> float:
        return sum(one.processor() for one in self.all)


@dataclass
class Measured:
    moves: int = 0
    latencies: list[float] = field(default_factory=list)
    seconds: float = 0.0
    processor: float = 0.0
    """Seconds of processor time that the server took for them."""
    driver: float = 0.0
    """And this process."""

    @property
    def per_second(self) -> float:
        return self.moves / self.seconds

    @property
    def cost(self) -> float:
        """Milliseconds of the server's processor for a move: hardly moved by a busy machine."""
        return self.processor / self.moves * 1000

    @property
    def driver_share(self) -> float:
        """Percent of one processor: near 100 the driver would be what is measured."""
        return 100 * self.driver / self.seconds

    def percentile(self, share: int) -> float:
        """Milliseconds from a move sent to the last seat's view."""
        return statistics.quantiles(self.latencies, n=100)[share - 1] * 1000


class Table:
    """Four sockets, and the moves of theirs that not all have seen yet."""

    def __init__(self, tables: "Tables") -> None:
        self.sockets: list[Socket] = []
        self._tables = tables
        self._under_way: dict[int, tuple[float, int]] = {}

    @property
    def is_quiet(self) -> bool:
        return not self._under_way

    def move(self, socket: Socket, frame: bytes, *, becomes: int) -> None:
        """Sends a move that leads to this moment, now or when the tables play again."""
        if self._tables.are_playing:
            self.send(socket, frame, becomes=becomes)
        else:
            self._tables.held.append((self, socket, frame, becomes))

    def send(self, socket: Socket, frame: bytes, *, becomes: int) -> None:
        self._under_way[becomes] = time.perf_counter(), len(self.sockets)
        socket.send(frame)

    def arrived(self, moment: int, *, after: int) -> None:
        """One of the sockets has seen this moment, and perhaps none between it and its last one.

        A view is the table as it is now: a process that reads it again may leave some out.
        """
        for one in [one for one in self._under_way if after < one <= moment]:
            sent_at, waiting = self._under_way.pop(one)
            if waiting > 1:
                self._under_way[one] = sent_at, waiting - 1
            elif (measured := self._tables.measured) is not None:
                measured.moves += 1
                measured.latencies.append(time.perf_counter() - sent_at)


Request = tuple[int, bytes]
"""A port, and the handshake for it."""
Player = Callable[[Table, Socket, bytes], None]
"""What a frame makes a seat do."""


class Tables:
    """All tables of one server."""

    def __init__(self, server: Server | Servers, player: Player) -> None:
        self.are_playing = False
        """As fast as they go: what somebody does is not held."""
        self.held: deque[tuple[Table, Socket, bytes, int]] = deque()
        self.measured: Measured | None = None
        self._server = server
        self._player = player
        self._tables: list[Table] = []

    async def connect(self, requests: Sequence[Sequence[Request]], *, hello: bytes = b"") -> None:
        """Sits down everywhere; nobody plays yet."""
        loop = asyncio.get_running_loop()
        for four in requests:
            table = Table(self)
            self._tables.append(table)
            for seat, (port, request) in enumerate(four):
                made = partial(Socket, seat, request, partial(self._player, table))
                _, socket = await loop.create_connection(made, "127.0.0.1", port)
                table.sockets.append(socket)
                await asyncio.wait_for(socket.opened, PATIENCE)
                if hello:
                    socket.send(hello)

    def begin_with(self, frame: bytes, *, becomes: int) -> None:
        """The first move, where no view asks for it."""
        for table in self._tables:
            table.move(table.sockets[0], frame, becomes=becomes)

    async def all_know(self) -> None:
        """Waits until every socket has been told something."""
        async with asyncio.timeout(PATIENCE):
            while not all(one.at for table in self._tables for one in table.sockets):  # noqa: ASYNC110
                await asyncio.sleep(0.05)

    async def measure(self, *, warm: float, seconds: float, offered: float = 0) -> Measured:
        """Plays for a while, then rests with nothing under way; `offered` is moves a second."""
        measured = Measured()
        with self._paced(offered) if offered else self._as_fast_as_they_go():
            await asyncio.sleep(warm)
            self.measured = measured
            begun, used, own = time.perf_counter(), self._server.processor(), time.process_time()
            await asyncio.sleep(seconds)
            async with asyncio.timeout(PATIENCE):
                while measured.moves < 2:  # noqa: ASYNC110
                    await asyncio.sleep(0.1)
            self.measured = None
            measured.seconds = time.perf_counter() - begun
            measured.processor = self._server.processor() - used
            measured.driver = time.process_time() - own
        async with asyncio.timeout(PATIENCE):
            while not all(table.is_quiet for table in self._tables):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        return measured

    async def at_rest(self) -> None:
        """Waits until the server has done what it has put off: the next one is not to feel that."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while True:
                    used = self._server.processor()
                    await asyncio.sleep(REST_SECONDS)
                    if self._server.processor() - used <= REST_SHARE * REST_SECONDS:
                        return

    @contextmanager
    def _as_fast_as_they_go(self) -> Iterator[None]:
        self.are_playing = True
        for table, socket, frame, becomes in self.held:
            table.send(socket, frame, becomes=becomes)
        self.held.clear()
        yield
        self.are_playing = False

    @contextmanager
    def _paced(self, offered: float) -> Iterator[None]:
        pacing = asyncio.create_task(self._pace(offered))
        yield
        pacing.cancel()

    async def _pace(self, offered: float) -> None:
        """Whoever has known longest moves next; the moments are the same in each run."""
        chance = random.Random(64)
        due = time.perf_counter()
        while True:
            await asyncio.sleep(max(due - time.perf_counter(), 0))
            if self.held:
                table, socket, frame, becomes = self.held.popleft()
                table.send(socket, frame, becomes=becomes)
            due += chance.expovariate(offered)

    def close(self) -> None:
        for table in self._tables:
            for socket in table.sockets:
                socket.transport.close()
