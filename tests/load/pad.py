"""The score pad on a real server: what a hand costs early and late in a game, and who sees it."""

import contextlib
import json
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from websockets.sync.client import ClientConnection

from tests.load.bench import Row, bench, row
from tests.load.driver import Server, Servers
from tests.load.servers import new_database
from tests.scorepad.remote import PATIENCE, RemotePhone, hear, watching
from tests.servers.ports import free_port
from tests.servers.postgres import postgres
from tests.servers.site import Site, site
from tests.servers.valkey import valkey

GAMES, HANDS, PART = 6, 95, 15
WATCHERS, HALL, SEEN = 50, 200, 40


@bench
def hands() -> Iterator[Row]:
    """Hands written one after the other, through the whole API."""
    for name, address in databases():
        with address as url, serving(url) as running:
            phone = RemotePhone(running.port)
            early, late = _games(phone, running)
            phone.close()
        last = f"hands {HANDS - PART + 1} to {HANDS}"
        yield row(f"pad: a hand, {name}, hands 1 to {PART}", early.ms, "ms")
        yield row(f"pad: a hand, {name}, {last}", late.ms, "ms")
        yield row(
            f"pad: a hand, {name}, {last}, processor",
            late.processor_ms,
            "ms",
            against=f"the first {PART}, same run",
            ratio=late.processor_ms / early.processor_ms,
        )


@bench
def watchers() -> Iterator[Row]:
    """From the moment a hand is sent until the last of many watchers has it."""
    for name, address in databases():
        with address as url, serving(url) as running:
            yield from _hall([running], WATCHERS, name)


@bench
def halls() -> Iterator[Row]:
    """A hall that watches one sheet, by way of one process and of two."""
    with postgres(durable=True) as address, valkey() as layer:
        shared = {"REDIS_URL": layer}
        with serving(address, **shared) as one:
            alone = list(_hall([one], HALL, "one process"))
        with serving(new_database(address), **shared) as one, beside(one) as other:
            both = list(_hall([one, other], HALL, "two processes"))
    yield from alone
    for here, there in zip(both, alone, strict=True):
        ratio = here["value"] / there["value"]
        yield row(here["name"], here["value"], here["unit"], against="one process", ratio=ratio)


def _hall(sites: list[Site], many: int, name: str) -> Iterator[Row]:
    phone = RemotePhone(sites[0].port)
    servers = Servers([Server(one.port, one.process.pid) for one in sites if one.process])
    seen, cost = _watched(phone, sites, servers, many)
    phone.close()
    quantiles = statistics.quantiles(seen, n=100)
    yield row(f"pad: {many} watchers, {name}, p50", quantiles[49] * 1000, "ms")
    yield row(f"pad: {many} watchers, {name}, p99", quantiles[98] * 1000, "ms")
    yield row(f"pad: {many} watchers, {name}, processor", cost * 1000, "ms/hand")


class Cost:
    """What some hands took: the median by the clock, the mean of the server's processor."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.processor = 0.0

    @property
    def ms(self) -> float:
        return statistics.median(self.seconds) * 1000

    @property
    def processor_ms(self) -> float:
        return self.processor / len(self.seconds) * 1000


def _games(phone: RemotePhone, running: Site) -> tuple[Cost, Cost]:
    assert running.process
    server = Server(running.port, running.process.pid)
    early, late, between = Cost(), Cost(), Cost()
    _game(phone, server, [between] * HANDS)
    for _ in range(GAMES):
        parts = [early] * PART + [between] * (HANDS - 2 * PART) + [late] * PART
        _game(phone, server, parts)
    return early, late


def _game(phone: RemotePhone, server: Server, parts: list[Cost]) -> None:
    code = phone.start(ruleset={"target": 500})
    for number, part in enumerate(parts, 1):
        cost, begun = server.processor(), time.perf_counter()
        # The pad says what it has: only what is new comes back.
        phone.log(code, number, since=number)
        part.seconds.append(time.perf_counter() - begun)
        part.processor += server.processor() - cost


def _watched(
    phone: RemotePhone, sites: list[Site], servers: Servers, many: int
) -> tuple[list[float], float]:
    """Seconds until all have seen each hand, and those of processor time that one took."""
    code = phone.start(ruleset={"target": 500})
    with contextlib.ExitStack() as open_sockets:
        ports = [sites[at % len(sites)].port for at in range(many)]
        sockets = [open_sockets.enter_context(watching(port, phone, code)) for port in ports]
        for socket in sockets:
            hear(socket, "sheet")
        arrivals: list[float] = []
        lock, all_here = threading.Lock(), threading.Semaphore(0)

        def listen(socket: ClientConnection) -> None:
            with contextlib.suppress(Exception):
                for text in socket:
                    frame = json.loads(text)
                    if frame["t"] == "sheet" and frame["sheet"]["deals"]:
                        with lock:
                            arrivals.append(time.perf_counter())
                        all_here.release()

        threads = [threading.Thread(target=listen, args=[socket]) for socket in sockets]
        for thread in threads:
            thread.start()
        seen = []
        before = servers.processor()
        for number in range(1, SEEN + 1):
            arrivals.clear()
            begun = time.perf_counter()
            phone.log(code, number, since=number)
            for _ in range(many):
                assert all_here.acquire(timeout=PATIENCE)
            seen.append(max(arrivals) - begun)
        cost = (servers.processor() - before) / SEEN
        for socket in sockets:
            socket.close()
        for thread in threads:
            thread.join(timeout=PATIENCE)
    return seen, cost


def databases() -> Iterator[tuple[str, contextlib.AbstractContextManager[str]]]:
    yield "SQLite", contextlib.nullcontext("")
    yield "PostgreSQL", postgres(durable=True)


@contextlib.contextmanager
def serving(address: str, **more: str) -> Iterator[Site]:
    # One browser writes more games than a person plays in a year.
    variables = {"API_RATE_FACTOR": "1000", "LOG_LEVEL": "error", "NEW_ACCOUNT_SHEETS": "1000000"}
    variables |= {"SOCKETS_PER_ADDRESS": "1000000", **more}
    if address:
        variables["DATABASE_URL"] = address
    with (
        tempfile.TemporaryDirectory(prefix="gofclub_bench_") as folder,
        site(Path(folder), **variables) as running,
    ):
        yield running


@contextlib.contextmanager
def beside(site: Site) -> Iterator[Site]:
    """A second process for the same data."""
    other = Site(site.folder, free_port(), site.variables | {"CROUPIER": "0"})
    other.start()
    try:
        yield other
    finally:
        other.stop()
