"""The characters to play against: seen from the front, mirrored halves, flat tones.

Built from the same feathers and tongues of flame as the creatures of the cards, in a box of 100 by
100 on a tile with a darker disc.
"""

from gofclub.art.creatures import Plume, dragon, mirrored, plumes, tongues

CREAM, GOLD, UMBER, INK = "#FFF8E6", "#FFD873", "#3D2800", "#16302A"


def tile(paper: str, shade: str, drawing: str) -> str:
    """A drawing on its ground."""
    return f'<rect width="100" height="100" fill="{paper}"/><circle cx="50" cy="62" r="47" fill="{shade}"/>{drawing}'


def eyes(x: float, y: float, r: float, ink: str, light: str = CREAM) -> str:
    """Two of them, each with a spark."""
    return mirrored(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="{ink}"/><circle cx="{x - r * 0.32:g}" cy="{y - r * 0.36:g}" r="{r * 0.3:g}" fill="{light}"/>'
    )


def chick() -> str:
    tuft = mirrored(plumes((Plume(17, 6, 26), Plume(19, 6, 6)), root=(50.5, 30), fill="#FFDD75"))
    wing = mirrored('<path fill="#E39A12" d="M76 56c9 2 14 8 14 16-7 1-13-1-17-6Z"/>')
    body = '<path fill="#FFCB47" d="M50 24c18 0 29 13 29 31 0 17-12 29-29 29S21 72 21 55c0-18 11-31 29-31Z"/>'
    cheek = mirrored('<ellipse cx="68" cy="58" rx="5.5" ry="4" fill="#F08A3C"/>')
    beak = '<path fill="#C2281F" d="M41.5 54.5 50 50l8.5 4.500L50 64Z"/><path fill="#7E1212" d="M41.500 54.500 50 58l8.500-3.500L50 64Z"/>'
    shell = '<path fill="#FFF8E6" d="M17 68l9-7 8 8 8-8 8 8 8-8 8 8 8-8 9 7c-1 20-13 33-33 33S18 88 17 68Z"/><path fill="#E9D9AE" d="M17 68c1 20 13 33 33 33s32-13 33-33l-2.500-2C77 82 66 91 50 91S23 82 19.500 66Z"/>'
    spots = '<g fill="#7CC4B4"><circle cx="37" cy="83" r="3"/><circle cx="58" cy="80" r="2.200"/><circle cx="65" cy="87" r="2.800"/></g>'
    return tuft + wing + body + cheek + eyes(62.5, 47, 4.6, UMBER) + beak + shell + spots


def hare() -> str:
    ear = mirrored(
        '<path fill="#FFF8E6" d="M55 40C53 22 57 5 66 1c9 6 9 26 1 43Z"/><path fill="#F4A98C" d="M59.500 36C58.500 23 61 12 65.500 8c4.500 6 3.500 18-1 29Z"/>'
    )
    head = '<path fill="#FFF8E6" d="M50 33c17 0 27 11 27 27 0 7-2 12-5 16-4 7-12 11-22 11s-18-4-22-11c-3-4-5-9-5-16 0-16 10-27 27-27Z"/>'
    brow = '<path fill="#7CC4B4" d="M50 33c3.500 0 6.500 .5 9 1.500L50 52l-9-17.500c2.500-1 5.500-1.500 9-1.500Z"/>'
    cheek = mirrored(
        '<path fill="#DCEFE6" d="M77 60c0 14-9 23-20 26 6-4 9-10 9-16 3-1 8-4 11-10Z"/>'
    )
    nose = '<path fill="#C2281F" d="M44.500 66.500c3-2.500 8-2.500 11 0L50 72Z"/><path fill="none" stroke="#0A524C" stroke-width="2.200" stroke-linecap="round" d="M50 72v3.500M50 75.500c-2 3.500-6 3.500-8 .8M50 75.500c2 3.500 6 3.500 8 .8"/>'
    teeth = '<path fill="#FFFFFF" stroke="#0A524C" stroke-width="1.200" d="M46.800 77.200h6.400v5.800c-2 1-4.400 1-6.400 0ZM50 77.200v6"/>'
    clover = '<g transform="translate(74 40) rotate(18)"><path fill="#0A524C" d="M-.8 0h1.600c0 5 1 8 3 11l-1.600 .8C0 9-.8 5-.8 0Z"/><g fill="#2FA58F"><path d="M0 0c-7-1-9-5-7.500-8S-1-10 0-5c1-5 6-6 7.500-3S7 -1 0 0Z"/><path d="M0 0C-5-1-10 0-10 4s4 5 6.500 3S0 2 0 0c0 2 1 5 3.500 7S10 8 10 4 5-1 0 0Z"/></g></g>'
    return ear + head + cheek + brow + eyes(64, 57, 4.8, INK) + nose + teeth + clover


def panda() -> str:
    ear = mirrored(
        '<circle cx="75" cy="30" r="14" fill="#16302A"/><circle cx="75" cy="31" r="6.500" fill="#2F6357"/>'
    )
    head = '<path fill="#FFF8E6" d="M50 22c21 0 35 14 35 34 0 19-14 32-35 32S15 75 15 56c0-20 14-34 35-34Z"/>'
    shade = '<path fill="#EADFC2" d="M16 62c4 10 16 17 34 17s30-7 34-17c-3 16-16 26-34 26S19 78 16 62Z"/>'
    patch = mirrored(
        '<path fill="#16302A" d="M57 47c3-7 11-8 16-3 5 6 5 14 0 18-4 3-9 1-12-3-3-3.500-5.500-8-4-12Z"/>'
    )
    nose = '<path fill="#16302A" d="M43 66c4-3 10-3 14 0 0 4-4 6.500-7 6.500S43 70 43 66Z"/><path fill="none" stroke="#16302A" stroke-width="2.400" stroke-linecap="round" d="M50 72v4M50 76c-3 4-8 4-10.500 1M50 76c3 4 8 4 10.500 1"/>'
    leaf = (
        '<path fill="none" stroke="#0F766E" stroke-width="3.200" stroke-linecap="round" d="M33 80 76 70"/>'
        + "".join(
            plumes((Plume(15, 7, t),), root=r, fill="#1C9A8B")
            for t, r in ((62, (76, 70)), (100, (74, 70.500)), (28, (68, 72)), (128, (66, 72.500)))
        )
    )
    return ear + head + shade + patch + eyes(65, 53, 4, CREAM, "#16302A") + nose + leaf


def fox() -> str:
    ruff = mirrored(
        tongues(
            (Plume(44, 14, 96), Plume(46, 14, 118), Plume(42, 13, 140)),
            root=(52, 58),
            fill="#B3451B",
        )
    )
    ear = mirrored(
        '<path fill="#D9601F" d="M54 34C58 22 66 11 78 4c6 13 7 29 1 45Z"/><path fill="#3D1C0C" d="M78 4c6 13 7 29 1 45l-5-4c4-14 5-27 4-41Z"/><path fill="#FFDD9E" d="M63 34c2-8 6-14 11-19 1 8 0 17-2 24Z"/>'
    )
    head = '<path fill="#E9762B" d="M50 27c15 0 27 7 31 20 1 5-1 9-4 12L58 82c-4 6-12 6-16 0L23 59c-3-3-5-7-4-12 4-13 16-20 31-20Z"/>'
    mask = mirrored(
        '<path fill="#FFF8E6" d="M80 51c1 10-6 16-12 21L57 83c-3 4-5 4.500-7 4.500V66c4 0 7-2 9-6 4-7 12-10 21-9Z"/>'
    )
    blaze = '<path fill="#FFB763" d="M50 27c2 0 4 .2 6 .5L50 50l-6-22.500c2-.3 4-.5 6-.5Z"/>'
    eye = mirrored(
        '<path fill="#3D1C0C" d="M57.500 53c3.500-5.500 9-7 14.500-5-1.500 6.500-8.500 9.500-14.500 5Z"/><circle cx="65" cy="50.600" r="2.100" fill="#FFDD75"/>'
    )
    nose = '<path fill="#3D1C0C" d="M44 78c3-3 9-3 12 0 0 4-3 7-6 7s-6-3-6-7Z"/>'
    return ruff + ear + head + mask + blaze + eye + nose


def owl() -> str:
    wing = mirrored(
        plumes(
            (Plume(40, 13, 108), Plume(44, 13, 128), Plume(44, 13, 148), Plume(40, 12, 166)),
            root=(54, 50),
            fill="#4B2E1A",
        )
    )
    horn = mirrored(plumes((Plume(40, 12, 48), Plume(34, 12, 66)), root=(54, 46), fill="#6B4426"))
    head = '<path fill="#8A5A33" d="M50 22c20 0 33 12 33 30 0 20-14 36-33 36S17 72 17 52c0-18 13-30 33-30Z"/>'
    brow = mirrored('<path fill="#4B2E1A" d="M50 40C55 30 68 22 84 19c1 10-4 20-13 24Z"/>')
    disc = mirrored(
        plumes(tuple(Plume(21, 8, t) for t in range(0, 360, 30)), root=(66, 51), fill="#E8C48A")
        + '<circle cx="66" cy="51" r="15" fill="#FFF1D0"/><circle cx="66" cy="51" r="10.500" fill="#F0B323"/><circle cx="66" cy="51" r="6.200" fill="#1B120A"/><circle cx="63.600" cy="48.400" r="2" fill="#FFF8E6"/>'
    )
    beak = '<path fill="#FFD873" d="M44 54c3-4 9-4 12 0 0 8-2.500 14-6 18-3.500-4-6-10-6-18Z"/><path fill="#B9770E" d="M50 72c-3.500-4-6-10-6-18 3 3 4.500 10 6 18Z"/>'
    chest = '<g fill="none" stroke="#E8C48A" stroke-width="2.200" stroke-linecap="round"><path d="M37 78q4.300 4 8.600 0M45.700 78q4.300 4 8.600 0M54.400 78q4.300 4 8.600 0"/><path d="M41.400 84.500q4.300 4 8.600 0M50 84.500q4.300 4 8.600 0"/></g>'
    return wing + horn + head + disc + brow + chest + beak


def master() -> str:
    return dragon(mane="#0F766E", flame="#2FA58F", face=GOLD, shade="#0A3F39", eye=CREAM)


CHARACTERS = {
    "pip": tile("#7CC4B4", "#58AD9B", chick()),
    "clover": tile("#1C9A8B", "#0F766E", hare()),
    "bao": tile("#F0B323", "#DD9A0B", panda()),
    "saffron": tile("#FFDD9E", "#F6C56F", fox()),
    "quill": tile("#C2451F", "#A2331A", owl()),
    "jin": tile("#16302A", "#0B1F1B", master()),
}


def sprite() -> str:
    """All of them as symbols `b-pip` ... `b-jin`."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg">'
        + "".join(
            f'<symbol id="b-{name}" viewBox="0 0 100 100">{art}</symbol>'
            for name, art in CHARACTERS.items()
        )
        + "</svg>\n"
    )
