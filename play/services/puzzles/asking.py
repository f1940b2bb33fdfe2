"""Which puzzle comes next: three a day, the same for everybody, and as many others as one likes."""

from datetime import date
from functools import cache

from django.utils.crypto import salted_hmac

from play.models import PuzzleTally
from play.puzzles.shipped import LEVELS, Puzzle, puzzles
from play.services.puzzles.solvers import standing_of, tries_of
from scorepad.actors import Actor

KEPT_FOR_DAYS = 3
"""Of so many puzzles one is kept for a day: nobody meets it in practice before."""


def of_the_day(day: date) -> tuple[Puzzle, ...]:
    """Three puzzles, each harder than the one before; none comes again for many weeks."""
    kept = _kept()
    return tuple(kept[level][day.toordinal() % len(kept[level])] for level in LEVELS)


def may_be_asked(puzzle: Puzzle, actor: Actor, today: date) -> bool:
    """Those that are kept for another day are not there, but for whoever has met them."""
    if puzzle.code not in _kept_codes() or puzzle in of_the_day(today):
        return True
    return tries_of(actor).filter(code=puzzle.code).exists()


def in_practice(about: str = "") -> list[Puzzle]:
    """Every puzzle that is not kept for a day, of one kind or theme or of all."""
    kept = _kept_codes()
    return [
        one
        for one in puzzles().values()
        if one.code not in kept and (not about or one.is_about(about))
    ]


def next_in_practice(actor: Actor, today: date, about: str = "", after: str = "") -> Puzzle | None:
    """A new one that suits the rating; once all were tried, the one tried longest ago.

    `after` is the one just seen: it does not come twice in a row.
    """
    some = [one for one in in_practice(about) if one.code != after] or in_practice(about)
    tried = list(tries_of(actor).order_by("at").values_list("code", flat=True))
    fresh = [one for one in some if one.code not in set(tried)]
    if fresh:
        rating = standing_of(actor, today).rating
        tallies = dict(PuzzleTally.objects.values_list("code", "rating"))
        return min(fresh, key=lambda one: abs(tallies.get(one.code, one.rating) - rating))
    return min(some, key=lambda one: tried.index(one.code), default=None)


@cache
def _kept() -> dict[int, tuple[Puzzle, ...]]:
    """The puzzles that are kept for days, by level, in an order that only this site knows."""
    found = {}
    for level in LEVELS:
        of_level = sorted((one for one in puzzles().values() if one.level == level), key=_drawn)
        found[level] = tuple(of_level[: max(1, len(of_level) // KEPT_FOR_DAYS)])
    return found


@cache
def _kept_codes() -> frozenset[str]:
    return frozenset(one.code for some in _kept().values() for one in some)


def _drawn(puzzle: Puzzle) -> str:
    return salted_hmac("play.puzzles.of_the_day", puzzle.code).hexdigest()
