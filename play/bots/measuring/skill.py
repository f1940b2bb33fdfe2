"""Is skill more stable than points? Each player's deals in two halves, and how alike they are.

The players are the net with doubts evenly spread from better than an expert to a beginner; every
round draws who sits with whom, so that everybody meets everybody.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np

from .deals import Outcome, by_net, fresh
from .figures import Correlation, Numbers, correlation, table
from .lockstep import Thinking, side_by_side

SEATS = 4
PLAYERS = 40
DOUBTS = np.linspace(0.5, 5.0, PLAYERS)
SIZES = (5, 10, 20, 50, 100, 200)
"""Deals of a half."""
SPLITS = 200


class Sat(NamedTuple):
    """One player's deal."""

    player: int
    points: float
    lost: float
    """What the review says that their decisions cost."""


def sat(rounds: int, seed: int) -> Iterator[tuple[Sat, ...]]:
    """Of each deal all its players; a round has a deal for everybody."""
    yield from side_by_side(_deals(rounds, seed))


def _deals(rounds: int, seed: int) -> Iterator[Thinking[tuple[Sat, ...]]]:
    rng = Random(f"{seed}/players")  # noqa: S311  the same seed, the same deals
    for number in range(rounds):
        order = rng.sample(range(PLAYERS), PLAYERS)
        for at in range(0, PLAYERS, SEATS):
            yield _deal(seed, number * PLAYERS + at, order[at : at + SEATS])


def _deal(seed: int, number: int, players: list[int]) -> Thinking[tuple[Sat, ...]]:
    rng = Random(f"{seed}/{number}/dice")  # noqa: S311  as above
    doubts = [float(DOUBTS[player]) for player in players]
    deal = fresh(seed, number, seats=SEATS)
    outcome: Outcome = yield from by_net(deal, doubts, rng, at_sight=True)
    lost = [0.0] * SEATS
    for one in outcome.judged:
        lost[one.seat] += one.lost
    return tuple(map(Sat, players, map(float, outcome.points), lost))


class Stability(NamedTuple):
    """Between two halves of so many deals each."""

    deals: int
    skill: Correlation
    points: Correlation
    foretold: Correlation
    """Skill in one half, points in the other."""


def stability(found: list[Sat], seed: int = 1) -> list[Stability]:
    of_player: list[list[Sat]] = [[] for _ in range(PLAYERS)]
    for one in found:
        of_player[one.player].append(one)
    least = min(map(len, of_player))
    points: Numbers = np.array([[one.points for one in some[:least]] for some in of_player])
    lost: Numbers = np.array([[one.lost for one in some[:least]] for some in of_player])
    rng = np.random.default_rng(seed)
    return [_between(points, lost, size, rng) for size in SIZES if 2 * size <= least]


def _between(points: Numbers, lost: Numbers, size: int, rng: np.random.Generator) -> Stability:
    """The mean over many ways to draw two halves."""
    sums = np.zeros(3)
    for _ in range(SPLITS):
        drawn = rng.permuted(np.tile(np.arange(points.shape[1]), (PLAYERS, 1)), axis=1)
        halves = drawn[:, :size], drawn[:, size : 2 * size]
        skill, scored = (
            [np.take_along_axis(what, half, 1).mean(1) for half in halves]
            for what in (lost, points)
        )
        pairs = ((skill[0], skill[1]), (scored[0], scored[1]), (skill[0], scored[1]))
        sums += [np.corrcoef(*pair)[0, 1] for pair in pairs]
    return Stability(size, *(correlation(float(one), PLAYERS) for one in sums / SPLITS))


def as_text(found: list[Sat]) -> str:
    head = ("deals in each half", "skill", "points", "skill of one half and points of the other")
    lines = [tuple(map(str, one)) for one in stability(found)]
    about = f"{PLAYERS} players, {len(found) // PLAYERS} deals each; 95 % intervals over players."
    return "\n".join((about, "", table(head, lines)))
