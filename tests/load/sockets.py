"""Tables of four real sockets on one process, beside a textbook consumer and a bare broadcast.

The textbook has a group per table on the in-memory layer, `database_sync_to_async` and one row per
move, stored before it is told; the bare broadcast has neither database nor rules. Both send frames
as long as our views. All servers of a database run side by side and are measured in turn, a few
times each, so that a busy moment of the machine hurts all alike; what counts are medians.
"""

import asyncio
import contextlib
import itertools
import json
import statistics
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import uvloop

from tests.load.bench import Row, bench, row
from tests.load.driver import Measured, Request, Server, Tables
from tests.load.players import HELLO, ours, their_move, theirs
from tests.load.servers import environment_of, new_database, run_in, serving
from tests.load.wire import handshake
from tests.servers.postgres import postgres

TABLES = (50, 250)
ROUNDS = 3
BARE, TEXTBOOK, TABLE = "bare broadcast", "textbook", "our table"
WARM_SECONDS = {BARE: 0.8, TEXTBOOK: 1.5, TABLE: 0.8}
SECONDS = {BARE: 2.0, TEXTBOOK: 4.0, TABLE: 2.5}
"""The textbook takes seconds for a move at every table: a short look would count by chance."""
KINDS = (BARE, TEXTBOOK, TABLE)
Runs = dict[tuple[str, int], list[Measured]]
"""By kind and number of tables: what was measured in each round."""


@bench
def tables() -> Iterator[Row]:
    """Moves a second, and how long until the last of four seats has seen one."""
    yield from _rows("SQLite", _measured(""))
    with postgres(durable=True) as address:
        yield from _rows("PostgreSQL", _measured(address))


def _measured(address: str) -> Runs:
    with contextlib.ExitStack() as stack, ThreadPoolExecutor() as pool:
        environments = {}
        for key in itertools.product(KINDS, TABLES):
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="gofclub_bench_"))
            environments[key] = environment_of(Path(folder), address and new_database(address))
        # Filling databases takes longest; two at a time where there are two processors.
        prepared = {
            (kind, count): pool.submit(_PREPARE[kind], environment, count)
            for (kind, count), environment in environments.items()
        }
        servers = {}
        for (kind, count), environment in environments.items():
            requests = prepared[kind, count].result()
            server = stack.enter_context(serving(_APPLICATIONS[kind], environment))
            servers[kind, count] = server, requests(server.port)
        return uvloop.run(_driven(servers))


async def _driven(servers: dict[tuple[str, int], tuple[Server, list[list[Request]]]]) -> Runs:
    """Sits down at all tables, then plays on one server after the other."""
    driven: dict[tuple[str, int], Tables] = {}
    for (kind, count), (server, requests) in servers.items():
        driven[kind, count] = tables = Tables(server, ours if kind == TABLE else theirs)
        await tables.connect(requests, hello=HELLO if kind == TABLE else b"")
        if kind == TABLE:
            await tables.all_know()
        else:
            tables.begin_with(their_move(0), becomes=0)
    runs: Runs = {key: [] for key in driven}
    for _ in range(ROUNDS):
        for key, tables in driven.items():
            kind, _ = key
            times = {"warm": WARM_SECONDS[kind], "seconds": SECONDS[kind]}
            runs[key].append(await tables.measure(**times))
            await tables.at_rest()
    for tables in driven.values():
        tables.close()
    await asyncio.sleep(0)
    return runs


# What comes out ---------------------------------------------------------------


def _rows(database: str, runs: Runs) -> Iterator[Row]:
    for (kind, count), rounds in runs.items():
        name = f"{database}: {kind}, {count} tables"
        yield row(name, _median(rounds, lambda one: one.per_second), "moves/s")
        yield row(f"{name}, p50", _median(rounds, lambda one: one.percentile(50)), "ms")
        yield row(f"{name}, p99", _median(rounds, lambda one: one.percentile(99)), "ms")
        yield row(f"{name}, processor", _median(rounds, lambda one: one.cost), "ms/move")
        yield row(f"{name}, driver", _median(rounds, lambda one: one.driver_share), "% of a core")
    most, least = max(TABLES), min(TABLES)
    for against, count in ((TEXTBOOK, most), (BARE, most), (TABLE, least)):
        name = f"{database}: {TABLE}, {most} tables"
        what = f"{against}, {count} tables"
        mine, other = runs[TABLE, most], runs[against, count]
        pairs = list(zip(mine, other, strict=True))
        yield row(
            name,
            _median(mine, lambda one: one.per_second),
            "moves/s",
            against=what,
            ratio=statistics.median(ours.per_second / its.per_second for ours, its in pairs),
        )
        yield row(
            f"{name}, processor",
            _median(mine, lambda one: one.cost),
            "ms/move",
            against=f"{what}: how many times less",
            ratio=statistics.median(its.cost / ours.cost for ours, its in pairs),
        )


def _median(rounds: list[Measured], of: Callable[[Measured], float]) -> float:
    return statistics.median(map(of, rounds))


# The servers ------------------------------------------------------------------

Requests = Callable[[int], list[list[Request]]]
"""The handshakes of all seats by table, for a port."""


def _same_for_all(count: int) -> Requests:
    return lambda port: [
        [(port, handshake(port, f"/tables/{table}/"))] * 4 for table in range(count)
    ]


def _prepare_bare(environment: dict[str, str], count: int) -> Requests:
    return _same_for_all(count)


def _prepare_textbook(environment: dict[str, str], count: int) -> Requests:
    run_in(environment, "-m", "tests.load.apps.textbook")
    return _same_for_all(count)


def _prepare_table(environment: dict[str, str], count: int) -> Requests:
    run_in(environment, "manage.py", "migrate", "--verbosity=0")
    seeded = json.loads(run_in(environment, "-m", "tests.load.apps.seed", str(count)))
    return lambda port: [
        [(port, handshake(port, f"/ws/tables/{one['code']}/", key)) for key in one["sessions"]]
        for one in seeded
    ]


_PREPARE = {BARE: _prepare_bare, TEXTBOOK: _prepare_textbook, TABLE: _prepare_table}
_APPLICATIONS = {
    BARE: "tests.load.apps.bare:application",
    TEXTBOOK: "tests.load.apps.textbook:application",
    TABLE: "gofclub.asgi:application",
}
