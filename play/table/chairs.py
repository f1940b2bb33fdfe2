"""The chairs of a table: one by its number, one with somebody else on it, two changed round."""

from django.core.exceptions import ValidationError

from gofclub.names import NAME_LENGTH, clean_name
from play.table.commands import Command
from play.table.people import Person
from play.table.refusal import NameRefused, Refusal, Why
from play.table.snapshot import FREE, HERE, Chair, Snapshot
from scorepad.name_keys import name_key

BOT_NAMES = ("Jade", "Amber", "Ruby", "Pearl")
"""Names, not words: at tables and in lessons they are the same in every language."""


def has_free_chairs(table: Snapshot) -> bool:
    return any(one.state == FREE for one in table.chairs)


def chair_at(table: Snapshot, seat: int | None) -> Chair:
    if seat is None or seat not in range(table.options.seats):
        raise Refusal(Why.BAD_SEAT, f"there is no seat {seat!r}")
    return table.chairs[seat]


def with_bot(table: Snapshot, seat: int, level: str) -> Snapshot:
    name = distinct(BOT_NAMES[seat], table, but=seat)
    return table.with_chair(Chair(seat, name=name, bot=level, state=HERE))


def with_person(
    table: Snapshot, seat: int, person: Person, command: Command, *, since: int = 1
) -> Snapshot:
    """The table with somebody new on a chair, who plays from that hand on."""
    # In a game the sheet names both, one after the other: they cannot have the same name.
    but = seat if since == 1 else None
    chair = Chair(
        seat,
        person.user,
        person.guest,
        distinct(cleaned(person.called(command.name)), table, but=but),
        state=HERE,
        online=bool(command.socket),
        socket=command.socket,
        browser=person.browser,
        mixes=command.mixes,
        since=since,
        face=person.face,
    )
    return table.with_chair(chair)


def changed_round(table: Snapshot, one: int, other: int) -> Snapshot:
    """The table with whoever sits on these two chairs, if anybody, each on the other's."""
    table = without_wishes(table, one, other)
    first, second = table.chairs[one], table.chairs[other]
    table = table.with_chair(first._replace(seat=other)).with_chair(second._replace(seat=one))
    moved = {one: other, other: one}
    return table if table.host is None else table._replace(host=moved.get(table.host, table.host))


def without_wishes(table: Snapshot, *seats: int) -> Snapshot:
    """The table without the wishes of these seats, and without those that are about them."""
    for chair in table.chairs:
        if chair.wish is not None and (chair.seat in seats or chair.wish in seats):
            table = table.with_chair(chair._replace(wish=None))
    return table


def cleaned(name: str) -> str:
    try:
        return clean_name(name)
    except ValidationError as error:
        raise NameRefused(error) from None


def distinct(name: str, table: Snapshot, *, but: int | None = None) -> str:
    """The name, with a number where somebody at the table has it already: a sheet needs that."""
    return numbered(name, taken={name_key(one.name) for one in table.chairs if one.seat != but})


def numbered(name: str, *, taken: set[str]) -> str:
    """The name, with a number where its key is among those that are taken."""
    wanted, count = name, 1
    while name_key(name) in taken:
        count += 1
        name = f"{wanted[: NAME_LENGTH - 2]} {count}"
    return name
