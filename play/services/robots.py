"""The bots as tables know them: levels by name, and what one would do."""

from random import SystemRandom

from gofclub import rules
from play.bots import BOTS, DEFAULT, bot

LEVELS = tuple(BOTS)
DEFAULT_LEVEL = DEFAULT
_rng = SystemRandom()


def think(level: str, view: rules.View) -> rules.Action:
    """What a bot of this level does when it is asked, from what its seat may know."""
    return bot(level).act(view, _rng)
