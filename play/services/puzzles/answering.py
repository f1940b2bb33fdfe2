"""An answer to a puzzle: the first one counts, for whoever gave it and for the puzzle."""

from datetime import date, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from gofclub import rules
from gofclub.visitors import address_digest
from play.models import PuzzleTally, PuzzleTry, Solver
from play.puzzles import rating
from play.puzzles.position import read_action
from play.puzzles.shipped import Puzzle
from play.services.puzzles.asking import of_the_day
from play.services.puzzles.solvers import tries_of
from play.services.sentences import SENTENCES
from scorepad.actors import Actor
from scorepad.services.errors import SENTENCES as OF_SHEETS, Refused

A_DAY = timedelta(days=1)


class Counted(NamedTuple):
    """What an answer has done to ratings."""

    rating: int
    change: int


class Tally(NamedTuple):
    """What others made of a puzzle."""

    tries: int
    solved: int
    rating: int


def option_chosen(puzzle: Puzzle, text: str) -> int:
    """The option that these cards are (or - for a pass); refused with a sentence if not allowed."""
    moment = puzzle.moment
    try:
        action = read_action(text, moment.state.phase)
        rules.check(moment.state, action, seat=moment.seat)
    except rules.RulesError as error:
        said = SENTENCES.get(error.code) or OF_SHEETS.get(error.code) or error.message
        raise Refused(error.code, said) from None
    except ValueError:
        raise Refused("not_one_card", SENTENCES["not_one_card"]) from None
    option = puzzle.option_of(action)
    if option is None:
        raise Refused("not_a_combo", SENTENCES["not_a_combo"])
    return option


def answer(
    puzzle: Puzzle, option: int, *, actor: Actor, address: str, today: date
) -> Counted | None:
    """Keeps the first answer of somebody; None where it does not count."""
    if not (actor.user or actor.browser) or tries_of(actor).filter(code=puzzle.code).exists():
        return None
    source = address_digest(address)
    if _is_enough(actor, source):
        return None
    try:
        with transaction.atomic():
            return _counted(puzzle, option, actor=actor, source=source, today=today)
    except IntegrityError:
        return None  # the same answer came twice at the same time


def tally_of(puzzle: Puzzle) -> Tally:
    found = PuzzleTally.objects.filter(code=puzzle.code).first()
    if found is None:
        return Tally(0, 0, puzzle.rating)
    return Tally(found.tries, found.solved, round(found.rating))


def _is_enough(actor: Actor, source: str) -> bool:
    """Whether so much came from an address today that its guests move ratings no more."""
    if actor.user is not None or not source:
        return False
    lately = PuzzleTry.objects.filter(answered_from=source, at__gte=timezone.now() - A_DAY)
    return lately.count() >= settings.PUZZLES_PER_ADDRESS


def _counted(puzzle: Puzzle, option: int, *, actor: Actor, source: str, today: date) -> Counted:
    # First whoever answers, then the puzzle, always in this order: nobody waits for each other.
    solver = _held_solver(actor)
    is_right = option in puzzle.answers
    is_daily = puzzle in of_the_day(today)
    PuzzleTally.objects.get_or_create(code=puzzle.code, defaults={"rating": puzzle.rating})
    tally = PuzzleTally.objects.select_for_update().get(code=puzzle.code)
    before, hard = solver.rating, tally.rating
    after = rating.solver_after(before, hard, is_right=is_right, tries=solver.tries)
    counted = Counted(round(after), round(after) - round(before))
    PuzzleTry.objects.create(
        solver=solver,
        code=puzzle.code,
        option=option,
        is_right=is_right,
        rating=counted.rating,
        change=counted.change,
        day=today if is_daily else None,
        answered_from="" if actor.user else source,
    )
    tally.rating = rating.puzzle_after(hard, before, is_right=is_right, tries=tally.tries)
    tally.tries += 1
    tally.solved += is_right
    tally.save(update_fields=["rating", "tries", "solved"])
    solver.rating = after
    solver.tries += 1
    solver.solved += is_right
    if is_daily:
        _go_on(solver, actor, today)
    solver.changed_at = timezone.now()
    solver.save()
    return counted


def _held_solver(actor: Actor) -> Solver:
    whose = {"user": actor.user} if actor.user else {"browser": actor.browser}
    solver, _ = Solver.objects.get_or_create(**whose)
    return Solver.objects.select_for_update().get(pk=solver.pk)


def _go_on(solver: Solver, actor: Actor, today: date) -> None:
    """One day more, once all three of the day are answered."""
    codes = [one.code for one in of_the_day(today)]
    if tries_of(actor).filter(code__in=codes).values("code").distinct().count() < len(codes):
        return
    if solver.last_day == today:
        return
    goes_on = solver.last_day == today - A_DAY
    solver.streak = solver.streak + 1 if goes_on else 1
    solver.best_streak = max(solver.best_streak, solver.streak)
    solver.last_day = today
