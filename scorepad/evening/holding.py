"""A seating that holds to all pins, for the search to begin with.

The search changes two places at a time. Two people who sit together have to leave together, which
is two changes, with a broken pin in between that it never takes: whether it ever came to a seating
that holds to several pins was luck. So one is put together here, step by step and back where it
does not go on.
"""

from collections.abc import Sequence
from random import Random

from scorepad.evening.pins import Impossible, Pins
from scorepad.evening.tables import Person, pair

MOST_STEPS = 20_000
"""Of putting together; organisers pin a few people, who need a few dozen."""


def seated_as_pinned(
    pins: Pins, people: Sequence[Person], room: Sequence[int], *, rng: Random
) -> list[list[Person]] | None:
    """Tables of these sizes, filled in the order of the people where no pin says otherwise.

    None where it took too long to find out; raises `Impossible` where there is none.
    """
    pins = pins.among(people)
    units = _units(pins)
    tables: list[list[Person]] = [[] for _ in room]
    steps = 0

    def fits(unit: Sequence[Person], number: int) -> bool:
        there = tables[number]
        if len(there) + len(unit) > room[number]:
            return False
        if any(pins.tables.get(one, number + 1) != number + 1 for one in unit):
            return False
        return not any(pair(one, other) in pins.apart for one in unit for other in there)

    def placed(at: int) -> bool:
        nonlocal steps
        if at == len(units):
            return True
        unit = units[at]
        for number in rng.sample(range(len(room)), len(room)):
            steps += 1
            if steps > MOST_STEPS:
                return False
            if fits(unit, number):
                tables[number].extend(unit)
                if placed(at + 1):
                    return True
                del tables[number][-len(unit) :]
        return False

    if not placed(0):
        if steps > MOST_STEPS:
            return None
        raise Impossible("pins", *sorted({one for unit in units for one in unit}))
    held = {one for table in tables for one in table}
    others = iter([one for one in people if one not in held])
    for table, size in zip(tables, room, strict=True):
        while len(table) < size:
            table.append(next(others))
    return tables


def _units(pins: Pins) -> list[list[Person]]:
    """Who is seated as one, the hardest to seat first; people without a pin are not among them."""
    groups = [sorted(group) for group in pins.groups()]
    grouped = {one for group in groups for one in group}
    alone = {one for two in pins.apart for one in two} | set(pins.tables)
    units = groups + [[one] for one in sorted(alone - grouped)]

    def ease(unit: list[Person]) -> tuple[bool, int, int]:
        quarrels = sum(one in two for one in unit for two in pins.apart)
        return not any(one in pins.tables for one in unit), -len(unit), -quarrels

    return sorted(units, key=ease)
