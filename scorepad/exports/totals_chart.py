"""The totals of a game, hand by hand, as lines with marks that differ in shape."""

from typing import Any

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
    width, height = x1 - x0, y0 - y1

    def at(number: int, total: int) -> tuple[float, float]:
        return x0 + width * number / len(deals), y0 - height * total / most

    small = Type(22)
    for total in (0, most // 2, most):
        y = at(0, total)[1]
        canvas.line([(x0, y), (x1, y)], inks.rule, 1)
        canvas.text(x0 - 12, y + 8, str(total), small, inks.soft, at="right")
    if target and target < most:
        y = at(0, target)[1]
        canvas.line([(x0, y), (x1, y)], inks.bad, 1.5)
    every = next(step for step in STEPS if len(deals) <= 12 * step)
    for number in range(every, len(deals) + 1, every):
        canvas.text(at(number, 0)[0], y0 + 32, str(number), small, inks.soft, at="middle")
    ends = []
    for line, name in enumerate(names):
        totals = [0, *(deal["totals"][line] for deal in deals)]
        points = [at(number, total) for number, total in enumerate(totals)]
        canvas.line(points, inks.lines[line], 4)
        # On a long way a mark here and there tells the lines apart; more of them would hide it.
        for x, y in points[1:] if len(deals) <= MARKED else points[every::every]:
            mark(canvas, inks, line, x=x, y=y, r=6 if len(deals) <= 24 else 4)
        ends.append((points[-1][1], line, name))
    # From below, none on another; and none so low that those above it would leave the box.
    lowest = y0 + 12
    for above, (y, line, name) in enumerate(sorted(ends, reverse=True), 1 - len(ends)):
        lowest = min(max(y + 9, y1 - 29 * above), lowest)
        label = Type(25, 700)
        canvas.text(x1 + 16, lowest, fitted(name, label, RIGHT - 28), label, inks.lines[line])
        lowest -= 29
