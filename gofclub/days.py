"""The days that a club may speak of."""

from datetime import date

FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2199, 12, 31)
"""Beyond these is a slip of the finger, and near the ends of the calendar no day has a next one."""


def is_sensible(day: date) -> bool:
    return FIRST_DAY <= day <= LAST_DAY
