"""Ratings: how strong somebody probably is, and how sure one can be of it.

The model is Bradley-Terry with full pairing (Weng and Lin 2011) as openskill computes it: each
game is one comparison with each other player at the table, by place, and a tie is half a win.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import NamedTuple

from openskill.models import BradleyTerryFull

MODEL = BradleyTerryFull()
SCALE = 40
"""Shown ratings start at 1000: people read whole numbers."""


class Skill(NamedTuple):
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """What one opponent had to do with a change."""

    opponent: int
    expected: float
    """How likely it was to end before the opponent."""
    result: float
    """1 before, 0.5 level with, 0 behind the opponent."""
    change: float
    """Of `mu`: what all opponents did adds up to the whole change."""


def rated(before: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    """Everybody's skill after a game that ended in these ranks, in the same order."""
    teams = [[MODEL.rating(mu, sigma)] for mu, sigma in before]
    # Ranks, not points: a margin would pay those who pile cards on the weakest.
    after = MODEL.rate(teams, ranks=list(map(float, ranks)))
    return [Skill(team[0].mu, team[0].sigma) for team in after]


def reasons(before: Mapping[int, Skill], ranks: Mapping[int, int], player: int) -> list[Reason]:
    """Why the player's rating changed in one game, opponent by opponent."""
    mine, my_rank = before[player], ranks[player]
    my_variance = mine.sigma**2 + MODEL.tau**2
    found = []
    for opponent, theirs in before.items():
        if opponent == player:
            continue
        spread = sqrt(my_variance + theirs.sigma**2 + MODEL.tau**2 + 2 * MODEL.beta**2)
        expected = 1 / (1 + exp((theirs.mu - mine.mu) / spread))
        result = 1.0 if my_rank < ranks[opponent] else 0.5 if my_rank == ranks[opponent] else 0.0
        found.append(
            Reason(
                opponent=opponent,
                expected=expected,
                result=result,
                change=my_variance / spread * (result - expected),
            )
        )
    return found


def shown(skill: Skill) -> tuple[int, int]:
    """Value and uncertainty as people see them.

    >>> shown(Skill())
    (1000, 333)
    """
    return scaled(skill.mu), scaled(skill.sigma)


def scaled(value: float) -> int:
    return round(SCALE * value)
