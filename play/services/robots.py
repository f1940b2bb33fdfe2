"""The bots as tables know them: levels by name, and what one would do."""

from gofclub import rules

LEVELS = ("any", "greedy", "club")
DEFAULT_LEVEL = "club"


def think(level: str, view: rules.View) -> rules.Action:
    return view.legal[0]
