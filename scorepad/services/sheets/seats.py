"""Who sits where: seats changed between deals, substitutes, names corrected.

A substitute must not get the cards of who sat there before: a hand says for whom it was entered.
"""

from collections.abc import Sequence
from uuid import UUID

from scorepad.actors import Actor
from scorepad.models import Change, Deal, DealSeat, Line, Sheet, Sitter
from scorepad.name_keys import name_key
from scorepad.services.errors import SENTENCES, Conflict, refused
from scorepad.services.sheets import people
from scorepad.services.sheets.transaction import sheet_change

MOST_SITTERS = 40
"""Of one sheet, with all who have left."""


def seats_change(
    *, actor: Actor, sheet: Sheet | str, seats: Sequence[int], command: UUID | None = None
) -> Sheet:
    """The sheet with its people on other seats from the next deal on."""
    wish = {"seats": seats}
    with sheet_change(actor=actor, sheet=sheet, command=command, said=wish) as change:
        now = change.sheet
        where = people.checked_seats(seats, players=now.seats)
        lines = list(Line.objects.filter(sheet=now).order_by("number"))
        before = [line.seat for line in lines]
        if change.done_before or before == where:
            return now
        # All stand up before anybody sits down: a seat holds one.
        Line.objects.filter(sheet=now).update(seat=None)
        for line, seat in zip(lines, where, strict=True):
            line.seat = seat
            line.save(update_fields=["seat"])
        change.save(
            Change.Action.SEATS,
            number=now.played + 1,
            before={"seats": before},
            after={"seats": where},
        )
        return now


def substitute(
    *,
    actor: Actor,
    sheet: Sheet | str,
    line: int,
    name: str,
    player: str | None = None,
    command: UUID | None = None,
) -> Sheet:
    """The sheet with somebody else on a line from the next deal on; the total stays."""
    wish = {"substitute": line, "name": name, "player": player}
    with sheet_change(actor=actor, sheet=sheet, command=command, said=wish) as change:
        now = change.sheet
        where, clean = _place(now, line, name)
        who = people.players_of(now.club, [player])[0]
        leaving = Sitter.objects.get(line=where, here=True)
        if change.done_before or leaving.name == clean:
            return now
        if Sitter.objects.filter(sheet=now).count() >= MOST_SITTERS:
            raise refused("too_many_sitters", Conflict)
        leaving.here = False
        leaving.save(update_fields=["here"])
        if who is None and now.club is not None and now.source == Sheet.Source.TABLE:
            others = Sitter.objects.filter(sheet=now, here=True).select_related("player")
            there = [sitter.player for sitter in others]
            who = people.known_by_name(now.club, clean, there=there, by=actor)
        people.hold([who])
        if now.club is not None:
            people.show_again(now.club, [who], by=actor)
        people.sit(where, name=clean, player=who, since=now.played + 1).save(force_insert=True)
        if who:
            people.follow_merges(now)
        change.save(
            Change.Action.SUBSTITUTE,
            number=now.played + 1,
            before={"line": line, "name": leaving.name},
            after={"line": line, "name": clean},
        )
        return now


def rename(
    *, actor: Actor, sheet: Sheet | str, line: int, name: str, command: UUID | None = None
) -> Sheet:
    """The sheet with the name of whoever sits on a line corrected."""
    wish = {"rename": line, "name": name}
    with sheet_change(actor=actor, sheet=sheet, command=command, said=wish) as change:
        now = change.sheet
        where, clean = _place(now, line, name)
        sitter = Sitter.objects.get(line=where, here=True)
        before = {"line": line, "name": sitter.name}
        if change.done_before or sitter.name == clean:
            return now
        sitter.name, sitter.key = clean, name_key(clean)
        sitter.save(update_fields=["name", "key"])
        Deal.objects.filter(sheet=now, seats__sitter=sitter).update(changed=change.version)
        change.save(Change.Action.RENAME, before=before, after={"line": line, "name": clean})
        return now


def check_entered_for(
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


def _place(sheet: Sheet, number: int, name: str) -> tuple[Line, str]:
    """The line and the clean name, which nobody else at the sheet has."""
    line = people.checked_line(sheet, number)
    clean = people.checked_name(name, line=number, field="name")
    if not people.is_free(clean, sheet=sheet, line=line):
        raise refused("name_taken", fields={"name": [SENTENCES["name_taken"]]}, line=number)
    return line, clean


def _are_same(sheet: Sheet, there: list[str], meant: list[str]) -> bool:
    if len(there) != len(meant):
        return False
    return all(
        name == other or _was_called(sheet, line, now=name, before=other)
        for line, (name, other) in enumerate(zip(there, meant, strict=True))
    )


def _was_called(sheet: Sheet, line: int, *, now: str, before: str) -> bool:
    """Whether somebody only had another name before: a corrected one is still the same person."""
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
