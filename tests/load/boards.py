"""A club's board as its history grows, and ratings worked out anew."""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from tests.load.bench import Row, bench, row
from tests.servers.postgres import postgres
from tests.servers.site import OURS, ROOT

SMALL = (100, 10_000)
LARGE = (1_000, 1_000_000)
"""Players and hands. BENCH_BOARD_HANDS makes the large club smaller on a machine in a hurry."""
RATED = 100_000
PATIENCE = 3600


@bench
def clubs() -> Iterator[Row]:
    """The board of a club with a million hands beside that of one with ten thousand."""
    for name, backend in (("SQLite", contextlib.nullcontext("")), ("PostgreSQL", postgres())):
        with backend as address, tempfile.TemporaryDirectory(prefix="gofclub_bench_") as folder:
            yield from _measured(name, site_settings(folder, address))


def _measured(name: str, environment: dict[str, str]) -> Iterator[Row]:
    players, hands = LARGE
    hands = int(os.environ.get("BENCH_BOARD_HANDS", hands))
    run(environment, "manage.py", "migrate", "--verbosity=0")
    run(environment, "manage.py", "collectstatic", "--no-input", "--verbosity=0")
    for slug, size in (("small", SMALL), ("large", (players, hands))):
        run(environment, "-m", "tests.load.apps.clubs", slug, *map(str, size))
    took = json.loads(run(environment, "-m", "tests.load.apps.board_times", "small", "large"))
    games = took["large"]["games"]
    yield row(f"board, {name}, {SMALL[1]} hands", took["small"]["board"], "ms")
    yield row(
        f"board, {name}, {hands} hands",
        took["large"]["board"],
        "ms",
        against=f"{SMALL[1]} hands, same run",
        ratio=took["large"]["board"] / took["small"]["board"],
    )
    yield row(f"board, {name}, queries", took["large"]["queries"], "queries")
    yield row(
        f"one more game, {name}, {hands} hands",
        took["large"]["game"],
        "ms",
        against=f"{SMALL[1]} hands, same run",
        ratio=took["large"]["game"] / took["small"]["game"],
    )
    yield row(
        f"all ratings again, {name}, {games} games",
        took["large"]["ratings"],
        "s of one core",
        against=f"two minutes for {RATED} games",
        ratio=took["large"]["ratings"] / (120 * games / RATED),
    )


def site_settings(folder: str, address: str = "") -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    kept |= {
        "GOFCLUB_MODE": "embedded",
        "DATA_DIR": folder,
        "DJANGO_SETTINGS_MODULE": "gofclub.settings",
        "LOG_LEVEL": "warning",
    }
    return kept | ({"DATABASE_URL": address} if address else {})


def run(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    return done.stdout
