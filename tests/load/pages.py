"""What the main pages cost beside the barest one: processor time and queries."""

import json
import tempfile
from collections.abc import Iterator

from tests.load.apps.page_times import BAREST
from tests.load.bench import Row, bench, row
from tests.load.boards import run, site_settings

ROUNDS = 30
LARGE = ("large", "300", "50000")
"""A club of so many players and hands."""


@bench
def visits() -> Iterator[Row]:
    """Pages of the demo club and of a large one, as Django makes them, on SQLite."""
    with tempfile.TemporaryDirectory(prefix="gofclub_bench_") as folder:
        settings = site_settings(folder)
        run(settings, "manage.py", "migrate", "--verbosity=0")
        run(settings, "manage.py", "collectstatic", "--no-input", "--verbosity=0")
        run(settings, "manage.py", "demo")
        run(settings, "-m", "tests.load.apps.clubs", *LARGE)
        run(settings, "manage.py", "figures", LARGE[0])
        for name, slug in (("demo club", "tuesday"), ("large club", LARGE[0])):
            told = run(settings, "-m", "tests.load.apps.page_times", slug, str(ROUNDS))
            yield from _rows(name, json.loads(told))


def _rows(club: str, found: dict[str, dict[str, float]]) -> Iterator[Row]:
    barest = found.pop(BAREST)
    yield row(f"{BAREST}, {club}", barest["ms"], "ms of processor")
    for page, one in found.items():
        yield row(
            f"{page}, {club}",
            one["ms"],
            "ms of processor",
            against=f"{BAREST}, same run",
            ratio=one["ms"] / barest["ms"],
        )
        yield row(f"{page}, {club}", one["queries"], "queries")
