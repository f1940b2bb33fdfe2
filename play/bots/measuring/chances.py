"""Are the chance to win and the points to be expected what happens?"""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import NamedTuple

import numpy as np

from play.bots.levels import bot

from .deals import Outcome, by_net, fresh, look_back, play_on
from .figures import Figure, Numbers, mean, slope, table
from .lockstep import Thinking, side_by_side

LEVELS = ("master", "club")


def outcomes(level: str, deals: int, seed: int) -> Iterator[Outcome]:
    """Deals of four or three players of a level, with what the net expected of each decision."""
    one = partial(_by_masters if level == "master" else _by_bots, level, seed)
    yield from side_by_side(map(one, range(deals)))


def _by_masters(level: str, seed: int, number: int) -> Thinking[Outcome]:
    deal = fresh(seed, number)
    return by_net(deal, [0.0] * len(deal.hands), Random(0), at_sight=False)  # noqa: S311 (no dice)


def _by_bots(level: str, seed: int, number: int) -> Thinking[Outcome]:
    deal = fresh(seed, number)
    rng = Random(f"{seed}/{number}/dice")  # noqa: S311  the same seed, the same deals
    played = play_on(deal.beginning(), [bot(level)] * len(deal.hands), rng)
    return look_back(deal, played, at_all_options=False)


class Decile(NamedTuple):
    low: int
    decisions: int
    forecast: float
    happened: Figure


class Chances(NamedTuple):
    deals: int
    decisions: int
    deciles: list[Decile]
    expected: float
    scored: Figure
    slope: Figure
    """Of points scored over points expected; 1 would be true."""
    bias: Figure
    """Points scored minus points expected."""

    @property
    def worst(self) -> float:
        """The largest distance of a decile from what happened."""
        return max(abs(one.forecast - one.happened.value) for one in self.deciles)

    def __str__(self) -> str:
        lines = [
            (
                f"{one.low} to {one.low + 10} %",
                f"{one.decisions}",
                f"{100 * one.forecast:.1f}",
                f"{Figure(100 * one.happened.value, 100 * one.happened.within):.1f}",
            )
            for one in self.deciles
        ]
        return "\n".join(
            (
                f"{self.deals} deals, {self.decisions} decisions; 95 % intervals by deal.",
                "",
                table(("chance to win", "decisions", "forecast, %", "happened, %"), lines),
                "",
                f"Largest distance of a decile: {100 * self.worst:.1f} in a hundred.",
                (
                    f"Points: expected {self.expected:.2f}, scored {self.scored:.2f}; scored minus"
                    f" expected {self.bias:+.2f}; slope {self.slope:.3f}."
                ),
            )
        )


def chances(found: list[Outcome]) -> Chances:
    deals: Numbers = np.repeat(np.arange(len(found)), [len(one.judged) for one in found])
    every = [(one, judged) for one in found for judged in one.judged]
    win, points, won, scored = (
        np.array(column, float)
        for column in zip(
            *((it.win, it.points, one.won(it.seat), one.points[it.seat]) for one, it in every),
            strict=True,
        )
    )
    which = np.minimum((10 * win).astype(int), 9)
    deciles = []
    for decile in range(10):
        here = which == decile
        if here.any():
            happened = mean(won[here], deals[here])
            share = float(win[here].mean())
            deciles.append(Decile(10 * decile, int(here.sum()), share, happened))
    return Chances(
        len(found),
        len(every),
        deciles,
        float(points.mean()),
        mean(scored, deals),
        slope(scored, points, deals),
        mean(scored - points, deals),
    )
