"""Values of a club's document, which may say anything: what is not fit to be stored is nothing."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from gofclub.days import is_sensible
from gofclub.plain_text import is_plain
from scorepad.models.clubs import CLUB_NAME_LENGTH
from scorepad.services.clubs.clubs import checked_club_name
from scorepad.services.errors import Refused
from scorepad.services.imports.values import ReadFile

MOST_REAL = 10**6


def rows_of(found: ReadFile, name: str) -> Sequence[Mapping[str, Any]]:
    return rows_in(found.document, name)


def rows_in(one: Mapping[str, Any], name: str) -> Sequence[Mapping[str, Any]]:
    rows = one.get(name)
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def text_in(one: Mapping[str, Any], name: str, most: int) -> str:
    found = one.get(name)
    return found[:most] if isinstance(found, str) and is_plain(found) else ""


def club_name_in(one: Mapping[str, Any], name: str) -> str:
    """The name of something of a club, as it would be stored if somebody had typed it."""
    try:
        return checked_club_name(text_in(one, name, CLUB_NAME_LENGTH))
    except Refused:
        return ""


def number_in(one: Mapping[str, Any], name: str, least: int, most: int) -> int | None:
    found = one.get(name)
    return found if type(found) is int and least <= found <= most else None


def real_in(one: Mapping[str, Any], name: str) -> float | None:
    found: Any = one.get(name)
    # What is no number is not between others either.
    return found if type(found) in (int, float) and abs(found) <= MOST_REAL else None


def day_in(one: Mapping[str, Any], name: str) -> date | None:
    try:
        found = date.fromisoformat(text_in(one, name, 10))
    except ValueError:
        return None
    return found if is_sensible(found) else None


def moment_in(one: Mapping[str, Any], name: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text_in(one, name, 40))
    except ValueError:
        return None
    return found if found.tzinfo and is_sensible(found.date()) else None
