"""What an option is worth in a whole game, where the next deal and the score count too.

Points of the deal are what the net was trained on. Two things come on top in a game: whoever wins
a deal leads the next one and is given a good card, and once somebody is about to reach the target
only the lowest total counts, however close the others are.
"""

import numpy as np

from play.bots.known import Known

from .encoding import Features
from .net import POINTS, Forecast

WINNING = 16.0
"""What winning a deal is worth for the next ones, in points: the best of what was tried."""
LAST_DEAL = 80.0
"""What the whole game is worth, in points, in a deal that ends it."""
NEGLIGIBLE = 0.02
"""A chance so small that the game goes on."""


def worth(forecast: Forecast, known: Known) -> Features:
    """What each option is worth, in points; where there is no score, for the deal alone."""
    if not known.totals:
        return forecast.advantage
    going_on = forecast.advantage + WINNING * forecast.left[:, 0, 0]
    totals = _totals(known)
    ends = _chance_to_end(forecast.left[int(np.argmax(going_on))], totals, known)
    if ends < NEGLIGIBLE:
        return going_on
    lowest = _chance_of_lowest(forecast.left, totals)
    found: Features = (1 - ends) * going_on + ends * (LAST_DEAL * lowest + forecast.advantage)
    return found


def _totals(known: Known) -> Features:
    """The totals after the deal for 0 to 16 cards left: of oneself, next, (across,) previous."""
    view = known.view
    assert view.seat is not None
    seats = len(view.left)
    order = [(view.seat + view.step * turn) % seats for turn in range(seats)]
    before = np.array([known.totals[seat] for seat in order], np.float32)
    return before[:, None] + POINTS


def _in_play(left: Features, seats: int) -> Features:
    """The forecast without the seat across where three play."""
    return left[..., [0, 1, 3], :] if seats == 3 else left


def _chance_to_end(left: Features, totals: Features, known: Known) -> float:
    """Whether this deal is the last one."""
    ruleset = known.view.ruleset
    if ruleset.deals is not None:
        return float(known.deals_before + 1 >= ruleset.deals)
    stays_below = (_in_play(left, len(totals)) * (totals < ruleset.target)).sum(-1)
    return float(1 - stays_below.prod())


def _chance_of_lowest(left: Features, totals: Features) -> Features:
    """For each option the chance that one's own total is the lowest, a tie counting half.

    As if nobody's cards said anything about another's: close enough to compare options.
    """
    left = _in_play(left, len(totals))
    own, others = totals[0], totals[1:]
    # (others, their cards left, own cards left)
    ahead = (others[:, :, None] > own) + 0.5 * (others[:, :, None] == own)
    beaten = np.einsum("osl,slm->osm", left[:, 1:], ahead.astype(np.float32))
    found: Features = (left[:, 0] * beaten.prod(1)).sum(-1)
    return found
