"""What things are worth to a player, in points of the deal: the club player's experience.

The figures were not thought up. Many thousands of deals were played, with a few plays at random
among them; then one linear fit (least squares, neighbouring figures drawn together) said what each
combo held, each play made and each card left had been worth in the end: the others' mean points
minus one's own. Then again with the player who knew that, until nothing changed. See docs/bots.md.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from .numbers import FACES, FIVES, GANGS, KIND_OF, PAIRS, RANK, SETS, TRIPLES, Kind


class Table(NamedTuple):
    """Figures by kind, and in a kind by its number, the lowest first."""

    singles: tuple[float, ...]
    """1 to 10, green phoenix, yellow phoenix, dragon."""
    pairs: tuple[float, ...]
    """1 to 10, phoenixes."""
    triples: tuple[float, ...]
    """1 to 10."""
    straights: tuple[float, ...]
    """Topped by 5 to 10."""
    flushes: tuple[float, ...]
    """Topped by 7 or less, 8, 9, 10."""
    full_houses: tuple[float, ...]
    """Triples of 1 or 2, 3 or 4, and so on."""
    straight_flush: float
    gangs: tuple[float, ...]
    """Of four, up to the 5s; of four, from the 6s on; of five; of six and more."""


HELD = Table(
    singles=(-1.9, -1.9, -1.9, -1.9, -1.9, -1.8, -1.8, -1.4, -1.2, -0.6, 0.0, 1.1, 2.6),
    pairs=(-2.7, -2.7, -2.6, -2.6, -2.6, -2.5, -2.2, -2.0, -1.3, -0.1, 1.5),
    triples=(-3.6, -3.1, -3.0, -2.7, -2.3, -2.2, -1.9, -1.9, -1.7, -1.5),
    straights=(-5.2, -5.1, -5.0, -4.9, -4.6, -4.3),
    flushes=(-4.8, -4.7, -4.0, -2.9),
    full_houses=(-2.9, -2.4, -1.3, -0.6, 0.9),
    straight_flush=0.6,
    gangs=(2.9, 3.1, 2.9, 2.7),
)
"""Kept in hand: a combo costs a turn and its cards, and a strong one gives that back and more."""

LED = Table(
    singles=(-0.5, -0.7, -0.7, -0.7, -0.7, -0.7, -0.6, -0.6, -0.5, 0.1, 0.3, 0.7, 1.1),
    pairs=(-0.9, -1.0, -1.1, -1.0, -1.0, -1.0, -1.0, -0.8, -0.4, 0.1, 0.2),
    triples=(-0.5, -0.4, -0.2, 0.0, 0.2, 0.4, 0.6, 1.0, 1.2, 1.3),
    straights=(-1.3, -1.4, -1.5, -1.6, -1.6, -1.6),
    flushes=(-1.0, -0.9, -0.6, -0.2),
    full_houses=(0.2, 0.5, 0.8, 1.5, 2.3),
    straight_flush=2.4,
    gangs=(1.3, 1.2, 1.0, 0.9),
)
"""Just led: beyond being out of the hand, mostly the chance to lead on."""

FOLLOWED = Table(
    singles=(-1.4, -1.3, -1.3, -1.3, -1.0, -1.0, -1.0, -1.1, -1.0, -0.7, -0.4, 0.3, 2.5),
    pairs=(-0.9, -0.8, -0.7, -0.5, -0.4, -0.1, -0.1, -0.1, 0.3, 0.8, 1.3),
    triples=(1.1, 1.2, 1.2, 1.2, 1.2, 1.0, 1.0, 1.0, 1.0, 1.0),
    straights=(-0.2, -0.3, -0.5, -0.7, -0.8, -0.8),
    flushes=(-0.5, -0.3, -0.3, 0.3),
    full_houses=(0.1, 0.4, 0.7, 0.9, 1.4),
    straight_flush=1.7,
    gangs=(1.5, 1.9, 1.8, 1.7),
)
"""Just laid on another's play."""

LEFT = (
    *(2.3, 2.3, 1.8, 1.8, 1.8, 1.9, 1.7, 1.5),
    *(1.0, 0.6, 0.3, -1.1, -1.3, -2.9, -2.9, -3.8, -3.8),
)
"""By the cards left in hand, 0 to 16: where the price of a card goes up, it shows."""

STRONG_AND_LAST = 1.0
"""For the strongest combo of its size, when all others have passed on what it beats."""

NEAR_THE_END = 3
"""When another player has this many cards left or fewer, it is time to be quick and to block."""
LEAD_NEAR_THE_END = {1: 0.5, 2: 1.2, 3: 1.3, 5: 1.4}
"""For a lead, by its cards: whoever has few cards can answer few."""
STRONG_NEAR_THE_END = {1: 1.2, 2: 1.6, 3: 1.6, 5: 1.6}
"""For the strongest combo of its size laid on another's play; weaker ones have their share."""
GANG_NEAR_THE_END = 1.7
LAST_CARD = 3.0
"""When somebody has one card left: off for a single led, up to so much for a strong one laid."""

PASSED = (
    *(1.0, 1.1, 1.2, 1.3, 1.1, 0.7, 0.3, 0.0),
    *(-0.1, 0.0, 0.0, -0.4, -1.0, -1.8, -2.1, -2.9, -2.9),
)
"""As LEFT, for passing. It is asked only before a gang is spent: at all else, passing loses."""


def _spread(table: Table) -> tuple[float, ...]:
    """A figure for each combo; a little more for the stronger of two that share one."""
    grain = 1e-5
    flat = [
        *(*table.singles, *table.pairs, *table.triples, *table.straights, *table.flushes),
        *(*table.full_houses, table.straight_flush, *table.gangs),
    ]
    return tuple([flat[place] + grain * number for number, place in enumerate(_PLACES)])


def _places() -> Iterator[int]:
    """Where each combo's figure stands among all of a table, one after the other.

    A table begins with 13 singles, 11 pairs, 10 triples, 6 straights, 4 flushes, 5 full houses.
    """
    of: dict[Kind, list[tuple[int, ...]]] = {kind: [] for kind in Kind}
    for kind, faces in zip(KIND_OF, SETS, strict=True):
        of[kind].append(faces)
    # They are numbered kind by kind: one pass for each of them, at every start of the site.
    yield from [_single_at(faces[0]) for faces in of[Kind.SINGLE]]
    yield from [12 + RANK[faces[0]] for faces in of[Kind.PAIR]]
    yield from [23 + RANK[faces[0]] for faces in of[Kind.TRIPLE]]
    yield from [29 + RANK[max(faces)] for faces in of[Kind.STRAIGHT]]
    yield from [max(40, 33 + RANK[max(faces)]) for faces in of[Kind.FLUSH]]
    yield from [44 + (RANK[faces[0]] - 1) // 2 for faces in of[Kind.FULL_HOUSE]]
    yield from [49 for _ in of[Kind.STRAIGHT_FLUSH]]
    yield from [50 + _gang_at(faces) for faces in of[Kind.GANG]]


def _single_at(face: int) -> int:
    """1 to 10 by number; phoenixes and dragon by their own place."""
    strongest = len(FACES) - 1
    return RANK[face] - 1 if RANK[face] <= 10 else 12 - (strongest - face)


def _gang_at(faces: tuple[int, ...]) -> int:
    if len(faces) > 4:
        return 2 if len(faces) == 5 else 3
    return 0 if RANK[faces[0]] <= 5 else 1


def _strengths() -> Iterator[float]:
    """Where each combo stands among those of its size, 0 to 1; a gang is above them all."""
    for first, end in pairwise((0, PAIRS, TRIPLES, FIVES, GANGS)):
        last = end - 1 - first
        yield from [number / last for number in range(end - first)]
    yield from [1.0] * (len(SETS) - GANGS)


_PLACES = tuple(_places())
WORTH = _spread(HELD)
LEAD = _spread(LED)
FOLLOW = _spread(FOLLOWED)
STRENGTH = tuple(_strengths())
