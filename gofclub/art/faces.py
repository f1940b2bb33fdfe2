"""The 34 card faces and the back, each a symbol of 100 by 140 in one sprite.

Symbols are flat: no `use` inside, no `url(#...)`, because browsers disagree on both in a sprite that is fetched from outside the
page. Corners are the stylesheet's business (`.card`).
"""

from gofclub.art.creatures import dragon, dragon_mask, phoenix, phoenix_pip
from gofclub.art.mark import FELT, FELT_DEEP, fan
from gofclub.art.numerals import numeral
from gofclub.art.suits import AMBER, EMBLEMS, FLAME, JADE, PIPS, SUITS, UNION_EMBLEM

GOLD = "#FFD873"
CREAM = "#FFF8E6"
UMBER = "#3D2800"

FACES = (
    *("1g", "1y", "1r", "1m"),
    *(f"{rank}{suit}" for rank in "23456789T" for suit in "gyr"),
    *("Pg", "Py", "Dr"),
)
BACK = "back"


def sprite() -> str:
    """The whole sprite as one SVG document."""
    drawn = "\n".join(symbol(name) for name in (*FACES, BACK))
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{drawn}\n</svg>\n'


def symbol(name: str) -> str:
    return f'<symbol id="c-{name}" viewBox="0 0 100 140">{face(name)}</symbol>'


def face(name: str) -> str:
    """What is drawn on one card, in the notation of the rules (`3g`, `Tr`, `1m`, `Pg`, `Dr`), or on its `back`."""
    match name:
        case "1m":
            return multicolour()
        case "Pg":
            drawing = phoenix(feather=GOLD, light=CREAM, body=CREAM, eye=JADE.deep)
            return creature(
                paper=JADE.fill, shade=JADE.deep, pip=phoenix_pip(CREAM, JADE.fill), drawing=drawing
            )
        case "Py":
            drawing = phoenix(feather=AMBER.deep, light=CREAM, body=UMBER, eye=AMBER.light)
            return creature(
                paper=AMBER.fill,
                shade="#DD9A0B",
                pip=phoenix_pip(UMBER, AMBER.fill),
                drawing=drawing,
            )
        case "Dr":
            drawing = dragon(
                mane="#DE4A1F", flame="#F99B3C", face=GOLD, shade=FLAME.deep, eye=CREAM
            )
            return creature(
                paper="#B3211B",
                shade=FLAME.deep,
                pip=dragon_mask(face=GOLD, shade="#B3211B", eye="#B3211B"),
                drawing=drawing,
            )
        case "back":
            return back()
        case _:
            return number_card(10 if name[0] == "T" else int(name[0]), name[1])


def number_card(rank: int, suit: str) -> str:
    tones = SUITS[suit]
    return (
        f'<path fill="{tones.paper}" d="M0 0h100v140H0z"/>'
        f'<g transform="translate(32 71) scale(.63)">{EMBLEMS[suit]}</g>'
        f"{corner(rank, ink=tones.ink, pip=PIPS[suit])}"
    )


def multicolour() -> str:
    return (
        f'<path fill="{CREAM}" d="M0 0h100v140H0z"/><g transform="translate(32 71) scale(.63)">{UNION_EMBLEM}</g>'
        f"{corner(1, ink='#1F2421', pip=PIPS['m'])}"
    )


def corner(rank: int, *, ink: str, pip: str) -> str:
    return f'<g color="{ink}" transform="translate(9 10)">{numeral(rank)}</g><g transform="translate(9 60) scale(1.17)">{pip}</g>'


def creature(*, paper: str, shade: str, pip: str, drawing: str) -> str:
    return (
        f'<path fill="{paper}" d="M0 0h100v140H0z"/><circle cx="50" cy="94" r="58" fill="{shade}"/>'
        f'<g transform="translate(4 45) scale(.92)">{drawing}</g><g transform="translate(3 5) scale(.4)">{pip}</g>'
    )


def back() -> str:
    """Rings of four petals on felt, a frame, and the mark in the middle."""
    rings = "".join(
        f"M{x - 10} {y}a10 10 0 1 1 20 0a10 10 0 1 1-20 0"
        for x in range(0, 101, 10)
        for y in range(0, 141, 10)
        if (x + y) % 20 == 0
    )
    return (
        f'<path fill="{FELT}" d="M0 0h100v140H0z"/><path fill="none" stroke="#3D7A6B" stroke-width="1.3" d="{rings}"/>'
        f'<path fill="none" stroke="{CREAM}" stroke-width="10" d="M0 0h100v140H0z"/>'
        f'<rect x="8.5" y="8.5" width="83" height="123" rx="3" fill="none" stroke="{GOLD}" stroke-width="2"/>'
        f'<circle cx="50" cy="70" r="29" fill="{FELT_DEEP}" stroke="{GOLD}" stroke-width="2"/>'
        f'<g transform="translate(26 46)">{fan(outline=FELT_DEEP)}</g>'
    )
