"""The same deals at several tables, compared seat by seat.

Whoever had the same cards on the same seat is compared with: the mean of the others' points less
one's own. So for each seat of a deal the comparisons add up to nothing, and nothing is the average.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorepad.evening.league import NOTHING, NightScore
from scorepad.evening.standings import Standing
from scorepad.evening.tables import Person

MOST_PLACE_POINTS = 3
"""For a league: what the best of a round gets, as the best of a table does elsewhere."""
HALF = Fraction(1, 2)
MIDDLE = MOST_PLACE_POINTS * HALF


@dataclass(frozen=True, slots=True)
class Taken:
    """What somebody took in one deal at one table; `person` is None for nobody of the club."""

    table: int
    seats: int
    deal: int
    seat: int
    person: Person | None
    points: int


@dataclass(frozen=True, slots=True)
class Compared:
    taken: Taken
    gain: Fraction | None
    """Above nothing is better than the others; None where nobody else had these cards."""
    is_best: bool


@dataclass(frozen=True, slots=True)
class Round:
    """What a round came to."""

    found: Sequence[Compared]
    there: frozenset[Person] = frozenset()
    """Everybody whom it is to count for, compared or not: at the average is whoever was not."""


def compared(round_: Iterable[Taken]) -> list[Compared]:
    """All of a round, each with those who had the same cards at tables of the same size.

    >>> fours = [Taken(1, 4, 1, 0, 7, 10), Taken(2, 4, 1, 0, 8, 4), Taken(3, 4, 1, 0, 9, 1)]
    >>> [str(one.gain) for one in compared([*fours, Taken(4, 3, 1, 0, 6, 5)])]
    ['-15/2', '3/2', '6', 'None']
    """
    taken = list(round_)
    alike: dict[tuple[int, int, int], list[int]] = {}
    for one in taken:
        alike.setdefault((one.seats, one.deal, one.seat), []).append(one.points)
    found = []
    for one in taken:
        points = alike[one.seats, one.deal, one.seat]
        others = len(points) - 1
        gain = Fraction(sum(points) - one.points, others) - one.points if others else None
        found.append(Compared(one, gain, bool(others) and one.points == min(points)))
    return found


def round_gains(found: Iterable[Compared]) -> dict[Person, Fraction]:
    """What a round came to for everybody who was compared in it."""
    gains: dict[Person, Fraction] = {}
    for one in found:
        if one.gain is not None and one.taken.person is not None:
            person = one.taken.person
            gains[person] = gains.get(person, Fraction(0)) + one.gain
    return gains


def duplicate_standings(
    rounds: Iterable[Round], *, people: Iterable[Person] = ()
) -> list[Standing]:
    """By the sum of all comparisons, then by how often somebody was best on their seat.

    Whoever was there and was not compared is at 0, among the others; last is who has played in no
    round yet, and that is everybody as long as nobody was compared.
    """
    sums = {person: _Sum() for person in people}
    played = list(rounds)
    was_any = any(round_gains(one.found) for one in played)
    for round_ in played:
        for person in _counted(round_) if was_any else ():
            sums.setdefault(person, _Sum()).rounds += 1
        for one in round_.found:
            if one.gain is not None and one.taken.person is not None:
                mine = sums[one.taken.person]
                mine.gain += one.gain
                mine.best += one.is_best
                mine.points += one.taken.points

    def key(person: Person) -> tuple[bool, Fraction, int]:
        mine = sums[person]
        return (not mine.rounds, -mine.gain, -mine.best)

    ordered = sorted(sums, key=lambda person: (key(person), person))
    standing: list[Standing] = []
    for at, person in enumerate(ordered):
        level = at > 0 and key(ordered[at - 1]) == key(person)
        following = key(ordered[at + 1]) if at + 1 < len(ordered) else None
        standing.append(
            Standing(
                person=person,
                rank=standing[-1].rank if level else at + 1,
                points=sums[person].gain,
                games=sums[person].rounds,
                wins=sums[person].best,
                total=sums[person].points,
                decided_by=_decided(key(person), following),
            )
        )
    return standing


def place_scores(rounds: Iterable[Round]) -> dict[Person, NightScore]:
    """The same for a league, on the scale of its other nights: by the place in each round.

    3 for whoever left everybody behind, 0 for the last, evenly between; whoever is level shares,
    and whoever was not compared gets what lies in the middle.

    >>> found = compared([Taken(1, 4, 1, 0, 7, 10), Taken(2, 4, 1, 0, 8, 4)])
    >>> scores = place_scores([Round(found, frozenset({6, 7, 8}))])
    >>> [(who, str(one.points), one.wins) for who, one in scores.items()]
    [(8, '3', 1), (6, '3/2', 0), (7, '0', 0)]
    """
    scores: dict[Person, NightScore] = {}
    for round_ in rounds:
        gains = round_gains(round_.found)
        points = _points_of(round_.found)
        values = list(gains.values())
        usual = round(sum(points.values()) / len(points)) if points else 0
        for person in sorted(_counted(round_) - gains.keys()):
            scores[person] = scores.get(person, NOTHING) + NightScore(MIDDLE, 1, 0, usual)
        for person in sorted(gains, key=lambda one: (-gains[one], one)):
            mine = gains[person]
            behind = sum(other < mine for other in values)
            level = values.count(mine) - 1
            share = Fraction(2 * behind + level, 2 * (len(values) - 1)) if values[1:] else HALF
            won = int(mine == max(values))
            score = NightScore(MOST_PLACE_POINTS * share, 1, won, points[person])
            scores[person] = scores.get(person, NOTHING) + score
    return dict(sorted(scores.items(), key=lambda row: (-row[1].points, row[0])))


@dataclass(slots=True)
class _Sum:
    gain: Fraction = Fraction(0)
    best: int = 0
    rounds: int = 0
    points: int = 0


def _counted(round_: Round) -> set[Person]:
    seated = {one.taken.person for one in round_.found if one.taken.person is not None}
    return seated | round_.there


def _points_of(found: Iterable[Compared]) -> Mapping[Person, int]:
    points: dict[Person, int] = {}
    for one in found:
        if one.gain is not None and one.taken.person is not None:
            person = one.taken.person
            points[person] = points.get(person, 0) + one.taken.points
    return points


def _decided(mine: tuple[bool, Fraction, int], following: tuple[bool, Fraction, int] | None) -> str:
    if following is None or mine[0] or following[0] or mine[1] != following[1]:
        return ""
    return "best" if mine[2] != following[2] else "level"
