"""The points of everybody as bars, measured out for a drawing: one's own, and the master's."""

from collections.abc import Sequence
from typing import NamedTuple

from play.services.daily.standings import Bar

WIDTH, HEIGHT = 328, 152
TOP, BOTTOM, GAP = 40, 22, 5
LEAST = 2.0
"""A bar that nobody stands in is still to be seen."""


class Drawn(NamedTuple):
    """A bar in the box of the drawing."""

    label: str
    players: int
    kind: str
    """`mine`, `worse` or `better`."""
    x: float
    y: float
    width: float
    height: float
    is_mine: bool
    is_master: bool

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)

    @property
    def dot(self) -> float:
        return round(self.y - 11, 1)

    @property
    def word(self) -> float:
        return round(self.middle + 11, 1)

    @property
    def word_before(self) -> float:
        return round(self.middle - 11, 1)

    @property
    def is_last(self) -> bool:
        """Whether there is no room to the right of it."""
        return self.middle > WIDTH * 0.82

    @property
    def base(self) -> float:
        return round(self.dot + 4, 1)

    @property
    def face(self) -> float:
        """Where the master's face begins; above the dot where both stand on one bar."""
        return round(self.y - (46 if self.is_mine else 29), 1)

    @property
    def face_left(self) -> float:
        return round(self.middle - 12, 1)

    @property
    def face_middle(self) -> float:
        return round(self.face + 12, 1)


class Chart(NamedTuple):
    bars: tuple[Drawn, ...]
    width: int = WIDTH
    height: int = HEIGHT
    names: int = HEIGHT - 7


def chart_of(bars: Sequence[Bar], *, mine: int | None, master: int | None) -> Chart:
    """The bars with their places."""
    step = WIDTH / len(bars)
    most = max(*(bar.tries for bar in bars), 1)
    room = HEIGHT - TOP - BOTTOM
    drawn = []
    for at, (span, tries) in enumerate(bars):
        high = max(LEAST, room * tries / most)
        is_mine = mine is not None and span.has(mine)
        worse = mine is not None and span.least > mine
        drawn.append(
            Drawn(
                label=span.label,
                players=tries,
                kind="mine" if is_mine else "worse" if worse else "better",
                x=round(at * step + GAP / 2, 1),
                y=round(HEIGHT - BOTTOM - high, 1),
                width=round(step - GAP, 1),
                height=round(high, 1),
                is_mine=is_mine,
                is_master=master is not None and span.has(master),
            )
        )
    return Chart(tuple(drawn))
