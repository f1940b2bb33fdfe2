"""Keeps the figures of a club up to date: one sheet at a time, or all anew.

`docs/figures.md` says what is kept, and why it comes out the same either way.
"""

from scorepad.services.figures.closing import (
    Difference,
    season_closed,
    season_reopened,
    standing,
    would_change,
)
from scorepad.services.figures.rebuilding import rebuild, rebuild_ratings
from scorepad.services.figures.replaying import finish, wake
from scorepad.services.figures.settling import (
    advance,
    due,
    players_merged,
    season_changed,
    settle,
    sheet_changed,
    sheet_touched,
)

__all__ = [
    "Difference",
    "advance",
    "due",
    "finish",
    "players_merged",
    "rebuild",
    "rebuild_ratings",
    "season_changed",
    "season_closed",
    "season_reopened",
    "settle",
    "sheet_changed",
    "sheet_touched",
    "standing",
    "wake",
    "would_change",
]
