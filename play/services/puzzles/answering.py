"""An answer to a puzzle: the first one counts, for whoever gave it and for the puzzle."""

from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Count, Q
from django.utils import timezone

from gofclub import rules
from gofclub.visitors import address_digest
from play.models import PuzzleTally, PuzzleTry, Solver
from play.puzzles import rating
from play.puzzles.position import read_action
from play.puzzles.shipped import Puzzle
from play.services.puzzles.asking import counts_for
from play.services.puzzles.solvers import tries_of
from play.services.puzzles.streaks import A_DAY, count_days
from play.services.sentences import SENTENCES
from scorepad.actors import Actor
from scorepad.services.errors import SENTENCES as OF_SHEETS, Refused

KEPT_TIMES = 10
"""So many times as many answers of the guests of an address are kept as count for ratings."""


class Counted(NamedTuple):
    """What an answer has done to ratings."""

    rating: int
    change: int

    @classmethod
    def by(cls, one: PuzzleTry | None) -> "Counted | None":
        """None for an answer that does not count."""
        return cls(one.rating, one.change) if one is not None and one.counts else None


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
    puzzle: Puzzle, option: int, *, actor: Actor, address: str, now: datetime
) -> PuzzleTry | None:
    """Keeps the first answer of somebody, and one on each day that has the puzzle among its three.

    None where there is nothing to keep.
    """
    if not (actor.user or actor.browser):
        return None
    day = counts_for(puzzle, now)
    before = tries_of(actor).filter(code=puzzle.code)
    is_first = not before.exists()
    if not is_first and (day is None or before.filter(day=day).exists()):
        return None
    source = "" if actor.user else address_digest(address)
    came = _from_address(source)
    if came.kept >= KEPT_TIMES * settings.PUZZLES_PER_ADDRESS:
        return None
    counts = is_first and came.counted < settings.PUZZLES_PER_ADDRESS
    one = PuzzleTry(
        code=puzzle.code,
        option=option,
        is_right=option in puzzle.answers,
        counts=counts,
        day=day,
        answered_from=source,
    )
    try:
        with transaction.atomic():
            return _kept(one, puzzle, actor)
    except IntegrityError:
        return None  # the same answer came twice at the same time


def tally_of(puzzle: Puzzle) -> Tally:
    found = PuzzleTally.objects.filter(code=puzzle.code).first()
    if found is None:
        return Tally(0, 0, puzzle.rating)
    return Tally(found.tries, found.solved, round(found.rating))


class Came(NamedTuple):
    """How many answers have come from an address in a day."""

    kept: int = 0
    counted: int = 0


def _from_address(source: str) -> Came:
    if not source:
        return Came()
    lately = PuzzleTry.objects.filter(answered_from=source, at__gte=timezone.now() - A_DAY)
    return Came(**lately.aggregate(kept=Count("pk"), counted=Count("pk", filter=Q(counts=True))))


def _kept(one: PuzzleTry, puzzle: Puzzle, actor: Actor) -> PuzzleTry:
    # First whoever answers, then the puzzle, always in this order: nobody waits for each other.
    solver = one.solver = _held_solver(actor)
    one.rating, one.change = round(solver.rating), 0
    if one.counts:
        _rate(one, solver, puzzle)
    one.save()
    if one.day is not None:
        count_days(solver)
    solver.changed_at = timezone.now()
    solver.save()
    return one


def _rate(one: PuzzleTry, solver: Solver, puzzle: Puzzle) -> None:
    """Moves the two ratings towards each other, or apart."""
    PuzzleTally.objects.get_or_create(code=puzzle.code, defaults={"rating": puzzle.rating})
    tally = PuzzleTally.objects.select_for_update().get(code=puzzle.code)
    before, hard = solver.rating, tally.rating
    solver.rating = rating.solver_after(before, hard, is_right=one.is_right, tries=solver.tries)
    solver.tries += 1
    solver.solved += one.is_right
    one.rating = round(solver.rating)
    one.change = one.rating - round(before)
    tally.rating = rating.puzzle_after(hard, before, is_right=one.is_right, tries=tally.tries)
    tally.tries += 1
    tally.solved += one.is_right
    tally.save(update_fields=["rating", "tries", "solved"])


def _held_solver(actor: Actor) -> Solver:
    whose = {"user": actor.user} if actor.user else {"browser": actor.browser}
    solver, _ = Solver.objects.get_or_create(**whose)
    return Solver.objects.select_for_update().get(pk=solver.pk)
