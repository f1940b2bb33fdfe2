"""Bots: players that are told what a seat may know and answer with an Action, and nothing else.

Pure: no Django, no clock, no files; what chance a bot takes comes from the `Random` it is given.

>>> from random import Random
>>> from gofclub import rules
>>> state = rules.start(rules.shuffled(Random(7), 4))
>>> seat = state.turn
>>> action = bot("greedy").act(Known(rules.view(state, seat)), Random(1))
>>> rules.is_legal(state, action, seat=seat)
True
"""

from .known import Known, Plays
from .level import Bot, NotToAct
from .levels import BOTS, DEFAULT_LEVEL, LADDER, OLD_LEVELS, bot

__all__ = [
    "BOTS",
    "DEFAULT_LEVEL",
    "LADDER",
    "OLD_LEVELS",
    "Bot",
    "Known",
    "NotToAct",
    "Plays",
    "bot",
]
