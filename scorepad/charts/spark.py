"""A curve as small as a word: it shows which way things go, the numbers stand beside it."""

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString

from scorepad.charts.chart import joined, path, short
from scorepad.charts.plot import Plot

WIDTH, HEIGHT, EDGE = 152, 60, 6
Spark = SafeString


def spark(values: Sequence[float]) -> Spark:
    """A line with its last point marked; empty where there is no way to go."""
    if len(values) < 2:
        return SafeString("")
    low, high = min(values), max(values)
    plot = Plot(
        left=EDGE,
        top=EDGE,
        right=WIDTH - EDGE,
        bottom=HEIGHT - EDGE - 6,
        low=low,
        high=max(high, low + 1),
        steps=len(values) - 1,
    )
    points = plot.points(values)
    under = [(EDGE, HEIGHT), *points, (WIDTH - EDGE, HEIGHT)]
    x, y = points[-1]
    end = format_html('<circle cx="{}" cy="{}" r="5"/>', short(x), short(y))
    return format_html(
        '<svg class="spark" viewBox="0 0 {} {}" aria-hidden="true">{}</svg>',
        WIDTH,
        HEIGHT,
        joined([path(under, "spark-under", closed=True), path(points, "spark-line"), end]),
    )
