"""A league of several nights: what counts, what is dropped, and who is ahead."""

from datetime import date, timedelta
from fractions import Fraction

from hypothesis import given, strategies as st

from scorepad.evening.league import NightScore, league_standings

FIRST = date(2026, 9, 1)
DAYS = [FIRST + timedelta(weeks=week) for week in range(6)]

scores = st.builds(
    lambda halves, games, wins, total: NightScore(
        Fraction(halves, 2), games, min(wins, games), total
    ),
    *(st.integers(0, 18), st.integers(1, 4), st.integers(0, 4), st.integers(0, 400)),
)
leagues = st.lists(st.dictionaries(st.integers(1, 7), scores), max_size=6).map(
    lambda nights: dict(zip(DAYS, nights, strict=False))
)


def score(points: float, total: int = 100, *, games: int = 2, wins: int = 0) -> NightScore:
    return NightScore(Fraction(points), games, wins, total)


def test_the_best_nights_count_and_a_missed_one_is_dropped_first():
    nights = {
        DAYS[0]: {1: score(6), 2: score(5)},
        DAYS[1]: {1: score(1), 2: score(5)},
        DAYS[2]: {1: score(4.5)},
    }

    one, two = league_standings(nights, best=2)

    assert (one.person, one.sum.points, one.dropped, one.missed) == (1, 10.5, {DAYS[1]}, 0)
    assert (two.person, two.sum.points, two.dropped, two.missed) == (2, 10, set(), 1)
    everything = league_standings(nights, best=None)
    assert [(row.person, row.sum.points) for row in everything] == [(1, 11.5), (2, 10)]


def test_level_on_points_the_average_decides_then_wins_then_nothing():
    night = {1: score(6, 90, wins=1), 2: score(6, 90, wins=2), 3: score(6, 80), 4: score(5)}
    again = night | {5: score(6, 90, wins=1)}

    found = league_standings({DAYS[0]: night}, best=1)
    level = league_standings({DAYS[0]: again}, best=1)

    assert [(one.person, one.rank, one.decided_by) for one in found] == [
        (3, 1, "average"),
        (2, 2, "wins"),
        (1, 3, ""),
        (4, 4, ""),
    ]
    shared = [(one.person, one.rank, one.decided_by) for one in level[2:4]]
    assert shared == [(1, 3, "level"), (5, 3, "")]


def test_of_two_nights_with_as_many_points_the_better_average_stays():
    nights = {DAYS[0]: {1: score(4, 150)}, DAYS[1]: {1: score(4, 90)}}

    [one] = league_standings(nights, best=1)

    assert (one.dropped, one.sum.total) == ({DAYS[0]}, 90)


@given(leagues, st.none() | st.integers(1, 6))
def test_nobody_counts_more_nights_than_the_rule_says_nor_fewer(nights, best):
    for one in league_standings(nights, best=best):
        counted = [day for day in one.nights if day not in one.dropped]
        assert len(counted) == min(best or len(one.nights), len(one.nights))
        assert len(one.nights) + one.missed == len(nights)
        assert one.sum.points == sum(one.nights[day].points for day in counted)
        worst = min((one.nights[day].points for day in counted), default=0)
        assert all(one.nights[day].points <= worst for day in one.dropped)


@given(leagues, st.none() | st.integers(1, 6), st.randoms(use_true_random=False))
def test_the_table_does_not_depend_on_the_order_of_entry(nights, best, random):
    mixed = list(nights)
    random.shuffle(mixed)
    other = {}
    for day in mixed:
        people = list(nights[day])
        random.shuffle(people)
        other[day] = {person: nights[day][person] for person in people}

    assert league_standings(other, best=best) == league_standings(nights, best=best)
