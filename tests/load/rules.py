"""How fast the rules are, on one core, beside the brute force of the tests in the same run.

The brute force is tests/rules/oracle.py as the tests use it: every subset of a hand, each asked
what it is. Rates are per second of processor time, so a busy machine changes them little.
"""

import random
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from gofclub import rules
from tests.load.bench import Row, Way, bench, rates, row
from tests.rules import oracle

ORACLE = "brute force of the tests, same run"
IMPORT = """
import time
from tests.load.memory import peak
begun = time.perf_counter()
import gofclub.rules
print(time.perf_counter() - begun, peak() / 1e6)
"""


@bench
def leads() -> Iterator[Row]:
    """Every lead of random 16-card hands that have not been seen before."""
    rng = random.Random(16)
    ours, brute = rates(
        Way(make=lambda: tuple(rng.sample(rules.DECK, 16)), do=rules.combos_in, batch=4000),
        Way(make=lambda: rng.sample(oracle.DECK, 16), do=oracle.combos, batch=4),
    )
    yield row("leads of unseen 16-card hands", ours, "hands/s", against=ORACLE, ratio=ours / brute)


@bench
def deals() -> Iterator[Row]:
    """Whole deals at random play through start, legal and apply."""
    rng = random.Random(4)
    for seats in (4, 3):
        name = f"whole random deals, {seats} seats"
        ours, brute = rates(
            Way(make=partial(rules.shuffled, rng, seats), do=partial(_play_out, rng), batch=300),
            Way(make=partial(_dealt, rng, seats), do=partial(_play_by_brute_force, rng), batch=1),
        )
        yield row(name, ours, "deals/s", against=ORACLE, ratio=ours / brute)


@bench
def classify() -> Iterator[Row]:
    """What kind a set of cards is, of sets that are combos and of any sets."""
    rng = random.Random(5)
    combos = rules.all_combos()

    def any_set() -> tuple[rules.Card, ...]:
        return tuple(sorted(rng.sample(rules.DECK, rng.choice((1, 2, 3, 4, 5)))))

    for name, make in (
        ("classifications of combos", lambda: rng.choice(combos).cards),
        ("classifications of any cards", any_set),
    ):
        ours, brute = rates(
            Way(make=make, do=_kind, batch=20_000),
            Way(make=lambda make=make: tuple(map(str, make())), do=oracle.classify, batch=20_000),
        )
        yield row(name, ours, "sets/s", against=ORACLE, ratio=ours / brute)


@bench
def compare() -> Iterator[Row]:
    """Whether one combo beats another: half of them of five cards, half any two."""
    rng = random.Random(6)
    combos = rules.all_combos()
    fives = [one for one in combos if len(one.cards) == 5]

    def pair() -> list[rules.Combo]:
        return rng.choices(rng.choice((fives, combos)), k=2)

    def texts() -> list[oracle.Cards]:
        return [tuple(map(str, one.cards)) for one in pair()]

    ours, brute = rates(
        Way(make=pair, do=lambda two: two[0].beats(two[1]), batch=20_000),
        Way(make=texts, do=lambda two: oracle.beats(*two), batch=20_000),
    )
    yield row("comparisons", ours, "pairs/s", against=ORACLE, ratio=ours / brute)


@bench
def importing() -> Iterator[Row]:
    """What `import gofclub.rules` costs a fresh process."""
    command = [sys.executable, "-c", IMPORT]
    runs = [
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
        for _ in range(7)
    ]
    seconds, megabytes = zip(*(map(float, run.stdout.split()) for run in runs), strict=True)
    yield row("import gofclub.rules, time", statistics.median(seconds), "s")
    yield row("import gofclub.rules, memory with Python", statistics.median(megabytes), "MB")


def _kind(cards: tuple[rules.Card, ...]) -> None:
    with suppress(rules.IllegalAction):
        rules.combo(cards)


def _play_out(rng: random.Random, hands: tuple[rules.Hand, ...]) -> None:
    state = rules.start(hands)
    while state.turn is not None:
        action = rng.choice(rules.legal(state))
        state, _ = rules.apply(state, action, seat=state.turn)


def _dealt(rng: random.Random, seats: int) -> list[oracle.Cards]:
    deck = rng.sample(oracle.DECK, 64)
    return [tuple(deck[16 * seat : 16 * seat + 16]) for seat in range(seats)]


def _play_by_brute_force(rng: random.Random, hands: list[oracle.Cards]) -> None:
    deal = oracle.Deal(hands)
    while deal.turn is not None:
        plays, may_pass = deal.options()
        choice = rng.choice([*plays, None] if may_pass else list(plays))
        if choice is None:
            deal.knock()
        else:
            deal.lay(choice)
