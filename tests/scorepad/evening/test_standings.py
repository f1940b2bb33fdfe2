"""Who is ahead: the same whatever the order in which games were entered."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import given, settings, strategies as st

from scorepad.evening.standings import Played, place_points, standings

games = st.lists(
    st.permutations(range(9)).flatmap(
        lambda people: st.lists(st.integers(0, 120), min_size=3, max_size=4).map(
            lambda totals: Played(dict(zip(people, totals, strict=False)))
        )
    ),
    max_size=8,
)


@settings(max_examples=60, deadline=None)
@given(games, st.randoms(use_true_random=False))
def test_the_order_of_entry_changes_nothing(played, rng):
    mixed = rng.sample(played, len(played))
    turned = [Played(dict(reversed(game.totals.items()))) for game in mixed]

    assert standings(played, people=range(9)) == standings(turned, people=reversed(range(9)))


@settings(max_examples=60, deadline=None)
@given(games)
def test_all_points_are_given_and_ranks_follow_them(played):
    found = standings(played, people=range(9))

    prizes = {4: Fraction(6), 3: Fraction(9, 2)}
    assert sum(one.points for one in found) == sum(prizes[len(game.totals)] for game in played)
    assert sorted(one.person for one in found) == list(range(9))
    for one, following in pairwise(found):
        assert one.rank <= following.rank
        if one.games and following.games:
            assert one.points >= following.points
        assert one.games or not following.games


def test_level_at_a_table_shares_the_places():
    assert place_points({1: 10, 2: 10, 3: 90}) == {1: Fraction(9, 4), 2: Fraction(9, 4), 3: 0}


def test_the_lower_average_breaks_a_tie_then_wins_then_nothing():
    first = Played({1: 10, 2: 30, 3: 100})
    second = Played({4: 20, 5: 40, 6: 100})

    one, two, *_ = standings([first, second])

    assert (one.person, one.decided_by, one.rank, two.rank) == (1, "average", 1, 2)
    level = standings([Played({1: 10, 2: 30, 3: 99}), Played({4: 10, 5: 30, 6: 99})])
    assert [(each.person, each.rank) for each in level[:2]] == [(1, 1), (4, 1)]
    assert level[0].decided_by == "level"
