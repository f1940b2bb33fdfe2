"""Who is ahead: place points, then the lower average, then wins; level is level."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scorepad.evening.tables import Person

PLACE_POINTS = {
    4: (Fraction(3), Fraction(2), Fraction(1), Fraction(0)),
    3: (Fraction(3), Fraction(3, 2), Fraction(0)),
}
"""By the size of the table: the best and the worst of three get what those of four get."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game as it counts: the total of each person, the lowest of whom is best."""

    totals: Mapping[Person, int]


@dataclass(frozen=True, slots=True)
class Standing:
    person: Person
    rank: int
    points: Fraction
    games: int
    wins: int
    """Games won, alone or shared."""
    total: int
    decided_by: str = ""
    """What put this person before the next one who has as many points: average, wins, or level."""

    @property
    def average(self) -> Fraction:
        return Fraction(self.total, self.games) if self.games else Fraction(0)


def place_points(totals: Mapping[Person, int]) -> dict[Person, Fraction]:
    """Points for the places of one game; whoever is level shares them.

    >>> {who: str(won) for who, won in place_points({1: 20, 2: 50, 3: 50, 4: 101}).items()}
    {1: '3', 2: '3/2', 3: '3/2', 4: '0'}
    """
    prizes = PLACE_POINTS[len(totals)]
    ordered = sorted(totals.values())
    won = {}
    for person, total in totals.items():
        first, level = ordered.index(total), ordered.count(total)
        won[person] = sum(prizes[first : first + level], Fraction(0)) / level
    return won


def standings(games: Iterable[Played], *, people: Iterable[Person] = ()) -> list[Standing]:
    """Everybody who played, the best first, and then those who have not played yet."""
    points: dict[Person, Fraction] = dict.fromkeys(people, Fraction(0))
    played, wins, totals = (
        dict.fromkeys(points, 0),
        dict.fromkeys(points, 0),
        dict.fromkeys(points, 0),
    )
    for game in games:
        best = min(game.totals.values())
        for person, won in place_points(game.totals).items():
            points[person] = points.get(person, Fraction(0)) + won
            played[person] = played.get(person, 0) + 1
            wins[person] = wins.get(person, 0) + (game.totals[person] == best)
            totals[person] = totals.get(person, 0) + game.totals[person]

    def key(person: Person) -> tuple[bool, Fraction, Fraction, int]:
        count = played[person]
        average = Fraction(totals[person], count) if count else Fraction(0)
        return (not count, -points[person], average, -wins[person])

    ordered = sorted(points, key=lambda person: (key(person), person))
    found: list[Standing] = []
    for at, person in enumerate(ordered):
        mine = key(person)
        level = at > 0 and key(ordered[at - 1]) == mine
        found.append(
            Standing(
                person=person,
                rank=found[-1].rank if level else at + 1,
                points=points[person],
                games=played[person],
                wins=wins[person],
                total=totals[person],
                decided_by=_decided(mine, key(ordered[at + 1])) if at + 1 < len(ordered) else "",
            )
        )
    return found


def _decided(
    mine: tuple[bool, Fraction, Fraction, int], following: tuple[bool, Fraction, Fraction, int]
) -> str:
    if mine[0] or following[0] or mine[1] != following[1]:
        return ""
    if mine[2] != following[2]:
        return "average"
    return "wins" if mine[3] != following[3] else "level"
