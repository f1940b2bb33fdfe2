"""What lies between people and servers: it delays, cuts, and swallows what was on its way.

One door for all processes, as in production: each connection goes to one of those that say they are
ready, else to one that answers at all.
"""

import asyncio
import contextlib
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

CHUNK = 65_536
CONNECT_SECONDS = 2.0
LOOK_SECONDS = 0.5
"""How often each process is asked whether it is ready."""
SLOW_SHARE, SLOW_SECONDS, USUAL_SECONDS = 0.01, 0.25, 0.004
"""How many pieces of a conversation take how long; all others take a moment."""
MOST_REMEMBERED = 4096


@dataclass(eq=False)
class Line:
    """One connection, with both of its ends."""

    person: asyncio.StreamWriter
    server: asyncio.StreamWriter
    is_swallowing: bool = False
    is_torn: bool = False
    """Whether the next piece for the person arrives in part, and nothing after it."""
    was_cut: bool = False
    is_for_good: bool = False
    """Whether it is a socket: more than one answer has gone through it."""
    said: int = field(default=0)

    @property
    def end(self) -> int:
        """The person's own port: what tells one of them from another."""
        return self.person.get_extra_info("peername")[1]

    def drop(self) -> None:
        for writer in (self.person, self.server):
            writer.transport.abort()


class Proxy:
    def __init__(self, port: int, behind: Sequence[int], *, seed: int) -> None:
        self.port = port
        self.cuts = 0
        self._behind = list(behind)
        self._chance = random.Random(f"{seed} proxy")
        self._lines: set[Line] = set()
        self._cut: dict[int, None] = {}
        """The ends of lines that were cut, the last ones of them."""
        self._ready: set[int] = set(behind)
        self._looking: list[asyncio.Task[None]] = []
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", self.port)
        self._looking = [asyncio.create_task(self._look(port)) for port in self._behind]

    async def stop(self) -> None:
        for task in self._looking:
            task.cancel()
        await asyncio.gather(*self._looking, return_exceptions=True)
        if self._server is not None:
            self._server.close()
        for line in list(self._lines):
            line.drop()

    def was_cut(self, end: int) -> bool:
        """Whether it was this proxy that ended the conversation with who had this port."""
        return self._cut.pop(end, 0) is None

    async def cut(self, *, most: int) -> int:
        """Cuts some open sockets, each in a way of its own; how many."""
        lines = sorted((line for line in self._lines if line.is_for_good), key=lambda one: one.end)
        chosen = self._chance.sample(lines, min(most, len(lines)))
        await asyncio.gather(*map(self._cut_one, chosen))
        self.cuts += len(chosen)
        return len(chosen)

    async def _cut_one(self, line: Line) -> None:
        self._cut[line.end] = None
        while len(self._cut) > MOST_REMEMBERED:
            self._cut.pop(next(iter(self._cut)))
        how = self._chance.choice(("at once", "swallow", "torn"))
        if how == "swallow":
            # The server hears everything, and is not heard: answers are lost with the line.
            line.is_swallowing = True
            await asyncio.sleep(self._chance.uniform(0.05, 0.5))
        elif how == "torn":
            line.is_torn = True
            await asyncio.sleep(self._chance.uniform(0.05, 0.3))
        line.drop()

    async def _meet(self, reader: asyncio.StreamReader, person: asyncio.StreamWriter) -> None:
        found = await self._find()
        if found is None:
            person.transport.abort()
            return
        answers, server = found
        line = Line(person, server)
        self._lines.add(line)
        ways = [
            asyncio.create_task(self._carry(reader, server, line, back=False)),
            asyncio.create_task(self._carry(answers, person, line, back=True)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._lines.discard(line)
            for way in ways:
                way.cancel()
            with contextlib.suppress(OSError):
                for writer in (person, server):
                    writer.close()

    async def _find(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        anyhow = self._chance.sample(self._behind, len(self._behind))
        for port in sorted(anyhow, key=lambda one: one not in self._ready):
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(CONNECT_SECONDS):
                    return await asyncio.open_connection("127.0.0.1", port)
        return None

    async def _look(self, port: int) -> None:
        while True:
            try:
                async with asyncio.timeout(CONNECT_SECONDS):
                    is_ready = await _is_ready(port)
            except (OSError, TimeoutError):
                is_ready = False
            (self._ready.add if is_ready else self._ready.discard)(port)
            await asyncio.sleep(LOOK_SECONDS)

    async def _carry(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        line: Line,
        *,
        back: bool,
    ) -> None:
        with contextlib.suppress(OSError):
            while piece := await reader.read(CHUNK):
                is_slow = self._chance.random() < SLOW_SHARE
                await asyncio.sleep(
                    self._chance.uniform(0, SLOW_SECONDS if is_slow else USUAL_SECONDS)
                )
                if back:
                    line.said += 1
                    line.is_for_good = line.said > 1
                    if line.is_swallowing:
                        continue
                    if line.is_torn:
                        line.is_swallowing = True
                        piece = piece[: len(piece) // 2]
                writer.write(piece)
                await writer.drain()


async def _is_ready(port: int) -> bool:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return b" 200 " in await reader.readline()
    finally:
        writer.close()
