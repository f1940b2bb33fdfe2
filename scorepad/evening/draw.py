"""The draw: people, what has happened and a seed make the tables of the next round."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from random import Random

from scorepad.evening.holding import seated_as_pinned
from scorepad.evening.pins import Impossible, Pins
from scorepad.evening.search import PINNED, Problem, improve
from scorepad.evening.tables import MOST, Pair, Person, Seating, met, pair, sizes, who_sits_out

LAST_TIME = 9
"""What it costs to meet somebody of the last evening again: far less than of this one."""
OFF_RANK = 60
"""What a table away from one's place in the standings costs, squared: two tables, four times."""
STEPS, MOST_STEPS = 500, 30_000
"""Of the search in a round: for each person, of whom twelve are counted at least; and at most."""
SEARCHED_AHEAD = 40
"""More people than this find somebody new in any case: only the next round is searched."""
TRIES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a draw is made from."""

    people: tuple[Person, ...]
    past: tuple[Seating, ...] = ()
    """The rounds of this evening so far."""
    before: Mapping[Pair, int] = field(default_factory=dict)
    """Who met at the last evening, and how often."""
    pins: Pins = field(default_factory=Pins)
    seed: str = ""
    ahead: int = 1
    """How many rounds are still to come, this one included."""
    ranks: tuple[Person, ...] = ()
    """By standing, the best first: neighbours meet. Empty where anybody may meet anybody."""
    finalists: frozenset[Person] = frozenset()
    """Who is not to sit out, however seldom they have."""
    steps: int = STEPS


def draw(asked: Asked) -> Seating:
    """The next round; raises `Impossible` where the pins cannot be held to."""
    return plan(asked)[0]


def continued(asked: Asked, *, begun: int) -> Seating | None:
    """The next round of a plan that was made when `begun` rounds were played.

    None where it no longer holds: somebody came or went, or a table was changed by hand.
    """
    since = asked.past[begun:]
    if not since or any(one.people != set(asked.people) for one in since):
        return None
    whole = replace(asked, past=asked.past[:begun], ahead=asked.ahead + len(since))
    rounds = plan(whole)
    if len(rounds) <= len(since) or any(
        _company(one) != _company(other) for one, other in zip(rounds, since, strict=False)
    ):
        return None
    return rounds[len(since)]


def plan(asked: Asked) -> list[Seating]:
    """All rounds that are still to come, as if everybody stayed."""
    people = sorted(set(asked.people))
    if not sizes(len(people)):
        raise Impossible("too_few")
    if len(people) > MOST:
        raise Impossible("too_many")
    asked.pins.check(people)
    for attempt in range(TRIES):
        rng = Random(f"{asked.seed}:{attempt}")  # noqa: S311 (a draw is to be repeatable, not secret)
        rounds = _searched(asked, people, rng)
        if not any(asked.pins.broken(seating) for seating in rounds):
            return rounds
    raise Impossible("pins")


def _searched(asked: Asked, people: list[Person], rng: Random) -> list[Seating]:
    order = {one: rng.random() for one in people}
    ahead = max(1, asked.ahead if len(people) <= SEARCHED_AHEAD and not asked.ranks else 1)
    outs = _outs(asked, people, order, ahead)
    at = {one: number for number, one in enumerate(people)}
    room = sizes(len(people))
    problem = Problem(
        sizes=room,
        rounds=[
            _begun(asked, [one for one in people if one not in out], order=order, at=at, rng=rng)
            for out in outs
        ],
        met=_matrix(met(asked.past), at),
        cost=_costs(asked, at),
        threes=[sum(_at_three(one, past) for past in asked.past) for one in people],
        place=_places(asked, [one for one in people if one not in outs[0]], at=at),
    )
    steps = min(asked.steps * max(len(people), 12), MOST_STEPS)
    improve(problem, rng=rng, steps=steps * ahead)
    rounds: list[Seating] = []
    for tables, out in zip(problem.rounds, outs, strict=True):
        named = [[people[number] for number in table] for table in tables]
        rounds.append(_seated(named, out, past=(*asked.past, *rounds), order=order))
    return rounds


def _outs(
    asked: Asked, people: list[Person], order: Mapping[Person, float], ahead: int
) -> list[tuple[Person, ...]]:
    counted = {one: sum(one in past.out for past in asked.past) for one in people}
    found = []
    for _ in range(ahead):
        out = who_sits_out(people, outs=counted, order=order, never=asked.finalists)
        for one in out:
            counted[one] += 1
        found.append(out)
    return found


def _begun(
    asked: Asked,
    seated: Collection[Person],
    *,
    order: Mapping[Person, float],
    at: Mapping[Person, int],
    rng: Random,
) -> list[list[int]]:
    """Where the search begins: as the pins want it, if there are any."""
    first = _first(asked, seated, order=order, at=at)
    if asked.pins.among(seated) == Pins():
        return first
    named = {number: one for one, number in at.items()}
    in_order = [named[number] for table in first for number in table]
    held = seated_as_pinned(asked.pins, in_order, sizes(len(seated)), rng=rng)
    return first if held is None else [[at[one] for one in table] for table in held]


def _first(
    asked: Asked,
    seated: Collection[Person],
    *,
    order: Mapping[Person, float],
    at: Mapping[Person, int],
) -> list[list[int]]:
    """By standing, else at random."""
    rank = {one: number for number, one in enumerate(asked.ranks)}
    seated = sorted(seated, key=lambda one: (rank.get(one, len(rank)), order[one]))
    tables, begun = [], 0
    for size in sizes(len(seated)):
        tables.append([at[one] for one in seated[begun : begun + size]])
        begun += size
    return tables


def _matrix(often: Mapping[Pair, int], at: Mapping[Person, int]) -> list[list[int]]:
    made = [[0] * len(at) for _ in at]
    for (one, other), times in often.items():
        if one in at and other in at:
            made[at[one]][at[other]] = made[at[other]][at[one]] = times
    return made


def _costs(asked: Asked, at: Mapping[Person, int]) -> list[list[int]]:
    costs = {two: LAST_TIME * min(times, 3) for two, times in asked.before.items()}
    costs |= dict.fromkeys(asked.pins.apart, PINNED)
    costs |= dict.fromkeys(asked.pins.together, -PINNED)
    return _matrix(costs, at)


def _places(
    asked: Asked, seated: Collection[Person], *, at: Mapping[Person, int]
) -> list[list[int]]:
    count = len(sizes(len(seated)))
    place = [[0] * count for _ in at]
    if asked.ranks:
        # Whoever sits out takes no place among the ranks.
        first = _first(asked, seated, order=dict.fromkeys(seated, 0.0), at=at)
        for home, table in enumerate(first):
            for one in table:
                place[one] = [OFF_RANK * (number - home) ** 2 for number in range(count)]
    for one, number in asked.pins.tables.items():
        if one in at:
            place[at[one]] = [PINNED * (other != number) for other in range(1, count + 1)]
    return place


def _company(seating: Seating) -> set[frozenset[Person]]:
    return {frozenset(table) for table in seating.tables}


def _at_three(one: Person, seating: Seating) -> bool:
    return any(len(table) == 3 and one in table for table in seating.tables)


def _seated(
    tables: Sequence[Sequence[Person]],
    out: tuple[Person, ...],
    *,
    past: Sequence[Seating],
    order: Mapping[Person, float],
) -> Seating:
    """The tables with their seats: whoever has sat in a seat often gets another one."""
    sat: dict[tuple[Person, int], int] = {}
    for seating in past:
        for table in seating.tables:
            for seat, one in enumerate(table):
                sat[one, seat] = sat.get((one, seat), 0) + 1

    def tired(table: Sequence[Person]) -> int:
        return sum(sat.get((one, seat), 0) ** 2 for seat, one in enumerate(table))

    mixed = [sorted(table, key=lambda one: order[one]) for table in tables]
    return Seating(tuple(min(permutations(table), key=tired) for table in mixed), out)


def finalists(ranks: Sequence[Person], people: Collection[Person]) -> list[Person]:
    """The best who are still there, as many as sit at table 1."""
    first = sizes(len(people))[:1]
    return [one for one in ranks if one in people][: first[0] if first else 0]


def final(best: Sequence[Person], pins: Pins) -> Pins:
    """Pins that seat the best at table 1."""
    among = {pair(one, other) for one in best for other in best if one != other}
    return Pins(
        apart=pins.apart - among,
        together=frozenset(two for two in pins.together if set(best).isdisjoint(two)),
        tables={one: table for one, table in pins.tables.items() if table != 1 and one not in best}
        | dict.fromkeys(best, 1),
    )
