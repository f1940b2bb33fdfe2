"""The days that a club may speak of, and how each language writes them."""

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import pgettext

FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2199, 12, 31)
"""Beyond these is a slip of the finger, and near the ends of the calendar no day has a next one."""


def is_sensible(day: date) -> bool:
    return FIRST_DAY <= day <= LAST_DAY


def day_and_month(day: date) -> str:
    """As in "14 November"; languages have dots, articles and cases of their own."""
    return date_format(day, pgettext("format of a date, see Django's filter `date`", "j F"))


def day_and_short_month(day: date) -> str:
    """As in "14 Nov", where there is little room."""
    return date_format(day, pgettext("format of a date, see Django's filter `date`", "j M"))


def weekday_and_day(day: date) -> str:
    """As in "Saturday 14 November"."""
    return date_format(day, pgettext("format of a date, see Django's filter `date`", "l j F"))
