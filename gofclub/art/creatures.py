"""The phoenix and the dragon: symmetrical, built from turned feathers and tongues of flame in a box of 100 by 100.

Both come as an emblem (detail) and as a pip for the corner (24 by 24, silhouette).
"""

from typing import NamedTuple


class Plume(NamedTuple):
    """One feather: length, width, and the turn in degrees from straight up about its root."""

    length: float
    width: float
    turn: float


WING = (
    Plume(43, 11, 22),
    Plume(46, 11.5, 40),
    Plume(44, 11.5, 58),
    Plume(38, 11, 76),
    Plume(30, 10, 95),
    Plume(21, 9, 116),
)
WING_COVERT = (Plume(24, 9, 30), Plume(25, 9, 52), Plume(22, 9, 75), Plume(16, 8, 100))
TAIL = (Plume(40, 9, 154), Plume(36, 9, 136))
LAST = Plume(36, 10, 180)
CREST = (Plume(20, 4.5, 4), Plume(21, 4.5, -24), Plume(18, 4.5, -52))
PIP_WING = (Plume(50, 17, 24), Plume(50, 18, 52), Plume(42, 17, 80))
PIP_TAIL = (Plume(40, 13, 150),)
MANE = (
    Plume(50, 15, 18),
    Plume(52, 16, 40),
    Plume(52, 16, 63),
    Plume(50, 16, 86),
    Plume(46, 15, 109),
    Plume(41, 14, 132),
    Plume(35, 12, 154),
)


def phoenix(*, feather: str, light: str, body: str, eye: str) -> str:
    """The phoenix rising, wings up, in four tones."""
    wing = mirrored(
        plumes(WING, root=(55, 54), fill=feather) + plumes(WING_COVERT, root=(54, 54), fill=light)
    )
    tail = mirrored(
        plumes(TAIL, root=(52, 66), fill=feather)
        + "".join(spot(plume, root=(52, 66), fill=light) for plume in TAIL)
    )
    middle = plumes((LAST,), root=(50, 64), fill=light) + spot(LAST, root=(50, 64), fill=feather)
    breast = f'<path fill="none" stroke="{feather}" stroke-width="2" stroke-linecap="round" d="M44.5 53q5.5 4 11 0M44 60q6 4 12 0M45.5 67q4.5 3 9 0"/>'
    return (
        tail + middle + wing + plumes(CREST, root=(52, 21), fill=light) + bird(body, eye) + breast
    )


def phoenix_pip(ink: str, paper: str) -> str:
    """The phoenix in two tones, for the corner."""
    return (
        mirrored(
            plumes(PIP_WING, root=(53, 54), fill=ink) + plumes(PIP_TAIL, root=(52, 60), fill=ink)
        )
        + plumes(CREST, root=(52, 21), fill=ink)
        + bird(ink, paper)
    )


def bird(body: str, eye: str) -> str:
    return (
        f'<path fill="{body}" d="M50 79C40 73 36.5 63 38 53c1.5-8 7-12 8-19 .6-6-1-9 1-13.5C49 16.5 54.5 16 58 19c4 .4 8 2.4 9.5 7-3-1.2-6-.6-8.5 1-2 1.5-2 4-1 8 2 7 5 11.5 4.5 19.5C62 65 58 73 50 79Z"/>'
        f'<circle cx="54.5" cy="22" r="2.3" fill="{eye}"/>'
    )


def dragon(*, mane: str, flame: str, face: str, shade: str, eye: str) -> str:
    """The dragon's head from the front, in a mane of fire, in five tones."""
    fire = mirrored(
        tongues(MANE, root=(50, 54), fill=mane)
        + tongues(shorter(MANE, by=0.8), root=(50, 54), fill=flame)
    )
    whisker = mirrored(
        f'<path fill="none" stroke="{face}" stroke-width="2.6" stroke-linecap="round" d="M66 68c10 0 15 4 17 10 1.5 5 5 6 8 4"/>'
    )
    return fire + whisker + dragon_mask(face=face, shade=shade, eye=eye)


def dragon_mask(*, face: str, shade: str, eye: str) -> str:
    """The bare head: enough for the corner."""
    horn = mirrored(f'<path fill="{face}" d="M56 31C58 20 66 18 67 3c9 10 10 23-1 33Z"/>')
    ear = mirrored(
        f'<path fill="{face}" d="M68 40c7-4 12-5 20-4-3 9-9 14-19 14Z"/><path fill="{shade}" d="M71 44c4-2.5 7-3.8 12-4.3-2.8 4.6-6.5 6.8-12 7.3Z"/>'
    )
    skull = f'<path fill="{face}" d="M50 26c9 0 17 4 20 12 2 6 1 11-2 16-1.5 3-2 5-1.5 8 .5 4 2.5 8 .5 14-2.5 8-9 12-17 12s-14.5-4-17-12c-2-6 0-10 .5-14 .5-3 0-5-1.5-8-3-5-4-10-2-16 3-8 11-12 20-12Z"/>'
    brow = f'<path fill="{shade}" d="M50 29l4.5 9L50 47l-4.5-9Z"/>'
    half = mirrored(
        f'<path fill="{shade}" d="M54 41 70 35c1.5 3 1.5 6 .6 9C65 42 60 41.5 54 41Z"/>'
        f'<path fill="{eye}" d="M54.5 47.5c3-4.5 8.5-5.5 13.5-3.8C67 50.5 60 52.5 54.5 47.5Z"/><circle cx="61.5" cy="46.6" r="2.6" fill="{shade}"/>'
        f'<path fill="{shade}" d="M53.5 60c4-3.5 9-3.5 12 0-2.5 4-7 5-12 0Z"/>'
    )
    mouth = f'<path fill="{shade}" d="M50 73c6 0 11.5-1.3 16-4.5 1 3.5.5 6-.8 8.5-3.2 5.5-9 7.5-15.2 7.5S38 82.5 34.8 77c-1.3-2.5-1.8-5-.8-8.5C38.5 71.7 44 73 50 73Z"/>'
    fangs = mirrored(f'<path fill="{eye}" d="M56 72.8 60 81l2.5-9.8Z"/>')
    beard = f'<path fill="{face}" d="M41 86c2 5 6 9 9 14 3-5 7-9 9-14-6 2-12 2-18 0Z"/>'
    return horn + ear + beard + skull + brow + half + mouth + fangs


def plumes(feathers: tuple[Plume, ...], *, root: tuple[float, float], fill: str) -> str:
    x, y = root
    return "".join(
        f'<path fill="{fill}" transform="rotate({turn} {x} {y})" d="M{x} {y}c{-width * 0.5:g} {-length * 0.4:g} {-width * 0.75:g} {-length * 0.75:g} 0 {-length:g}'
        f'c{width * 0.75:g} {length * 0.25:g} {width * 0.5:g} {length * 0.6:g} 0 {length:g}Z"/>'
        for length, width, turn in feathers
    )


def tongues(feathers: tuple[Plume, ...], *, root: tuple[float, float], fill: str) -> str:
    """Like plumes, but each licks to one side, as fire does."""
    x, y = root
    return "".join(
        f'<path fill="{fill}" transform="rotate({turn} {x} {y})" d="M{x - width * 0.6:g} {y}c{-width * 0.2:g} {-length * 0.45:g} {width * 0.5:g} {-length * 0.6:g} {width * 0.2:g} {-length:g}'
        f'c{width * 0.7:g} {length * 0.3:g} {width * 0.9:g} {length * 0.6:g} {width * 0.8:g} {length:g}Z"/>'
        for length, width, turn in feathers
    )


def shorter(feathers: tuple[Plume, ...], *, by: float) -> tuple[Plume, ...]:
    return tuple(Plume(length * by, width * by, turn) for length, width, turn in feathers)


def spot(plume: Plume, *, root: tuple[float, float], fill: str) -> str:
    x, y = root
    return f'<ellipse cx="{x}" cy="{y - plume.length * 0.72:g}" rx="{plume.width * 0.24:g}" ry="{plume.length * 0.1:g}" transform="rotate({plume.turn} {x} {y})" fill="{fill}"/>'


def mirrored(half: str) -> str:
    """The right half, and the same again on the left."""
    return f'{half}<g transform="matrix(-1 0 0 1 100 0)">{half}</g>'
