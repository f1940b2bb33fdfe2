"""In which order tests run: long ones first, browsers last, and every worker has its share of both.

pytest-xdist gives each worker a piece of the list, and lets whoever is done take over half of what
another still has, from its end. So what a worker begins with nobody takes over: all that takes long
at the beginning of one list would be one worker's alone, while the others have nothing left to do.
"""

from collections.abc import Sequence
from typing import TypeVar

LONG = {
    "tests/site/test_permission_matrix.py": 125,
    "tests/chaos/test_processes.py": 90,
    "tests/chaos/test_chaos.py": 85,
    "tests/engines/": 80,
    "tests/site/test_hostile_crawl.py": 75,
    "tests/chaos/test_database.py": 60,
    "tests/play/test_plain_client.py": 60,
    "tests/site/test_production.py": 50,
    "tests/site/test_update.py": 40,
    "tests/site/test_doctor.py": 35,
    "tests/site/test_settings.py": 35,
    "tests/chaos/test_kill.py": 30,
    "tests/site/test_served_modules.py": 25,
    "tests/site/test_wheel.py": 25,
    "tests/chaos/": 25,
    "tests/play/bots/test_arena.py": 20,
    "tests/site/test_new_database.py": 20,
    "tests/site/test_full.py": 20,
    "tests/site/test_serve.py": 20,
    "tests/scorepad/imports/test_moving.py": 15,
    "tests/scorepad/test_races.py": 15,
    "tests/scorepad/test_schema.py": 15,
    "tests/site/test_javascript.py": 10,
    "tests/scorepad/test_machine.py": 10,
}
"""Files, or what is left of a folder, and about how many seconds they take a worker. What is made
ready for a file is made once: it stays together."""
FIRST_IN_BROWSERS = (
    "tests/e2e/test_boards.py",
    "tests/e2e/test_pad_fits.py",
    "tests/e2e/test_clubs.py",
    "tests/e2e/test_looks.py",
    "tests/e2e/test_evenings.py",
    "tests/e2e/test_insights.py",
    "tests/e2e/test_table_fits.py",
    "tests/e2e/test_review.py",
    "tests/e2e/test_daily.py",
    "tests/e2e/test_table_text.py",
    "tests/e2e/test_table_ahead.py",
    "tests/e2e/test_school.py",
)
"""Of the browsers' tests those that take longest: one of them at the very end would be one worker's
alone. The first takes long to get ready, too."""

Item = TypeVar("Item")


def ordered(
    items: Sequence[Item], names: Sequence[str], in_browser: Sequence[bool], workers: int
) -> list[Item]:
    """The items, whose names these are, as they are to be handed out.

    >>> names = ["a", "b", "tests/engines/c", "d", "tests/chaos/e", "f"]
    >>> "".join(ordered("abcdef", names, [False] * 4 + [False, True], 2))
    'cabedf'
    """
    ranks = [_long(name) for name in names]
    everybody = range(len(items))
    quick = [at for at in everybody if ranks[at] is None and not in_browser[at]]
    browser = [at for at in everybody if ranks[at] is None and in_browser[at]]
    browser.sort(key=lambda at: _place(names[at]))
    shares: list[list[int]] = [[] for _ in range(workers)]
    seconds = [0] * workers
    for beginning in sorted(LONG, key=LONG.__getitem__, reverse=True):
        if mine := [at for at in everybody if ranks[at] == beginning]:
            least = seconds.index(min(seconds))
            shares[least] += mine
            seconds[least] += LONG[beginning]
    parts = _parts(len(browser), workers)
    sizes = _parts(len(items), workers)
    rooms = [
        size - len(share) - part for size, share, part in zip(sizes, shares, parts, strict=True)
    ]
    if min(rooms) < 0:
        # Some tests only, and most of them long.
        return [items[at] for share in (*shares, quick, browser) for at in share]
    for share, room, part in zip(shares, rooms, parts, strict=True):
        share.extend(quick[:room] + browser[:part])
        del quick[:room], browser[:part]
    return [items[at] for share in shares for at in share]


def _place(name: str) -> int:
    found = (at for at, file in enumerate(FIRST_IN_BROWSERS) if name.startswith(file))
    return next(found, len(FIRST_IN_BROWSERS))


def _long(name: str) -> str | None:
    return next((beginning for beginning in LONG if name.startswith(beginning)), None)


def _parts(count: int, workers: int) -> list[int]:
    """How many each worker gets at first.

    >>> _parts(11, 3)
    [3, 4, 4]
    """
    found = []
    for left in range(workers, 0, -1):
        found.append(count // left)
        count -= found[-1]
    return found
