"""Tables whose seats are spread over several server processes, with PostgreSQL and Valkey.

All numbers of processes are measured in turn, a few times each, beside the textbook consumer on
the same stack: with the Redis layer of Channels' tutorial, and with the faster one that we use.
What counts is the processor time of all server processes together for a move:
hardly moved by a busy machine, and what decides how many tables a second core carries.
"""

import asyncio
import contextlib
import itertools
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
ROUNDS = 3
WARM_SECONDS, SECONDS = 1.0, 3.0
Key = tuple[str, int, int]
"""Whose server, how many processes, how many tables."""
Paths = list[tuple[str, list[str]]]
"""The address of each table, and the session of each of its seats."""


@bench
def processes() -> Iterator[Row]:
    """Processor time of a move on one, two and four processes."""
    with postgres(durable=True) as address, valkey() as layer:
        runs = _measured(address, layer)
    for (kind, count, tables), rounds in runs.items():
        name = f"{kind}, {count} processes, {tables} tables"
        yield row(name, statistics.median(one.per_second for one in rounds), "moves/s")
        yield row(f"{name}, p50", statistics.median(one.percentile(50) for one in rounds), "ms")
        yield row(f"{name}, p99", statistics.median(one.percentile(99) for one in rounds), "ms")
        cost = statistics.median(one.cost for one in rounds)
        if kind == TABLE and count > 1:
            one = runs[kind, 1, tables]
            ratio = statistics.median(a.cost / b.cost for a, b in zip(rounds, one, strict=True))
            against = f"one process, {tables} tables"
            yield row(f"{name}, processor", cost, "ms/move", against=against, ratio=ratio)
            ratio = statistics.median(
                a.per_second / b.per_second for a, b in zip(rounds, one, strict=True)
            )
            yield row(f"{name}, speed", ratio, "x", against=against, ratio=ratio)
        else:
            yield row(f"{name}, processor", cost, "ms/move")
    for tables, kind in itertools.product(TABLES, (TEXTBOOK, ON_OUR_LAYER)):
        mine = runs[TABLE, TEXTBOOK_PROCESSES, tables]
        pairs = list(zip(mine, runs[kind, TEXTBOOK_PROCESSES, tables], strict=True))
        name = f"{TABLE}, {TEXTBOOK_PROCESSES} processes, {tables} tables"
        ratio = statistics.median(ours.per_second / its.per_second for ours, its in pairs)
        yield row(f"{name}, speed", ratio, "x", against=kind, ratio=ratio)
        ratio = statistics.median(its.cost / ours.cost for ours, its in pairs)
        against = f"{kind}: how many times less"
        yield row(f"{name}, processor", ratio, "x", against=against, ratio=ratio)


def _measured(address: str, layer: str) -> dict[Key, list[Measured]]:
    keys = [(TABLE, count, tables) for tables in TABLES for count in PROCESSES]
    its = (TEXTBOOK, ON_OUR_LAYER)
    keys += [(kind, TEXTBOOK_PROCESSES, tables) for tables in TABLES for kind in its]
    found: dict[Key, list[Measured]] = {key: [] for key in keys}
    for key in keys:
        # Not all at once: twenty idle servers would be in each other's way.
        found[key] = _one(key, address, layer)
    return found


def _one(key: Key, address: str, layer: str) -> list[Measured]:
    kind, count, tables = key
    with served(kind, count, tables, address=address, layer=layer) as (servers, paths):
        return uvloop.run(_driven(kind, servers, paths))


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


async def _driven(kind: str, servers: list[Server], paths: Paths) -> list[Measured]:
    tables = await connected(kind, servers, paths)
    found = [await tables.measure(warm=WARM_SECONDS, seconds=SECONDS) for _ in range(ROUNDS)]
    tables.close()
    await asyncio.sleep(0)
    return found
