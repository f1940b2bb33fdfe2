"""Many deals side by side, so that the net is asked for all of them at once.

A deal is a generator: it yields what it asks the net, is sent the answers, and returns its result.
Each row is computed as when it is asked alone; only the last digits may differ.
"""

from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from typing import NamedTuple, TypeAlias, TypeVar

import numpy as np

from play.bots.learned.encoding import Features
from play.bots.learned.net import Forecast, master

AT_ONCE = 64
"""Deals; with so many the net's layers are in the cache, and the rows of a step as well."""
Result = TypeVar("Result")


class Question(NamedTuple):
    """Features of a moment, and a row for each option."""

    state: Features
    rows: Features


Thinking: TypeAlias = Generator[list[Question], list[Forecast], Result]


def side_by_side(deals: Iterable[Thinking[Result]]) -> Iterator[Result]:
    """The results as they come."""
    coming = iter(deals)
    running: dict[Thinking[Result], list[Forecast] | None] = {}
    while True:
        running |= dict.fromkeys(islice(coming, AT_ONCE - len(running)))
        if not running:
            return
        asked: dict[Thinking[Result], list[Question]] = {}
        for deal, answers in running.items():
            try:
                asked[deal] = deal.send(answers)  # type: ignore[arg-type]
            except StopIteration as end:
                yield end.value
        answered = iter(answer([one for some in asked.values() for one in some]))
        running = {deal: list(islice(answered, len(some))) for deal, some in asked.items()}


def answer(questions: list[Question]) -> list[Forecast]:
    """What the net forecasts, one after the other."""
    if not questions:
        return []
    counts = [len(one.rows) for one in questions]
    found = master().forecast_rows(
        np.stack([one.state for one in questions]),
        np.concatenate([one.rows for one in questions]),
        np.repeat(np.arange(len(counts)), counts),
    )
    ends = np.cumsum(counts)[:-1]
    parts = zip(np.split(found.advantage, ends), np.split(found.left, ends), strict=True)
    return [Forecast(*part) for part in parts]
