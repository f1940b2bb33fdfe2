"""A figure and how far it can be trusted.

The decisions of one hand belong together (the same cards, the same mood): a hand is one cluster, as
in the arena, wherever an interval is computed.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

NORMAL_95 = 1.959964


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of so many, and half of its 95 % interval."""

    value: float
    spread: float
    count: int
    hands: int


class Change(NamedTuple):
    """What is now minus what was before."""

    value: float
    spread: float

    @property
    def is_clear(self) -> bool:
        """Beyond what chance alone would do."""
        return abs(self.value) > self.spread


def ratio(pairs: Iterable[tuple[float, int]]) -> Estimate | None:
    """The sum of the first over the sum of the second, from one pair a hand.

    >>> found = ratio([(1.0, 4), (3.0, 4), (2.0, 4)])
    >>> found.value, found.count, found.hands
    (0.5, 12, 3)
    """
    found = [(amount, many) for amount, many in pairs if many]
    count = sum(many for _, many in found)
    hands = len(found)
    if hands < 2:
        return None
    value = sum(amount for amount, _ in found) / count
    strays = sum((amount - value * many) ** 2 for amount, many in found)
    error = sqrt(strays * hands / (hands - 1)) / count
    return Estimate(value, NORMAL_95 * error, count, hands)


def change(now: Estimate | None, before: Estimate | None) -> Change | None:
    """How far two independent estimates lie apart."""
    if now is None or before is None:
        return None
    return Change(now.value - before.value, sqrt(now.spread**2 + before.spread**2))
