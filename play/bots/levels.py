"""The levels there are, and the ladder of those that are offered to people."""

from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from gofclub.rules import Action

from . import club, simple
from .level import Bot
from .turn import Turn


def _learned(turn: Turn, rng: Random, *, how: str, **options: Any) -> Action:
    """A way of playing with the net; numpy and the weights are loaded when it is first asked."""
    choose = getattr(import_module(f"{__package__}.learned.player"), how)
    action: Action = choose(turn, rng, **options)
    return action


_best = partial(_learned, how="choose_best")


def _doubtful(doubt: float) -> partial[Action]:
    return partial(_learned, how="choose_like_a_person", doubt=doubt)


# The doubts are such that each step of the ladder is about as high as the next (docs/bots.md).
BOTS: dict[str, Bot] = {
    one.name: one
    for one in (
        # Not offered any more; tables that were opened with them play on.
        Bot("any", simple.any_legal),
        Bot("greedy", simple.greedy),
        # The ladder, weakest first.
        Bot("newcomer", _doubtful(8)),
        Bot("beginner", _doubtful(4.9)),
        Bot("casual", _doubtful(3.3)),
        Bot("club", club.choose),
        Bot("expert", _doubtful(1)),
        Bot("master", _best, remembers=True),
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
