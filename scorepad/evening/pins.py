"""What an organiser holds fixed in a draw: two apart, two together, somebody at a table."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from scorepad.evening.tables import Pair, Person, Seating, pair, pairs, sizes

SEATS = 4


class Impossible(ValueError):
    """The pins contradict each other, or the number of people."""

    def __init__(self, code: str, *people: Person) -> None:
        super().__init__(code, *people)
        self.code = code
        self.people = people


@dataclass(frozen=True, slots=True)
class Pins:
    apart: frozenset[Pair] = frozenset()
    together: frozenset[Pair] = frozenset()
    tables: dict[Person, int] = field(default_factory=dict)
    """The number of the table that somebody stays at, from 1."""

    def among(self, people: Collection[Person]) -> "Pins":
        """Only what concerns these people: somebody who has gone home pins nobody."""
        there = set(people)
        return replace(
            self,
            apart=frozenset(two for two in self.apart if there.issuperset(two)),
            together=frozenset(two for two in self.together if there.issuperset(two)),
            tables={one: table for one, table in self.tables.items() if one in there},
        )

    def broken(self, seating: Seating) -> list[Pair | Person]:
        """What this seating does not hold to."""
        met = {two for table in seating.tables for two in pairs(table)}
        at = {one: number for number, table in enumerate(seating.tables, 1) for one in table}
        seated = self.among(at)
        wrong: list[Pair | Person] = [*sorted(seated.apart & met), *sorted(seated.together - met)]
        return wrong + [one for one, number in sorted(seated.tables.items()) if at[one] != number]

    def groups(self) -> list[frozenset[Person]]:
        """Who sits together in the end, where two pairs share a person."""
        found: list[set[Person]] = []
        for two in sorted(self.together):
            touching = [group for group in found if not group.isdisjoint(two)]
            found = [group for group in found if group not in touching]
            found.append(set(two).union(*touching))
        return [frozenset(group) for group in found]

    def check(self, people: Collection[Person]) -> None:
        """Raises `Impossible` where no seating of these people can hold to the pins."""
        pins, room = self.among(people), sizes(len(people))
        for group in pins.groups():
            if len(group) > max(room, default=0):
                raise Impossible("too_many_together", *sorted(group))
            for two in sorted(pins.apart):
                if group.issuperset(two):
                    raise Impossible("apart_and_together", *two)
            wanted = {pins.tables[one] for one in group if one in pins.tables}
            if len(wanted) > 1:
                raise Impossible("together_at_two_tables", *sorted(group))
        for number in sorted(set(pins.tables.values())):
            here = [one for one, table in sorted(pins.tables.items()) if table == number]
            if number > len(room) or len(here) > room[number - 1]:
                raise Impossible("no_room_at_table", *here)
            for at, one in enumerate(here):
                for other in here[at + 1 :]:
                    if pair(one, other) in pins.apart:
                        raise Impossible("apart_and_together", one, other)
