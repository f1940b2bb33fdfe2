"""Are the chance to win and the points to be expected what happens?"""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import NamedTuple

import numpy as np

from play.bots.learned.people import points_among_people, win_among_people
from play.bots.levels import bot

from .deals import Outcome, by_net, fresh, look_back, play_on
from .figures import Figure, Numbers, mean, slope, table
from .lockstep import Thinking, side_by_side

LEVELS = ("master", "club")


def outcomes(level: str, deals: int, seed: int, *, first: int = 0) -> Iterator[Outcome]:
    """Deals of four or three players of a level, with what the net expected of each decision."""
    one = partial(_by_masters if level == "master" else _by_bots, level, seed)
    yield from side_by_side(map(one, range(first, first + deals)))


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
    shown: float
    """What hints and reviews say: as it comes among people."""
    happened: Figure


class Points(NamedTuple):
    """Points to be expected, beside those that were scored."""

    expected: float
    slope: Figure
    """Of points scored over points expected; 1 would be true."""
    bias: Figure
    """Points scored minus points expected."""

    def __str__(self) -> str:
        return (
            f"{self.expected:.2f}; scored minus expected {self.bias:+.2f}; slope {self.slope:.3f}"
        )


class Chances(NamedTuple):
    deals: int
    decisions: int
    deciles: list[Decile]
    scored: Figure
    forecast: "Points"
    shown: "Points"

    @property
    def worst(self) -> tuple[float, float]:
        """The largest distance of a decile from what happened: of the net, and as shown."""
        return (
            max(abs(one.forecast - one.happened.value) for one in self.deciles),
            max(abs(one.shown - one.happened.value) for one in self.deciles),
        )

    def __str__(self) -> str:
        head = ("chance to win", "decisions", "forecast, %", "as shown, %", "happened, %")
        lines = [
            (
                f"{one.low} to {one.low + 10} %",
                f"{one.decisions}",
                f"{100 * one.forecast:.1f}",
                f"{100 * one.shown:.1f}",
                f"{Figure(100 * one.happened.value, 100 * one.happened.within):.1f}",
            )
            for one in self.deciles
        ]
        net, shown = (f"{100 * worst:.1f}" for worst in self.worst)
        return "\n".join(
            (
                f"{self.deals} deals, {self.decisions} decisions; 95 % intervals by deal.",
                "",
                table(head, lines),
                "",
                f"Largest distance of a decile: {net} in a hundred, as shown {shown}.",
                f"Points scored: {self.scored:.2f}.",
                f"Forecast: {self.forecast}.",
                f"As shown: {self.shown}.",
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
    win_shown, points_shown = (
        np.array([among(one) for one in some])
        for among, some in ((win_among_people, win), (points_among_people, points))
    )
    which = np.minimum((10 * win).astype(int), 9)
    deciles = []
    for decile in range(10):
        here = which == decile
        if here.any():
            happened = mean(won[here], deals[here])
            share, shown = (float(some[here].mean()) for some in (win, win_shown))
            deciles.append(Decile(10 * decile, int(here.sum()), share, shown, happened))
    return Chances(
        len(found),
        len(every),
        deciles,
        mean(scored, deals),
        *(
            Points(float(one.mean()), slope(scored, one, deals), mean(scored - one, deals))
            for one in (points, points_shown)
        ),
    )
