"""The totals of a game, hand by hand, as lines with marks that differ in shape."""

from typing import Any

from scorepad.charts.plot import Plot, apart
from scorepad.exports.canvas import Canvas, Type, fitted
from scorepad.exports.palette import Inks, mark

LEFT, RIGHT, ABOVE, BELOW = 64, 150, 34, 44
STEPS = (1, 2, 5, 10, 20, 50, 100)
"""How many hands there are from one number to the next."""
MARKED = 40
"""With more hands than this not each of them is marked."""


def draw_totals(
    canvas: Canvas, sheet: dict[str, Any], deals: list[dict[str, Any]], names: list[str],
    inks: Inks, *, box: tuple[float, float, float, float],
) -> None:  # fmt: skip
    """Draws into the box: low is good, so the best line is the lowest."""
    left, top, right, bottom = box
    canvas.panel(box, inks.panel, radius=26, outline=inks.rule)
    x0, x1, y0, y1 = left + LEFT, right - RIGHT, bottom - BELOW, top + ABOVE
    target = None if sheet["ruleset"]["deals"] else sheet["ruleset"]["target"]
    most = max([*deals[-1]["totals"], target or 0, 10])
    plot = Plot(left=x0, top=y1, right=x1, bottom=y0, low=0, high=most, steps=len(deals))
    small = Type(22)
    for total in (0, most // 2, most):
        y = plot.y(total)
        canvas.line([(x0, y), (x1, y)], inks.rule, 1)
        canvas.text(x0 - 12, y + 8, str(total), small, inks.soft, at="right")
    if target and target < most:
        y = plot.y(target)
        canvas.line([(x0, y), (x1, y)], inks.bad, 1.5)
    every = next(step for step in STEPS if len(deals) <= 12 * step)
    for number in range(every, len(deals) + 1, every):
        canvas.text(plot.x(number), y0 + 32, str(number), small, inks.soft, at="middle")
    ends = []
    for line in range(len(names)):
        points = plot.points([0, *(deal["totals"][line] for deal in deals)])
        canvas.line(points, inks.lines[line], 4)
        # On a long way a mark here and there tells the lines apart; more of them would hide it.
        for x, y in points[1:] if len(deals) <= MARKED else points[every::every]:
            mark(canvas, inks, line, x=x, y=y, r=6 if len(deals) <= 24 else 4)
        ends.append(points[-1][1] + 9)
    label = Type(25, 700)
    for line, y in enumerate(apart(ends, gap=29, top=y1, bottom=y0 + 12)):
        named = fitted(names[line], label, RIGHT - 28)
        canvas.text(x1 + 16, y, named, label, inks.lines[line])
