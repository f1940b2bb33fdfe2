"""The picture of a result that people show around: verdicts and the backs of cards, no spoilers.

Felt, cards and faces are painted once (`manage.py draw --bitmaps`); here come the words.
"""

import io
from pathlib import Path
from typing import NamedTuple

from django.utils.translation import gettext as _, ngettext
from PIL import Image, ImageDraw

from play.characters import BY_LEVEL
from play.services.daily.day import Shared
from scorepad.exports.canvas import Type, fitted, measure, runs

STYLE = 1
"""Counted on when the same result is drawn otherwise than before."""
PICTURES = Path(__file__).resolve().parent / "pictures"
SCALE = 2
WIDTH, HEIGHT = 1200, 630
LEFT, WORDS_WIDTH = 72, 560
FACE = 124
INK, SOFT, SUN, GOLD = "#F7F2E4", "#CBD8CF", "#FFD54F", "#FFD873"
RING, DEEP = "#FFF8E6", "#16302A"
MARK_INKS = {"b": "#8FE0D0", "f": "#CBD8CF", "s": "#FFDF8F", "m": "#FFB3A3"}


class Shown(NamedTuple):
    """All that the picture depends on."""

    number: int
    points: int
    better_than: int | None
    streak: int
    marks: str
    faces: tuple[str, ...]

    @classmethod
    def of(cls, result: Shared) -> "Shown":
        faces = tuple(BY_LEVEL[level].face for level in result.bots)
        return cls(
            result.number, result.points, result.better_than, result.streak, result.marks, faces
        )


def picture_of(shown: Shown) -> bytes:
    """The result as a PNG of the size that messengers show."""
    image = Image.open(PICTURES / "ground.webp").convert("RGB")
    image = image.resize((WIDTH * SCALE, HEIGHT * SCALE), Image.Resampling.LANCZOS)
    pen = ImageDraw.Draw(image)
    _faces(image, pen, shown.faces)
    _text(pen, (141, 104), "GoF Club", Type(34, family="young-serif"), INK)
    title = _("Deal of the day, No. %(number)d") % {"number": shown.number}
    _text(pen, (LEFT, 193), title, Type(27, 600), GOLD)
    big = Type(176, 800)
    width = _text(pen, (LEFT, 360), str(shown.points), big, SUN)
    unit = ngettext("point", "points", shown.points)
    _text(pen, (LEFT + width + 22, 360), unit, Type(76, family="young-serif"), INK)
    _text(pen, (LEFT, 432), fitted(line_of(shown), Type(28), WORDS_WIDTH), Type(28), INK)
    _marks(pen, shown.marks)
    _text(pen, (LEFT, 554), _("Same cards, same bots: can you beat it?"), Type(25), SOFT)
    out = io.BytesIO()
    small = image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    small.quantize(255, dither=Image.Dither.FLOYDSTEINBERG).save(out, "PNG", optimize=True)
    return out.getvalue()


def line_of(shown: Shown | Shared) -> str:
    """How good that was, and the days in a row."""
    said = []
    if shown.better_than is not None:
        said.append(_("Better than %(share)d %% of players") % {"share": shown.better_than})
    if shown.streak > 1:
        days = ngettext("%(count)d day in a row", "%(count)d days in a row", shown.streak)
        said.append(days % {"count": shown.streak})
    return ", ".join(said)


def _text(
    pen: ImageDraw.ImageDraw, at: tuple[float, float], text: str, kind: Type, colour: str
) -> float:
    """Writes on a base line; how wide it was."""
    place, base = at[0] * SCALE, at[1] * SCALE
    for run, font in runs(text, kind, SCALE):
        pen.text((place, base), run, font=font, fill=colour, anchor="ls")
        place += font.getlength(run)
    return measure(text, kind)


def _faces(image: Image.Image, pen: ImageDraw.ImageDraw, faces: tuple[str, ...]) -> None:
    step, first, middle = 150, 742, 496
    for at, face in enumerate(faces):
        x = first + at * step
        _disc(pen, x, middle, FACE / 2 + 5, RING)
        art = Image.open(PICTURES / f"{face}.webp").convert("RGBA")
        art = art.resize((FACE * SCALE, FACE * SCALE), Image.Resampling.LANCZOS)
        corner = (round((x - FACE / 2) * SCALE), round((middle - FACE / 2) * SCALE))
        image.paste(art, corner, art)


def _marks(pen: ImageDraw.ImageDraw, marks: str) -> None:
    """The verdicts in a row, each a shape of its own."""
    step = min(46.0, WORDS_WIDTH / max(len(marks), 1))
    r = min(15.0, step * 0.36)
    for at, letter in enumerate(marks):
        _mark(pen, letter, LEFT + r + 2 + at * step, 484, r)


def _mark(pen: ImageDraw.ImageDraw, letter: str, x: float, y: float, r: float) -> None:
    ink = MARK_INKS[letter]
    line = max(2, round(r * 0.2 * SCALE))
    match letter:
        case "b":
            _disc(pen, x, y, r, ink)
            tick = [(x - r * 0.44, y + r * 0.04), (x - r * 0.12, y + r * 0.36)]
            _line(pen, [*tick, (x + r * 0.48, y - r * 0.3)], DEEP, line)
        case "f":
            box = _box(x, y, r * 0.86)
            pen.ellipse(box, outline=ink, width=line)
            _disc(pen, x, y, r * 0.3, ink)
        case "s":
            far = r * 1.08
            corners = [(x, y - far), (x + far, y), (x, y + far), (x - far, y)]
            pen.polygon([(a * SCALE, b * SCALE) for a, b in corners], fill=ink)
            _line(pen, [(x - r * 0.4, y), (x + r * 0.4, y)], DEEP, line)
        case "m":
            corners = [(x - r, y - r * 0.85), (x + r, y - r * 0.85), (x, y + r)]
            pen.polygon([(a * SCALE, b * SCALE) for a, b in corners], fill=ink)
            _line(pen, [(x, y - r * 0.5), (x, y + r * 0.05)], DEEP, line)
            _disc(pen, x, y + r * 0.4, r * 0.11, DEEP)


def _disc(pen: ImageDraw.ImageDraw, x: float, y: float, r: float, fill: str) -> None:
    pen.ellipse(_box(x, y, r), fill=fill)


def _line(
    pen: ImageDraw.ImageDraw, points: list[tuple[float, float]], fill: str, width: int
) -> None:
    pen.line([(x * SCALE, y * SCALE) for x, y in points], fill=fill, width=width, joint="curve")


def _box(x: float, y: float, r: float) -> tuple[float, float, float, float]:
    return ((x - r) * SCALE, (y - r) * SCALE, (x + r) * SCALE, (y + r) * SCALE)
