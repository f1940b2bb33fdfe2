"""The search for a seating ends where nothing can be better, and finds what it would have found."""

from copy import deepcopy
from itertools import combinations
from random import Random

import pytest

from scorepad.evening.search import AGAIN, AT_THREE, PINNED, Problem, improve
from scorepad.evening.tables import sizes
from tests.depth import by_depth


def problem_of(rng: Random, *, people: int, rounds: int, past: int = 0, pins: int = 0) -> Problem:
    room = sizes(people)

    def seated() -> list[list[int]]:
        order = iter(rng.sample(range(people), people))
        return [[next(order) for _ in range(size)] for size in room]

    found = Problem(
        sizes=room,
        rounds=[seated() for _ in range(rounds)],
        met=[[0] * people for _ in range(people)],
        cost=[[0] * people for _ in range(people)],
        threes=[rng.randrange(past + 1) for _ in range(people)],
        place=[[0] * len(room) for _ in range(people)],
    )
    for _ in range(past):
        for table in seated():
            for one, other in combinations(table, 2):
                found.met[one][other] += 1
                found.met[other][one] += 1
    for _ in range(pins):
        one, other = rng.sample(range(people), 2)
        found.cost[one][other] = found.cost[other][one] = rng.choice([PINNED, -PINNED, 30])
    return found


def price(before: Problem, rounds: list[list[list[int]]]) -> int:
    """What a seating costs, as it is described and not as it is searched for."""
    total, met, threes = 0, deepcopy(before.met), list(before.threes)
    for tables in rounds:
        for at, table in enumerate(tables):
            for one in table:
                total += before.place[one][at]
                if len(table) == 3:
                    total += AT_THREE * threes[one]
                    threes[one] += 1
            for one, other in combinations(table, 2):
                low, high = sorted((one, other))
                total += AGAIN * met[low][high] + before.cost[low][high]
                met[low][high] += 1
    return total


@pytest.mark.parametrize("seed", range(by_depth(30, 300)))
def test_it_finds_the_same_as_one_that_goes_on_to_the_end(seed):
    """Where every place costs one more, nothing is cheaper or dearer than anything else by that,
    and the least that could be is never reached."""
    rng = Random(seed)
    short = problem_of(
        rng,
        people=rng.choice([6, 7, 8, 9, 11, 12, 16]),
        rounds=rng.choice([1, 2, 3]),
        past=rng.choice([0, 0, 1, 3]),
        pins=rng.choice([0, 0, 2]),
    )
    long = deepcopy(short)
    long.place = [[cost + 1 for cost in costs] for costs in long.place]
    before = deepcopy(short)

    improve(short, rng=Random(seed), steps=2000)
    improve(long, rng=Random(seed), steps=2000)

    assert short.rounds == long.rounds
    assert price(before, short.rounds) <= price(before, before.rounds)


def test_it_ends_at_once_where_nothing_can_be_better():
    rng = Random(1)
    alone = problem_of(rng, people=12, rounds=1)
    before, state = deepcopy(alone.rounds), rng.getstate()

    improve(alone, rng=rng, steps=10**9)

    assert alone.rounds == before
    assert rng.getstate() == state


def test_it_ends_as_soon_as_nobody_meets_again():
    rng = Random(2)
    four = problem_of(rng, people=16, rounds=2)

    improve(four, rng=rng, steps=10**9)

    assert price(problem_of(rng, people=16, rounds=1), four.rounds) == 0
