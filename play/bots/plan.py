"""A hand as few plays: how to cut it into combos, and what the best cut is worth.

A cut first sets up to three five-card combos aside. What remains falls apart by number, since
singles, pairs, triples and gangs have one number each, and the best way to split the cards of one
number is read from a table. So all cuts of a hand are weighed in about a millisecond.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from .numbers import (
    COPIES,
    COUNT_BITS,
    FACES,
    FACES_OF,
    FIVES,
    GANGS,
    KEYS,
    RANK,
    SETS,
    UNIT,
    Ids,
    ids_in,
)
from .worth import WORTH

MOST_FIRST = 12
"""A hand can hold hundreds of fives, nearly all of them the same with other colours: of these only
the best are set aside first."""

Cut: TypeAlias = tuple[float, Ids, int]
"""What it is worth, the fives set aside, and the key of the other cards."""


@lru_cache(maxsize=1 << 12)
def best_cut(hand: int) -> Cut:
    return max(cuts(hand))


def worth(hand: int) -> float:
    """What a hand is worth to its holder, in points."""
    return best_cut(hand)[0]


def pieces(hand: int) -> Ids:
    """The combos of the best cut.

    >>> from gofclub.rules import cards, text
    >>> from .numbers import cards_of, hand_key
    >>> [text(cards_of(KEYS[number])) for number in pieces(hand_key(cards("3g3y5g6r7r8y9gDr")))]
    ['5g6r7r8y9g', '3g3y', 'Dr']
    """
    _, fives, rest = best_cut(hand)
    return fives + _split_pieces(rest)


def worth_after(hand: int, lays: Iterable[int]) -> dict[int, float]:
    """What the rest of a hand is worth after each of these combos is laid from it."""
    # A play of one number changes one slot only: per slot and what is left in it, the best cut.
    best: list[dict[int, float]] = [{} for _ in _SLOTS]
    of_five: dict[int, float] = {}
    for total, fives, rest in cuts(hand):
        for number in fives:
            if total - WORTH[number] > of_five.get(number, _NEVER):
                of_five[number] = total - WORTH[number]
        for (shift, mask, _, _), best_here in zip(_SLOTS, best, strict=True):
            held = rest >> shift & mask
            if held and total > best_here.get(held, _NEVER):
                best_here[held] = total
    after = {}
    for number in lays:
        if FIVES <= number < GANGS:
            after[number] = of_five[number]
            continue
        at = _SLOT_OF[number]
        shift, _, worths, _ = _SLOTS[at]
        laid = KEYS[number] >> shift
        after[number] = max(
            total - worths[held] + worths[held - laid]
            for held, total in best[at].items()
            if ((held | _GUARDS) - laid) & _GUARDS == _GUARDS
        )
    return after


def cuts(hand: int) -> list[Cut]:
    """The ways to set none to three fives aside: each one alone, the best of them with others."""
    found: list[Cut] = [(_split(hand), (), hand)]
    for number in ids_in(hand):
        if FIVES <= number < GANGS:
            rest = hand - KEYS[number]
            found.append((WORTH[number] + _split(rest), (number,), rest))
    # The best first: what it goes with is then complete, and need not be asked the other way.
    others = sorted(found[1:], reverse=True)
    for _ in range(min(MOST_FIRST, len(others) - 1)):
        (_, first, rest), *others = others
        guarded = rest | _GUARDS
        beside = [
            (KEYS[number], number)
            for _, (number,), _ in others
            if (guarded - KEYS[number]) & _GUARDS == _GUARDS
        ]
        for at, (key, second) in enumerate(beside, 1):
            two = (*first, second)
            less = rest - key
            worth_of_two = WORTH[first[0]] + WORTH[second]
            found.append((worth_of_two + _split(less), two, less))
            guarded = less | _GUARDS
            for third_key, third in beside[at:]:
                if (guarded - third_key) & _GUARDS == _GUARDS:
                    least = less - third_key
                    found.append(
                        (worth_of_two + WORTH[third] + _split(least), (*two, third), least)
                    )
    return found


_NEVER = float("-inf")
_GUARDS = sum(UNIT) << 2
"""As in the rules' keys: the spare bit of each count, to see whether a subtraction borrows."""


def _split(rest: int) -> float:
    """What cards are worth when split by number, each number in its best way."""
    return _split_half(rest & _LOW_HALF, 0, 5) + _split_half(rest & ~_LOW_HALF, 5, 11)


@lru_cache(maxsize=1 << 15)
def _split_half(part: int, first: int, end: int) -> float:
    # The cuts of a hand share most of their halves, so nearly all are known already.
    return sum(worths[part >> shift & mask] for shift, mask, worths, _ in _SLOTS[first:end])


def _split_pieces(rest: int) -> Ids:
    return tuple(
        number for shift, mask, _, parts in _SLOTS for number in parts[rest >> shift & mask]
    )


_Slot: TypeAlias = tuple[int, int, dict[int, float], dict[int, Ids]]


def _slot(faces: Ids) -> _Slot:
    """Where a number's cards are in a key; worth and pieces of the best split of each holding."""
    shift = COUNT_BITS * faces[0]
    worths: dict[int, float] = {0: 0.0}
    parts: dict[int, Ids] = {0: ()}
    # A holding comes after all that is less than it in every face, so its parts are known.
    for counts in product(*(range(COPIES[FACES[face]] + 1) for face in faces)):
        held = sum(count << COUNT_BITS * at for at, count in enumerate(counts))
        for number in ids_in(held << shift):
            rest = held - (KEYS[number] >> shift)
            total = WORTH[number] + worths[rest]
            if total > worths.get(held, _NEVER):
                worths[held], parts[held] = total, (number, *parts[rest])
    return shift, (1 << COUNT_BITS * len(faces)) - 1, worths, parts


# Phoenixes and dragon share a slot: neither makes a straight or a gang.
_SLOTS = (*(_slot(FACES_OF[rank]) for rank in range(1, 11)), _slot(FACES_OF[11] + FACES_OF[12]))
_SLOT_OF = tuple(min(RANK[faces[0]], 11) - 1 for faces in SETS)
_LOW_HALF = (1 << COUNT_BITS * FACES_OF[6][0]) - 1
