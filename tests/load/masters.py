"""A hundred tables of four masters at their normal pace, and people who play beside them.

One server as in production, with its own bots' process. First the people alone, then with the
masters: how long a person's move takes until all four seats have it, and how late the masters act,
against the moment at which the table wanted them to.
"""

import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import uvloop

from tests.load.bench import Row, bench, row
from tests.load.driver import Server, Table, Tables
from tests.load.players import HELLO, ours
from tests.load.servers import environment_of, run_in, serving
from tests.load.wire import Socket, handshake
from tests.servers.site import ROOT

MASTERS, PEOPLE = 100, 8
THINKING = 0.25
"""Seconds that a person of the bench takes for a move: quick, but not as fast as it goes."""
WARM, SECONDS = 5.0, 25.0
PAUSE = 1.2
"""Seconds: BOT_PAUSE_MS as it comes."""
LATE = 0.5
"""Seconds after which one would notice."""
LIMIT_MB = 120
START = """
import time
begun = time.process_time()
import gofclub.asgi
import sys
print(time.process_time() - begun, int("numpy" in sys.modules))
"""


@dataclass
class Heard:
    """What the sockets have told."""

    moves: list[float] = field(default_factory=list)
    """Seconds from a person's move to the last of four views."""
    late: list[float] = field(default_factory=list)
    """Seconds by which masters acted after their moment."""


@bench
def tables() -> Iterator[Row]:
    with tempfile.TemporaryDirectory(prefix="gofclub_bench_") as folder:
        environment = environment_of(Path(folder), "") | {"BOT_PAUSE_MS": str(int(1000 * PAUSE))}
        run_in(environment, "manage.py", "migrate", "--verbosity=0")
        seeded = json.loads(run_in(environment, "-m", "tests.load.apps.seed", str(PEOPLE)))
        name = "tests.load.apps.seed_masters"
        masters = json.loads(run_in(environment, "-m", name, str(MASTERS)))
        with serving("gofclub.asgi:application", environment) as server:
            alone, beside, memory, cost = uvloop.run(_heard(server, seeded, masters))
        given_up = (Path(folder) / "server.log").read_text().count("has no time")
    yield from _rows(alone, beside)
    yield row("times that the stand-in had to act", given_up, "times")
    yield row("bots' process, peak memory", memory, "MB", against="120 MB", ratio=memory / LIMIT_MB)
    yield row("bots' process, processor", 100 * cost, "% of a core")


@bench
def start() -> Iterator[Row]:
    """What the site needs to start, and whether it loads the net for it."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", START],
            cwd=ROOT,
            env=environment_of(Path(tempfile.gettempdir()), ""),
            check=True,
            capture_output=True,
            text=True,
            timeout=120,
        ).stdout.split()
        for _ in range(5)
    ]
    yield row("import of the site, processor", statistics.median(float(r[0]) for r in runs), "s")
    yield row("numpy loaded with it", max(int(r[1]) for r in runs), "(0: no)")


async def _heard(
    server: Server, seeded: Sequence[dict], masters: Sequence[dict]
) -> tuple[Heard, Heard, float, float]:
    heard = Heard()
    people = Tables(server, _at_leisure)
    requests = [
        [
            (server.port, handshake(server.port, f"/ws/tables/{one['code']}/", key))
            for key in one["sessions"]
        ]
        for one in seeded
    ]
    await people.connect(requests, hello=HELLO)
    await people.all_know()
    alone = Heard(moves=(await people.measure(warm=WARM, seconds=SECONDS)).latencies)
    watchers = [await _watch(server, one, heard) for one in masters]
    # Until the net is loaded, and all tables have had their first moves.
    await asyncio.sleep(4 * WARM)
    thinking = _thinking_process(server.process)
    heard.late.clear()
    begun, used = time.perf_counter(), Server(0, thinking).processor()
    heard.moves = (await people.measure(warm=WARM, seconds=SECONDS)).latencies
    cost = (Server(0, thinking).processor() - used) / (time.perf_counter() - begun)
    memory = _peak_memory(thinking)
    for one in watchers:
        one.transport.close()
    people.close()
    await asyncio.sleep(0)
    return alone, heard, memory, cost


def _at_leisure(table: Table, socket: Socket, frame: bytes) -> None:
    ours(_AtLeisure(table), socket, frame)  # type: ignore[arg-type]


@dataclass(frozen=True)
class _AtLeisure:
    """A table at which people see at once what happens, and take a moment to move."""

    table: Table

    def arrived(self, moment: int, *, after: int) -> None:
        self.table.arrived(moment, after=after)

    def move(self, socket: Socket, frame: bytes, *, becomes: int) -> None:
        later = partial(self.table.move, socket, frame, becomes=becomes)
        asyncio.get_running_loop().call_later(THINKING, later)


async def _watch(server: Server, seeded: dict, heard: Heard) -> Socket:
    """Looks on at a table of masters, and notes how late they act."""
    loop = asyncio.get_running_loop()
    code = seeded["code"]
    last: list[tuple[bytes, float]] = []

    def seen(socket: Socket, frame: bytes) -> None:
        if not frame.startswith(b'{"t":"view"'):
            return
        begin = frame.index(b'"at":"') + 6
        at = frame[begin : frame.index(b'"', begin)]
        if last and last[0][0] == at:
            return
        now = time.perf_counter()
        if last and _is_next(last[0][0], at):
            heard.late.append(now - last[0][1] - _moment(code, last[0][0].decode()))
        last[:] = [(at, now)]

    request = handshake(server.port, f"/ws/tables/{code}/", seeded["session"])
    made = partial(Socket, 0, request, seen)
    _, socket = await loop.create_connection(made, "127.0.0.1", server.port)
    await socket.opened
    socket.send(HELLO)
    return socket


def _is_next(before: bytes, after: bytes) -> bool:
    """Two moments in a row of one deal, and not its first, for which bots take longer."""
    (deal, turn), (other, following) = before.split(b"."), after.split(b".")
    return deal == other and int(turn) >= 3 and int(following) == int(turn) + 1


def _moment(code: str, at: str) -> float:
    """How long a bot takes at this moment: play/table/clock.py."""
    spread = zlib.crc32(f"{code} {at}".encode()) % 1000 / 1000
    return PAUSE * (2 / 3 + 2 / 3 * spread)


def _rows(alone: Heard, beside: Heard) -> Iterator[Row]:
    yield row("people alone, moves", len(alone.moves), "moves")
    yield row(f"beside {MASTERS} tables of masters, moves", len(beside.moves), "moves")
    for share in (50, 95, 99):
        before, after = (_percentile(one.moves, share) for one in (alone, beside))
        yield row(f"a person's move, p{share}, alone", 1000 * before, "ms")
        yield row(
            f"a person's move, p{share}, beside masters",
            1000 * after,
            "ms",
            against="alone",
            ratio=after / before,
        )
    yield row("acts of masters", len(beside.late), "acts")
    for share in (50, 95, 99):
        yield row(f"masters act late by, p{share}", 1000 * _percentile(beside.late, share), "ms")
    yield row("masters act late by, most", 1000 * max(beside.late), "ms")
    many = sum(one > LATE for one in beside.late)
    yield row(f"later than {LATE:g} s", 100 * many / len(beside.late), "% of acts")


def _percentile(values: Sequence[float], share: int) -> float:
    return statistics.quantiles(values, n=100)[share - 1]


def _thinking_process(server: int) -> int:
    """The child of the server that has loaded the most."""
    children = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[1]) == server:
            children.append(int(stat.parent.name))
    return max(children, key=_peak_memory)


def _peak_memory(process: int) -> float:
    """MB."""
    status = Path(f"/proc/{process}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(one.split()[1]) / 1024 for one in lines if one.startswith("VmHWM")), 0.0)
