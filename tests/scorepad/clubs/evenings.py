"""A night with people, for tests."""

from uuid import uuid4

from scorepad.models import Night, Sheet
from scorepad.services.clubs.check_in import attendance_mark
from scorepad.services.clubs.nights import night_open
from scorepad.services.sheets import deal_log


def evening(cast, players) -> Night:
    """Tonight, with these players there."""
    night = night_open(actor=cast["scorer"], club=cast.club)
    codes = [player.code for player in players]
    return attendance_mark(actor=cast["scorer"], club=cast.club, day=night.day, players=codes)


def at(cast, night, role: str = "scorer") -> dict:
    """Who does something, and where."""
    return {"actor": cast[role], "club": cast.club, "day": night.day}


def hand(cast, sheet: Sheet, *left: int, number: int = 1) -> None:
    deal_log(actor=cast["scorer"], sheet=sheet, uuid=uuid4(), number=number, left=left)
