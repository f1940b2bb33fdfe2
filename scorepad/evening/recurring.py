"""The days of nights that come again: every so many weeks, or by the weekday of a month."""

from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import takewhile
from typing import Literal

Kind = Literal["weeks", "month", "last"]
WEEK = 7
LOOKS = 600
"""Months or weeks that are looked at: a rhythm of a few nights never needs more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rhythm:
    """How a night comes again; weekday, and which of the month, are those of the first one."""

    kind: Kind
    first: date
    every: int = 1
    """Weeks, where it is by weeks."""
    until: date | None = None


def days(rhythm: Rhythm, *, after: date, most: int) -> list[date]:
    """The next days of a rhythm, at most so many of them.

    >>> third_tuesday = Rhythm(kind="month", first=date(2026, 11, 17))
    >>> [str(day) for day in days(third_tuesday, after=date(2026, 11, 17), most=2)]
    ['2026-12-15', '2027-01-19']
    """
    found: list[date] = []
    for day in takewhile(lambda day: rhythm.until is None or day <= rhythm.until, _all(rhythm)):
        if len(found) == most:
            break
        if day > after:
            found.append(day)
    return found


def _all(rhythm: Rhythm) -> Iterator[date]:
    if rhythm.kind == "weeks":
        for turn in range(LOOKS):
            yield rhythm.first + timedelta(weeks=turn * rhythm.every)
        return
    first = rhythm.first
    # There is a fifth Tuesday in few months: whoever starts on one means the last.
    number = (first.day - 1) // WEEK if rhythm.kind == "month" and first.day <= 4 * WEEK else None
    for month in range(first.month - 1, first.month - 1 + LOOKS):
        day = _weekday_of(first.year + month // 12, month % 12 + 1, first.weekday(), number)
        if day >= first:
            yield day


def _weekday_of(year: int, month: int, weekday: int, number: int | None) -> date:
    """The weekday of that number in a month, counted from 0; the last one where it has none."""
    if number is None:
        last = date(year, month, monthrange(year, month)[1])
        return last - timedelta(days=(last.weekday() - weekday) % WEEK)
    first = date(year, month, 1)
    return first + timedelta(days=(weekday - first.weekday()) % WEEK + number * WEEK)
