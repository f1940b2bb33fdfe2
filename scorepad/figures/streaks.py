"""Games won in a row."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Streak:
    """How many games in a row were won up to now, and at most."""

    now: int = 0
    longest: int = 0

    def after(self, *, won: bool) -> "Streak":
        now = self.now + 1 if won else 0
        return Streak(now, max(self.longest, now))


def streak_of(games: Iterable[bool]) -> Streak:
    """The streak after these games, oldest first; a shared win is a win here.

    >>> streak_of([True, True, False, True])
    Streak(now=1, longest=2)
    """
    streak = Streak()
    for won in games:
        streak = streak.after(won=won)
    return streak
