"""The colours: both darks alike, and everything readable. And the letters of the faces."""

import re
from collections.abc import Iterable
from itertools import product
from pathlib import Path

import pytest

STATIC = Path(__file__).resolve().parent.parent.parent / "gofclub" / "static"
TOKENS = (STATIC / "css" / "tokens.css").read_text()
AA = 4.5
# WCAG 1.4.11: what shows where a field or a mark is
AA_SHAPES = 3.0


def block(selector: str, *, nth: int = 0) -> dict[str, str]:
    """The custom properties of one rule."""
    start = [found.end() for found in re.finditer(re.escape(selector) + r"\s*\{", TOKENS)][nth]
    body = TOKENS[start : TOKENS.index("}", start)]
    return dict(re.findall(r"(--[\w-]+|color-scheme):\s*([^;]+);", body))


LIGHT = block(":root")
DARK = block(':root[data-theme="dark"]')
FELT = block(":root", nth=1) | block(".felt")
THEMES = {
    "light": LIGHT,
    "dark": LIGHT | DARK,
    "felt": LIGHT | FELT,
    "felt, dark": LIGHT | DARK | FELT,
}


def test_the_systems_dark_is_the_visitors_dark():
    assert block(':root:not([data-theme="light"])') == DARK


def test_dark_changes_every_colour_of_light():
    colours = {name for name, value in LIGHT.items() if value.startswith("#")}

    assert colours <= DARK.keys()


GROUNDS = ("--paper", "--panel", "--sunken")
INKS = ("--ink", "--soft", "--accent", "--bad", "--warn", "--good")
ON_COLOUR = [
    ("--accent-ink", "--accent"),
    ("--accent-ink", "--accent-deep"),
    ("--accent", "--accent-wash"),
    ("--ink", "--accent-wash"),
    ("--bad", "--bad-wash"),
    ("--ink", "--bad-wash"),
    ("--warn", "--warn-wash"),
    ("--ink", "--warn-wash"),
]
ON_KEYS = [(ink, f"--heat-{heat}") for ink in ("--heat-ink", "--heat-soft") for heat in range(1, 6)]


@pytest.mark.parametrize("theme", THEMES)
def test_text_is_readable(theme):
    assert too_weak(theme, [*product(INKS, GROUNDS), *ON_COLOUR]) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_keys_of_the_pad_are_readable_however_hot(theme):
    assert too_weak(theme, ON_KEYS) == []


@pytest.mark.parametrize("theme", THEMES)
def test_a_field_shows_where_it_is(theme):
    assert too_weak(theme, [("--line-strong", "--panel")], enough=AA_SHAPES) == []


def too_weak(
    theme: str, pairs: Iterable[tuple[str, str]], *, enough: float = AA
) -> list[tuple[str, str, float]]:
    """Those pairs of ink and ground that cannot be told apart well enough."""
    colours = THEMES[theme]
    found = [(ink, ground, contrast(colours[ink], colours[ground])) for ink, ground in pairs]
    return [(ink, ground, ratio) for ink, ground, ratio in found if ratio < enough]


def test_no_stylesheet_uses_a_token_that_nobody_sets():
    sources = [path.read_text() for path in sheets()]
    # A page may set one of its own: --wins of each bot.
    pages = [path.read_text() for path in (STATIC.parents[1] / "templates").rglob("*.html")]
    known = set(re.findall(r"(--[\w-]+):", "".join([*sources, *pages])))
    # A script may hand over a place or an angle: style.setProperty("--turn", ...).
    scripts = "".join(path.read_text() for path in (STATIC / "js").rglob("*.js"))
    known |= set(re.findall(r"[\"'`](--[\w-]+)[\"'`]", scripts))

    # Those with a fallback at the place of use need not be set by anybody.
    used = {name for source in sources for name in re.findall(r"var\((--[\w-]+)\)", source)}

    assert used - known == set()


def sheets() -> list[Path]:
    return sorted((STATIC / "css").rglob("*.css"))


def contrast(one: str, other: str) -> float:
    """WCAG's ratio of two colours."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_a_stand_in_has_the_letters_of_its_face_and_no_others():
    """Names in other scripts are shown in the system's own face, with a bold of its own."""
    letters: dict[str, set[int]] = {}
    stand_ins: dict[str, set[int]] = {}
    faces = (STATIC / "css" / "fonts.css").read_text()
    for face in re.findall(r"@font-face \{(.*?)\}", faces, re.DOTALL):
        name = re.search(r'font-family: "?(.*?)"?;', face)[1]
        found = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", face)
        spans = (range(int(first, 16), int(last or first, 16) + 1) for first, last in found)
        kind = stand_ins if "stand-in" in name else letters
        kind.setdefault(name, set()).update(*spans)

    assert letters.keys() == {"Figtree", "Young Serif"}
    assert len(stand_ins) == 5
    for name, covered in stand_ins.items():
        assert covered == letters[name.partition(" stand-in")[0]], name
