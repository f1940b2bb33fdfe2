"""Finding the combos of a hand: tables, never subsets.

One number's cards are a slice of the hand's key, and a table per number turns that slice into all
the combos that need no other number. Straights come from which colours each number is held in,
full houses from the triples and pairs already found, flushes from one suit's cards at a time.
"""

from bisect import bisect_right
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from .cards import COPIES, COUNT_BITS, DRAGON, FACES, PHOENIX
from .tables import (
    FACES_OF,
    FIRST,
    GANGS,
    ID_OF,
    KEYS,
    MULTI,
    NUMBERS,
    SETS,
    UNIT,
    Faces,
    Ids,
    Kind,
    key_of,
    suit_faces,
)


def ids_in(hand: int, over: int | None = None) -> Ids:
    """The numbers of every combo in a hand, or of those that beat combo `over`, ascending."""
    if over is None:
        return _all_ids_in(hand)
    if over >= GANGS:
        return tuple([one for one in _of_one_number(hand, 4) if gang_beats(one, over)])
    size = len(SETS[over])
    if size < 5:
        found = _of_one_number(hand, size)
        return found[bisect_right(found, over) :]
    found = _all_ids_in(hand)
    return found[bisect_right(found, over) :]


def gang_beats(one: int, other: int) -> bool:
    """More cards, or as many of a higher number; the colours of a gang count for nothing."""
    mine, yours = SETS[one], SETS[other]
    if len(mine) != len(yours):
        return len(mine) > len(yours)
    return FACES[mine[0]].rank > FACES[yours[0]].rank


class _Part(NamedTuple):
    """What the cards held of one number give by themselves."""

    by_size: tuple[Ids, ...]
    """Nothing, singles, pairs, triples, and nothing again for size 4: gangs are apart."""
    gangs: Ids
    colours: Ids


def _part(held: Faces) -> _Part:
    found = sorted(
        ID_OF[key]
        for size in range(1, len(held) + 1)
        for key in dict.fromkeys(map(key_of, combinations(held, size)))
        if key in ID_OF
    )
    plain = [number for number in found if number < GANGS]
    return _Part(
        by_size=tuple(
            tuple(number for number in plain if len(SETS[number]) == size) for size in range(5)
        ),
        gangs=tuple(found[len(plain) :]),
        colours=tuple(sorted({int(FACES[face].colour) for face in held})),
    )


def _parts(faces: Faces) -> dict[int, _Part]:
    """By slice of the key, for every way to hold cards of these faces."""
    parts = {}
    for counts in product(*(range(COPIES[FACES[face]] + 1) for face in faces)):
        held = tuple(face for face, count in zip(faces, counts, strict=True) for _ in range(count))
        parts[key_of(held) // UNIT[faces[0]]] = _part(held)
    return parts


def _slice(faces: Faces) -> tuple[int, int, dict[int, _Part]]:
    return COUNT_BITS * faces[0], (1 << COUNT_BITS * len(faces)) - 1, _parts(faces)


# Phoenixes and dragon share the last slice; they make no straight, so it needs no bit in _LOWS.
_SLICES = (
    *(_slice(FACES_OF[rank]) for rank in NUMBERS),
    _slice(FACES_OF[PHOENIX] + FACES_OF[DRAGON]),
)

# The lowest numbers of the straights that a hand may have, by which numbers it has (as bits).
_LOWS = tuple(
    tuple(low for low in range(6) if numbers >> low & 0b11111 == 0b11111)
    for numbers in range(1 << 11)
)
# The straights that begin with a number, by the colours of their cards read as digits, the lowest
# card's digit last. The 1 has four colours, so that digit of the first row counts in fours.
_ROWS: tuple[Ids, ...] = tuple(
    tuple(
        ID_OF[key_of(faces)]
        for faces in product(*(FACES_OF[rank] for rank in range(low + 4, low - 1, -1)))
    )
    for low in range(1, 7)
)

# A triple and a pair of another number: the number of their full house.
_HOUSE: dict[int, dict[int, int]] = {}
for _number in range(FIRST[Kind.FULL_HOUSE], FIRST[Kind.STRAIGHT_FLUSH]):
    _faces = SETS[_number]
    _three, _two = ID_OF[key_of(_faces[:3])], ID_OF[key_of(_faces[3:])]
    _HOUSE.setdefault(_three, {})[_two] = _number

_TWOS = sum(UNIT) << 1  # a face held twice has this bit alone
_SUITS = tuple(key_of(suit_faces(suit)) * 7 | UNIT[MULTI] * 7 for suit in range(3))

# Five cards of one suit, by the key of those below 6 and the key of the others.
_HIGH_SHIFT = COUNT_BITS * FACES_OF[6][0]
_LOW_HALF = (1 << _HIGH_SHIFT) - 1
_SUITED: dict[int, dict[int, int]] = {}
for _number in range(FIRST[Kind.FLUSH], GANGS):
    if any(KEYS[_number] & ~_suit == 0 for _suit in _SUITS):
        _SUITED.setdefault(KEYS[_number] & _LOW_HALF, {})[KEYS[_number] >> _HIGH_SHIFT] = _number


@lru_cache(maxsize=1 << 13)
def _of_one_number(hand: int, size: int) -> Ids:
    """Singles, pairs or triples, and then the gangs: all that needs one number only.

    Sizes from 4 on mean the gangs alone.
    """
    found: list[int] = []
    gangs: list[int] = []
    for shift, mask, parts in _SLICES:
        if held := hand >> shift & mask:
            by_size, many, _ = parts[held]
            found += by_size[size]
            if many:
                gangs += many
    gangs.sort()
    return tuple(found + gangs)


@lru_cache(maxsize=1 << 13)
def _all_ids_in(hand: int) -> Ids:
    singles: list[int] = []
    pairs: list[int] = []
    triples: list[int] = []
    gangs: list[int] = []
    colours: list[Ids] = []
    numbers = 0
    bit = 1
    for shift, mask, parts in _SLICES:
        if held := hand >> shift & mask:
            (_, ones, twos, threes, _), many, colours_held = parts[held]
            singles += ones
            if twos:
                pairs += twos
                if threes:
                    triples += threes
                    gangs += many
            numbers |= bit
            colours.append(colours_held)
        else:
            colours.append(())
        bit += bit

    five: list[int] = []
    for low in _LOWS[numbers]:
        five += _straights_in(low, colours)
    for suit in _SUITS:
        suited = hand & suit
        if suited.bit_count() + (suited & _TWOS).bit_count() >= 5:
            five += _flushes_in(suited)
    for three in triples:
        house = _HOUSE[three]
        five += [house[two] for two in pairs if two in house]
    gangs.sort()
    # A straight flush is found twice, and so are the few full houses of one suit.
    return tuple(singles + pairs + triples + sorted(set(five)) + gangs)


def _straights_in(low: int, colours: list[Ids]) -> list[int]:
    """Straights and straight flushes, given the colours held of each number."""
    e, d, c, b, a = colours[low : low + 5]
    row = _ROWS[low]
    base = 4 if low == 0 else 3
    tails = [base * i + j for i in d for j in e]
    base *= 3
    heads = [base * ((i * 3 + j) * 3 + k) for i in a for j in b for k in c]
    return [row[head + tail] for head in heads for tail in tails]


@lru_cache(maxsize=1 << 13)
def _flushes_in(suited: int) -> list[int]:
    """All that is of one suit, 1m included: flushes, and sets that are something better as well."""
    found: list[int] = []
    low, high = _choices(suited & _LOW_HALF), _choices(suited >> _HIGH_SHIFT)
    for size in range(6):
        if others := high[5 - size]:
            for some in low[size]:
                found += map(_SUITED[some].__getitem__, others)
    return found


@cache
def _choices(half: int) -> tuple[Ids, ...]:
    """The different choices of 0 to 5 cards, as keys, from half a suit: there are few halves."""
    held: list[int] = []
    for unit in UNIT:
        held += (unit,) * (half // unit & 3)
    return tuple(tuple(dict.fromkeys(map(sum, combinations(held, size)))) for size in range(6))
