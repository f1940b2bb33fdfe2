"""Playing a deal out quickly from a guess at all hands, to see where a play may lead.

Each hand is already cut into pieces, and everybody keeps to his cut: leads by a table, answers with
the weakest piece that will do, and breaks a piece rather than pass. No player is that simple, but
the rest of a deal takes a fraction of a millisecond.
"""

from bisect import bisect_right, insort
from collections.abc import Iterable
from typing import TypeAlias

from .numbers import (
    FIRST,
    FIVES,
    GANGS,
    ID_OF,
    KEYS,
    LENGTH,
    PAIRS,
    RANK,
    SETS,
    TRIPLES,
    UNIT,
    Ids,
    Kind,
    gang_beats,
)
from .worth import LEAD, LEFT, WORTH

Pieces: TypeAlias = tuple[list[int], list[int], list[int], list[int], list[int]]
"""Singles, pairs, triples, fives and gangs, each weakest first."""

_HOUSES, _END_OF_HOUSES = FIRST[Kind.FULL_HOUSE], FIRST[Kind.STRAIGHT_FLUSH]
_CLASS = tuple(
    0 if number < PAIRS
    else 1 if number < TRIPLES
    else 2 if number < FIVES
    else 3 if number < GANGS
    else 4
    for number in range(len(SETS))
)  # fmt: skip
_LEAD = tuple(LEAD[number] - WORTH[number] for number in range(len(SETS)))
_TOP_FACE = tuple(map(max, SETS))
GANG_TIME = 4
"""A gang is spent when the one to beat has this many cards left or fewer, or on the way out."""


def in_classes(cut: Iterable[int]) -> Pieces:
    """A cut hand as playing out needs it."""
    sorted_out: Pieces = ([], [], [], [], [])
    for number in cut:
        sorted_out[_CLASS[number]].append(number)
    for some in sorted_out:
        some.sort()
    return sorted_out


def play_out(
    hands: list[Pieces],
    left: list[int],
    after: Ids,
    *,
    turn: int,
    top: int | None,
    top_seat: int,
    duties: bool,
) -> None:
    """Plays on from a combo just laid until a seat has no cards left; `hands` and `left` change.

    `after` has the next seat for each seat.
    """
    passes = 0
    # Who is no longer in the deal is after nobody.
    enough = len(set(after)) - 1
    while True:
        hand = hands[turn]
        following = after[turn]
        block = duties and left[following] == 1
        if top is None:
            laid = lead(hand, left[turn], block=block)
        else:
            laid = answer(hand, top, block=block, urgent=left[top_seat] <= GANG_TIME)
        if laid < 0:
            passes += 1
            if passes >= enough:
                turn, top, passes = top_seat, None, 0
            else:
                turn = following
            continue
        left[turn] -= LENGTH[laid]
        if not left[turn]:
            return
        top, top_seat, passes, turn = laid, turn, 0, following


def lead(hand: Pieces, held: int, *, block: bool) -> int:
    """Takes what to lead from the hand."""
    singles, pairs, triples, fives, gangs = hand
    many = pairs + triples + fives + gangs
    if block and not many:
        return singles.pop()
    best, value = -1, float("-inf")
    for number in many if block else singles + many:
        worth = _LEAD[number] + LEFT[held - LENGTH[number]]
        if worth > value:
            best, value = number, worth
    hand[_CLASS[best]].remove(best)
    return best


def answer(hand: Pieces, top: int, *, block: bool, urgent: bool) -> int:
    """Takes what to lay on `top` from the hand; -1 to pass."""
    laid = -1
    if top < GANGS:
        at = _CLASS[top]
        if at == 0 and block:
            laid = _strongest_single(hand, top)
        else:
            some = hand[at]
            found = bisect_right(some, top)
            laid = some.pop(found) if found < len(some) else _BREAK[at](hand, top)
    if laid < 0 and (gangs := hand[4]) and (urgent or sum(map(len, hand)) <= 3):
        for number in gangs:
            if top < GANGS or gang_beats(number, top):
                gangs.remove(number)
                return number
    return laid


def _strongest_single(hand: Pieces, top: int) -> int:
    """R18: the neighbour has one card left."""
    source = max((number for some in hand for number in some), key=_TOP_FACE.__getitem__)
    face = _TOP_FACE[source]
    if face <= top:
        return -1
    return _take(hand, source, (face,))


def _break_for_single(hand: Pieces, top: int) -> int:
    for some in hand[1:4]:
        for number in some:
            if _TOP_FACE[number] > top:
                return _take(hand, number, (_TOP_FACE[number],))
    return -1


def _break_for_pair(hand: Pieces, top: int) -> int:
    for number in hand[2]:
        strongest = sorted(SETS[number])[1:]
        if ID_OF[UNIT[strongest[0]] + UNIT[strongest[1]]] > top:
            return _take(hand, number, strongest)
    for number in hand[3]:
        if _HOUSES <= number < _END_OF_HOUSES:
            two = SETS[number][3:]
            if ID_OF[UNIT[two[0]] + UNIT[two[1]]] > top:
                return _take(hand, number, two)
    return -1


def _break_for_triple(hand: Pieces, top: int) -> int:
    for number in hand[3]:
        if _HOUSES <= number < _END_OF_HOUSES:
            three = SETS[number][:3]
            if ID_OF[UNIT[three[0]] + UNIT[three[1]] + UNIT[three[2]]] > top:
                return _take(hand, number, three)
    return -1


def _build_five(hand: Pieces, top: int) -> int:
    """A full house from a triple and the lowest pair."""
    _, pairs, triples, _, _ = hand
    if pairs:
        for three in triples:
            house = ID_OF.get(KEYS[three] + KEYS[pairs[0]], -1)
            if house > top:
                triples.remove(three)
                del pairs[0]
                return house
    return -1


_BREAK = (_break_for_single, _break_for_pair, _break_for_triple, _build_five)


def _take(hand: Pieces, number: int, some: Iterable[int]) -> int:
    """Breaks a piece: these faces of it are laid, the others stay, by number."""
    hand[_CLASS[number]].remove(number)
    rest = list(SETS[number])
    key = 0
    for face in some:
        rest.remove(face)
        key += UNIT[face]
    by_rank: dict[int, int] = {}
    for face in rest:
        by_rank[RANK[face]] = by_rank.get(RANK[face], 0) + UNIT[face]
    for one in by_rank.values():
        piece = ID_OF[one]
        insort(hand[_CLASS[piece]], piece)
    return ID_OF[key]
