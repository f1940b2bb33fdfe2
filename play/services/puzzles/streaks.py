"""Days in a row on which somebody has answered all three puzzles of the day."""

from datetime import date, timedelta

from django.db.models import Count

from play.models import PuzzleTry, Solver
from play.puzzles.shipped import LEVELS

A_DAY = timedelta(days=1)


def count_days(solver: Solver, *others: Solver) -> None:
    """Counts again, from the answers of a solver, and from what was counted for others.

    In whichever order days were finished: that of yesterday may be after that of today.
    """
    days = _finished(solver).union(*map(_counted, (solver, *others)))
    if not days:
        return
    solver.last_day = first = max(days)
    while first - A_DAY in days:
        first -= A_DAY
    solver.streak = (solver.last_day - first).days + 1
    solver.best_streak = max(one.best_streak for one in (solver, *others))
    solver.best_streak = max(solver.best_streak, solver.streak)


def _finished(solver: Solver) -> set[date]:
    days = PuzzleTry.objects.filter(solver=solver).values("day").annotate(many=Count("code"))
    return {one["day"] for one in days if one["day"] and one["many"] >= len(LEVELS)}


def _counted(solver: Solver) -> set[date]:
    """The days of a streak: what they were counted from may have stayed in another browser."""
    if solver.last_day is None:
        return set()
    return {solver.last_day - at * A_DAY for at in range(solver.streak)}
