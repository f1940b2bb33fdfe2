"""What the rules say, as data: all that a phone without a network must know of them."""

from functools import cache
from typing import Any

from gofclub import rules
from gofclub.names import NAME_LENGTH
from scorepad.models.sheets import NOTE_LENGTH, TITLE_LENGTH
from scorepad.rulesets import limits, written_out


@cache
def reference() -> dict[str, Any]:
    """Points, rulesets and limits; the API serves it and pages embed it."""
    return {
        "points": [rules.points(left) for left in range(rules.CARDS_DEALT + 1)],
        "points_per_card": list(rules.POINTS_PER_CARD),
        "cards_dealt": rules.CARDS_DEALT,
        "rulesets": {name: written_out(ruleset) for name, ruleset in rules.RULESETS.items()},
        "limits": {
            "name": NAME_LENGTH,
            "title": TITLE_LENGTH,
            "note": NOTE_LENGTH,
            **limits(),
            "hands": rules.MOST_HANDS,
        },
    }
