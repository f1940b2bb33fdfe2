"""A league over several nights: everybody's best nights add up; level is level."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import partial

from scorepad.evening.standings import Standing
from scorepad.evening.tables import Person


@dataclass(frozen=True, slots=True)
class NightScore:
    """What one night gave somebody who played."""

    points: Fraction
    games: int
    wins: int
    total: int

    @property
    def average(self) -> Fraction:
        return Fraction(self.total, self.games)

    def __add__(self, other: "NightScore") -> "NightScore":
        return NightScore(
            self.points + other.points,
            self.games + other.games,
            self.wins + other.wins,
            self.total + other.total,
        )


NOTHING = NightScore(Fraction(0), 0, 0, 0)


@dataclass(frozen=True, slots=True)
class LeagueStanding:
    person: Person
    rank: int
    sum: NightScore
    """Of the nights that count."""
    nights: Mapping[date, NightScore]
    """All that somebody played; who was not there has none for that night."""
    dropped: frozenset[date]
    missed: int
    decided_by: str = ""
    """What put this person before the next one who has as many points: average, wins, or level."""


def score_of(one: Standing) -> NightScore:
    return NightScore(one.points, one.games, one.wins, one.total)


def league_standings(
    nights: Mapping[date, Mapping[Person, NightScore]], *, best: int | None
) -> list[LeagueStanding]:
    """Everybody who has played, the best first; a night that somebody missed gives nothing.

    >>> won, lost = NightScore(Fraction(6), 2, 2, 90), NightScore(Fraction(1), 2, 0, 210)
    >>> first, second, third = (date(2026, 11, day) for day in (3, 10, 17))
    >>> nights = {first: {7: won, 8: lost}, second: {7: lost, 8: won}, third: {8: won}}
    >>> [(one.person, one.sum.points, one.missed) for one in league_standings(nights, best=2)]
    [(8, Fraction(12, 1), 0), (7, Fraction(7, 1), 1)]
    """
    played: dict[Person, dict[date, NightScore]] = {}
    for day, scores in nights.items():
        for person, score in scores.items():
            if score.games:
                played.setdefault(person, {})[day] = score
    sums: dict[Person, NightScore] = {}
    dropped: dict[Person, frozenset[date]] = {}
    for person, mine in played.items():
        # Of two nights with as many points the one with the lower average stays.
        ordered = sorted(mine, key=partial(_worth, mine))
        counted = ordered if best is None else ordered[:best]
        dropped[person] = frozenset(ordered[len(counted) :])
        sums[person] = sum((mine[day] for day in counted), NOTHING)

    def key(person: Person) -> tuple[Fraction, Fraction, int]:
        return -sums[person].points, sums[person].average, -sums[person].wins

    ordered_people = sorted(sums, key=lambda person: (key(person), person))
    found: list[LeagueStanding] = []
    for at, person in enumerate(ordered_people):
        following = ordered_people[at + 1] if at + 1 < len(ordered_people) else None
        level = at > 0 and key(ordered_people[at - 1]) == key(person)
        found.append(
            LeagueStanding(
                person=person,
                rank=found[-1].rank if level else at + 1,
                sum=sums[person],
                nights=played[person],
                dropped=dropped[person],
                missed=len(nights) - len(played[person]),
                decided_by="" if following is None else _decided(key(person), key(following)),
            )
        )
    return found


def _worth(mine: Mapping[date, NightScore], day: date) -> tuple[Fraction, Fraction, int, date]:
    one = mine[day]
    return -one.points, one.average, -one.wins, day


def _decided(mine: tuple[Fraction, Fraction, int], other: tuple[Fraction, Fraction, int]) -> str:
    if mine[0] != other[0]:
        return ""
    if mine[1] != other[1]:
        return "average"
    return "wins" if mine[2] != other[2] else "level"
