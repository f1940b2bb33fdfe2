"""Options played out to the end, in many worlds at once: by the net, at every seat."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gofclub.rules import Action, Give
from play.bots.learned import encoding
from play.bots.learned.features import ROW, STATE
from play.bots.learned.net import POINTS, master
from play.bots.learned.player import row_of
from play.bots.numbers import RANK, SETS
from play.bots.training import native
from play.puzzles.position import Moment

from .worlds import unseen_at, world

Numbers = NDArray[Any]
ROOM = 400
"""Rows of options that a deal may have in one step."""
MOST_TRIES = 60
"""Worlds that are thrown away, for each that is kept, before a position is given up."""


class Unlikely(Exception):
    """Hardly any world fits what was played: a duty told too much."""


class Outcomes(NamedTuple):
    """What became of each option; the first axis has the worlds, the second the options."""

    worth: Numbers
    """The others' mean points minus one's own."""
    points: Numbers
    won: Numbers

    def join(self, other: "Outcomes") -> "Outcomes":
        return Outcomes(*(np.concatenate(both) for both in zip(self, other, strict=True)))


def play_out(moment: Moment, options: Sequence[Action], *, worlds: int, rng: Random) -> Outcomes:
    """The same worlds for every option, played on to the end."""
    count = worlds * len(options)
    pool = _Pool(count)
    try:
        _set_up(pool, moment, options, worlds=worlds, rng=rng)
        choices = None
        while pool.step(choices):
            choices = pool.choose()
        left = pool.left().reshape(worlds, len(options), 4)
    finally:
        pool.close()
    points = POINTS[left[..., : moment.state.seats]]
    own = points[..., moment.seat]
    others = (points.sum(-1) - own) / (moment.state.seats - 1)
    return Outcomes(others - own, own, (own == 0).astype(np.float32))


def _set_up(
    pool: "_Pool", moment: Moment, options: Sequence[Action], *, worlds: int, rng: Random
) -> None:
    state, unseen = moment.state, unseen_at(moment)
    before = [
        row_of(action)
        for at, (_, action) in enumerate(moment.log)
        if not (at == 0 and isinstance(action, Give))  # the first gift is no choice
    ]
    lead = _leader(moment)
    opening = native.FREE_LEAD
    if state.taker is not None:
        opening = native.WITH_EXCHANGE
    elif _begins_with_multi_one(moment):
        opening = native.FIRST_DEAL
    rows = [[*before, row_of(option)] for option in options]
    at = tries = 0
    while at < pool.count:
        hands = world(moment, unseen, rng)
        cards = np.array([native.cards_of(hand) for hand in hands], np.uint64)
        fits = all(
            pool.put(
                at + index,
                cards,
                seats=state.seats,
                opening=opening,
                lead=lead,
                loser=state.giver or 0,
                actions=actions,
            )
            for index, actions in enumerate(rows)
        )
        at += len(options) * fits
        tries += 1
        if tries > MOST_TRIES * worlds:
            raise Unlikely


def _leader(moment: Moment) -> int:
    if moment.state.taker is not None:
        return moment.state.taker
    return moment.log[0][0] if moment.log else moment.seat


def _begins_with_multi_one(moment: Moment) -> bool:
    if not moment.log:
        return moment.state.opening
    first = moment.log[0][1]
    return any(str(card) == "1m" for card in getattr(first, "cards", ()))


class _Pool:
    """Deals side by side in C."""

    def __init__(self, count: int) -> None:
        self.count, self.rows = count, 0
        room = ROOM * count + 70_000
        self._library = native.library()
        self._moments = np.zeros((count, native.MOMENT_BYTES), np.uint8)
        self._options = np.zeros(room, np.uint16)
        self._row_deal = np.zeros(room, np.int32)
        self._row_start = np.zeros(count + 1, np.int32)
        self._told = np.zeros(3, np.int32)
        self._unused = [np.zeros(16, np.uint8) for _ in range(4)]
        buffers: list[Numbers] = [self._moments, self._options, self._row_deal, self._row_start]
        self._pool = self._library.pool_new(
            count,
            False,
            1,
            room,
            1,
            native.pointer(np.zeros(5, np.int32)),
            *[native.pointer(one) for one in [*buffers, *self._unused]],
        )

    def close(self) -> None:
        self._library.pool_free(self._pool)

    def put(
        self,
        at: int,
        hands: Numbers,
        *,
        seats: int,
        opening: int,
        lead: int,
        loser: int,
        actions: Sequence[int],
    ) -> bool:
        """Whether a deal could have gone like that."""
        rows = np.array(actions, np.int32)
        return bool(
            self._library.pool_world(
                self._pool,
                at,
                native.pointer(hands),
                seats,
                opening,
                lead,
                loser,
                native.pointer(rows),
                len(rows),
            )
        )

    def step(self, choices: Numbers | None) -> int:
        where = None if choices is None else native.pointer(choices)
        self.rows = self._library.pool_step(self._pool, where, native.pointer(self._told))
        if self.rows < 0:
            raise RuntimeError("the options of so many deals do not fit")
        return self.rows

    def left(self) -> Numbers:
        found = np.zeros((self.count, 4), np.uint8)
        self._library.pool_left(self._pool, native.pointer(found))
        return found

    def choose(self) -> Numbers:
        """What the net would do in each deal; -1 where nobody is asked."""
        of, options = self._row_deal[: self.rows], self._options[: self.rows]
        # Of the same cards in other colours the weakest stands for all: three times as fast.
        _, first = np.unique(of.astype(np.int64) * 2**20 + _faces()[options], return_index=True)
        of, options = np.ascontiguousarray(of[first]), np.ascontiguousarray(options[first])
        asked, moment_of = np.unique(of, return_inverse=True)
        worth = self._worth(asked, moment_of.astype(np.int32), options)
        chosen = np.full(self.count, -1, np.int32)
        best_first = np.lexsort((-worth, of))
        deals, at = np.unique(of[best_first], return_index=True)
        chosen[deals] = options[best_first[at]]
        return chosen

    def _worth(self, asked: Numbers, of: Numbers, options: Numbers) -> Numbers:
        moments = np.ascontiguousarray(self._moments[asked])
        state = np.zeros((len(asked), STATE), np.float32)
        self._library.state_features(native.pointer(moments), len(asked), native.pointer(state))
        rows = np.zeros((len(options), ROW), np.float32)
        self._library.row_features(
            native.pointer(moments),
            native.pointer(of),
            native.pointer(options),
            len(options),
            native.pointer(rows),
        )
        return master().forecast_rows(state, rows, of).advantage


@cache
def _faces() -> Numbers:
    """For each row of the combos what it is but for its colours."""
    numbers: dict[tuple[Any, ...], int] = {}
    found = np.zeros(len(SETS) + 1, np.int64)
    for row, faces in enumerate(SETS, start=1):
        told = (int(encoding.KIND[row]), tuple(sorted(RANK[face] for face in faces)))
        found[row] = numbers.setdefault(told, len(numbers) + 1)
    return found


__all__ = ["Outcomes", "Unlikely", "play_out"]
