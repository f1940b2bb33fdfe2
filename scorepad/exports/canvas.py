"""Letters and shapes for the pictures that we draw.

The site's own fonts have Latin letters. For names in other scripts a font of the machine is taken
where it has one. What nobody here can draw is never drawn as an empty box or with its letters in
the wrong order: ornaments such as emoji are left out, and a name that would lose a letter becomes
the number of its player.
"""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.contrib.staticfiles import finders
from django.utils.translation import gettext as _
from PIL import Image, ImageDraw, ImageFont, features

# The ranges of gofclub/static/css/fonts.css.
LATIN = (
    (0x0000, 0x00FF), (0x0131, 0x0131), (0x0152, 0x0153), (0x02BB, 0x02BC), (0x02C6, 0x02C6),
    (0x02DA, 0x02DA), (0x02DC, 0x02DC), (0x2000, 0x206F), (0x20AC, 0x20AC), (0x2212, 0x2212),
)  # fmt: skip
LATIN_EXTENDED = ((0x0100, 0x02BA), (0x1E00, 0x1E9F), (0x1EF2, 0x1EFF))
OTHERS = (
    "DejaVuSans.ttf",
    "NotoSans-Regular.ttf",
    "NotoSansCJK-Regular.ttc",
    "DroidSansFallbackFull.ttf",
    "DroidSansFallback.ttf",
    "LiberationSans-Regular.ttf",
)
MISSING = "\U0010fffe"
OURS = ("latin", "latin-ext")
FAMILIES = ("figtree", "young-serif")
# Scripts of South and South-East Asia, whose letters stand above, below and inside each other.
JOINED = ((0x0900, 0x0FFF), (0x1000, 0x109F), (0x1780, 0x17FF))
Colour = str


@dataclass(frozen=True, slots=True)
class Type:
    """A face in a size and weight."""

    size: int
    weight: int = 400
    family: str = "figtree"


class Stroke(NamedTuple):
    """Something to draw, between two heights; `draw` is told how far down its band begins."""

    top: float
    bottom: float
    draw: Callable[[ImageDraw.ImageDraw, float], None]


class Canvas:
    """A picture under way; everything is drawn at twice the size and shrunk for smooth edges.

    What is drawn is noted first, and put to paper band by band: at twice the size, a whole
    picture would take four times the memory of what comes out of it.
    """

    SCALE = 2
    BAND = 320
    EDGE = 8
    """Shrinking looks at this much of the neighbouring bands."""

    def __init__(self, width: int, height: int, ground: Colour, *, band: int = BAND) -> None:
        self.width, self.height, self.band = width, height, band
        self._ground = ground
        self._strokes: list[Stroke] = []

    def finished(self) -> Image.Image:
        whole = Image.new("RGB", (self.width, self.height), self._ground)
        for top in range(0, self.height, self.band):
            whole.paste(self._band(top, min(top + self.band, self.height)), (0, top))
        return whole

    def _band(self, top: int, bottom: int) -> Image.Image:
        first, last = top - self.EDGE, bottom + self.EDGE
        size = (self.width * self.SCALE, (last - first) * self.SCALE)
        image = Image.new("RGB", size, self._ground)
        pen = ImageDraw.Draw(image)
        for stroke in self._strokes:
            if stroke.top < last and stroke.bottom > first:
                stroke.draw(pen, -first * self.SCALE)
        small = image.resize((self.width, last - first), Image.Resampling.LANCZOS)
        return small.crop((0, self.EDGE, self.width, self.EDGE + bottom - top))

    def _note(
        self, top: float, bottom: float, draw: Callable[[ImageDraw.ImageDraw, float], None]
    ) -> None:
        self._strokes.append(Stroke(top, bottom, draw))

    def panel(
        self, box: tuple[float, float, float, float], fill: Colour, *, radius: int = 0,
        outline: Colour | None = None,
    ) -> None:  # fmt: skip
        left, top, right, bottom = (value * self.SCALE for value in box)

        def draw(pen: ImageDraw.ImageDraw, down: float) -> None:
            moved = [left, top + down, right, bottom + down]
            pen.rounded_rectangle(
                moved, radius * self.SCALE, fill=fill, outline=outline, width=self.SCALE
            )

        self._note(box[1], box[3], draw)

    def line(self, points: list[tuple[float, float]], colour: Colour, width: float) -> None:
        thick = round(width * self.SCALE)

        def draw(pen: ImageDraw.ImageDraw, down: float) -> None:
            pen.line(self._moved(points, down), fill=colour, width=thick, joint="curve")

        heights = [y for _x, y in points]
        self._note(min(heights) - width, max(heights) + width, draw)

    def shape(self, points: list[tuple[float, float]], fill: Colour) -> None:
        heights = [y for _x, y in points]
        self._note(
            min(heights),
            max(heights),
            lambda pen, down: pen.polygon(self._moved(points, down), fill=fill),
        )

    def _moved(self, points: list[tuple[float, float]], down: float) -> list[tuple[float, float]]:
        return [(x * self.SCALE, y * self.SCALE + down) for x, y in points]

    def dot(self, x: float, y: float, radius: float, fill: Colour) -> None:
        s = self.SCALE
        left, top, right, bottom = (
            (x - radius) * s, (y - radius) * s, (x + radius) * s, (y + radius) * s,
        )  # fmt: skip
        self._note(
            y - radius,
            y + radius,
            lambda pen, down: pen.ellipse([left, top + down, right, bottom + down], fill=fill),
        )

    def text(
        self, x: float, y: float, text: str, kind: Type, colour: Colour, *, at: str = "left"
    ) -> float:
        """Writes on the base line `y`; `at` says which end `x` is. The width it took."""
        width = measure(text, kind)
        start = x - {"left": 0.0, "middle": width / 2, "right": width}[at]
        written = runs(text, kind, self.SCALE)

        def draw(pen: ImageDraw.ImageDraw, down: float) -> None:
            place = start * self.SCALE
            for run, font in written:
                pen.text((place, y * self.SCALE + down), run, font=font, fill=colour, anchor="ls")
                place += font.getlength(run)

        # Accents and descenders reach this far in every script.
        self._note(y - 2 * kind.size, y + kind.size, draw)
        return width


def measure(text: str, kind: Type) -> float:
    """How wide the text is."""
    scale = Canvas.SCALE
    return sum(font.getlength(run) for run, font in runs(text, kind, scale)) / scale


def fitted(text: str, kind: Type, width: float) -> str:
    """The text, cut with an ellipsis where it is too wide."""
    if measure(text, kind) <= width:
        return text
    fits, does_not = 0, len(text) + 1
    while does_not - fits > 1:
        tried = (fits + does_not) // 2
        if measure(f"{text[:tried]}\u2026", kind) > width:
            does_not = tried
        else:
            fits = tried
    return f"{text[:fits].rstrip()}\u2026"


def drawable(name: str, line: int) -> str:
    """The name as it can be drawn here: without ornaments, or as a number."""
    nobody = _("Player %(number)d") % {"number": line + 1}
    seen = ""
    for char in name:
        if _face(char) is not None and (not _is_joined(char) or _can_join()):
            seen += char
        elif unicodedata.category(char)[0] in "LN":
            return nobody
    return " ".join(seen.split()) or nobody


def _is_joined(char: str) -> bool:
    """Whether a letter is written from right to left, or changes with those beside it."""
    return unicodedata.bidirectional(char) in ("R", "AL") or any(
        low <= ord(char) <= high for low, high in JOINED
    )


@cache
def _can_join() -> bool:
    return bool(features.check("raqm") and features.check("fribidi"))


def runs(text: str, kind: Type, scale: int) -> list[tuple[str, ImageFont.FreeTypeFont]]:
    """The text in pieces of one font each."""
    found: list[tuple[str, str]] = []
    for char in text:
        face = _face(char) or "latin"
        before = found[-1][1] if found else face
        # Words from right to left stay in one piece: inside it they are put in order.
        if char == " " and before not in OURS:
            face = before
        if found and before == face:
            found[-1] = (found[-1][0] + char, face)
        else:
            gap = ""
            if found and found[-1][0].endswith(" "):
                gap = " "
                found[-1] = (found[-1][0][:-1], before)
            found.append((gap + char, face))
    return [(run, _font(face, kind, scale)) for run, face in found]


def _face(char: str) -> str | None:
    """Which font has the character: a part of ours, a file of the machine, or none."""
    return _face_among(char, tuple(settings.FONT_FOLDERS))


# Bounded: whoever names players chooses the characters.
@lru_cache(maxsize=4096)
def _face_among(char: str, folders: tuple[str, ...]) -> str | None:
    code = ord(char)
    if unicodedata.category(char) in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"):
        return None
    for face, ranges in ((OURS[0], LATIN), (OURS[1], LATIN_EXTENDED)):
        if any(low <= code <= high for low, high in ranges) and all(
            _has(_font(face, Type(20, family=family), 1), char) for family in FAMILIES
        ):
            return face
    return next((path for path in _others(folders) if _has(_machine_font(path, 20), char)), None)


def _has(font: ImageFont.FreeTypeFont, char: str) -> bool:
    """Whether a font has a character, and not only the box for those it lacks."""
    if char in " \u00a0":
        return True
    drawn = font.getmask(char)
    return drawn.getbbox() is not None and bytes(drawn) != bytes(font.getmask(MISSING))


@cache
def _others(folders: tuple[str, ...]) -> tuple[str, ...]:
    wanted = [
        str(path)
        for name in OTHERS
        for folder in folders
        if Path(folder).is_dir()
        for path in sorted(Path(folder).rglob(name))
    ]
    return tuple(wanted)


@cache
def _machine_font(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size)


@cache
def _font(face: str, kind: Type, scale: int) -> ImageFont.FreeTypeFont:
    if face not in OURS:
        return _machine_font(face, kind.size * scale)
    path = finders.find(f"vendor/{kind.family}/{face}.woff2")
    font = ImageFont.truetype(str(path), kind.size * scale)
    if kind.family == "figtree":
        font.set_variation_by_axes([kind.weight])
    return font
