"""Keeps the figures of a club up to date: one sheet at a time, or all anew.

`docs/figures.md` says what is kept, and why it comes out the same either way.
"""

from scorepad.services.figures.background import is_counted, resume, settle, wake, work
from scorepad.services.figures.closed_seasons import (
    Difference,
    season_closed,
    season_places,
    season_reopened,
    would_change,
)
from scorepad.services.figures.full_rebuild import rebuild, rebuild_ratings
from scorepad.services.figures.queue import (
    days_changed,
    due,
    players_merged,
    season_due,
    sheet_changed,
    sheet_touched,
)
from scorepad.services.figures.replay import finish
from scorepad.services.figures.update import advance, season_changed, try_again

__all__ = [
    "Difference",
    "advance",
    "days_changed",
    "due",
    "finish",
    "is_counted",
    "players_merged",
    "rebuild",
    "rebuild_ratings",
    "resume",
    "season_changed",
    "season_closed",
    "season_due",
    "season_places",
    "season_reopened",
    "settle",
    "sheet_changed",
    "sheet_touched",
    "try_again",
    "wake",
    "work",
    "would_change",
]
