"""Means and slopes with their 95 % intervals. Decisions of one deal count together: a cluster."""

from collections.abc import Sequence
from math import atanh, nan, sqrt, tanh
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from play.bots.arena import NORMAL_95

Numbers = NDArray[np.float64]


class Figure(NamedTuple):
    value: float
    within: float
    """The 95 % interval is that much to either side."""

    def __format__(self, form: str) -> str:
        return f"{self.value:{form}} +-{self.within:{form.lstrip('+')}}"


def mean(values: Numbers, deals: Numbers) -> Figure:
    """Of values that come in deals.

    >>> f"{mean(np.array([1.0, 1.0, 3.0, 3.0]), np.array([0, 0, 1, 1])):.2f}"
    '2.00 +-1.96'
    """
    found = values.mean()
    return Figure(float(found), _within(values - found, deals) / len(values))


def slope(y: Numbers, x: Numbers, deals: Numbers) -> Figure:
    """How much y rises where x rises by one, by least squares.

    >>> f"{slope(np.array([0.0, 2.0, 4.0]), np.array([0.0, 1.0, 2.0]), np.arange(3)):.1f}"
    '2.0 +-0.0'
    """
    away = x - x.mean()
    weight = (away**2).sum()
    if weight == 0:  # one x alone: no line through it is better than another
        return Figure(nan, nan)
    found = (away * y).sum() / weight
    strays = y - y.mean() - found * away
    return Figure(float(found), _within(away * strays, deals) / weight)


def _within(strays: Numbers, deals: Numbers) -> float:
    _, places = np.unique(deals, return_inverse=True)
    sums = np.bincount(places, strays)
    many = len(sums)
    return NORMAL_95 * float(np.sqrt((sums**2).sum() * many / max(many - 1, 1)))


class Correlation(NamedTuple):
    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f})"


def correlation(value: float, many: int) -> Correlation:
    """With its interval by Fisher's transformation, as it is among so many players.

    >>> str(correlation(0.5, 28))
    '0.50 (0.16 to 0.74)'
    """
    between = atanh(min(max(value, -0.9999), 0.9999))
    within = NORMAL_95 / sqrt(many - 3)
    return Correlation(value, tanh(between - within), tanh(between + within))


def table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """In Markdown."""
    rows = [head, ["---"] * len(head), *lines]
    return "\n".join(
        f"| {' | '.join(row)} |".replace("| --- ", "|---").replace("|--- |", "|---|")
        for row in rows
    )
