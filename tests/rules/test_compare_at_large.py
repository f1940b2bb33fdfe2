"""What beats what, held against the oracle: many pairs, without a word about each."""

import random

from gofclub import rules
from gofclub.rules import Kind
from tests.rules import oracle

COMBOS = rules.all_combos()


def test_R8_every_comparison_agrees_with_the_oracle():
    """A sample of all 152 million, two thirds of them between combos that could meet."""
    rng = random.Random(8)
    by_size: dict[int, list[rules.Combo]] = {}
    for one in COMBOS:
        by_size.setdefault(len(one.cards), []).append(one)
    pairs = [rng.choices(COMBOS, k=2) for _ in range(10_000)]
    pairs += [rng.choices(by_size[rng.choice((1, 2, 3, 4, 5, 5, 6))], k=2) for _ in range(20_000)]

    wrong = [
        (str(one), str(other))
        for one, other in pairs
        if one.beats(other) is not oracle.beats(oracle.split(str(one)), oracle.split(str(other)))
    ]

    assert not wrong


def test_R8_small_combos_and_gangs_are_compared_with_each_other_without_exception():
    small = [one for one in COMBOS if len(one.cards) != 5 or one.kind == Kind.GANG]

    wrong = [
        (str(one), str(other))
        for one in small
        for other in small
        if one.beats(other) is not oracle.beats(oracle.split(str(one)), oracle.split(str(other)))
    ]

    assert not wrong
