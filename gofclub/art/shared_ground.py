"""What lies under the words of a shared result: felt, and a hand of cards that shows their backs only."""

from gofclub.art.faces import back
from gofclub.art.mark import FELT, fan

WIDTH, HEIGHT = 1200, 630
CARD = 188
TURNS = (-19, -9.5, 0, 9.5, 19)


def ground() -> str:
    """1200 by 630, the size that messengers show."""
    scale = CARD / 100
    cards = "".join(
        f'<g transform="translate(880 797) rotate({turn}) translate({-CARD / 2} -658) scale({scale})">'
        f'<g filter="url(#shade)"><rect width="100" height="140" rx="9" fill="#FFF8E6"/></g><g clip-path="url(#round)">{back()}</g></g>'
        for turn in TURNS
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"><defs>'
        '<radialGradient id="felt" cx=".5" cy=".2" r="1.05"><stop offset="0" stop-color="#2F6357"/><stop offset=".5" stop-color="#21453D"/>'
        '<stop offset="1" stop-color="#16302A"/></radialGradient>'
        '<pattern id="weave" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path stroke="#FFFFFF" stroke-opacity=".025" d="M0 0v6"/></pattern>'
        '<clipPath id="round"><rect width="100" height="140" rx="9"/></clipPath>'
        '<filter id="shade" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="0" dy="5" stdDeviation="7" flood-opacity=".4"/></filter></defs>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#felt)"/><rect width="{WIDTH}" height="{HEIGHT}" fill="url(#weave)"/>{cards}'
        f'<g transform="translate(72 66) scale(1.125)"><rect width="48" height="48" rx="11" fill="{FELT}"/><g transform="translate(3.84 3.84) scale(.84)">{fan(outline=FELT)}</g></g></svg>\n'
    )
