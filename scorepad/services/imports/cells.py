"""Dates, numbers and names as people write them into a table, and what they may have meant."""

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, datetime, time as clock
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext

from gofclub.days import is_sensible
from gofclub.names import clean_name
from gofclub.spreadsheets import FORMULA_STARTS
from scorepad.services.imports.values import MOST_CELL, MOST_READ, Mend

LETTERS = str.maketrans({"o": "0", "O": "0", "l": "1", "I": "1", "i": "1", "|": "1"})
DATE = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})$|(\d{1,2})([-./])(\d{1,2})[-./](\d{4})$")
MOST_MOMENT = 40
TIME = re.compile(r"[T ](\d{1,2})[:.h](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?$")


@dataclass(frozen=True, slots=True)
class Wrong:
    """Why a cell cannot be read, and what to write instead."""

    says: str
    instead: tuple[str, ...] = ()

    def mends(self, column: int) -> tuple[Mend, ...]:
        return tuple(
            Mend(_("Use %(value)s") % {"value": value}, "cell", column, value)
            for value in self.instead
        )


def unquoted(cell: str) -> str:
    """What stood in a cell before it was kept from being run by a spreadsheet.

    >>> unquoted("'=1+1"), unquoted(" Ana ")
    ('=1+1', 'Ana')
    """
    cell = cell.strip()[:MOST_READ]
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA_STARTS) else cell


def words(value: Any) -> str:
    """A value of a document as a cell of a table would have it; lists and the like say nothing.

    >>> words(" 12 "), words(7), words(None), words([["Ana"]])
    ('12', '7', '', '')
    """
    return str(value).strip()[:MOST_READ] if isinstance(value, str | int | float) else ""


def shown(cell: str) -> str:
    return cell if len(cell) <= MOST_CELL else cell[: MOST_CELL - 1] + "\N{HORIZONTAL ELLIPSIS}"


def read_number(cell: str, *, most: int) -> int | Wrong:
    """A whole number from 0 to `most`."""
    if cell.isascii() and cell.isdigit() and len(cell) < 10:
        number = int(cell)
        if number <= most:
            return number
        return Wrong(_("%(number)d is more than %(most)d.") % {"number": number, "most": most})
    if not cell:
        return Wrong(_("A number is missing here."))
    tidy = re.sub(r"[.,]0+$", "", cell.translate(LETTERS)).replace(" ", "")
    fits = tidy.isascii() and tidy.isdigit() and len(tidy) < 10 and int(tidy) <= most
    said = [_('"%(cell)s" is not a number.') % {"cell": shown(cell)}]
    if fits and cell[-1] in "oO":
        said.append(_("The last sign is the letter o."))
    elif re.fullmatch(r"-\d+", cell):
        said = [_("A total is never below 0.")]
    return Wrong(" ".join(said), (str(int(tidy)),) if fits else ())


def read_name(cell: str) -> str | Wrong:
    try:
        return clean_name(cell)
    except ValidationError as error:
        return Wrong(error.messages[0])


def read_moment(cell: str, *, today: date) -> tuple[date, clock | None] | Wrong:
    """A day, perhaps with the time at which a game began."""
    if not cell:
        return Wrong(_("The date is missing."))
    no_date = Wrong(_("This is not a date. Write it like this: 2024-03-31."))
    if len(cell) > MOST_MOMENT:
        return no_date
    time = None
    rest = cell
    if found := TIME.search(cell):
        hour, minute = int(found[1]), int(found[2])
        if hour > 23 or minute > 59:
            return Wrong(_("There is no such time of day."))
        time, rest = clock(hour, minute), cell[: found.start()].rstrip("T ")
    parts = DATE.match(rest.strip())
    if not parts:
        return no_date
    if parts[1]:
        return _checked(int(parts[1]), int(parts[2]), int(parts[3]), time, today)
    one, two, year = int(parts[4]), int(parts[6]), int(parts[7])
    if parts[5] != "/" or one == two:
        return _checked(year, two, one, time, today)
    # With slashes some put the day first, others the month: nobody guesses.
    readings = [
        date(year, month, day).isoformat()
        for day, month in ((one, two), (two, one))
        if _exists(year, month, day)
    ]
    return Wrong(_("Day or month first? Write it like this: 2024-03-31."), tuple(readings))


def _exists(year: int, month: int, day: int) -> bool:
    return 1 <= month <= 12 and 1900 <= year <= 2199 and 1 <= day <= monthrange(year, month)[1]


def _checked(
    year: int, month: int, day: int, time: clock | None, today: date
) -> tuple[date, clock | None] | Wrong:
    if not 1 <= month <= 12:
        return Wrong(_("A year has 12 months."))
    if not 1900 <= year <= 2199:
        return Wrong(_("Please choose a day between 1900 and 2199."))
    last = monthrange(year, month)[1]
    if not 1 <= day <= last:
        says = ngettext("%(month)s has %(days)d day.", "%(month)s has %(days)d days.", last) % {
            "month": date_format(date(year, month, 1), "F"),
            "days": last,
        }
        return Wrong(says, (date(year, month, last).isoformat(),) if day else ())
    found = date(year, month, day)
    if found > today or not is_sensible(found):
        return Wrong(_("This day is still to come."))
    return found, time


def moment_in(day: date, time: clock | None, *, at: int, zone: object) -> datetime:
    """When a game began; where only the day is known, one after the other that evening."""
    if time is not None:
        return datetime.combine(day, time, zone)  # type: ignore[arg-type]
    minute, second = divmod(at % 3600, 60)
    return datetime.combine(day, clock(20, minute, second), zone)  # type: ignore[arg-type]
