"""A draw in numbers: what it repeats, what a blind draw would, and what none can do without."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from scorepad.evening.tables import Pair, Person, Seating, met, pairs, sizes


@dataclass(frozen=True, slots=True)
class Explained:
    pairs: int
    """Who meet in this round."""
    again: int
    """Of these, who met earlier this evening."""
    blind: float
    """How many that would be in a draw that knows nothing, on average."""
    least: int
    """How many no draw can do without, by counting."""
    last_time: int
    """Who meet in this round and met at the last evening."""
    last_time_blind: float


def explain(
    seating: Seating, *, past: tuple[Seating, ...] = (), before: Mapping[Pair, int] | None = None
) -> Explained:
    """What is to be said of a round, given those before it."""
    there = sorted(one for table in seating.tables for one in table)
    meeting = [two for table in seating.tables for two in pairs(table)]
    known, last = met(past), before or {}
    all_pairs = len(there) * (len(there) - 1) // 2

    def blind(seen: Mapping[Pair, int]) -> float:
        # Each pair that is there has the same chance of being drawn together.
        old = sum(1 for two in pairs(there) if two in seen)
        return len(meeting) * old / all_pairs if all_pairs else 0.0

    return Explained(
        pairs=len(meeting),
        again=sum(two in known for two in meeting),
        blind=blind(known),
        least=least_of_round(there, seating, known),
        last_time=sum(two in last for two in meeting),
        last_time_blind=blind(last),
    )


def least_of_round(there: list[Person], seating: Seating, known: Mapping[Pair, int]) -> int:
    """Meetings again that cannot be avoided: there are not enough pairs, or people, left."""
    meeting = sum(len(pairs(table)) for table in seating.tables)
    new = [two for two in pairs(there) if two not in known]
    fresh = dict.fromkeys(there, 0)
    for one, other in new:
        fresh[one] += 1
        fresh[other] += 1
    company = min((len(table) for table in seating.tables), default=1) - 1
    lonely = sum(max(0, company - count) for count in fresh.values())
    return max(0, meeting - len(new), ceil(lonely / 2))


def least_of_evening(people: int, rounds: int) -> int:
    """Repeats that no draw of that many rounds can do without.

    Each round makes so many meetings; once every pair has met, each further one is a repeat.

    >>> least_of_evening(13, 8), least_of_evening(200, 8)
    (42, 0)
    """
    a_round = sum(size * (size - 1) // 2 for size in sizes(people))
    return max(0, rounds * a_round - people * (people - 1) // 2)
