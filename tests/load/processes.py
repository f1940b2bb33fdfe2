"""Tables whose seats are spread over several server processes, with PostgreSQL and Valkey.

What is compared is measured in turn, a few times each: one, two and four processes of ours, and
then two of ours beside the textbook consumer on the same stack, with the Redis layer of Channels'
tutorial and with the faster one that we use. What counts is the processor time of all server
processes together for a move: hardly moved by a busy machine, and what decides how many tables a
second core carries.
"""

import asyncio
import contextlib
import json
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

import uvloop

from gofclub.sockets.siblings import TICK_SECONDS
from play.elsewhere import COUNTS_SECONDS
from tests.load.bench import Row, bench, row
from tests.load.driver import PATIENCE, Measured, Server, Servers, Tables
from tests.load.players import HELLO, ours, their_move, theirs
from tests.load.servers import environment_of, new_database, run_in, serving
from tests.load.wire import Socket, handshake
from tests.servers.postgres import postgres
from tests.servers.valkey import valkey

PROCESSES = (1, 2, 4)
TABLES = (100, 250)
TABLE, TEXTBOOK, ON_OUR_LAYER = "our table", "textbook", "textbook on our layer"
TEXTBOOK_PROCESSES = 2
ROUNDS = 5
WARM_SECONDS, SECONDS = 1.0, 3.0
Site = tuple[str, int]
"""Whose server, and how many processes of it."""
OURS = [(TABLE, count) for count in PROCESSES]
BESIDE_THE_TEXTBOOK = [(kind, TEXTBOOK_PROCESSES) for kind in (TABLE, TEXTBOOK, ON_OUR_LAYER)]
Runs = dict[Site, list[Measured]]
Paths = list[tuple[str, list[str]]]
"""The address of each table, and the session of each of its seats."""


@bench
def processes() -> Iterator[Row]:
    """Processor time of a move on one, two and four processes."""
    with postgres(durable=True) as address:
        for tables in TABLES:
            runs = _in_turn(OURS, tables, address)
            for site in OURS:
                yield from _rows(site, tables, runs[site])
                if site != OURS[0]:
                    against = f"one process, {tables} tables"
                    yield from _compared(site, tables, runs[site], runs[OURS[0]], against)
            runs = _in_turn(BESIDE_THE_TEXTBOOK, tables, address)
            mine, *others = BESIDE_THE_TEXTBOOK
            for site in others:
                yield from _rows(site, tables, runs[site])
                yield from _compared(mine, tables, runs[mine], runs[site], f"the {site[0]} there")


def _rows(site: Site, tables: int, rounds: list[Measured]) -> Iterator[Row]:
    name = _name(site, tables)
    yield row(name, statistics.median(one.per_second for one in rounds), "moves/s")
    yield row(f"{name}, p50", statistics.median(one.percentile(50) for one in rounds), "ms")
    yield row(f"{name}, p99", statistics.median(one.percentile(99) for one in rounds), "ms")
    yield row(f"{name}, processor", statistics.median(one.cost for one in rounds), "ms/move")


def _compared(
    site: Site, tables: int, mine: list[Measured], others: list[Measured], against: str
) -> Iterator[Row]:
    """Round by round, so that an hour in which the machine is slower hurts both."""
    name, pairs = _name(site, tables), list(zip(mine, others, strict=True))
    ratio = statistics.median(one.per_second / other.per_second for one, other in pairs)
    yield row(f"{name}, speed", ratio, "x", against=against, ratio=ratio)
    ratio = statistics.median(one.cost / other.cost for one, other in pairs)
    yield row(f"{name}, processor", ratio, "x", against=against, ratio=ratio)


def _name(site: Site, tables: int) -> str:
    kind, count = site
    return f"{kind}, {count} processes, {tables} tables"


def _in_turn(sites: list[Site], tables: int, address: str) -> Runs:
    """Each is there from the beginning, and idle while another one is played on."""
    with contextlib.ExitStack() as stack:
        # A layer each: what one says is not for another.
        layers = [stack.enter_context(valkey()) for _ in sites]
        all_served = {
            site: stack.enter_context(served(*site, tables, address=address, layer=layer))
            for site, layer in zip(sites, layers, strict=True)
        }
        return uvloop.run(_driven(all_served))


async def _driven(sites: dict[Site, tuple[list[Server], Paths]]) -> Runs:
    driven = {site: await connected(site[0], *of) for site, of in sites.items()}
    runs: Runs = {site: [] for site in driven}
    for _ in range(ROUNDS):
        for site, tables in driven.items():
            runs[site].append(await tables.measure(warm=WARM_SECONDS, seconds=SECONDS))
    for tables in driven.values():
        tables.close()
    await asyncio.sleep(0)
    return runs


@contextlib.contextmanager
def served(
    kind: str, count: int, tables: int, *, address: str, layer: str
) -> Iterator[tuple[list[Server], Paths]]:
    """So many processes that serve so many tables in mid-game."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="gofclub_bench_"))
        variables = environment_of(Path(folder), address and new_database(address))
        variables |= {"REDIS_URL": layer} if layer else {}
        if kind != TABLE:
            variables |= {"TEXTBOOK_LAYER": "pubsub"} if kind == ON_OUR_LAYER else {}
            run_in(variables, "-m", "tests.load.apps.textbook")
            paths = [(f"/tables/{table}/", [""] * 4) for table in range(tables)]
            application = "tests.load.apps.textbook:application"
        else:
            run_in(variables, "manage.py", "migrate", "--verbosity=0")
            seeded = json.loads(run_in(variables, "-m", "tests.load.apps.seed", str(tables)))
            paths = [(f"/ws/tables/{one['code']}/", one["sessions"]) for one in seeded]
            application = "gofclub.asgi:application"
        servers = []
        for number in range(count):
            mine = variables | {"CROUPIER": "1" if number == 0 else "0"}
            servers.append(stack.enter_context(serving(application, mine)))
        yield servers, paths


async def connected(kind: str, servers: list[Server], paths: Paths) -> Tables:
    """Everybody sits, the seats of each table spread evenly over the processes."""
    ports = [server.port for server in servers]
    tables = Tables(Servers(servers), ours if kind == TABLE else theirs)
    requests = [
        [
            (port, handshake(port, path, session))
            for seat, session in enumerate(sessions)
            for port in [ports[(at + seat) % len(ports)]]
        ]
        for at, (path, sessions) in enumerate(paths)
    ]
    if kind == TABLE:
        await _have_had_one(ports)
    await tables.connect(requests, hello=HELLO if kind == TABLE else b"")
    if kind == TABLE:
        await tables.all_know()
        # A process that is new tells all others of everything, and is so for a moment only.
        await asyncio.sleep(COUNTS_SECONDS + 1)
    else:
        tables.begin_with(their_move(0), becomes=0)
    return tables


async def _have_had_one(ports: list[int]) -> None:
    """A process is handed sockets by others once it has had one of its own, as all have had that
    have served for a minute: else the first to come would be where their table is not."""
    for port in ports:
        first = Socket(0, handshake(port, "/ws/lobby/", ""), lambda *_: None)
        await asyncio.get_running_loop().create_connection(lambda one=first: one, "127.0.0.1", port)
        async with asyncio.timeout(PATIENCE):
            await first.opened
        first.transport.close()
    await asyncio.sleep(2 * TICK_SECONDS)
