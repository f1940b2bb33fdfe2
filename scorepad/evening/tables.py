"""How many tables a number of people makes, and who sits out where it makes none."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

LEAST, MOST = 3, 200
"""People who can be drawn; fewer than three cannot play at all."""
Person = int
Pair = tuple[Person, Person]


@dataclass(frozen=True, slots=True)
class Seating:
    """One round: the people of each table in the order of their seats, and who sits out."""

    tables: tuple[tuple[Person, ...], ...]
    out: tuple[Person, ...] = ()

    @property
    def people(self) -> frozenset[Person]:
        return frozenset(self.out).union(*self.tables)


def sizes(people: int) -> list[int]:
    """How many sit at each table: fours as far as it goes, threes for the rest.

    Five make one table of four, and one person sits out; one or two make no table at all.

    >>> sizes(3), sizes(7), sizes(9), sizes(10), sizes(5), sizes(2)
    ([3], [4, 3], [3, 3, 3], [4, 3, 3], [4], [])
    """
    if people < LEAST:
        return []
    people -= spare(people)
    threes = -people % 4
    return [4] * ((people - 3 * threes) // 4) + [3] * threes


def spare(people: int) -> int:
    """How many have to sit out.

    >>> [spare(people) for people in range(8)]
    [0, 1, 2, 0, 0, 1, 0, 0]
    """
    return people if people < LEAST else int(people == 5)


def pair(one: Person, other: Person) -> Pair:
    return (one, other) if one < other else (other, one)


def pairs(table: Iterable[Person]) -> list[Pair]:
    """Everybody who meets at a table."""
    return [pair(one, other) for one, other in combinations(table, 2)]


def met(rounds: Iterable[Seating]) -> dict[Pair, int]:
    """How often each pair has sat at one table."""
    often: dict[Pair, int] = {}
    for seating in rounds:
        for table in seating.tables:
            for two in pairs(table):
                often[two] = often.get(two, 0) + 1
    return often


def repeats(rounds: Iterable[Seating]) -> int:
    """How many times somebody met somebody again.

    >>> repeats([Seating(((1, 2, 3),)), Seating(((1, 2, 4),))])
    1
    """
    return sum(times - 1 for times in met(rounds).values())


def who_sits_out(
    people: Collection[Person],
    *,
    outs: Mapping[Person, int],
    order: Mapping[Person, float],
    never: Collection[Person] = (),
) -> tuple[Person, ...]:
    """Who sits out where the number makes it necessary: whoever has done so least often."""
    asked = [one for one in people if one not in never]
    first = sorted(asked, key=lambda one: (outs.get(one, 0), order[one], one))
    return tuple(first[: spare(len(people))])
