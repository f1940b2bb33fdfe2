"""How codes and days are written in addresses: `<code:...>` and `<day:...>`."""

from datetime import date

from django.urls import register_converter

from gofclub.codes import ALPHABET, CODE_LENGTH
from gofclub.days import is_sensible


class CodeConverter:
    """A public code; anything else is no address of ours."""

    regex = f"[{ALPHABET}]{{{CODE_LENGTH}}}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class PuzzleConverter(CodeConverter):
    """The code of a puzzle, which follows from its position."""

    regex = "[a-z2-7]{8}"


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


def register() -> None:
    """Once, before the first address is read."""
    register_converter(CodeConverter, "code")
    register_converter(PuzzleConverter, "puzzle")
    register_converter(DayConverter, "day")
