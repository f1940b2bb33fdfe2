"""What every chart is, and the paper it is drawn on."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor, log10

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
NARROW, BROAD = set("iljtfrI.,:;'|! "), set("MWmw@%")
WIDTH = 360
"""A phone's: wider screens show the same, larger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    title: str
    says: str
    """What one sees, in a sentence: it is the picture's text."""
    svg: SafeString
    head: tuple[str, ...]
    rows: list[tuple[str, ...]]
    """The numbers behind it; the first of each row names it."""


def drawing(parts: Iterable[SafeString], *, height: int, says: str, kind: str) -> SafeString:
    return format_html(
        '<svg class="chart-svg {}" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>',
        kind,
        WIDTH,
        height,
        says,
        SafeString("".join(parts)),
    )


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> SafeString:
    return format_html(
        '<text class="{}" x="{}" y="{}" text-anchor="{}">{}</text>',
        kind,
        short(x),
        short(y),
        anchor,
        words,
    )


def rule(x1: float, y1: float, x2: float, y2: float, kind: str) -> SafeString:
    return format_html(
        '<line class="{}" x1="{}" y1="{}" x2="{}" y2="{}"/>',
        kind,
        *map(short, (x1, y1, x2, y2)),
    )


def rect(
    x: float, y: float, width: float, height: float, kind: str, *, radius: float = 2
) -> SafeString:
    return format_html(
        '<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="{}"/>',
        kind,
        *map(short, (x, y, width, height, radius)),
    )


def path(points: Iterable[tuple[float, float]], kind: str, *, closed: bool = False) -> SafeString:
    drawn = "L".join(f"{short(x)} {short(y)}" for x, y in points)
    return format_html('<path class="{}" d="M{}{}"/>', kind, drawn, "Z" if closed else "")


def joined(parts: Iterable[SafeString]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))


def short(number: float) -> str:
    """A coordinate without noise.

    >>> short(12.0), short(3.14159)
    ('12', '3.1')
    """
    return f"{number:.1f}".rstrip("0").rstrip(".")


def fitted(name: str, *, room: float, size: float = 12) -> str:
    """As much of the name as fits into that many units of the drawing.

    >>> len(fitted("Hugo van der Linden", room=80)), fitted("I", room=5)
    (12, 'I')
    """
    if _width(name, size) <= room:
        return name
    room -= _width(ELLIPSIS, size)
    for end in range(len(name) - 1, 0, -1):
        if _width(name[:end], size) <= room:
            return name[:end].rstrip() + ELLIPSIS
    return ELLIPSIS


def _width(text: str, size: float) -> float:
    """About as wide as the text is drawn; the server has no letters to measure."""
    return size * sum(_em(letter) for letter in text)


def _em(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1
    if letter in NARROW:
        return 0.3
    return 0.9 if letter in BROAD else 0.7 if letter.isupper() else 0.57


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers from below `low` to above `high`.

    >>> ticks(0, 97)
    [0, 20, 40, 60, 80, 100]
    """
    span = max(high - low, 1e-9)
    rough = span / most
    size = 10 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
    first, last = floor(low / step), ceil(high / step)
    found = [step * at for at in range(first, last + 1)]
    return [int(one) if float(one).is_integer() else round(one, 6) for one in found]
