"""A site that has been played on for years beside a young one: what grows with its games."""

import json
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.load.bench import Row, bench, row
from tests.load.boards import run, site_settings
from tests.servers.ports import free_port
from tests.servers.site import Site

PLAYED, YOUNG, OLD = 40, 200, 20_000
"""Games that bots play, and how many copies of them make up each site."""
SLUG = "tuesday-gang"
PAGES = ("home, a visitor", "a club", "its board", "a player", "a sheet", "the lobby")
ROUNDS, STARTS = 15, 5
Measured = dict[tuple[str, str], float]
"""By what was measured, and in which unit."""


@bench
def games() -> Iterator[Row]:
    """Two hundred whole games of bots on SQLite, and twenty thousand."""
    with tempfile.TemporaryDirectory(prefix="gofclub_bench_") as folder:
        first = Path(folder, "first", "data")
        settings = site_settings(str(first))
        run(settings, "manage.py", "migrate", "--verbosity=0")
        run(settings, "manage.py", "collectstatic", "--no-input", "--verbosity=0")
        empty = _size(first)
        run(settings, "-m", "tests.load.apps.games", "play", str(PLAYED))
        young, old = (
            _lived(shutil.copytree(first.parent, Path(folder, str(many))), many, empty)
            for many in (YOUNG, OLD)
        )
    for (name, unit), value in young.items():
        yield row(f"{name}, {YOUNG} games", value, unit)
        yield row(
            f"{name}, {OLD} games",
            old[name, unit],
            unit,
            against=f"{YOUNG} games, same run",
            ratio=old[name, unit] / value,
        )


def _lived(folder: Path, many: int, empty: int) -> Measured:
    """What a site with so many games takes for this and that."""
    data = folder / "data"
    settings = site_settings(str(data))
    run(settings, "-m", "tests.load.apps.games", "copy", str(many // PLAYED - 1))
    run(settings, "manage.py", "figures", SLUG)
    found = {("size of a game, figures included", "bytes"): (_size(data) - empty) / many}
    pages = json.loads(run(settings, "-m", "tests.load.apps.page_times", SLUG, str(ROUNDS)))
    for page in PAGES:
        found[page, "ms of processor"] = pages[page]["ms"]
    site = Site(folder, free_port())
    found["start until the first answer", "s"] = median(_start(site) for _ in range(STARTS))
    begun = time.perf_counter()
    run(settings, "manage.py", "backup", str(folder))
    took = time.perf_counter() - begun
    found["backup, a game", "ms"] = 1000 * took / many
    (backup,) = folder.glob("*.zip")
    found["backup, a game", "bytes"] = backup.stat().st_size / many
    return found


def _start(site: Site) -> float:
    begun = time.perf_counter()
    site.start()
    took = time.perf_counter() - begun
    site.stop()
    return took


def _size(data: Path) -> int:
    """Of the database; what was written last may stand beside it."""
    return sum(file.stat().st_size for file in data.glob("*.sqlite3*"))
