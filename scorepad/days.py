"""Days in addresses."""

from datetime import date

from django.urls import register_converter


class DayConverter:
    """A day such as 2026-11-14; anything else is no address of ours."""

    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        return value.isoformat()


register_converter(DayConverter, "day")
