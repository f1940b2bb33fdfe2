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
        Bot("any", "Plays any card the rules allow.", simple.any_legal),
        Bot("greedy", "The lowest play that will do, gangs kept whole.", simple.greedy),
        # The ladder, weakest first.
        Bot("newcomer", "A first-timer: knows the rules, and not yet what matters.", _doubtful(8)),
        Bot("beginner", "A beginner: often sees a good play, and often misses it.", _doubtful(5.3)),
        Bot("casual", "A casual player: sound on the whole, careless at times.", _doubtful(3.3)),
        Bot("club", "A club player: plans the whole hand and watches the others.", club.choose),
        Bot("expert", "An expert: hardly ever wrong, but forgets what was laid.", _doubtful(1)),
        Bot("master", "A master: remembers every card that was laid.", _best, remembers=True),
    )
}

LADDER = ("newcomer", "beginner", "casual", "club", "expert", "master")
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
