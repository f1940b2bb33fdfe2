"""The search for a good seating: people change places for as long as that makes it better.

All rounds that are still to come are searched at once, since the best first round alone may leave
a bad second one. Simulated annealing: at first a change for the worse is often taken, later hardly
ever. How long it goes on is counted in steps, so that a fast machine draws the same as a slow one;
it ends as soon as there can be nothing better, as in most rounds of a small club.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp
from random import Random

AGAIN = 100
"""What it costs that two meet who have met before, as often as they have."""
AT_THREE = 40
"""What it costs to sit at a table of three, as often as one has sat at one."""
PINNED = 100_000
"""What it costs to break a pin: more than everything else together."""
START, END = 40.0, 10.0
"""How much worse a change may be to be taken with a chance of one in e: at first, and at last."""


@dataclass(slots=True)
class Problem:
    """People are 0 to n-1; each round seats the same tables, and may leave somebody out."""

    sizes: Sequence[int]
    rounds: list[list[list[int]]]
    """Who sits at each table of each round, to be improved in place."""
    met: list[list[int]]
    """How often each two have met before these rounds."""
    cost: list[list[int]]
    """What it costs, each time, that two sit together: pins, and whom one met the last time."""
    threes: list[int]
    place: list[list[int]]
    """What it costs each person to sit at each table, each time."""


def improve(problem: Problem, *, rng: Random, steps: int) -> None:
    """Changes places in the problem's rounds, `steps` times at most."""
    rounds, sizes = problem.rounds, problem.sizes
    met, cost, threes, place = problem.met, problem.cost, problem.threes, problem.place
    least = _least(problem)
    now = lowest = sum(_counted(problem, tables) for tables in rounds)
    if len(sizes) < 2 or now == least:
        return
    since: list[tuple[list[int], int, list[int], int]] = []  # changes after the best seen so far
    random, cooling = rng.random, (END / START) ** (1 / max(1, steps))
    heat, count, length = START, len(sizes), len(rounds)
    for _ in range(steps):
        heat *= cooling
        tables = rounds[int(random() * length)]
        at = int(random() * count)
        to = int(random() * (count - 1))
        to += to >= at
        here, there = tables[at], tables[to]
        chair, other = int(random() * len(here)), int(random() * len(there))
        a, b = here[chair], there[other]
        met_a, met_b, cost_a, cost_b = met[a], met[b], cost[a], cost[b]
        worse = place[a][to] + place[b][at] - place[a][at] - place[b][to]
        for c in here:
            if c != a:
                worse += AGAIN * (met_b[c] - met_a[c] + 1) + cost_b[c] - cost_a[c]
        for c in there:
            if c != b:
                worse += AGAIN * (met_a[c] - met_b[c] + 1) + cost_a[c] - cost_b[c]
        if sizes[at] != sizes[to]:
            goes, comes = (a, b) if sizes[to] == 3 else (b, a)
            worse += AT_THREE * (threes[goes] - threes[comes] + 1)
        if worse > 0 and random() >= exp(-worse / heat):
            continue
        for c in here:
            if c != a:
                met_a[c] -= 1
                met_b[c] += 1
                met[c][a] -= 1
                met[c][b] += 1
        for c in there:
            if c != b:
                met_b[c] -= 1
                met_a[c] += 1
                met[c][b] -= 1
                met[c][a] += 1
        if sizes[at] != sizes[to]:
            threes[goes] += 1
            threes[comes] -= 1
        here[chair], there[other] = b, a
        now += worse
        since.append((here, chair, there, other))
        if now < lowest:
            lowest = now
            since.clear()
            if now == least:
                return
    for here, chair, there, other in reversed(since):
        here[chair], there[other] = there[other], here[chair]


def _counted(problem: Problem, tables: Sequence[Sequence[int]]) -> int:
    """Takes a round into account; what it costs after those before it."""
    met, threes, total = problem.met, problem.threes, 0
    for at, (size, table) in enumerate(zip(problem.sizes, tables, strict=True)):
        for number, one in enumerate(table):
            total += problem.place[one][at]
            if size == 3:
                total += AT_THREE * threes[one]
                threes[one] += 1
            for other in table[:number]:
                total += AGAIN * met[one][other] + problem.cost[one][other]
                met[one][other] += 1
                met[other][one] += 1
    return total


def _least(problem: Problem) -> int:
    """No seating costs less: the meetings go to those who have met least, and all pins hold."""
    sizes, length = problem.sizes, len(problem.rounds)
    pairs = [(one, other) for one in range(len(problem.met)) for other in range(one)]
    meetings = length * sum(size * (size - 1) // 2 for size in sizes)
    at_three = length * sum(3 for size in sizes if size == 3)
    return (
        AGAIN * _cheapest((problem.met[one][other] for one, other in pairs), meetings)
        + AT_THREE * _cheapest(problem.threes, at_three)
        + length * sum(min(0, problem.cost[one][other]) for one, other in pairs)
    )


def _cheapest(counts: Iterable[int], times: int) -> int:
    """What it costs to add so many to these counts, each as much as there was before.

    >>> _cheapest([0, 0, 2], 3)
    1
    """
    levels, cost = Counter(counts), 0
    level = min(levels, default=0)
    while times and levels[level]:
        added = min(times, levels[level])
        cost += added * level
        times -= added
        level += 1
        levels[level] += added
    return cost
