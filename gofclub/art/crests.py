"""Crests of badges: a shield in five tones, and what is on it. Numbers are written, not drawn."""

from math import cos, pi, sin

from gofclub.art.avatars import CREATURES, FACE, LIGHT, PLUMAGE, SHADE

GOLD = "#FFD873"
SHIELD = "M16 3h32a13 13 0 0 1 13 13v22c0 17-11 26-29 31C14 64 3 55 3 38V16A13 13 0 0 1 16 3Z"
LOWER = "M3 40h58c-1 16-12 24-29 29C15 64 4 56 3 40Z"
FLAME = "M55 2c2 21 32 35 32 61 0 20-15 35-36 35S14 83.5 14 63.5C14 47 25 39 28.5 23 36 27 39.5 32.5 41 39.5 49.5 30 55.5 18 55 2Z"
CARDS = ("#1C9A8B", "#FFC83D", "#E0402F", "#FFF8E6", "#1C9A8B", "#FFC83D")


def crown() -> str:
    return (
        f'<path d="M15 47h34l2.5-23-11 8L32 17l-8.5 15-11-8Z" fill="{FACE}"/>'
        f'<circle cx="32" cy="40" r="3" fill="{GOLD}"/><path d="M16 50.5h32" stroke="{FACE}" stroke-width="3" stroke-linecap="round"/>'
    )


def flames() -> str:
    return "".join(
        f'<path transform="translate({x} {y}) scale(.2)" fill="{GOLD}" d="{FLAME}"/>'
        for x, y in ((22, 13), (11, 33), (33, 33))
    )


def star() -> str:
    return f'<path fill="{GOLD}" d="M32 14l5.6 11.8 12.9 1.7-9.5 9 2.4 12.8L32 43l-11.4 6.3L23 36.5l-9.5-9 12.9-1.7Z"/>'


def feather() -> str:
    return (
        f'<path fill="{PLUMAGE}" d="M48 14c-18 1-29 11-30 27 10 1 26-5 30-27Z"/>'
        f'<path fill="none" stroke="{LIGHT}" stroke-width="2.4" stroke-linecap="round" d="M44 19C32 27 22 37 15 51M30 31l-1-8M25 37l-2-7M30 31l9 1M25 37l9 2"/>'
    )


def fan() -> str:
    step = 74 / (len(CARDS) - 1)
    return "".join(
        f'<rect x="26.5" y="15" width="11" height="24" rx="2.4" transform="rotate({at * step - 37:.1f} 32 50)" fill="{fill}" stroke="{SHADE}" stroke-width="1.8"/>'
        for at, fill in enumerate(CARDS)
    )


def gangs() -> str:
    """Four of a kind, on four of a kind."""
    rows = ((37, "#1C9A8B"), (17, "#FFC83D"))
    return "".join(
        f'<rect x="{13 + at * 8.4:g}" y="{y}" width="13" height="18" rx="2.6" fill="{fill}" stroke="{SHADE}" stroke-width="1.8"/>'
        for y, fill in rows
        for at in range(4)
    )


def stairs() -> str:
    """Five in a row, all of one colour."""
    return "".join(
        f'<rect x="{10.5 + at * 8.2:g}" y="{34 - at * 5:g}" width="11" height="19" rx="2.4" fill="{GOLD}" stroke="{SHADE}" stroke-width="1.8"/>'
        for at in range(5)
    )


def burst() -> str:
    points = (
        f"{32 + reach * cos(turn * pi / 8):.1f} {33 + reach * sin(turn * pi / 8):.1f}"
        for turn in range(16)
        for reach in ((21, 12.5)[turn % 2],)
    )
    return f'<path fill="{GOLD}" d="M{"L".join(points)}Z"/><circle cx="32" cy="33" r="6.5" fill="{FACE}"/>'


def arrow() -> str:
    return f'<path fill="{FACE}" d="M12 27h22V15l19 18.5L34 52V40H12Z"/>'


def hourglass() -> str:
    return (
        f'<path fill="{LIGHT}" d="M19 17h26v5c0 7-6 9-9 11.5 3 2.5 9 4.5 9 11.5v5H19v-5c0-7 6-9 9-11.5-3-2.5-9-4.5-9-11.5Z"/>'
        f'<path fill="{SHADE}" d="M24 24h16c-1 4-5 5-8 8-3-3-7-4-8-8ZM23 48c1-6 6-6 9-10 3 4 8 4 9 10Z"/>'
        f'<path stroke="{GOLD}" stroke-width="3.6" stroke-linecap="round" d="M17 16h30M17 51h30"/>'
    )


def creature(name: str) -> str:
    return (
        f'<svg x="10" y="11" width="44" height="44" viewBox="0 0 100 100">{CREATURES[name]}</svg>'
    )


EMBLEMS = {
    "crown": crown(),
    "flames": flames(),
    "star": star(),
    "feather": feather(),
    "cards": fan(),
    "gangs": gangs(),
    "stairs": stairs(),
    "burst": burst(),
    "arrow": arrow(),
    "hourglass": hourglass(),
    **{
        name: creature(name)
        for name in ("dragon", "phoenix", "owl", "hare", "carp", "tiger", "tortoise")
    },
}


def sprite() -> str:
    """All of them as symbols `e-name` in one SVG document."""
    drawn = "\n".join(
        f'<symbol id="e-{name}" viewBox="0 0 64 72">{art}</symbol>' for name, art in EMBLEMS.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{drawn}\n</svg>\n'
