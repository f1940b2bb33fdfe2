"""The picture of a sheet, to be shown around: what people share most."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext
from PIL import Image

from scorepad.exports.canvas import Canvas, Type, drawable, fitted
from scorepad.exports.palette import DARK, LIGHT, Inks, mark
from scorepad.exports.sheet_csv import living
from scorepad.exports.totals_chart import draw_totals
from scorepad.services.sheets.shares import people_text

STYLE = 2
"""Counted on when the same sheet is drawn otherwise than before: browsers keep pictures."""
WIDTH = 1080
MARGIN = 56
PAD = 44
ROWS_AT_EASE = 18
"""With more hands than this the rows move closer together."""
MOST_ROWS = 40
"""With more hands than this, several share a row: a picture has a size that a phone can show."""


def picture_of(sheet: dict[str, Any], *, dark: bool = False, site: str = "") -> bytes:
    """The sheet as a PNG."""
    inks = DARK if dark else LIGHT
    deals = living(sheet)
    rows = _rows(deals)
    row = 54 if len(rows) <= ROWS_AT_EASE else 40
    names = [drawable(line["whose"], line["number"]) for line in sheet["lines"]]
    several = [line for line in sheet["lines"] if len(line["people"]) > 1]
    podium, chart = 150, 300 if len(deals) > 1 else 0
    top = 208
    table = 74 + row * len(rows) + 108
    stepped_in = 44 * len(several)
    height = top + podium + 36 + stepped_in + (chart + 36 if chart else 0) + table + 100
    canvas = Canvas(WIDTH, height, inks.paper)
    _head(canvas, sheet, inks)
    _podium(canvas, sheet, names, inks, top=top, height=podium)
    below = top + podium + 36
    _stepped_in(canvas, several, inks, top=below)
    below += stepped_in
    if chart:
        box = (MARGIN, below, WIDTH - MARGIN, below + chart)
        draw_totals(canvas, sheet, deals, names, inks, box=box)
        below += chart + 36
    _table(canvas, sheet, rows, names, inks, top=below, row=row)
    _foot(canvas, inks, height, site)
    out = io.BytesIO()
    # A hundred shades are all that the smoothed edges need, in a third of the bytes.
    canvas.finished().quantize(100, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


@dataclass(frozen=True, slots=True)
class Row:
    """One hand, or several in a row, by line."""

    first: int
    last: int
    points: list[int]
    deal: dict[str, Any] | None = None
    """The hand, where it is a single one."""

    @property
    def label(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}\u2013{self.last}"


def _rows(deals: list[dict[str, Any]]) -> list[Row]:
    """A row for each hand, or for as many together as it takes to make few rows."""
    if len(deals) <= MOST_ROWS:
        return [Row(deal["number"], deal["number"], deal["points"], deal) for deal in deals]
    together = -(-len(deals) // MOST_ROWS)
    return [
        Row(
            part[0]["number"],
            part[-1]["number"],
            [sum(points) for points in zip(*(deal["points"] for deal in part), strict=True)],
        )
        for part in _parts(deals, together)
    ]


def _parts(deals: list[dict[str, Any]], size: int) -> Iterator[list[dict[str, Any]]]:
    for start in range(0, len(deals), size):
        yield deals[start : start + size]


def _head(canvas: Canvas, sheet: dict[str, Any], inks: Inks) -> None:
    title = drawable(sheet["title"], 0) if sheet["title"] else _headline(sheet)
    serif = Type(58, family="young-serif")
    width = WIDTH - 2 * MARGIN
    canvas.text(MARGIN, 108, fitted(title, serif, width), serif, inks.ink)
    day = date_format(datetime.fromisoformat(sheet["started_at"]), "DATE_FORMAT")
    hands = sheet["stats"]["hands"]
    facts = [
        day,
        ngettext("%(count)d hand", "%(count)d hands", hands) % {"count": hands},
        _end(sheet["ruleset"]),
    ]
    if sheet["status"] == "abandoned":
        facts.append(_("abandoned"))
    canvas.text(MARGIN, 158, "  \u00b7  ".join(facts), Type(30), inks.soft)


def _headline(sheet: dict[str, Any]) -> str:
    winners = [place["line"] for place in sheet["standings"] if place["winner"]]
    names = [drawable(sheet["lines"][line]["whose"], line) for line in winners]
    if len(names) == 1:
        return _("%(name)s wins") % {"name": names[0]}
    if names:
        return _("%(names)s share the win") % {"names": ", ".join(names)}
    return "Gang of Four"


def _end(ruleset: dict[str, Any]) -> str:
    if ruleset["deals"]:
        count = ruleset["deals"]
        return ngettext("%(count)d hand agreed", "%(count)d hands agreed", count) % {"count": count}
    return _("to %(target)d") % {"target": ruleset["target"]}


def _podium(
    canvas: Canvas, sheet: dict[str, Any], names: list[str], inks: Inks, *, top: int, height: int
) -> None:
    """Everybody by rank, with the winner in colour."""
    places = sheet["standings"]
    gap = 18
    width = (WIDTH - 2 * MARGIN - gap * (len(places) - 1)) / len(places)
    for at, place in enumerate(places):
        left = MARGIN + at * (width + gap)
        first = place["rank"] == 1 and sheet["stats"]["hands"] > 0
        box = (left, top, left + width, top + height)
        fill = inks.wash if first else inks.panel
        canvas.panel(box, fill, radius=22, outline=inks.accent if first else inks.rule)
        rank = Type(25, 600)
        canvas.text(left + 22, top + 40, f"{place['rank']}.", rank, inks.soft)
        name = fitted(names[place["line"]], Type(32, 600), width - 44)
        canvas.text(left + 22, top + 84, name, Type(32, 600), inks.ink)
        total = Type(42, 800)
        colour = inks.accent if first else inks.ink
        canvas.text(left + 22, top + 130, str(place["total"]), total, colour)
        mark(canvas, inks, place["line"], x=left + width - 34, y=top + 34, r=10)


def _stepped_in(canvas: Canvas, lines: list[dict[str, Any]], inks: Inks, *, top: float) -> None:
    """Who sat on a line and when, where that was more than one person."""
    for at, line in enumerate(lines):
        people = [one | {"name": drawable(one["name"], line["number"])} for one in line["people"]]
        base, kind = top + 44 * at + 18, Type(26)
        mark(canvas, inks, line["number"], x=MARGIN + 12, y=base - 9, r=9)
        text = fitted(people_text(people), kind, WIDTH - 2 * MARGIN - 40)
        canvas.text(MARGIN + 36, base, text, kind, inks.soft)


def _table(
    canvas: Canvas, sheet: dict[str, Any], rows: list[Row], names: list[str],
    inks: Inks, *, top: float, row: int,
) -> None:  # fmt: skip
    """The pad itself: a row per hand, points with the cards left beside them."""
    bottom = top + 74 + row * len(rows) + 108
    canvas.panel((MARGIN, top, WIDTH - MARGIN, bottom), inks.panel, radius=26, outline=inks.rule)
    first = MARGIN + 150
    column = (WIDTH - MARGIN - 24 - first) / len(names)
    middles = [first + column * (line + 0.5) for line in range(len(names))]
    heading = Type(30, 700)
    first_column = _("Hand") if all(one.deal for one in rows) else _("Hands")
    canvas.text(MARGIN + PAD - 8, top + 50, first_column, Type(26, 500), inks.soft)
    for middle, name in zip(middles, names, strict=True):
        shown = fitted(name, heading, column - 14)
        canvas.text(middle, top + 50, shown, heading, inks.ink, at="middle")
    y = top + 74
    for one in rows:
        canvas.line([(MARGIN + 24, y), (WIDTH - MARGIN - 24, y)], inks.rule, 1)
        _row(canvas, one, middles, inks, y + row / 2 + 11)
        y += row
    canvas.line([(MARGIN + 24, y), (WIDTH - MARGIN - 24, y)], inks.ink, 3)
    canvas.text(MARGIN + PAD - 8, y + 66, _("Total"), Type(26, 600), inks.soft)
    low = min((line["total"] for line in sheet["lines"]), default=0)
    for middle, line in zip(middles, sheet["lines"], strict=True):
        colour = inks.accent if rows and line["total"] == low else inks.ink
        canvas.text(middle, y + 70, str(line["total"]), Type(46, 800), colour, at="middle")


def _row(canvas: Canvas, row: Row, middles: list[float], inks: Inks, base: float) -> None:
    start = MARGIN + PAD - 8
    end = start + canvas.text(start, base, row.label, Type(28, 500), inks.soft)
    if row.deal:
        _arrow(canvas, end + 16, base - 10, row.deal["step"], inks.soft)
    for line, middle in enumerate(middles):
        points = row.points[line]
        best = row.deal["left"][line] == 0 if row.deal else points == min(row.points)
        colour = inks.accent if best else inks.ink
        number = Type(32, 800 if best else 500)
        width = canvas.text(middle, base, str(points), number, colour, at="middle")
        if row.deal:
            left = row.deal["left"][line]
            forgot = line in row.deal["uncalled"]
            beside = "!" if forgot else str(left) if points != left else ""
            canvas.text(middle + width / 2 + 8, base, beside, Type(22, 500), inks.soft)


def _arrow(canvas: Canvas, x: float, y: float, step: int, colour: str) -> None:
    """To the right or to the left, as the hand was played."""
    length, head = 24, 8
    tip, tail = (x + length, x) if step > 0 else (x, x + length)
    back = tip - head * step
    canvas.line([(tail, y), (tip, y)], colour, 2.5)
    canvas.line([(back, y - head), (tip, y), (back, y + head)], colour, 2.5)


def _foot(canvas: Canvas, inks: Inks, height: int, site: str) -> None:
    brand = Type(28, family="young-serif")
    canvas.text(MARGIN, height - 40, "GoF Club", brand, inks.ink)
    canvas.text(WIDTH - MARGIN, height - 40, site, Type(25), inks.soft, at="right")
