"""The mark: a gang of four, fanned. The same drawing serves the logo, the favicon and the back of the cards."""

from typing import NamedTuple


class Blade(NamedTuple):
    turn: int
    fill: str


FAN = (Blade(-36, "#1C9A8B"), Blade(-12, "#FFC83D"), Blade(12, "#E0402F"), Blade(36, "#FFF8E6"))
FELT = "#21453D"
FELT_DEEP = "#16332C"


def fan(*, outline: str) -> str:
    """Four cards about one point in a box of 48 by 48; the outline keeps them apart on any ground."""
    return "".join(
        f'<rect x="17" y="6" width="14" height="29" rx="3" transform="rotate({turn} 24 46)" fill="{fill}" stroke="{outline}" stroke-width="2"/>'
        for turn, fill in FAN
    )


def logo() -> str:
    """The mark on a rounded tile of felt, for headers and the favicon."""
    return tile(radius=11, scale=0.84)


def maskable() -> str:
    """The mark with room around it: launchers cut what lies outside the middle."""
    return tile(radius=0, scale=0.62)


def tile(*, radius: float, scale: float) -> str:
    offset = round(24 * (1 - scale), 2)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="{radius}" fill="{FELT}"/>'
        f'<g transform="translate({offset} {offset}) scale({scale})">{fan(outline=FELT)}</g></svg>\n'
    )
