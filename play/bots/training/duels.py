"""Which net is better: one against all others, the same deals at every seat."""

from typing import NamedTuple

import torch

from . import native
from .pools import Player, Pool

DEALS_AT_ONCE = 2000


class Outcome(NamedTuple):
    """For the one, a deal."""

    points: float
    """The others' mean minus one's own."""
    doubt: float
    """95 % lie within this."""
    won: float
    """Share of the deals."""

    def __str__(self) -> str:
        return f"{self.points:+.3f} +-{self.doubt:.3f} points, {self.won:.1%} of deals"


def duel(
    one: Player,
    others: Player | None,
    *,
    deals: int,
    seed: int,
    seats: int = 4,
    opening: int = native.FREE_LEAD,
    memory: tuple[bool, bool] = (True, True),
) -> Outcome:
    """`others` None: against the greedy bot."""
    means, won = [], []
    for first in range(0, deals, DEALS_AT_ONCE):
        pool = Pool(seats * min(DEALS_AT_ONCE, deals - first))
        controller = native.BY_GREED if others is None else native.BY_OTHER_NET
        pool.duel(seed + first, seats=seats, opening=opening, others=controller, memory=memory)
        choices = None
        while pool.step(choices):
            choices = _choices(pool, one, others)
        worth, winners = pool.results()
        means.append(torch.from_numpy(worth).reshape(-1, seats).mean(1))
        won.append(torch.from_numpy(winners).float())
        pool.close()
    mean, wins = torch.cat(means), torch.cat(won)
    doubt = 1.96 * float(mean.std()) / len(mean) ** 0.5
    return Outcome(float(mean.mean()), doubt, float(wins.mean()))


def _choices(pool: Pool, one: Player, others: Player | None) -> torch.Tensor:
    one.decide(pool)
    one.wait(pool)
    if others is None:
        return pool.chosen
    mine = pool.chosen.clone()
    others.decide(pool)
    others.wait(pool)
    return torch.where(pool.controllers() == native.BY_NET, mine, pool.chosen)
