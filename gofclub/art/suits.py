"""The three suits and their union: a tilted leaf, a coin with a square hole, a flame.

They differ in outline and in how they stand, so a card reads without its colour. Each comes as a *pip* (24 by 24, for the
corner, silhouette only) and as an *emblem* (100 by 100, with detail, for the body of the card).
"""

from typing import NamedTuple


class Suit(NamedTuple):
    ink: str
    paper: str
    fill: str
    light: str
    deep: str


JADE = Suit(ink="#0B6B63", paper="#F4FAF6", fill="#0F766E", light="#7CC4B4", deep="#0A524C")
AMBER = Suit(ink="#5F3F00", paper="#FFF1C4", fill="#F0B323", light="#FFDD75", deep="#6B4700")
FLAME = Suit(ink="#A61B1B", paper="#FEF4EF", fill="#C2281F", light="#FF9E5E", deep="#7E1212")
SUITS = {"g": JADE, "y": AMBER, "r": FLAME}

LEAF_PIP = (
    '<path fill="#0F766E" fill-rule="evenodd" d="M21.8 2.2C11 1.6 3.4 6.4 3.4 13.8c0 2 .6 3.8 1.6 5.2L2.4 22.4l1.7 1.3'
    "L6.7 20.3c1.3.8 2.8 1.2 4.5 1.2C19 21.5 22.8 13 21.8 2.2ZM8.2 18.3 7 17.3C9.8 13 12.4 10.2 16 7.4l.9 1"
    'C13.4 11.3 11 14 8.2 18.3Z"/>'
)
COIN_PIP = (
    '<path fill="#6B4700" d="M12 .8a11.2 11.2 0 1 1 0 22.4A11.2 11.2 0 0 1 12 .8Z"/>'
    '<path fill="#F7BE2E" d="M12 3.4a8.6 8.6 0 1 1 0 17.2 8.6 8.6 0 0 1 0-17.2Z"/>'
    '<path fill="#6B4700" d="M8.2 8.2h7.6v7.6H8.2z"/>'
)
FLAME_PIP = (
    '<path fill="#B3211B" fill-rule="evenodd" d="M13.2.4c.4 5 7.4 8.2 7.4 14.6 0 5-3.7 8.6-8.6 8.6s-8.6-3.5-8.6-8.3'
    "c0-4 2.6-5.8 3.5-9.6 1.7.9 2.5 2.2 2.8 3.8C11.9 7.3 13.3 4.3 13.2.4ZM12.1 13.6c-1.7 1.7-3 3-3 4.8a3 3 0 0 0 6 0"
    'c0-1.9-1.5-2.9-3-4.8Z"/>'
)
# The multicolour pip holds a slice of each suit's colour around a hub.
UNION_PIP = (
    '<path fill="#0F766E" d="M12 12 2.5 17.5A11 11 0 0 1 12 1Z"/><path fill="#F0B323" d="M12 12V1a11 11 0 0 1 9.5 16.5Z"/>'
    '<path fill="#B3211B" d="M12 12l9.5 5.5a11 11 0 0 1-19 0Z"/><path fill="#FFFEFA" d="M12 8.4a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2Z"/>'
)
PIPS = {"g": LEAF_PIP, "y": COIN_PIP, "r": FLAME_PIP, "m": UNION_PIP}

LEAF_EMBLEM = (
    '<path fill="#0F766E" d="M92 8C46 4 12 24 12 58c0 9 2.6 16.5 7 22.5L6 95l6 5 13.5-15C31 88.6 38 90.5 46 90.5 80 90.5 97 56 92 8Z"/>'
    '<path fill="#0A524C" d="M92 8C97 56 80 90.5 46 90.5c-8 0-15-1.9-20.5-5.5C44 60 63 36 92 8Z"/>'
    '<path fill="none" stroke="#7CC4B4" stroke-width="3.2" stroke-linecap="round" d="M27 82C45 58 60 40 80 20M37.5 68.5 36 42'
    'M50 53.5 50.5 28M64 37.5 66 19M37.5 68.5 66 73M50 53.5 78 56M64 37.5l19.5 1"/>'
)
COIN_EMBLEM = (
    '<path fill="#6B4700" d="M50 4a46 46 0 1 1 0 92 46 46 0 0 1 0-92Z"/><path fill="#F0B323" d="M50 9a41 41 0 1 1 0 82 41 41 0 0 1 0-82Z"/>'
    '<path fill="none" stroke="#C98A00" stroke-width="3" d="M50 16a34 34 0 1 1 0 68 34 34 0 0 1 0-68Z"/>'
    '<path fill="#FFDD75" d="M50 9a41 41 0 0 1 33 16.7l-5.5 4.2A34 34 0 0 0 50 16 34 34 0 0 0 16 50H9A41 41 0 0 1 50 9Z"/>'
    '<path fill="#6B4700" d="M33 33h34v34H33z"/><path fill="#FFF1C4" d="M38 38h24v24H38z"/>'
    '<path fill="#6B4700" d="M46.5 20.5h7v8h-7zM46.5 71.5h7v8h-7zM20.5 46.5h8v7h-8zM71.5 46.5h8v7h-8z"/>'
)
FLAME_EMBLEM = (
    '<path fill="#B3211B" d="M55 2c2 21 32 35 32 61 0 20-15 35-36 35S14 83.5 14 63.5C14 47 25 39 28.5 23 36 27 39.5 32.5 41 39.5 49.5 30 55.5 18 55 2Z"/>'
    '<path fill="#7E1212" d="M55 2c2 21 32 35 32 61 0 20-15 35-36 35-2 0-4-.1-6-.4C62 94 74 80 74 62 74 40 56 24 55 2Z"/>'
    '<path fill="#FF9E5E" d="M50 46c1.5 12 17 17 17 32 0 10.5-7 17.5-16.5 17.5S33.5 88.5 33.5 79c0-9 5.5-12 7.5-20 3.5 1.8 5 4 5.6 6.6C49.6 60 51 53.5 50 46Z"/>'
    '<path fill="#FFDD75" d="M51 72c.7 5.5 7.5 7.5 7.5 14 0 4.8-3.4 8-7.9 8s-7.8-3-7.8-7.4C42.8 81 50 79 51 72Z"/>'
)
EMBLEMS = {"g": LEAF_EMBLEM, "y": COIN_EMBLEM, "r": FLAME_EMBLEM}

# All three in one wheel, each on its own ground.
UNION_EMBLEM = (
    '<path fill="#1F2421" d="M50 2a48 48 0 1 1 0 96 48 48 0 0 1 0-96Z"/>'
    '<path fill="#0F766E" d="M50 50 11 72.5A45 45 0 0 1 50 5Z"/><path fill="#F0B323" d="M50 50V5a45 45 0 0 1 39 67.5Z"/>'
    '<path fill="#B3211B" d="M50 50l39 22.5a45 45 0 0 1-78 0Z"/><path fill="none" stroke="#1F2421" stroke-width="4" d="M50 50V5M50 50l39 22.5M50 50 11 72.5"/>'
    '<path fill="#FFF8E6" d="M44 18c-17 0-28 9-28 22 0 3 .7 5.5 2 8l-4 5 3 2.5 4-5c2 1 4.5 1.6 7 1.6C41 52 46 36 44 18Z"/>'
    '<path fill="none" stroke="#0F766E" stroke-width="2.6" stroke-linecap="round" d="M22 47C28 38 33 32 39 26"/>'
    '<path fill="#5F3F00" fill-rule="evenodd" d="M71 18a17 17 0 1 1 0 34 17 17 0 0 1 0-34Zm-6 11v12h12V29Z"/>'
    '<path fill="#FFF8E6" d="M52 56c.7 8 13 13 13 23 0 8.5-6.5 13.5-14.5 13.5S36.5 87.5 36.5 79.5c0-6.5 4-9.5 5.5-15.5 2.8 1.4 4.2 3.4 4.7 6C50 66.5 52.2 62 52 56Z"/>'
)
