"""Who tries puzzles: an account wherever it signs in, else a browser."""

from datetime import date, timedelta
from typing import NamedTuple

from django.db.models import Q, QuerySet

from gofclub.models import User
from play.models import FIRST_RATING, PuzzleTry, Solver
from scorepad.actors import Actor


class Standing(NamedTuple):
    """What somebody has to show."""

    rating: int = FIRST_RATING
    tries: int = 0
    solved: int = 0
    streak: int = 0
    best_streak: int = 0


def solver_of(actor: Actor) -> Solver | None:
    """The solver behind a request; None for somebody who has not tried any."""
    if actor.user is not None:
        return Solver.objects.filter(user=actor.user).first()
    return Solver.objects.filter(browser=actor.browser).first() if actor.browser else None


def standing_of(actor: Actor, today: date) -> Standing:
    solver = solver_of(actor)
    return Standing() if solver is None else standing(solver, today)


def standing(solver: Solver, today: date) -> Standing:
    # A streak is over when a whole day was left out.
    goes_on = solver.last_day is not None and solver.last_day >= today - timedelta(days=1)
    return Standing(
        round(solver.rating),
        solver.tries,
        solver.solved,
        solver.streak if goes_on else 0,
        solver.best_streak,
    )


def tries_of(actor: Actor) -> QuerySet[PuzzleTry]:
    """What somebody has answered; what was tried in this browser before signing in counts too."""
    whose = Q(solver__browser=actor.browser) if actor.browser else Q(pk__in=())
    if actor.user is not None:
        whose |= Q(solver__user=actor.user)
    return PuzzleTry.objects.filter(whose)


def answered(actor: Actor, day: date) -> dict[str, bool]:
    """Which of the three of a day somebody has answered on that day, and whether rightly."""
    return dict(tries_of(actor).filter(day=day).values_list("code", "is_right"))


def forget_solver(browser: str) -> None:
    """Of a browser that is to be forgotten: its tries go, what they did to puzzles stays."""
    if browser:
        Solver.objects.filter(browser=browser).delete()


def rows_of(user: User) -> QuerySet[PuzzleTry]:
    """All tries of an account, the newest first."""
    return PuzzleTry.objects.filter(solver__user=user).order_by("-pk")
