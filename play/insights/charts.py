"""The drawings of the page of insights. Shape and place say everything; colour says it again."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, ngettext

from play.insights.insights import Insights, Point
from play.insights.words import day, one, signed, two
from play.services.my_hands import Hand
from scorepad.charts.chart import path, rect, rule, short, text, ticks
from scorepad.charts.plot import Plot

NARROW, WIDE = (320, 216), (560, 268)
LUCK = (540, 150)
LEAST_HIGH = 0.2
"""Points; a flat line near zero is not blown up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A chart with the numbers behind it."""

    title: str
    says: str
    svg: SafeString
    narrow: SafeString
    """The same for a phone."""
    head: tuple[str, ...]
    rows: list[tuple[str, ...]]


def trend(found: Insights) -> Drawn | None:
    """Points lost per decision over time; nothing where one point is all there is."""
    if len(found.trend) < 2:
        return None
    first, last = found.trend[0], found.trend[-1]
    says = _("Points lost per decision: %(first)s in the beginning, %(last)s lately.") % {
        "first": two(first.lost.value),
        "last": two(last.lost.value),
    }
    return Drawn(
        title=_("Points lost per decision"),
        says=says,
        svg=_trend(found, says, *WIDE),
        narrow=_trend(found, says, *NARROW),
        head=(_("Until"), _("Decisions"), _("Lost per decision"), _("Give or take")),
        rows=[
            (day(point.last), str(point.lost.count), two(point.lost.value), two(point.lost.spread))
            for point in found.trend
        ],
    )


def luck(hands: Sequence[Hand]) -> Drawn:
    """Luck and what play cost, hand by hand; up is more points."""
    says = ngettext(
        "Your last %(count)s hand: luck, and what your play cost.",
        "Your last %(count)s hands: luck, and what your play cost.",
        len(hands),
    ) % {"count": len(hands)}
    drawn = _luck(hands, says)
    return Drawn(
        title=_("Luck and skill"),
        says=says,
        svg=drawn,
        narrow=drawn,
        head=(_("Hand"), _("Points"), _("Average"), _("Luck"), _("Lost by play")),
        rows=[
            (
                day(hand.at),
                str(hand.points),
                one(hand.average),
                signed(hand.luck),
                one(hand.lost),
            )
            for hand in hands
        ],
    )


def _trend(found: Insights, says: str, wide: int, high: int) -> SafeString:
    points = found.trend
    most = max([LEAST_HIGH, found.typical, *(one.lost.value + one.lost.spread for one in points)])
    marks = ticks(0, most, 4)
    plot = Plot(
        left=36,
        top=14,
        right=wide - 62,
        bottom=high - 26,
        low=0,
        high=marks[-1],
        steps=len(points) - 1,
    )
    parts = []
    for value in marks:
        parts.append(rule(plot.left, plot.y(value), plot.right, plot.y(value), "grid"))
        parts.append(text(plot.left - 7, plot.y(value) + 4, one(value), "axis", "end"))
    values = [point.lost.value for point in points]
    above = plot.points([min(point.lost.value + point.lost.spread, plot.high) for point in points])
    below = plot.points([max(0.0, point.lost.value - point.lost.spread) for point in points])
    parts.append(path([*above, *reversed(below)], "band", closed=True))
    level = plot.y(found.typical)
    parts.append(rule(plot.left, level, plot.right, level, "peers"))
    line = plot.points(values)
    parts.append(path(line, "line"))
    parts += [_dot(x, y, "dot", 2.8) for x, y in line[:-1]]
    parts.append(_dot(*line[-1], "dot last", 5.5))
    end = line[-1][1]
    # The name keeps out of the way of the last figure.
    name = level - 15 if level <= end else max(level, end + 20)
    # Two lines, broken where the language wants it.
    for at, words in enumerate(_("others at\nyour level").split("\n")[:2]):
        parts.append(text(plot.right + 9, name + 13 * at, words, "peers-name"))
    parts.append(text(plot.right + 10, end + 4, two(values[-1]), "value"))
    parts.append(text(plot.left, above[0][1] - 7, two(values[0]), "value"))
    parts += _dates(points, plot, high)
    return _drawing(parts, wide, high, says, "trend")


def _dates(points: Sequence[Point], plot: Plot, high: int) -> list[SafeString]:
    last = len(points) - 1
    places = {0: "start", last: "end"} | ({last // 2: "middle"} if last >= 4 else {})
    return [
        text(plot.x(at), high - 6, day(points[at].last), "axis", anchor)
        for at, anchor in sorted(places.items())
    ]


def _luck(hands: Sequence[Hand], says: str) -> SafeString:
    wide, high = LUCK
    ups = [max(hand.luck, 0) + hand.lost for hand in hands]
    downs = [max(-hand.luck, 0) for hand in hands]
    unit = (high - 8) / max(10.0, max(ups, default=0) + max(downs, default=0))
    zero = 4 + unit * max(ups, default=0)
    step = wide / max(12, len(hands))
    parts = [rule(0, zero, wide, zero, "zero")]
    for at, hand in enumerate(hands):
        x, thick = at * step + 0.15 * step, 0.7 * step
        tall = max(1.0, abs(hand.luck) * unit)
        parts.append(
            rect(x, zero, thick, tall, "luck good")
            if hand.luck < 0
            else rect(x, zero - tall, thick, tall, "luck ill")
        )
        base = zero - max(hand.luck, 0) * unit
        if hand.lost * unit >= 1:
            tall = hand.lost * unit
            parts.append(rect(x + 0.22 * thick, base - tall, 0.56 * thick, tall - 1, "skill"))
    return _drawing(parts, wide, high, says, "luck-chart")


def _dot(x: float, y: float, kind: str, radius: float) -> SafeString:
    return format_html(
        '<circle class="{}" cx="{}" cy="{}" r="{}"/>', kind, short(x), short(y), short(radius)
    )


def _drawing(parts: Iterable[SafeString], wide: int, high: int, says: str, kind: str) -> SafeString:
    return format_html(
        '<svg class="{}" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>',
        kind,
        wide,
        high,
        says,
        SafeString("".join(parts)),
    )
