"""Lines over games or hands: totals, ratings."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString

from scorepad.charts.chart import WIDTH, Chart, drawing, fitted, path, rule, short, text, ticks
from scorepad.charts.plot import Plot, apart

HEIGHT, TOP, BOTTOM, LEFT = 230, 14, 26, 34
MARKS = (
    "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0Z",
    "M-3.4-3.4h6.8v6.8h-6.8Z",
    "M0-4.4 4.2 3.2H-4.2Z",
    "M0-4.8 4.4 0 0 4.8-4.4 0Z",
)
GAP = 14
"""Between the names of two lines."""
LABEL = 84
"""Room for a name at the end of its line."""


@dataclass(frozen=True, slots=True)
class Line:
    name: str
    values: Sequence[float]


def lines(
    series: Sequence[Line],
    *,
    title: str,
    says: str,
    across: str,
    target: float | None = None,
    target_name: str = "",
    steps: Sequence[str] = (),
) -> Chart:
    """Up to four lines with a name at the end of each; the first value is where all start.

    What stands below each value are its number, or `steps`.
    """
    names = [fitted(one.name, room=LABEL) for one in series]
    right = WIDTH - 14 - min(LABEL, max(7.2 * len(name) for name in names))
    count = max(len(one.values) for one in series)
    every = [value for one in series for value in one.values]
    low, high = min(every), max([*every, *([target] if target is not None else [])])
    plot = _plot(low, high, left=LEFT, right=right, steps=count - 1)
    parts = _grid(ticks(low, high), plot)
    if target is not None:
        height = plot.y(target)
        parts.append(rule(LEFT, height, right, height, "target"))
        parts.append(text(LEFT + 4, height - 4, target_name, "small"))
    below = list(steps) or [str(number) for number in range(count)]
    for number in sorted({0, (count - 1) // 2, count - 1}):
        parts.append(text(plot.x(number), HEIGHT - 8, below[number], "small", "middle"))
    heights = [plot.y(one.values[-1]) for one in series]
    ends = apart(heights, gap=GAP, top=0, bottom=plot.bottom)
    for at, (one, end) in enumerate(zip(series, ends, strict=True)):
        points = plot.points(one.values)
        parts.append(path(points, f"line s{at % 4}"))
        parts += _dots(points, at)
        parts.append(text(right + 9, end + 4, names[at], f"name s{at % 4}"))
    rows = [
        (below[number], *(_written(one.values, number) for one in series))
        for number in range(count)
    ]
    return Chart(
        title=title,
        says=says,
        svg=drawing(parts, height=HEIGHT, says=says, kind="lines"),
        head=(across, *(one.name for one in series)),
        rows=rows,
    )


def band(
    values: Sequence[tuple[float, float]],
    *,
    title: str,
    says: str,
    head: tuple[str, ...],
    rows: list[tuple[str, ...]],
    first: str,
    last: str,
) -> Chart:
    """One line with its uncertainty around it."""
    right = WIDTH - 12
    low, high = min(v - u for v, u in values), max(v + u for v, u in values)
    plot = _plot(low, high, left=LEFT + 4, right=right, steps=len(values) - 1)
    above = plot.points([value + spread for value, spread in values])
    below = plot.points([value - spread for value, spread in values])
    middle = plot.points([value for value, _ in values])
    parts = _grid(ticks(low, high), plot)
    parts.append(path([*above, *reversed(below)], "band", closed=True))
    parts.append(path(middle, "line s0"))
    parts.append(_mark(*middle[-1], 0))
    parts.append(text(LEFT + 4, HEIGHT - 8, first, "small"))
    parts.append(text(right, HEIGHT - 8, last, "small", "end"))
    svg = drawing(parts, height=HEIGHT, says=says, kind="lines")
    return Chart(title=title, says=says, svg=svg, head=head, rows=rows)


def _plot(low: float, high: float, *, left: float, right: float, steps: int) -> Plot:
    """The whole paper: no room is left to what never was."""
    air = 0.05 * ((high - low) or 20)
    return Plot(
        left=left,
        top=TOP,
        right=right,
        bottom=HEIGHT - BOTTOM,
        low=0 if low == 0 else low - air,
        high=high + air,
        steps=steps,
    )


def _grid(marks: Sequence[float], plot: Plot) -> list[SafeString]:
    parts = []
    for value in marks:
        if plot.low <= value <= plot.high:
            height = plot.y(value)
            parts.append(rule(LEFT, height, plot.right, height, "grid"))
            parts.append(text(LEFT - 6, height + 4, short(value), "small", "end"))
    return parts


def _dots(points: Sequence[tuple[float, float]], at: int) -> list[SafeString]:
    """A mark on each point where there is room, else on the last only."""
    if len(points) > 25:
        return [_mark(*points[-1], at)]
    return [_mark(x, y, at) for x, y in points[1:]]


def _mark(x: float, y: float, at: int) -> SafeString:
    return format_html(
        '<path class="mark s{}" transform="translate({} {})" d="{}"/>',
        at % 4,
        short(x),
        short(y),
        MARKS[at % 4],
    )


def _written(values: Sequence[float], at: int) -> str:
    return short(values[at]) if at < len(values) else ""
