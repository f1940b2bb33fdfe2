"""How long a move takes where people take their time: so many moves a second, no more.

Not how much a server can do, but how it feels while it does less than that: from a move sent until
the last of four seats has its view.
"""

import asyncio
import statistics
from collections.abc import Iterator
from contextlib import ExitStack
from typing import NamedTuple

import uvloop

from tests.load.bench import Row, bench, row
from tests.load.driver import Measured
from tests.load.processes import TABLE, connected, served
from tests.servers.postgres import postgres
from tests.servers.valkey import valkey

ROUNDS = 3
WARM_SECONDS, SECONDS = 2.0, 8.0


class Evening(NamedTuple):
    processes: int
    tables: int
    offered: int
    """Moves a second, of all tables together."""

    def __str__(self) -> str:
        how = "one process" if self.processes == 1 else f"{self.processes} processes"
        return f"{how}, {self.tables} tables, {self.offered} moves/s"


ALONE = (Evening(1, 100, 500), Evening(1, 1000, 300))
"""On SQLite, as `make run` serves."""
SHARED = tuple(Evening(count, tables, 200) for tables in (100, 250) for count in (1, 2, 4))
"""On PostgreSQL and Valkey, the seats of each table spread over the processes."""


@bench
def offered() -> Iterator[Row]:
    """From a move to the last view of it, at a pace that the site can keep."""
    for evening in ALONE:
        yield from _rows(f"SQLite, {evening}", _measured(evening, "", ""))
    with ExitStack() as stack:
        address, layer = (stack.enter_context(one) for one in (postgres(durable=True), valkey()))
        alone: dict[int, list[Measured]] = {}
        for evening in SHARED:
            name, found = f"PostgreSQL, {evening}", _measured(evening, address, layer)
            yield from _rows(name, found)
            first = alone.setdefault(evening.tables, found)
            if first is not found:
                ratio = _median_cost(found) / _median_cost(first)
                yield row(f"{name}, processor", ratio, "x", against="one process", ratio=ratio)


def _rows(name: str, rounds: list[Measured]) -> Iterator[Row]:
    yield row(f"{name}, made", statistics.median(one.per_second for one in rounds), "moves/s")
    yield row(f"{name}, p50", statistics.median(one.percentile(50) for one in rounds), "ms")
    yield row(f"{name}, p99", statistics.median(one.percentile(99) for one in rounds), "ms")
    yield row(f"{name}, processor", _median_cost(rounds), "ms/move")


def _median_cost(rounds: list[Measured]) -> float:
    return statistics.median(one.cost for one in rounds)


def _measured(evening: Evening, address: str, layer: str) -> list[Measured]:
    sizes = evening.processes, evening.tables
    with served(TABLE, *sizes, address=address, layer=layer) as (servers, paths):

        async def driven() -> list[Measured]:
            tables = await connected(TABLE, servers, paths)
            times = {"warm": WARM_SECONDS, "seconds": SECONDS, "offered": evening.offered}
            found = [await tables.measure(**times) for _ in range(ROUNDS)]
            tables.close()
            await asyncio.sleep(0)
            return found

        return uvloop.run(driven())
