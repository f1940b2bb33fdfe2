"""The draw: everybody once, nobody left out, pins held, few repeats, the same again from a seed."""

from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from scorepad.evening.draw import Asked, continued, draw, final, finalists, plan
from scorepad.evening.explain import explain, least_of_evening
from scorepad.evening.pins import Impossible, Pins
from scorepad.evening.tables import Seating, met, pair, pairs, repeats, sizes, spare

QUICK = 40
"""Steps of the search for each person: what must hold, holds after few as after many."""
crowds = st.integers(3, 60)
seeds = st.text("abcdef0123456789", max_size=6)


def evening(people: int, rounds: int, **more) -> tuple[Seating, ...]:
    past: tuple[Seating, ...] = ()
    for number in range(rounds):
        asked = Asked(people=tuple(range(people)), past=past, ahead=rounds - number, **more)
        past = (*past, continued(asked, begun=0) or draw(asked))
    return past


@given(st.integers(0, 200))
def test_tables_have_three_or_four_seats_for_everybody_who_does_not_sit_out(people):
    assert sum(sizes(people)) + spare(people) == people
    assert set(sizes(people)) <= {3, 4}
    assert spare(people) == 0 or people in {1, 2, 5}


@settings(max_examples=40, deadline=None)
@given(crowds, seeds, st.integers(1, 3))
def test_nobody_is_seated_twice_and_nobody_is_left_out(people, seed, rounds):
    for seating in evening(people, rounds, seed=seed, steps=QUICK):
        seated = [one for table in seating.tables for one in table]

        assert sorted([*seated, *seating.out]) == list(range(people))
        assert sorted(map(len, seating.tables)) == sorted(sizes(people))


@settings(max_examples=15, deadline=None)
@given(crowds, seeds)
def test_the_same_seed_draws_the_same(people, seed):
    asked = Asked(people=tuple(range(people)), seed=seed, ahead=2, steps=QUICK)
    turned = Asked(people=tuple(reversed(range(people))), seed=seed, ahead=2, steps=QUICK)

    assert plan(asked) == plan(asked) == plan(turned)


@settings(max_examples=30, deadline=None)
@given(st.integers(8, 40), seeds, st.data())
def test_pins_are_held(people, seed, data):
    mixed = data.draw(st.permutations(range(people)))
    pins = Pins(
        apart=frozenset({pair(mixed[0], mixed[1]), pair(mixed[0], mixed[2])}),
        together=frozenset({pair(mixed[3], mixed[4])}),
        tables={mixed[5]: data.draw(st.integers(1, len(sizes(people))))},
    )

    for seating in plan(
        Asked(people=tuple(range(people)), pins=pins, seed=seed, ahead=2, steps=200)
    ):
        assert pins.broken(seating) == []


@pytest.mark.parametrize(
    "pins, code",
    [
        (Pins(together=frozenset({(0, 1), (1, 2), (2, 3), (3, 4)})), "too_many_together"),
        (Pins(together=frozenset({(0, 1)}), apart=frozenset({(0, 1)})), "apart_and_together"),
        (Pins(together=frozenset({(0, 1)}), tables={0: 1, 1: 2}), "together_at_two_tables"),
        (Pins(tables={0: 3}), "no_room_at_table"),
        (Pins(apart=frozenset({(0, 1)}), tables={0: 2, 1: 2}), "apart_and_together"),
        (Pins(apart=frozenset(pairs(range(3)))), "pins"),
    ],
)
def test_pins_that_contradict_each_other_are_named(pins, code):
    with pytest.raises(Impossible) as refusal:
        draw(Asked(people=tuple(range(8)), pins=pins, steps=QUICK))

    assert refusal.value.code == code


def test_a_pin_of_somebody_who_has_gone_home_holds_nobody():
    pins = Pins(together=frozenset({(0, 99)}), tables={98: 1})

    assert len(draw(Asked(people=(0, 1, 2), pins=pins)).tables) == 1


@pytest.mark.parametrize("people", [0, 1, 2, 201])
def test_too_few_and_too_many_are_not_drawn(people):
    with pytest.raises(Impossible):
        draw(Asked(people=tuple(range(people))))


def test_of_five_each_sits_out_once_in_five_rounds():
    outs = [one for seating in evening(5, 5, seed="out") for one in seating.out]

    assert sorted(outs) == [0, 1, 2, 3, 4]


def test_tables_of_three_are_shared():
    rounds = evening(15, 3, seed="fair")

    threes = [
        sum(len(table) == 3 and one in table for seating in rounds for table in seating.tables)
        for one in range(15)
    ]
    assert sum(threes) == 9
    assert max(threes) == 1


def test_seats_are_shared():
    rounds = evening(8, 4, seed="seats")

    for one in range(8):
        seats = [table.index(one) for seating in rounds for table in seating.tables if one in table]
        assert len(set(seats)) >= 3


@pytest.mark.parametrize("people, rounds, most", [(13, 4, 3), (16, 4, 6), (22, 4, 0), (50, 3, 0)])
def test_few_meet_again(people, rounds, most):
    found = repeats(evening(people, rounds, seed="few"))

    assert least_of_evening(people, rounds) <= found <= most


def test_whom_one_met_last_time_one_meets_less():
    last = evening(16, 1, seed="last week")
    seating = draw(Asked(people=tuple(range(16)), before=met(last), seed="tonight"))

    said = explain(seating, before=met(last))

    assert (said.last_time, said.again) == (0, 0)
    assert said.last_time_blind == pytest.approx(24 * 24 / 120)


@settings(max_examples=20, deadline=None)
@given(st.integers(6, 30), seeds)
def test_no_draw_repeats_less_than_counting_allows(people, seed):
    first, second = evening(people, 2, seed=seed, steps=QUICK)

    said = explain(second, past=(first,))

    assert said.least <= said.again <= said.pairs
    assert 0 <= said.blind <= said.pairs


def test_by_standing_neighbours_meet():
    ranks = tuple(range(16))
    seating = draw(Asked(people=ranks, ranks=ranks, seed="swiss"))

    assert [sorted(table) for table in seating.tables] == [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
        [8, 9, 10, 11],
        [12, 13, 14, 15],
    ]


def test_by_standing_those_who_just_met_meet_somebody_near():
    ranks = tuple(range(16))
    first = draw(Asked(people=ranks, ranks=ranks, seed="swiss"))

    second = draw(Asked(people=ranks, past=(first,), ranks=ranks, seed="swiss"))

    assert explain(second, past=(first,)).again < 24 / 2
    assert max(max(table) - min(table) for table in second.tables) <= 11


def test_the_best_four_who_are_there_meet_in_the_final():
    best = finalists([7, 3, 5, 1, 9, 0], {0, 1, 3, 4, 5, 7, 8, 9})
    pins = final(best, Pins(apart=frozenset({(3, 7)})))

    seating = draw(Asked(people=(0, 1, 3, 4, 5, 7, 8, 9), pins=pins))

    assert best == [7, 3, 5, 1]
    assert set(seating.tables[0]) == set(best)


@pytest.mark.parametrize("seed", "abcdef")
def test_of_five_the_one_who_is_not_in_the_final_sits_out_again(seed):
    past = tuple(Seating((tuple(one for one in range(5) if one != out),), (out,)) for out in (4, 3))
    best = finalists(range(5), range(5))

    seating = draw(
        Asked(
            people=tuple(range(5)),
            past=past,
            pins=final(best, Pins()),
            finalists=frozenset(best),
            seed=seed,
        )
    )

    assert seating.out == (4,)
    assert set(seating.tables[0]) == {0, 1, 2, 3}


def test_a_plan_is_given_up_when_somebody_comes():
    first = draw(Asked(people=tuple(range(12)), seed="plan", ahead=3))
    asked = Asked(people=tuple(range(13)), past=(first,), seed="plan", ahead=2)

    assert continued(asked, begun=0) is None


@pytest.mark.parametrize("seed", range(40))
def test_pins_that_can_be_held_to_are_held_to_whatever_the_seed(seed):
    pins = Pins(apart=frozenset({(0, 1)}), together=frozenset({(0, 2)}), tables={0: 2})

    seating = draw(Asked(people=tuple(range(7)), pins=pins, seed=str(seed), ahead=2, steps=40))

    assert pins.broken(seating) == []


@settings(max_examples=60, deadline=None)
@given(
    apart=st.frozensets(st.sampled_from(list(combinations(range(7), 2))), max_size=8),
    together=st.frozensets(st.sampled_from(list(combinations(range(7), 2))), max_size=3),
    tables=st.dictionaries(st.integers(0, 6), st.integers(1, 2), max_size=3),
)
def test_pins_are_called_impossible_only_where_no_seating_holds_to_them(apart, together, tables):
    pins = Pins(apart, together, tables)
    possible = any(
        not pins.broken(Seating((first, tuple(sorted(set(range(7)) - set(first))))))
        for first in combinations(range(7), sizes(7)[0])
    )

    try:
        seating = draw(Asked(people=tuple(range(7)), pins=pins, seed="x", steps=20))
    except Impossible:
        assert not possible
    else:
        assert possible
        assert pins.broken(seating) == []
