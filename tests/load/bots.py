"""How long bots think, and what their thinking is worth."""

import time
from collections.abc import Iterator

from play.bots import BOTS
from play.bots.arena import Contest, Report, replay, report
from tests.load.bench import Row, bench, row

LIMIT = 0.015
"""Seconds: what a decision may take, p95."""


@bench
def decisions() -> Iterator[Row]:
    """Processor time of a turn with a choice, whole deals long."""
    for name in BOTS:
        for seats in (4, 3):
            taken = _fought(name, "greedy", shuffles=20, seats=seats).times_a
            about = f"decision of {name}, {seats} seats"
            yield row(f"{about}, p50", 1000 * taken.p50, "ms")
            yield row(
                f"{about}, p95",
                1000 * taken.p95,
                "ms",
                against="limit of 15 ms",
                ratio=taken.p95 / LIMIT,
            )
            yield row(f"{about}, max", 1000 * taken.most, "ms")


@bench
def strength() -> Iterator[Row]:
    """Each level against three of the one below: the others' mean points minus its own."""
    levels = list(BOTS)
    for stronger, weaker in zip(levels[1:], levels, strict=False):
        found = _fought(stronger, weaker, shuffles=100)
        name = f"{stronger} over {weaker}"
        yield row(name, found.difference, "points/deal", against=f"three {weaker}")
        yield row(f"{name}, low end of 95 %", found.low, "points/deal")


def _fought(a: str, b: str, *, shuffles: int, seats: int = 4) -> Report:
    contest = Contest(a=a, b=b, seats=seats)
    return report(
        contest, [replay(contest, number, time.thread_time) for number in range(shuffles)]
    )
