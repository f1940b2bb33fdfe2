"""The same deals at several tables: comparisons add up to nothing and know no order."""

from fractions import Fraction

from hypothesis import given, settings, strategies as st

from scorepad.evening.duplicate import (
    Round,
    Taken,
    compared,
    duplicate_standings,
    place_scores,
    round_gains,
)

SIZES = st.lists(st.sampled_from([3, 4]), min_size=1, max_size=6)


@st.composite
def rounds(draw):
    """Tables of three and four with two deals, some of them stopped after the first."""
    found, person = [], 0
    for table, seats in enumerate(draw(SIZES), 1):
        deals = draw(st.sampled_from([1, 2]))
        for seat in range(seats):
            person += 1
            for deal in range(1, deals + 1):
                points = draw(st.integers(0, 80))
                found.append(Taken(table, seats, deal, seat, person, points))
    return found


@settings(max_examples=30)
@given(rounds(), st.randoms(use_true_random=False))
def test_comparisons_add_up_to_nothing_in_any_order(taken, rng):
    found = compared(taken)
    sums: dict[tuple, Fraction] = {}
    for one in found:
        alike = (one.taken.seats, one.taken.deal, one.taken.seat)
        others = [it for it in taken if (it.seats, it.deal, it.seat) == alike]
        assert (one.gain is None) == (len(others) == 1), "alone, nobody is compared"
        sums[alike] = sums.get(alike, Fraction(0)) + (one.gain or 0)
    assert set(sums.values()) <= {0}

    people = {one.person for one in taken}
    standing = duplicate_standings([Round(found, frozenset(people))], people=people)
    assert {one.person for one in standing} == people
    assert sum(one.points for one in standing) == 0
    mixed = list(taken)
    rng.shuffle(mixed)
    assert (
        duplicate_standings([Round(compared(mixed), frozenset(people))], people=people) == standing
    )
    scores = place_scores([Round(found)])
    assert scores.keys() == people, "whoever was not compared is there, too"
    assert sum(score.points for score in scores.values()) == Fraction(3 * len(scores), 2)
    for person in people - round_gains(found).keys():
        assert scores[person].points == Fraction(3, 2)


def test_level_is_decided_by_the_best_deals_and_then_shared():
    def deal(number: int, *points: int) -> list[Taken]:
        return [Taken(table, 4, number, 0, table, took) for table, took in enumerate(points, 1)]

    found = compared([*deal(1, 0, 4, 8), *deal(2, 8, 4, 0)])
    level = duplicate_standings([Round(found)])
    assert [(one.person, one.rank) for one in level] == [(1, 1), (3, 1), (2, 3)]
    assert {one.points for one in level} == {0}
    assert [one.decided_by for one in level] == ["level", "best", ""]


def test_who_was_not_compared_is_at_the_average_among_the_others():
    alone = [Taken(3, 3, 1, 0, 6, 70)]
    found = compared([Taken(1, 4, 1, 0, 7, 10), Taken(2, 4, 1, 0, 8, 4), *alone])
    standing = duplicate_standings([Round(found, frozenset({5, 6, 7, 8}))], people={4, 5, 6, 7, 8})
    assert [(one.person, one.rank, one.points, one.games) for one in standing] == [
        (8, 1, 6, 1),
        (5, 2, 0, 1),
        (6, 2, 0, 1),
        (7, 4, -6, 1),
        (4, 5, 0, 0),
    ], "before those who did worse; last is who has played nowhere yet"
    nobody = Round(compared(alone), frozenset({5, 6}))
    assert {one.games for one in duplicate_standings([nobody], people={5, 6})} == {0}, (
        "nobody has won that"
    )
    assert {score.points for score in place_scores([nobody]).values()} == {Fraction(3, 2)}
