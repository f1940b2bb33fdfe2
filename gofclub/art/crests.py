"""Crests of badges: a shield in five tones, and what is on it. Numbers are written, not drawn."""

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
