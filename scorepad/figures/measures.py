"""Measures that need more than adding and dividing."""

from collections.abc import Sequence
from math import sqrt

WIN = 12
"""A win in twelfths: it can be shared by two, three or four without a fraction."""
Z = 1.96
"""Of a 95 % interval."""


def interval(rate: float, games: int) -> tuple[float, float]:
    """Where the true rate probably is, after Wilson: wide as long as there are few games.

    >>> [round(end, 2) for end in interval(0.5, 10)]
    [0.24, 0.76]
    """
    z2 = Z * Z
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = Z * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def season_score(scores: Sequence[int], *, best: int | None = None) -> float | None:
    """The mean score of the games that count, in percent; `scores` are games by score.

    With `best`, only so many of the best games count, and games that were not played are 0.

    >>> season_score([1] + [0] * 11 + [3])
    75.0
    >>> season_score([1] + [0] * 11 + [3], best=2), season_score([0] * 12 + [1], best=2)
    (100.0, 50.0)
    """
    games = sum(scores)
    if not games:
        return None
    take = best or games
    total, open_places = 0, take
    for value in range(len(scores) - 1, -1, -1):
        counted = min(scores[value], open_places)
        total += value * counted
        open_places -= counted
    return 100 * total / (WIN * take)
