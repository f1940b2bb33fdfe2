"""Which puzzle comes next: three a day, the same for everybody, and as many others as one likes."""

from datetime import date, datetime, timedelta
from functools import cache

from django.utils.crypto import salted_hmac

from play.models import PuzzleTally, PuzzleTry
from play.puzzles.shipped import LEVELS, Puzzle, puzzles
from play.services.puzzles.solvers import answered, standing_of, tries_of
from play.table.daily import GRACE, day_of
from scorepad.actors import Actor

KEPT_FOR_DAYS = 3
"""Of so many puzzles one is kept for a day: nobody meets it in practice before."""


def of_the_day(day: date) -> tuple[Puzzle, ...]:
    """Three puzzles, each harder than the one before; none comes again for many weeks."""
    kept = _kept()
    return tuple(kept[level][day.toordinal() % len(kept[level])] for level in LEVELS)


def counts_for(puzzle: Puzzle, now: datetime) -> date | None:
    """The day among whose three an answer counts that is given now, if there is one.

    The three of a day may be finished some time after its midnight, as its deal may.
    """
    days = (day_of(now), day_of(now - GRACE))
    return next((day for day in days if puzzle in of_the_day(day)), None)


def day_asked(actor: Actor, now: datetime) -> date:
    """Today; or the day before, while somebody who has begun its three may still finish them."""
    before = day_of(now - GRACE)
    return before if 0 < len(answered(actor, before)) < len(LEVELS) else day_of(now)


def last_answer(puzzle: Puzzle, actor: Actor, now: datetime) -> PuzzleTry | None:
    """What somebody has answered: of one of the three, on that day and on none before."""
    tries = tries_of(actor).filter(code=puzzle.code)
    day = counts_for(puzzle, now)
    return (tries if day is None else tries.filter(day=day)).order_by("-pk").first()


def is_kept_for_days(puzzle: Puzzle) -> bool:
    return puzzle.code in _kept_codes()


def may_be_asked(puzzle: Puzzle, actor: Actor, now: datetime) -> bool:
    """Those that are kept for another day are not there, but for whoever has met them.

    That may be anybody who has left a page of yesterday open.
    """
    today = day_of(now)
    if not is_kept_for_days(puzzle):
        return True
    if any(puzzle in of_the_day(day) for day in (today, today - timedelta(days=1))):
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
