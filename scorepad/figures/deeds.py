"""Deeds that only the cards of a hand can tell of: what badges for hands played online are for.

Whoever has the cards says which there were in a hand (`services/figures/deeds.py`); the score pad
knows how many cards each was left with, and no more.
"""

from enum import StrEnum

SIX = 6
PASSES = 5
"""Turns that somebody with one card has to let go."""


class Deed(StrEnum):
    """All of whoever went out first in the hand, and by their own moves; as it is stored."""

    GANG_ON_GANG = "gang_on_gang"
    LONG_GANG = "long_gang"
    STRAIGHT_FLUSH = "straight_flush"
    GANG_LAST = "gang_last"
    NEVER_PASSED = "never_passed"
    LITTLE_ONE = "little_one"
    STEADY = "steady"
    GAVE_DRAGON = "gave_dragon"
