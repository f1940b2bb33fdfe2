"""The colours of a picture, and the mark of each line: a shape as well as a colour."""

from dataclasses import dataclass

from scorepad.exports.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Inks:
    """The site's colours, as in css/tokens.css."""

    paper: str
    panel: str
    ink: str
    soft: str
    rule: str
    accent: str
    wash: str
    bad: str
    lines: tuple[str, str, str, str]


LIGHT = Inks(
    "#FBF8F1", "#FFFEFA", "#1F2421", "#5B625C", "#DDD6C6", "#0F766E", "#E3F1EE", "#A61B1B",
    ("#0F766E", "#B07908", "#A61B1B", "#3D4F8A"),
)  # fmt: skip
DARK = Inks(
    "#121715", "#1A211E", "#F2EDE1", "#A8B1AA", "#2E3833", "#58C3B3", "#16302B", "#FF9483",
    ("#58C3B3", "#F5C94A", "#FF9483", "#9DB1F2"),
)  # fmt: skip


def mark(canvas: Canvas, inks: Inks, line: int, *, x: float, y: float, r: float) -> None:
    """A disc, a triangle, a diamond or a square."""
    colour = inks.lines[line]
    match line:
        case 0:
            canvas.dot(x, y, r, colour)
        case 1:
            canvas.shape([(x, y - r * 1.2), (x + r * 1.15, y + r), (x - r * 1.15, y + r)], colour)
        case 2:
            far = r * 1.3
            canvas.shape([(x, y - far), (x + far, y), (x, y + far), (x - far, y)], colour)
        case _:
            canvas.panel((x - r, y - r, x + r, y + r), colour)
