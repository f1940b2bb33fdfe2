"""What messengers show of an address: a board, a result or a night in 1200 by 630 points.

A card says all that is drawn, so that two that say the same are one picture.
"""

import io
from dataclasses import dataclass
from hashlib import sha256
from math import cos, radians, sin

from PIL import Image

from scorepad.exports.canvas import Canvas, Type, fitted, measure

STYLE = 1
"""Counted on when the same card is drawn otherwise than before."""
WIDTH, HEIGHT = 1200, 630
MARGIN = 64
MOST_LINES = 5
"""So many can be read in a chat; the others are counted."""
FELT, DEEP, INK, SOFT, SUN = "#21453D", "#16302A", "#F7F2E4", "#CBD8CF", "#FFD54F"
PAPER, PAPER_INK, PAPER_SOFT, PAPER_RULE, WASH = (
    "#FBF8F1", "#1F2421", "#5B625C", "#DDD6C6", "#E3F1EE",
)  # fmt: skip
ACCENT = "#0F766E"
FAN = ((-16.0, "#0F766E"), (0.0, "#F0B323"), (16.0, "#C2281F"))
LIST_LEFT, LIST_RIGHT = 584, WIDTH - MARGIN


@dataclass(frozen=True, slots=True)
class Line:
    rank: str
    name: str
    figure: str
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """All that the picture depends on."""

    over: str
    """In small letters above the title: which club."""
    title: str
    facts: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    more: str = ""
    """What is said of those who are not in the lines."""
    site: str = ""

    @property
    def tag(self) -> str:
        return f"{STYLE}-{sha256(repr(self).encode()).hexdigest()[:32]}"

    @property
    def words(self) -> str:
        """The picture for those who do not see it."""
        said = [f"{line.rank} {line.name} {line.figure}".strip() for line in self.lines]
        return ". ".join(filter(None, (self.over, self.title, *self.facts, ", ".join(said))))


def picture_of(card: Card) -> bytes:
    """The card as a PNG."""
    canvas = Canvas(WIDTH, HEIGHT, FELT)
    canvas.panel((0, HEIGHT - 10, WIDTH, HEIGHT), SUN)
    _fan(canvas, MARGIN + 44, 104)
    canvas.text(MARGIN + 122, 116, "GoF Club", Type(38, family="young-serif"), INK)
    width = (LIST_LEFT - 40 if card.lines else 760) - MARGIN
    _words(canvas, card, width)
    if card.lines:
        _list(canvas, card)
    else:
        _fan(canvas, 946, 340, size=4.2)
    out = io.BytesIO()
    finished = canvas.finished().quantize(120, dither=Image.Dither.NONE)
    finished.save(out, "PNG", optimize=True)
    return out.getvalue()


def _words(canvas: Canvas, card: Card, width: float) -> None:
    title = _sized(card.title, width)
    lines = _broken(card.title, title, width)
    base = 330 - 0.5 * (len(lines) - 1) * title.size
    over = Type(30, 600)
    canvas.text(MARGIN, base - title.size - 14, fitted(card.over, over, width), over, SUN)
    for line in lines:
        canvas.text(MARGIN, base, line, title, INK)
        base += title.size * 1.15
    facts = Type(30)
    base += 60 - title.size * 1.15
    for fact in card.facts:
        canvas.text(MARGIN, base, fitted(fact, facts, width), facts, SOFT)
        base += 44
    canvas.text(MARGIN, HEIGHT - 54, fitted(card.site, Type(26), width), Type(26), SOFT)


def _sized(text: str, width: float) -> Type:
    """As large as the longest word allows."""
    for size in (84, 68, 56):
        kind = Type(size, family="young-serif")
        if len(_broken(text, kind, width)) <= 2 and all(
            measure(word, kind) <= width for word in text.split()
        ):
            return kind
    return Type(48, family="young-serif")


def _broken(text: str, kind: Type, width: float) -> list[str]:
    """In at most three lines, the last one cut where it must be."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and measure(longer, kind) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    kept = [*lines[:2], " ".join(lines[2:])] if len(lines) > 2 else lines
    return [fitted(line, kind, width) for line in kept]


def _list(canvas: Canvas, card: Card) -> None:
    """A sheet of paper with the best of them."""
    row, rows = 84, len(card.lines)
    height = row * rows + 44 + (52 if card.more else 0)
    top = (HEIGHT - height) / 2
    canvas.panel((LIST_LEFT + 8, top + 10, LIST_RIGHT + 8, top + height + 10), DEEP, radius=28)
    canvas.panel((LIST_LEFT, top, LIST_RIGHT, top + height), PAPER, radius=28)
    y, first_before = top + 22, False
    for line in card.lines:
        if line.is_first:
            box = (LIST_LEFT + 16, y + 4, LIST_RIGHT - 16, y + row - 4)
            canvas.panel(box, WASH, radius=18)
        elif y > top + 22 and not first_before:
            rule = [(LIST_LEFT + 32.0, y), (LIST_RIGHT - 32.0, y)]
            canvas.line(rule, PAPER_RULE, 1)
        base = y + row / 2 + 12
        canvas.text(LIST_LEFT + 38, base, line.rank, Type(30, 600), PAPER_SOFT)
        number = Type(38, 800)
        ink = ACCENT if line.is_first else PAPER_INK
        right = LIST_RIGHT - 38
        taken = canvas.text(right, base, line.figure, number, ink, at="right")
        start = LIST_LEFT + 38 + max(54.0, measure(line.rank, Type(30, 600)) + 18)
        room = right - taken - 24 - start
        name = _name(line, room)
        canvas.text(start, base, fitted(line.name, name, room), name, PAPER_INK)
        y += row
        first_before = line.is_first
    if card.more:
        canvas.text(LIST_LEFT + 38, y + 38, card.more, Type(27), PAPER_SOFT)


def _name(line: Line, room: float) -> Type:
    """Long names are written smaller before they are cut."""
    kinds = [Type(size, 700 if line.is_first else 500) for size in (36, 31, 27)]
    return next((kind for kind in kinds if measure(line.name, kind) <= room), kinds[-1])


def _fan(canvas: Canvas, x: float, y: float, *, size: float = 1.0) -> None:
    """Three of our cards, held in one hand."""
    pip = [(0.0, -11.0), (8.0, 0.0), (0.0, 11.0), (-8.0, 0.0)]
    for angle, colour in FAN:
        # With a shadow, so that each is seen to lie on the one before.
        for shape, fill in (
            (_card(4.8), DEEP),
            (_card(4.0), INK),
            (_card(0.0), colour),
            (pip, INK),
        ):
            canvas.shape([_held(x, y, point, angle, size) for point in shape], fill)


def _card(edge: float) -> list[tuple[float, float]]:
    half, tall = 19 + edge, 28 + edge
    return [(-half, -tall), (half, -tall), (half, tall), (-half, tall)]


def _held(
    x: float, y: float, point: tuple[float, float], angle: float, size: float
) -> tuple[float, float]:
    """Where a point of a card is once it is turned around one below, as in a hand."""
    turn, below = radians(angle), 60.0 * size
    px, py = point[0] * size, point[1] * size - below
    return x + px * cos(turn) - py * sin(turn), y + px * sin(turn) + py * cos(turn) + below
