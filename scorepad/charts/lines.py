"""Lines over games or hands: totals, ratings."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString

from scorepad.charts.chart import WIDTH, Chart, drawing, fitted, path, rule, short, text, ticks

Scale = Callable[[float], float]
HEIGHT, TOP, BOTTOM, LEFT = 230, 14, 26, 34
MARKS = (
    "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0Z",
    "M-3.4-3.4h6.8v6.8h-6.8Z",
    "M0-4.4 4.2 3.2H-4.2Z",
    "M0-4.8 4.4 0 0 4.8-4.4 0Z",
)
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
) -> Chart:
    """Up to four lines with a name at the end of each; the first value is where all start."""
    names = [fitted(one.name, room=LABEL) for one in series]
    right = WIDTH - 14 - min(LABEL, max(7.2 * len(name) for name in names))
    count = max(len(one.values) for one in series)
    every = [value for one in series for value in one.values]
    down, marks = _axis(min(every), max([*every, *([target] if target is not None else [])]))

    def along(at: int) -> float:
        return LEFT + (right - LEFT) * at / max(1, count - 1)

    parts = _grid(marks, down, right)
    if target is not None:
        parts.append(rule(LEFT, down(target), right, down(target), "target"))
        parts.append(text(LEFT + 4, down(target) - 4, target_name, "small"))
    for number in sorted({0, (count - 1) // 2, count - 1}):
        parts.append(text(along(number), HEIGHT - 8, str(number), "small", "middle"))
    ends = _apart([down(one.values[-1]) for one in series])
    for at, (one, end) in enumerate(zip(series, ends, strict=True)):
        points = [(along(number), down(value)) for number, value in enumerate(one.values)]
        parts.append(path(points, f"line s{at % 4}"))
        parts += _dots(points, at)
        parts.append(text(right + 9, end + 4, names[at], f"name s{at % 4}"))
    rows = [
        (str(number), *(_written(one.values, number) for one in series)) for number in range(count)
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
    down, marks = _axis(min(v - u for v, u in values), max(v + u for v, u in values))

    def along(at: int) -> float:
        return LEFT + 4 + (right - LEFT - 4) * at / max(1, len(values) - 1)

    above = [(along(at), down(value + spread)) for at, (value, spread) in enumerate(values)]
    below = [(along(at), down(value - spread)) for at, (value, spread) in enumerate(values)]
    middle = [(along(at), down(value)) for at, (value, _) in enumerate(values)]
    parts = _grid(marks, down, right)
    parts.append(path([*above, *reversed(below)], "band", closed=True))
    parts.append(path(middle, "line s0"))
    parts.append(_mark(*middle[-1], 0))
    parts.append(text(LEFT + 4, HEIGHT - 8, first, "small"))
    parts.append(text(right, HEIGHT - 8, last, "small", "end"))
    svg = drawing(parts, height=HEIGHT, says=says, kind="lines")
    return Chart(title=title, says=says, svg=svg, head=head, rows=rows)


def _axis(low: float, high: float) -> tuple[Scale, list[float]]:
    """From values to heights, and the round numbers between: no room is left to what never was."""
    air = 0.05 * ((high - low) or 20)
    bottom, top = (0 if low == 0 else low - air), high + air

    def down(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (top - value) / (top - bottom)

    return down, [mark for mark in ticks(low, high) if bottom <= mark <= top]


def _grid(marks: Sequence[float], down: Scale, right: float) -> list[SafeString]:
    parts = []
    for value in marks:
        parts.append(rule(LEFT, down(value), right, down(value), "grid"))
        parts.append(text(LEFT - 6, down(value) + 4, short(value), "small", "end"))
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


def _apart(heights: Sequence[float], gap: float = 14) -> list[float]:
    """Heights of the names, pushed apart until none covers another."""
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    placed = [0.0] * len(heights)
    last = -gap
    for at in order:
        last = placed[at] = max(heights[at], last + gap)
    over = max(0.0, last - (HEIGHT - BOTTOM))
    return [height - over for height in placed]


def _written(values: Sequence[float], at: int) -> str:
    return short(values[at]) if at < len(values) else ""
