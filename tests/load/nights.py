"""A wall of projectors, each of which shows a night of another club."""

import contextlib
import json
import statistics
import time
import urllib.request
from collections.abc import Iterator

from websockets.sync.client import connect

from tests.load.bench import Row, bench, row
from tests.load.boards import run
from tests.load.driver import Server, Servers
from tests.load.pad import beside, serving
from tests.load.servers import new_database
from tests.scorepad.remote import PATIENCE, RemotePhone, hear
from tests.servers.postgres import postgres
from tests.servers.site import Site
from tests.servers.valkey import valkey

NIGHTS, HANDS = 50, 6
"""How many hands are written at each of them, one after the other."""


@bench
def wall() -> Iterator[Row]:
    """From a hand until its projector has the page anew, by way of one process and of two."""
    with postgres(durable=True) as address, valkey() as layer:
        with serving(address, REDIS_URL=layer) as one:
            alone = _shown([one])
        with serving(new_database(address), REDIS_URL=layer) as one, beside(one) as other:
            both = _shown([one, other])
    for (name, unit), value in alone.items():
        yield row(f"{NIGHTS} nights, one process, {name}", value, unit)
        ratio = both[name, unit] / value
        two = f"{NIGHTS} nights, two processes, {name}"
        yield row(two, both[name, unit], unit, against="one process", ratio=ratio)


def _shown(sites: list[Site]) -> dict[tuple[str, str], float]:
    # Hundreds of people sign in: with the site's own settings that takes minutes.
    quick = {"DJANGO_SETTINGS_MODULE": "tests.e2e.site_settings", "NEW_ACCOUNT_DAYS": "0"}
    settings = sites[0].environment() | quick
    made = run(settings, "-m", "tests.load.apps.nights", str(NIGHTS))
    servers = Servers([Server(one.port, one.process.pid) for one in sites if one.process])
    took: list[float] = []
    with contextlib.ExitStack() as opened:
        walls = []
        for at, night in enumerate(json.loads(made)):
            port = sites[at % len(sites)].port
            origin = f"http://localhost:{port}"
            socket = opened.enter_context(
                connect(
                    f"ws://localhost:{port}/ws/nights/{night['night']}",
                    origin=origin,  # type: ignore[arg-type]
                    open_timeout=PATIENCE,
                    ping_timeout=PATIENCE,
                )
            )
            socket.send('{"t": "hello"}')
            hear(socket, "night")
            # The hand is written by way of another process than the one that shows it.
            phone = RemotePhone(sites[(at + 1) % len(sites)].port)
            opened.callback(phone.close)
            phone.cookies["sessionid"] = night["session"]
            club, day, _ = night["night"].split("/")
            page = f"{origin}/clubs/{club}/nights/{day}/screen/"
            walls.append((socket, phone, night["sheet"], page))
        before = servers.processor()
        for number in range(1, HANDS + 1):
            for socket, phone, sheet, page in walls:
                begun = time.perf_counter()
                phone.log(sheet, number, since=number)
                hear(socket, "night")
                urllib.request.urlopen(page, timeout=PATIENCE).close()
                took.append(time.perf_counter() - begun)
        cost = (servers.processor() - before) / len(took)
    quantiles = statistics.quantiles(took, n=100)
    return {
        ("p50", "ms"): quantiles[49] * 1000,
        ("p99", "ms"): quantiles[98] * 1000,
        ("processor", "ms/hand"): cost * 1000,
    }
