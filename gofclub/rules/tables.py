"""The 12 352 combos, numbered once in one order of strength.

A combo's number says everything: combos of one size are numbered together, weaker first, and gangs
come last. So "beats" is a comparison of two numbers, and "what beats this" is a slice of a sorted
list. Nothing here knows about turns, seats or duties.

Everything is built from *faces*, the positions 0...33 in `cards.FACES`: they order as the cards do
and compare ten times faster, which is what keeps importing the rules cheap.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import combinations_with_replacement, product
from operator import ne
from typing import TypeAlias

from .cards import COPIES, COUNT_BITS, FACES, PHOENIX, Colour


class Kind(StrEnum):
    """What a combo is; weakest first among the five-card kinds."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    STRAIGHT_FLUSH = "straight_flush"
    GANG = "gang"


Faces: TypeAlias = tuple[int, ...]
Ids: TypeAlias = tuple[int, ...]

NUMBERS = range(1, 11)
FACES_OF: dict[int, Faces] = {
    rank: tuple(at for at, face in enumerate(FACES) if face.rank == rank) for rank in range(1, 13)
}
MULTI = FACES_OF[1][Colour.MULTI]
_COPIES = tuple(COPIES[face] for face in FACES)
_RANK = tuple(face.rank for face in FACES)
UNIT = tuple(1 << COUNT_BITS * at for at in range(len(FACES)))


def key_of(faces: Iterable[int]) -> int:
    return sum(map(UNIT.__getitem__, faces))


def suit_faces(suit: int) -> Faces:
    """The ten faces of a suit, 1 to 10."""
    return tuple(FACES_OF[rank][suit] for rank in NUMBERS)


def _of_one_number(rank: int, size: int) -> Iterator[Faces]:
    for choice in combinations_with_replacement(FACES_OF[rank], size):
        if all(choice.count(face) <= _COPIES[face] for face in choice):
            yield choice


def _downwards(faces: Faces) -> Faces:
    """Strongest card first: what two combos of one kind are compared by."""
    return tuple(sorted(faces, reverse=True))


def _straights() -> Iterator[Faces]:
    for low in range(1, 7):
        yield from product(*(FACES_OF[rank] for rank in range(low, low + 5)))


def _flushes() -> Iterator[Faces]:
    for suit in range(3):
        for size, multi in ((5, ()), (4, (MULTI,))):
            for choice in combinations_with_replacement(suit_faces(suit), size):
                # There are two of each, and equal ones stand together.
                if all(map(ne, choice, choice[2:])):
                    yield multi + choice


def _is_straight(faces: Faces) -> bool:
    low, *_, high = ranks = sorted(_RANK[face] for face in faces)
    return high - low == 4 and len(set(ranks)) == 5


def _numbered() -> dict[Kind, list[Faces]]:
    """Each kind's sets, weakest first; a set that is two kinds at once counts as the stronger."""
    pairs = [two for rank in (*NUMBERS, PHOENIX) for two in _of_one_number(rank, 2)]
    triples = [three for rank in NUMBERS for three in _of_one_number(rank, 3)]
    pairs.sort(key=_downwards)
    triples.sort(key=_downwards)
    # The triple decides before the pair, so this order is already the order of strength.
    houses = [three + two for three in triples for two in pairs if _RANK[two[0]] != _RANK[three[0]]]
    house_keys = set(map(key_of, houses))
    straight_flushes: list[Faces] = []
    flushes: list[Faces] = []
    for faces in _flushes():
        if _is_straight(faces):
            straight_flushes.append(faces)
        elif key_of(faces) not in house_keys:
            flushes.append(faces)
    straight_flush_keys = set(map(key_of, straight_flushes))
    straights = [faces for faces in _straights() if key_of(faces) not in straight_flush_keys]
    gangs = [
        gang for size in (4, 5, 6, 7) for rank in NUMBERS for gang in _of_one_number(rank, size)
    ]
    return {
        Kind.SINGLE: [(face,) for face in range(len(FACES))],
        Kind.PAIR: pairs,
        Kind.TRIPLE: triples,
        Kind.STRAIGHT: sorted(straights, key=_downwards),
        Kind.FLUSH: sorted(flushes, key=_downwards),
        Kind.FULL_HOUSE: houses,
        Kind.STRAIGHT_FLUSH: sorted(straight_flushes, key=_downwards),
        # Two gangs of one size and number cannot both exist; their order is free, but defined.
        Kind.GANG: sorted(gangs, key=lambda gang: (len(gang), _downwards(gang))),
    }


_BY_KIND = _numbered()
SETS: tuple[Faces, ...] = tuple(faces for kind in Kind for faces in _BY_KIND[kind])
KEYS: Ids = tuple(map(key_of, SETS))
ID_OF: dict[int, int] = {key: number for number, key in enumerate(KEYS)}
KIND_OF: tuple[Kind, ...] = tuple(kind for kind in Kind for _ in _BY_KIND[kind])
FIRST: dict[Kind, int] = {kind: KIND_OF.index(kind) for kind in Kind}
END: dict[Kind, int] = {kind: first + KIND_OF.count(kind) for kind, first in FIRST.items()}
GANGS = FIRST[Kind.GANG]

END_OF_SIZE: dict[int, int] = {
    1: FIRST[Kind.PAIR],
    2: FIRST[Kind.TRIPLE],
    3: FIRST[Kind.STRAIGHT],
    5: GANGS,
}
"""Where the numbers of the combos of a size end, gangs aside."""
del _BY_KIND
