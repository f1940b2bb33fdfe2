"""What the net is told: 800 numbers of a moment, 256 of each option. Built by addition.

Others are told apart by when they play: next, across, previous; with three players nobody sits
across. The same features are computed in C where the net is trained (`play/bots/training`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gofclub.rules import Card, Pass, Phase, Play
from play.bots.known import Known, Plays
from play.bots.numbers import DECK_KEY, ID_OF, KEY

from . import encoding
from .encoding import Features

STATE, ROW = 800, 256
SLOTS = 3
NEXT, ACROSS, PREVIOUS = range(SLOTS)
SIZES = {1: 0, 2: 1, 3: 2, 5: 3}
"""Combos by how many lie together, gangs aside."""
NOTHING = 8
"""No pass yet on combos of a size; else how strong, 0 to 7, the weakest was that was passed on."""


@dataclass(frozen=True, slots=True)
class Notes:
    """What a player who pays attention has noted of one seat."""

    laid: int = 0
    """The key of the cards laid."""
    passed: tuple[int, int, int, int] = (NOTHING,) * 4


def notes_of(plays: Plays, seats: int) -> list[Notes]:
    """Each seat's plays, summed up."""
    found = [Notes() for _ in range(seats)]
    top = encoding.PASS
    for seat, action in plays:
        one = found[seat]
        if isinstance(action, Play):
            laid = _key(action.cards)
            top = ID_OF[laid] + 1
            found[seat] = Notes(one.laid + laid, one.passed)
        elif top < encoding.FIRST_GANG:
            size = SIZES[int(encoding.SIZE[top])]
            strength = min(one.passed[size], int(encoding.STRENGTH[top] * 7.99))
            passed = (*one.passed[:size], strength, *one.passed[size + 1 :])
            found[seat] = Notes(one.laid, passed)  # type: ignore[arg-type]
    return found


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision as the net sees it: features of the moment, and what rows of options need."""

    state: Features
    hand: encoding.Counts
    held: int
    unseen: encoding.Counts
    gives: bool

    def rows(self, options: Sequence[int]) -> Features:
        """A row for each option, by the number of its combo (0 is a pass)."""
        at = np.asarray(options)
        count = len(at)
        found = np.zeros((count, ROW), np.float32)
        found[:, :128] = encoding.hand_features(self.hand - encoding.COUNTS[at])
        found[:, 128:224] = encoding.COMBO_FEATURES[at]
        if self.gives:
            kinds = slice(128 + encoding.KIND_AT, 128 + encoding.KIND_AT + encoding.GIVE + 1)
            found[:, kinds] = encoding.one_hot(np.full(count, encoding.GIVE), encoding.GIVE + 1)
        left = self.held - encoding.SIZE[at]
        found[:, 224:241] = encoding.steps(left, range(1, 18))
        found[:, 241] = left == 0
        found[:, 242:256] = self._dangers(at)
        return found

    def _dangers(self, at: NDArray[np.integer]) -> Features:
        """What may be out there against each option: stronger cards, pairs, triples, gangs."""
        found = np.zeros((len(at), 14), np.float32)
        kinds, numbers = encoding.KIND[at], encoding.NUMBER[at]
        unseen_numbers = encoding.by_number(self.unseen)
        singles = kinds == 1
        found[singles, 0:6] = encoding.steps(self._stronger_cards()[at[singles]], STRONGER)
        pairs = kinds == 2
        phoenixes = (at[pairs] != encoding.PHOENIX_PAIR) & (self.unseen[31:33].sum() == 2)
        higher = _at_least(unseen_numbers, 2)[numbers[pairs]] + phoenixes
        found[pairs, 6:9] = encoding.steps(higher, range(1, 4))
        triples = kinds == 3
        higher = _at_least(unseen_numbers, 3)[numbers[triples]]
        found[triples, 9:11] = encoding.steps(higher, range(1, 3))
        found[:, 11:14] = (unseen_numbers >= 4).sum() >= np.arange(1, 4)
        return found

    def _stronger_cards(self) -> NDArray[np.integer]:
        """Unseen cards that beat each single, by the row of that single."""
        weakest_first = self.unseen[list(encoding.SLOTS)]
        return np.append(np.cumsum(weakest_first[::-1].astype(int))[::-1], 0)


STRONGER = np.array([1, 2, 3, 4, 6, 9])


def moment_of(known: Known) -> Moment:
    """A seat's turn, from what that seat knows and nothing else."""
    view = known.view
    assert view.seat is not None
    seats = len(view.left)
    remembers = known.plays is not None
    notes = notes_of(view.cycle if known.plays is None else known.plays, seats)
    unseen = encoding.counts(DECK_KEY - view.key - sum(one.laid for one in notes))
    hand = encoding.counts(view.key)
    top = encoding.PASS if view.top is None else ID_OF[view.top.key] + 1
    slots = _slots(view.seat, view.step, seats)
    in_slots = [next((seat for seat, at in slots.items() if at == slot), None) for slot in range(3)]

    state = np.zeros(STATE, np.float32)
    state[0:128] = encoding.hand_features(hand)
    state[128:192] = encoding.card_features(unseen)
    state[192:232] = encoding.number_features(unseen)
    exchanged = _exchanged(known)
    status = _status(view.cycle)
    state[526:590] = encoding.card_features(encoding.COUNTS[top])
    state[590 + encoding.KIND[top]] = state[599 + encoding.NUMBER[top]] = 1
    state[612], state[613] = encoding.STRENGTH[top], encoding.STRENGTH[top] ** 2
    state[614 : 614 + len(view.hand)] = 1
    for slot, seat in enumerate(in_slots):
        passed = Notes().passed
        if seat is not None:
            laid, passed = encoding.counts(notes[seat].laid), notes[seat].passed
            state[232 + 64 * slot : 296 + 64 * slot] = encoding.card_features(laid)
            state[424 + 34 * slot : 458 + 34 * slot] = encoding.counts(exchanged.get(seat, 0)) > 0
            state[631 + 17 * slot : 631 + 17 * slot + view.left[seat]] = 1
            if seat in status:
                state[688 + 2 * slot + status[seat]] = 1
            if top and view.top_seat == seat:
                state[682 + slot] = 1
        state[700 + 32 * slot : 732 + 32 * slot] = _passed_features(passed)
    state[685 + min(_passes(view.cycle), 2)] = 1
    gives = view.phase is Phase.RETURN
    state[694:700] = (
        remembers,
        seats == 3,
        gives,
        view.left[(view.seat + view.step) % seats] == 1,
        view.giver is not None,
        view.opening,
    )
    state[796], state[797] = 1, top == encoding.PASS
    return Moment(state, hand, len(view.hand), unseen, gives)


def _key(cards: Sequence[Card]) -> int:
    return sum(map(KEY.__getitem__, cards))


def _slots(seat: int, step: int, seats: int) -> dict[int, int]:
    """The slot of every other seat."""
    order = [(seat + step * turn) % seats for turn in range(1, seats)]
    slots = (NEXT, PREVIOUS) if seats == 3 else (NEXT, ACROSS, PREVIOUS)
    return dict(zip(order, slots, strict=True))


def _status(cycle: Plays) -> dict[int, int]:
    """What each seat did last in this cycle: 0 passed, 1 laid."""
    return {seat: int(isinstance(action, Play)) for seat, action in cycle}


def _passes(cycle: Plays) -> int:
    """Passes in a row."""
    found = 0
    for _, action in reversed(cycle):
        if not isinstance(action, Pass):
            break
        found += 1
    return found


def _exchanged(known: Known) -> dict[int, int]:
    """Which card each seat is known to have got, as a key."""
    view = known.view
    found: dict[int, int] = {}
    if view.given is not None and view.taker is not None:
        found[view.taker] = KEY[view.given]
    if view.returned is not None and view.taker is not None and view.giver is not None:
        if view.returned == view.given:
            found[view.taker] = 0
        found[view.giver] = KEY[view.returned]
    return found


def _passed_features(passed: Sequence[int]) -> Features:
    """32: for each size, whether the weakest combo that was passed on was as weak as this."""
    return (np.array(passed)[:, None] <= np.arange(8)).astype(np.float32).ravel()


def _at_least(numbers: NDArray[np.integer], many: int) -> NDArray[np.integer]:
    """By a number n: how many numbers above n have so many unseen cards. (n counts from 1.)"""
    enough = np.cumsum((numbers >= many)[::-1])[::-1]
    return np.append(enough, [0, 0, 0])
