"""The creatures that people choose as their avatars, in the manner of the phoenix and the dragon.

Symmetrical, of turned plumes, in a box of 100 by 100. Four tones and two grounds are custom
properties, so that one drawing serves every colour: `avatars.css` has them.
"""

from gofclub.art.creatures import Plume, dragon, mirrored, phoenix, plumes, tongues

FACE, PLUMAGE, SHADE, LIGHT = "var(--k1)", "var(--k2)", "var(--k3)", "var(--k4)"


def owl() -> str:
    wing = mirrored(
        plumes(
            (Plume(40, 15, 128), Plume(38, 14, 146), Plume(34, 13, 162)),
            root=(62, 52),
            fill=PLUMAGE,
        )
    )
    tuft = mirrored(plumes((Plume(27, 12, 30), Plume(20, 10, 52)), root=(61, 37), fill=PLUMAGE))
    body = f'<path fill="{FACE}" d="M50 20c17 0 29 9 29 26 0 10-4 17-6 24-3 12-11 20-23 20S30 82 27 70c-2-7-6-14-6-24 0-17 12-26 29-26Z"/>'
    brow = f'<path fill="{PLUMAGE}" d="M50 43C46 32 37 25 24 24c3-3 9-5 14-4 6 1 10 4 12 8 2-4 6-7 12-8 5-1 11 1 14 4-13 1-22 8-26 19Z"/>'
    disc = mirrored(
        f'<circle cx="64" cy="45" r="13.5" fill="{LIGHT}"/>'
        f'<circle cx="63" cy="45" r="8.6" fill="{SHADE}"/>'
        f'<circle cx="60.5" cy="42.3" r="2.7" fill="{LIGHT}"/>'
    )
    beak = f'<path fill="{SHADE}" d="M50 47l5.2 6.4L50 64l-5.2-10.6Z"/>'
    rows = "".join(
        f'<path fill="none" stroke="{PLUMAGE}" stroke-width="3" stroke-linecap="round" d="{d}"/>'
        for d in (
            "M36 69q4.7 4.5 9.3 0M45.3 69q4.7 4.5 9.4 0M54.7 69q4.7 4.5 9.3 0",
            "M40.5 77q4.7 4.5 9.5 0M50 77q4.7 4.5 9.5 0",
        )
    )
    return tuft + wing + body + rows + disc + brow + beak


def fox() -> str:
    ear = mirrored(
        f'<path fill="{FACE}" d="M55 36C60 24 70 13 83 8c4 14 3 30-5 41Z"/><path fill="{SHADE}" d="M66 33c3-7 7-11 12-14 1 9 0 17-4 24Z"/>'
    )
    ruff = mirrored(
        plumes(
            (Plume(44, 17, 98), Plume(44, 17, 116), Plume(42, 16, 134), Plume(38, 15, 152)),
            root=(52, 54),
            fill=PLUMAGE,
        )
    )
    face = f'<path fill="{FACE}" d="M50 26c15 0 28 8 29 21 0 10-8 15-15 22-5 5-8 13-14 13s-9-8-14-13c-7-7-15-12-15-22 1-13 14-21 29-21Z"/>'
    cheek = mirrored(
        f'<path fill="{LIGHT}" d="M50 80c5 0 8-7 13-12 6-6 13-10 14-18-12-1-21 5-27 20Z"/>'
    )
    blaze = f'<path fill="{LIGHT}" d="M50 30l4 12-4 14-4-14Z"/>'
    eye = mirrored(f'<path fill="{SHADE}" d="M57 50c4-5 9-6 14-4-2 7-9 9-14 4Z"/>')
    nose = f'<path fill="{SHADE}" d="M43.5 71.500c4-2 9-2 13 0-1 5-4 8-6.5 8s-5.5-3-6.5-8Z"/>'
    return ruff + ear + face + cheek + blaze + eye + nose


def tiger() -> str:
    ruff = mirrored(
        tongues(
            (
                Plume(45, 15, 66),
                Plume(47, 15, 86),
                Plume(47, 15, 106),
                Plume(45, 15, 126),
                Plume(43, 14, 146),
            ),
            root=(50, 53),
            fill=PLUMAGE,
        )
    )
    ear = mirrored(
        f'<circle cx="72" cy="25" r="12.5" fill="{FACE}"/><circle cx="72.5" cy="25.5" r="6.5" fill="{SHADE}"/>'
    )
    face = f'<path fill="{FACE}" d="M50 17c18 0 32 12 32 31 0 9-4 15-7 21-4 9-13 17-25 17s-21-8-25-17c-3-6-7-12-7-21 0-19 14-31 32-31Z"/>'
    mark = f'<path fill="{SHADE}" d="M46.8 18h6.400l-1.2 20h-4Z"/>' + mirrored(
        f'<path fill="{SHADE}" d="M58 19.500l7 2.5-8 12ZM81.5 43c-7-1-12 1-15 4 6 2 11 2 15.5 1ZM79.5 59c-6-2-11-1-14 2 5 3 9 3 12.5 2.500Z"/>'
    )
    eye = mirrored(
        f'<path fill="{LIGHT}" d="M55.5 47c3-5.5 10-7 15.5-4.5-1 7-9.5 10-15.5 4.500Z"/><circle cx="63" cy="45.3" r="3.1" fill="{SHADE}"/>'
    )
    muzzle = (
        f'<path fill="{LIGHT}" d="M50 57c9 0 17 4 17 12s-8 14-17 14-17-6-17-14 8-12 17-12Z"/>'
        f'<path fill="{SHADE}" d="M42.5 58c4-2.5 11-2.5 15 0-1.5 5-4.5 7.5-7.5 7.500s-6-2.5-7.5-7.500Z"/>'
        f'<path fill="none" stroke="{SHADE}" stroke-width="2.6" stroke-linecap="round" d="M50 65v5c-1.5 4-7 5-10 2M50 70c1.5 4 7 5 10 2"/>'
    )
    return ruff + ear + face + mark + eye + muzzle


def hare() -> str:
    ear = mirrored(
        plumes((Plume(50, 21, 15),), root=(57, 52), fill=FACE)
        + plumes((Plume(38, 11, 15),), root=(57.5, 49), fill=SHADE)
    )
    ruff = mirrored(
        plumes(
            (Plume(34, 15, 104), Plume(35, 15, 124), Plume(33, 14, 144)),
            root=(54, 60),
            fill=PLUMAGE,
        )
    )
    face = f'<path fill="{FACE}" d="M50 38c15 0 25 9 26 23 0 14-12 26-26 26S24 75 24 61c1-14 11-23 26-23Z"/>'
    cheek = mirrored(
        f'<path fill="{LIGHT}" d="M50 87c10 0 19-6 23-15-4-6-10-8-15-6-5 1-8 4-8 8Z"/>'
    )
    eye = mirrored(
        f'<circle cx="64.5" cy="57" r="5" fill="{SHADE}"/><circle cx="63" cy="55.3" r="1.7" fill="{LIGHT}"/>'
    )
    nose = (
        f'<path fill="{SHADE}" d="M45 66.500c3-1.6 7-1.6 10 0-1 3.5-3 5-5 5s-4-1.5-5-5Z"/>'
        f'<path fill="none" stroke="{SHADE}" stroke-width="2.3" stroke-linecap="round" d="M50 71v5M50 76c-1.5 3-5.5 4-8 2M50 76c1.5 3 5.5 4 8 2"/>'
    )
    return ear + ruff + face + cheek + eye + nose


def carp() -> str:
    fin = mirrored(
        plumes(
            (Plume(33, 13, 68), Plume(32, 12, 90), Plume(27, 11, 112)), root=(59, 38), fill=PLUMAGE
        )
        + plumes((Plume(19, 10, 96), Plume(18, 9, 124)), root=(57, 63), fill=PLUMAGE)
    )
    tail = mirrored(plumes((Plume(29, 12, 150), Plume(28, 11, 170)), root=(50, 69), fill=PLUMAGE))
    body = f'<path fill="{FACE}" d="M50 4c12 0 20 10 20 25 0 19-9 34-20 49-11-15-20-30-20-49C30 14 38 4 50 4Z"/>'
    patch = f'<path fill="{SHADE}" d="M50 9c7 0 11 5 12 11-6 5-18 5-24 0 1-6 5-11 12-11Z"/>'
    scales = "".join(
        f'<path fill="none" stroke="{PLUMAGE}" stroke-width="2.6" stroke-linecap="round" d="{d}"/>'
        for d in (
            "M35 36q5 6 10 0M45 36q5 6 10 0M55 36q5 6 10 0",
            "M39 45q5.5 6 11 0M50 45q5.5 6 11 0",
            "M41 54q4.5 5 9 0M50 54q4.5 5 9 0",
            "M45 63q5 5 10 0",
        )
    )
    eye = mirrored(f'<circle cx="65" cy="21" r="3.2" fill="{SHADE}"/>')
    barbel = mirrored(
        f'<path fill="none" stroke="{FACE}" stroke-width="2.4" stroke-linecap="round" d="M57 8c4-3 8-3 11 1"/>'
    )
    return tail + fin + barbel + body + patch + scales + eye


def tortoise() -> str:
    leg = mirrored(
        plumes((Plume(37, 17, 52), Plume(37, 17, 128)), root=(58, 54), fill=PLUMAGE)
    ) + plumes((Plume(46, 9, 180),), root=(50, 50), fill=PLUMAGE)
    head = (
        f'<path fill="{PLUMAGE}" d="M50 3c8 0 12 6 12 13S58 32 50 32s-12-9-12-16S42 3 50 3Z"/>'
        + mirrored(f'<circle cx="55.5" cy="12.5" r="2.5" fill="{SHADE}"/>')
    )
    shell = f'<circle cx="50" cy="54" r="32" fill="{SHADE}"/><circle cx="50" cy="54" r="28" fill="{FACE}"/>'
    rim = (
        f'<path fill="none" stroke="{SHADE}" stroke-width="3" stroke-linejoin="round" d="M50 40l12 7v14l-12 7-12-7V47ZM50 40V26M62 47l12.5-7M62 61l12.5 7M50 68v14M38 61l-12.5 7M38 47l-12.5-7"/>'
        f'<path fill="{LIGHT}" d="M50 44.500l8 4.800v9.400l-8 4.8-8-4.800v-9.400Z"/>'
    )
    return leg + head + shell + rim


def beetle() -> str:
    horn = mirrored(f'<path fill="{PLUMAGE}" d="M52 27c0-10 6-13 8-22 8 6 10 16 3 25Z"/>')
    legs = mirrored(
        "".join(
            f'<path fill="none" stroke="{PLUMAGE}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" d="{d}"/>'
            for d in ("M68 45l12-5 7-11", "M72 60h13l7 7", "M68 74l11 5 4 11")
        )
    )
    head = f'<path fill="{SHADE}" d="M50 17c10 0 17 6 19 14H31c2-8 9-14 19-14Z"/>'
    wing = mirrored(
        f'<path fill="{FACE}" d="M51.3 35H71c5 12 5 28-2 40-5 9-11 14-17.7 15Z"/>'
        f'<path fill="{LIGHT}" d="M57 41h6c4 10 4 22 0 32-3-9-6-20-6-32Z"/>'
    )
    thorax = f'<path fill="{PLUMAGE}" d="M31 31h38l3 7H28Z"/>'
    return (
        horn
        + legs
        + wing
        + head
        + thorax
        + mirrored(f'<circle cx="58" cy="24" r="2.6" fill="{LIGHT}"/>')
    )


CREATURES = {
    "dragon": dragon(mane=PLUMAGE, flame=LIGHT, face=FACE, shade=SHADE, eye=LIGHT),
    "phoenix": phoenix(feather=PLUMAGE, light=LIGHT, body=FACE, eye=SHADE),
    "owl": owl(),
    "fox": fox(),
    "tiger": tiger(),
    "hare": hare(),
    "carp": carp(),
    "tortoise": tortoise(),
    "beetle": beetle(),
}
INSETS = {
    "dragon": (9, 7, 0.82),
    "phoenix": (9, 10, 0.82),
    "owl": (9, 7, 0.82),
    "fox": (8, 12, 0.84),
    "tiger": (8, 8, 0.84),
    "hare": (8, 6, 0.84),
    "carp": (9, 10, 0.82),
    "tortoise": (9, 8, 0.82),
    "beetle": (10, 10, 0.80),
}
"""How far each is moved right and down, and how large it is, to sit well in its circle."""


def avatar(name: str) -> str:
    """A creature on its ground."""
    right, down, size = INSETS[name]
    return (
        '<circle cx="50" cy="50" r="50" fill="var(--k0)"/><circle cx="50" cy="62" r="40" fill="var(--k5)"/>'
        f'<g transform="translate({right} {down}) scale({size:g})">{CREATURES[name]}</g>'
    )


def sprite() -> str:
    """All of them as symbols `k-name` in one SVG document."""
    drawn = "\n".join(
        f'<symbol id="k-{name}" viewBox="0 0 100 100">{avatar(name)}</symbol>' for name in CREATURES
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{drawn}\n</svg>\n'
