"""Where lines and their names lie in a box: the same for a page and for a picture."""

from collections.abc import Sequence
from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """A box on paper, whose heights grow downwards, and the values that fit into it."""

    left: float
    top: float
    right: float
    bottom: float
    low: float
    high: float
    steps: int
    """From the first value of a line to its last."""

    def x(self, at: int) -> float:
        return self.left + (self.right - self.left) * at / max(1, self.steps)

    def y(self, value: float) -> float:
        height = self.bottom - self.top
        return self.bottom - height * (value - self.low) / (self.high - self.low)

    def points(self, values: Sequence[float]) -> list[Point]:
        return [(self.x(at), self.y(value)) for at, value in enumerate(values)]


def apart(heights: Sequence[float], *, gap: float, top: float, bottom: float) -> list[float]:
    """Heights of names at the ends of lines: none on another, none outside where there is room.

    >>> apart([50, 52, 10], gap=14, top=0, bottom=60)
    [38, 52, 10]
    >>> apart([0, 0, 0], gap=14, top=0, bottom=60)
    [0, 14, 28]
    """
    placed = list(heights)
    lowest = bottom
    from_below = sorted(range(len(heights)), key=lambda at: (heights[at], at), reverse=True)
    for above, at in zip(reversed(range(len(heights))), from_below, strict=True):
        placed[at] = min(max(heights[at], top + gap * above), lowest)
        lowest = placed[at] - gap
    return placed
