"""How often people meet again in eight rounds, and how long the draw takes."""

import time
from collections.abc import Iterator
from random import Random
from statistics import mean

from scorepad.evening.draw import Asked, continued, draw
from scorepad.evening.explain import least_of_evening
from scorepad.evening.tables import Seating, repeats, sizes
from tests.load.bench import Row, bench, row

PEOPLE = (13, 22, 50, 200)
ROUNDS = 8
BLIND_DRAWS = 50


@bench
def repeated() -> Iterator[Row]:
    """Eight rounds, drawn one after the other as on an evening."""
    for people in PEOPLE:
        begun = time.process_time()
        rounds: tuple[Seating, ...] = ()
        for number in range(ROUNDS):
            asked = Asked(
                people=tuple(range(people)), past=rounds, seed="bench", ahead=ROUNDS - number
            )
            rounds = (*rounds, continued(asked, begun=0) or draw(asked))
        seconds = time.process_time() - begun
        again = repeats(rounds)
        blind = mean(repeats(_blind(people, seed)) for seed in range(BLIND_DRAWS))
        about = f"{people} people x {ROUNDS} rounds"
        yield row(
            f"{about}: meet again", again, "pairs", against="a blind draw", ratio=again / blind
        )
        yield row(f"{about}: meet again, blind draw", blind, "pairs")
        yield row(
            f"{about}: meet again, no fewer possible", least_of_evening(people, ROUNDS), "pairs"
        )
        yield row(f"{about}: all draws", seconds, "s")


def _blind(people: int, seed: int) -> list[Seating]:
    rng, rounds = Random(seed), []
    for _ in range(ROUNDS):
        mixed = rng.sample(range(people), people)
        tables = tuple(tuple(mixed.pop() for _ in range(size)) for size in sizes(people))
        rounds.append(Seating(tables, tuple(mixed)))
    return rounds
