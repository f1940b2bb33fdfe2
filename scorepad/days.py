"""Days: those that a club may speak of, and how they are written in addresses."""

from datetime import date

from django.urls import register_converter

FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2199, 12, 31)
"""Beyond these is a slip of the finger, and near the ends of the calendar no day has a next one."""


def is_sensible(day: date) -> bool:
    return FIRST_DAY <= day <= LAST_DAY


class DayConverter:
    """A day such as 2026-11-14; anything else is no address of ours."""

    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, value: str) -> date:
        day = date.fromisoformat(value)
        if not is_sensible(day):
            raise ValueError(value)
        return day

    def to_url(self, value: date) -> str:
        return value.isoformat()


register_converter(DayConverter, "day")
