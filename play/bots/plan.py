"""A hand as few plays: how to cut it into combos, and what the best cut is worth.

A cut first sets up to three five-card combos aside. What remains falls apart by number, since
singles, pairs, triples and gangs have one number each, and the best way to split the cards of one
number is read from a table. So all cuts of a hand are weighed in about a millisecond.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from .numbers import (
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

MOST_FIVES = 40
"""A hand can hold hundreds of five-card combos, nearly all of them the same with other colours."""


class Cut(NamedTuple):
    """One way to cut a hand."""

    worth: float
    fives: Ids
    rest: int
    """The key of the cards outside the fives."""


@lru_cache(maxsize=1 << 12)
def best_cut(hand: int) -> Cut:
    return max(cuts(hand))


def worth(hand: int) -> float:
    """What a hand is worth to its holder, in points."""
    return best_cut(hand).worth


def pieces(hand: int) -> Ids:
    """The combos of the best cut.

    >>> from gofclub.rules import cards, text
    >>> from .numbers import cards_of, hand_key
    >>> [text(cards_of(KEYS[number])) for number in pieces(hand_key(cards("3g3y5g6r7r8y9gDr")))]
    ['5g6r7r8y9g', '3g3y', 'Dr']
    """
    _, fives, rest = best_cut(hand)
    return fives + tuple(
        number for shift, mask, table in _SLOTS for number in table[rest >> shift & mask].pieces
    )


def worth_after(hand: int, lays: Iterable[int]) -> dict[int, float]:
    """What the rest of a hand is worth after each of these combos is laid from it."""
    found = cuts(hand)
    # A play of one number changes one slot only: per slot and what is left in it, the best cut.
    best: list[dict[int, float]] = [{} for _ in _SLOTS]
    of_five: dict[int, float] = {}
    for worth_of_cut, fives, rest in found:
        for number in fives:
            others = worth_of_cut - WORTH[number]
            if others > of_five.get(number, _NEVER):
                of_five[number] = others
        for (shift, mask, _), best_here in zip(_SLOTS, best, strict=True):
            held = rest >> shift & mask
            if held and worth_of_cut > best_here.get(held, _NEVER):
                best_here[held] = worth_of_cut
    after = {}
    for number in lays:
        key = KEYS[number]
        if FIVES <= number < GANGS:
            # One that was left aside for being one of hundreds: its rest without further fives.
            after[number] = of_five[number] if number in of_five else _split(hand - key)
        else:
            at = _SLOT_OF[number]
            shift, _, table = _SLOTS[at]
            laid = key >> shift
            after[number] = max(
                worth_of_cut - table[held].worth + table[held - laid].worth
                for held, worth_of_cut in best[at].items()
                if ((held | _GUARDS) - laid) & _GUARDS == _GUARDS
            )
    return after


def cuts(hand: int) -> list[Cut]:
    """Every way to set aside none to three of the five-card combos most worth it."""
    fives = [number for number in ids_in(hand) if FIVES <= number < GANGS]
    if len(fives) > MOST_FIVES:
        fives = sorted(fives, key=_GAIN.__getitem__, reverse=True)[:MOST_FIVES]
    found = [Cut(_split(hand), (), hand)]
    keys = [KEYS[number] for number in fives]
    for i, first in enumerate(fives):
        rest = hand - keys[i]
        one = WORTH[first]
        found.append(Cut(one + _split(rest), (first,), rest))
        guarded = rest | _GUARDS
        for j in range(i + 1, len(fives)):
            if (guarded - keys[j]) & _GUARDS != _GUARDS:
                continue
            rest_of_two = rest - keys[j]
            second = fives[j]
            two = one + WORTH[second]
            found.append(Cut(two + _split(rest_of_two), (first, second), rest_of_two))
            guarded_two = rest_of_two | _GUARDS
            for k in range(j + 1, len(fives)):
                if (guarded_two - keys[k]) & _GUARDS == _GUARDS:
                    last = rest_of_two - keys[k]
                    found.append(
                        Cut(two + WORTH[fives[k]] + _split(last), (first, second, fives[k]), last)
                    )
    return found


class _Split(NamedTuple):
    """The best way to split the cards of one number."""

    worth: float
    pieces: Ids


_NEVER = float("-inf")
_GUARDS = sum(UNIT) << 2
"""As in the rules' keys: the spare bit of each count, to see whether a subtraction borrows."""


def _split(rest: int) -> float:
    total = 0.0
    for shift, mask, table in _SLOTS:
        total += table[rest >> shift & mask].worth
    return total


def _slot(faces: Ids) -> tuple[int, int, dict[int, _Split]]:
    """For the cards of one number: where they are in a key, and the best split of each holding."""
    shift = 3 * faces[0]
    table = {0: _Split(0.0, ())}
    most = [1 if str(FACES[face]) in ("1m", "Pg", "Py", "Dr") else 2 for face in faces]
    # A holding comes after all that is less than it in every face, so its parts are known.
    for counts in product(*(range(copies + 1) for copies in most)):
        held = sum(count << 3 * at for at, count in enumerate(counts))
        if held:
            table[held] = max(
                _Split(WORTH[number] + rest.worth, (number, *rest.pieces))
                for number in ids_in(held << shift)
                for rest in [table[held - (KEYS[number] >> shift)]]
            )
    return shift, (1 << 3 * len(faces)) - 1, table


# Phoenixes and dragon share a slot: neither makes a straight or a gang.
_SLOTS = (*(_slot(FACES_OF[rank]) for rank in range(1, 11)), _slot(FACES_OF[11] + FACES_OF[12]))
_SLOT_OF = tuple(min(RANK[faces[0]], 11) - 1 for faces in SETS)
_GAIN = tuple(
    WORTH[number] - _split(key) if FIVES <= number < GANGS else 0.0
    for number, key in enumerate(KEYS)
)
"""What it is worth to keep five cards together rather than to split them by number."""
