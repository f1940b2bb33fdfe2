"""The levels there are, and the ladder of those that are offered to people."""

from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from gofclub.rules import Action

from . import club, simple
from .level import Bot
from .turn import Turn

DOUBTS = {"newcomer": 8.0, "beginner": 5.4, "casual": 3.6, "expert": 1.15, "master": 0.0}
"""The levels that play with the net, and by how many points they err: such that each step of the
ladder is about as high as the next (docs/bots.md)."""


def _learned(turn: Turn, rng: Random, *, doubt: float) -> Action:
    """Plays with the net; numpy and the weights are loaded when it is first asked."""
    player: Any = import_module(f"{__package__}.learned.player")
    action: Action = player.choose(turn, rng, doubt=doubt)
    return action


def _by_net(name: str, *, remembers: bool = False) -> Bot:
    return Bot(name, partial(_learned, doubt=DOUBTS[name]), remembers)


BOTS: dict[str, Bot] = {
    one.name: one
    for one in (
        # Not offered any more; tables that were opened with them play on.
        Bot("any", simple.any_legal),
        Bot("greedy", simple.greedy),
        # The ladder, weakest first.
        _by_net("newcomer"),
        _by_net("beginner"),
        _by_net("casual"),
        Bot("club", club.choose),
        _by_net("expert"),
        _by_net("master", remembers=True),
    )
}

OLD_LEVELS = {"any": "newcomer", "greedy": "beginner"}
"""Levels from before the ladder, and where they stand on it."""
LADDER = tuple(name for name in BOTS if name not in OLD_LEVELS)
"""The levels that people choose from, weakest first."""
DEFAULT_LEVEL = "club"


def bot(name: str) -> Bot:
    """The bot of a level.

    >>> bot("club").name
    'club'
    """
    try:
        return BOTS[name]
    except KeyError:
        raise ValueError(f"there is no bot {name!r}, only {', '.join(BOTS)}") from None
