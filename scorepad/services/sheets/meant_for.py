"""For whom a hand was entered: a substitute must not get the cards of who sat there before."""

from collections.abc import Sequence

from scorepad.models import Change, DealSeat, Sheet
from scorepad.services.errors import Conflict, refused


def meant_for(
    sheet: Sheet,
    rows: Sequence[DealSeat],
    *,
    names: Sequence[str] | None,
    seats: Sequence[int] | None,
) -> None:
    """Refuses a hand that was entered for other people, or other seats, than these rows'.

    Whoever says nothing about it means those who are there.
    """
    there = [row.sitter.name for row in rows]
    sitting = [row.seat for row in rows]
    same_seats = seats is None or list(seats) == sitting
    if same_seats and (names is None or _are_same(sheet, there, list(names))):
        return
    raise refused("people_changed", Conflict, names=there, seats=sitting)


def _are_same(sheet: Sheet, there: list[str], meant: list[str]) -> bool:
    if len(there) != len(meant):
        return False
    return all(
        name == other or _was_called(sheet, line, now=name, before=other)
        for line, (name, other) in enumerate(zip(there, meant, strict=True))
    )


def _was_called(sheet: Sheet, line: int, *, now: str, before: str) -> bool:
    """Whether somebody only had another name before: one put right is still the same person."""
    steps = Change.objects.filter(
        sheet=sheet, action__in=[Change.Action.RENAME, Change.Action.SUBSTITUTE]
    ).order_by("-version")
    name = now
    for step in steps:
        if step.after.get("line") != line or step.after.get("name") != name:
            continue
        if step.action == Change.Action.SUBSTITUTE:
            return False
        name = step.before["name"]
        if name == before:
            return True
    return False
