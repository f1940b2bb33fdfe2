"""Ratings: ties are half a win each way, whatever the table."""

from math import isclose

from hypothesis import given, strategies as st

from scorepad.figures import Skill, rated, reasons, shown

skills = st.builds(Skill, st.floats(5, 45), st.floats(1, 8.4))
tables = st.integers(3, 4).flatmap(
    lambda seats: st.tuples(
        st.lists(skills, min_size=seats, max_size=seats),
        st.lists(st.integers(0, 60), min_size=seats, max_size=seats),
    )
)


def ranks_of(totals):
    return [1 + sum(other < total for other in totals) for total in totals]


@given(tables)
def test_among_equals_a_better_place_never_pays_less(table):
    _, totals = table
    ranks = ranks_of(totals)

    after = rated([Skill()] * len(totals), ranks)

    for rank, now in zip(ranks, after, strict=True):
        for other_rank, other in zip(ranks, after, strict=True):
            if rank == other_rank:
                assert isclose(now.mu, other.mu)
            elif rank < other_rank:
                # A tied first must be worth more than a third: the default model fails here.
                assert now.mu > other.mu


@given(tables)
def test_sharing_a_place_lies_between_winning_and_losing_it(table):
    before, _totals = table
    others = [3 + at for at in range(len(before) - 2)]
    ahead, level, behind = (
        rated(before, [*first_two, *others])[0].mu for first_two in ([1, 2], [1, 1], [2, 1])
    )

    assert behind < level < ahead


@given(tables)
def test_a_change_is_the_sum_of_its_reasons(table):
    before, totals = table
    ranks = ranks_of(totals)
    after = rated(before, ranks)

    for player, (was, now) in enumerate(zip(before, after, strict=True)):
        why = reasons(dict(enumerate(before)), dict(enumerate(ranks)), player)
        assert len(why) == len(before) - 1
        assert isclose(now.mu - was.mu, sum(one.change for one in why), abs_tol=1e-9)


def test_beating_somebody_strong_brings_more():
    weak = rated([Skill(), Skill(15, 3), Skill()], [1, 2, 3])[0]
    strong = rated([Skill(), Skill(35, 3), Skill()], [1, 2, 3])[0]

    assert strong.mu > weak.mu


def test_a_game_makes_surer():
    assert shown(rated([Skill()] * 4, [1, 2, 3, 4])[0])[1] < shown(Skill())[1]
