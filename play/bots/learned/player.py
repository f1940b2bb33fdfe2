"""How the net plays: every option weighed, the best taken, or one that a person might take."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from gofclub.rules import Action, Give, Pass, Play
from play.bots.known import Known
from play.bots.numbers import ID_OF, KEY
from play.bots.turn import Turn

from . import game
from .encoding import PASS, Features
from .features import Moment, moment_of
from .net import POINTS, Forecast, master

ABSURD = 3
"""In units of doubt: beyond this an option is no mistake but nonsense."""


class Outlook(NamedTuple):
    """What the net expects of a deal after an option."""

    action: Action
    worth: float
    """In points, the others' mean minus one's own, and what it means for the game."""
    win: float
    """The chance to win the deal."""
    points: float
    """Points to be expected for oneself."""


def outlooks(known: Known, options: Sequence[Action]) -> list[Outlook]:
    """Every option with what is to be expected of it, best first; of equals the first."""
    forecast = _forecast(moment_of(known), options)
    worth = game.worth(forecast, known)
    found = [
        Outlook(action, float(value), float(left[0, 0]), float(left[0] @ POINTS))
        for action, value, left in zip(options, worth, forecast.left, strict=True)
    ]
    return sorted(found, key=lambda one: -one.worth)


def choose(turn: Turn, rng: Random, *, doubt: float) -> Action:
    """What somebody with this doubt does."""
    return chosen(turn, _forecast(moment_of(turn.known), turn.options), rng, doubt=doubt)


def chosen(turn: Turn, forecast: Forecast, rng: Random, *, doubt: float) -> Action:
    """Without doubt the option that is worth most, else mostly a good one.

    One that is `doubt` points worse is taken a third as often. What is far worse than the best is
    never taken: people err, they do not play at random.
    """
    worth = game.worth(forecast, turn.known)
    if not doubt:
        return turn.options[int(np.argmax(worth))]
    return rng.choices(turn.options, weights_of_a_person(worth, doubt))[0]


def weights_of_a_person(worth: Features, doubt: float) -> list[float]:
    """How often each option is taken."""
    behind = (worth - worth.max()) / doubt
    weights: list[float] = np.where(behind > -ABSURD, np.exp(behind), 0.0).tolist()
    return weights


def row_of(action: Action) -> int:
    """An option by the number of its combo, as the net's tables have it."""
    match action:
        case Play(cards=cards):
            return ID_OF[sum(map(KEY.__getitem__, cards))] + 1
        case Give(card=card):
            return ID_OF[KEY[card]] + 1
        case Pass():
            return PASS
    raise ValueError(f"{action} is not weighed")


def _forecast(moment: Moment, options: Sequence[Action]) -> Forecast:
    return master().forecast(moment, [row_of(one) for one in options])
