"""Nights that come again, and who gets a place: values, no database."""

from datetime import date, timedelta
from itertools import pairwise

from hypothesis import given, strategies as st

from scorepad.evening.recurring import Rhythm, days
from scorepad.evening.waiting import moves_up

TUESDAY = date(2026, 11, 17)


def written(found):
    return [day.isoformat() for day in found]


def test_every_other_week():
    found = days(Rhythm(kind="weeks", first=TUESDAY, every=2), after=TUESDAY, most=3)

    assert written(found) == ["2026-12-01", "2026-12-15", "2026-12-29"]


def test_a_series_ends_with_its_last_day():
    rhythm = Rhythm(kind="weeks", first=TUESDAY, until=date(2026, 12, 1))

    assert written(days(rhythm, after=TUESDAY, most=9)) == ["2026-11-24", "2026-12-01"]


def test_the_last_friday_of_the_month_and_the_fifth_which_is_the_last():
    last = Rhythm(kind="last", first=date(2026, 11, 27))
    fifth = Rhythm(kind="month", first=date(2026, 10, 30))

    assert written(days(last, after=last.first, most=2)) == ["2026-12-25", "2027-01-29"]
    assert written(days(fifth, after=fifth.first, most=2)) == ["2026-11-27", "2026-12-25"]


@given(
    first=st.dates(date(2026, 1, 1), date(2090, 1, 1)),
    kind=st.sampled_from(["weeks", "month", "last"]),
    every=st.integers(1, 8),
    most=st.integers(0, 20),
)
def test_days_of_a_rhythm_are_its_weekday_in_order_and_as_many_as_asked(first, kind, every, most):
    found = days(Rhythm(kind=kind, first=first, every=every), after=first, most=most)

    assert len(found) == most
    assert all(day.weekday() == first.weekday() for day in found)
    assert found == sorted(set(found))
    assert all(day > first for day in found)
    steps = {later - earlier for earlier, later in pairwise(found)}
    if kind == "weeks":
        assert steps <= {timedelta(weeks=every)}
    else:
        assert steps <= {timedelta(weeks=4), timedelta(weeks=5)}


@given(
    places=st.integers(1, 30) | st.none(),
    taken=st.integers(0, 40),
    line=st.lists(st.integers(1, 4), max_size=20),
)
def test_places_go_to_the_front_of_the_line_and_never_beyond_the_limit(places, taken, line):
    moved = moves_up(places, taken, line)

    # Only who could never come is passed by.
    could = [place for place, people in enumerate(line) if places is None or people <= places]
    assert moved == could[: len(moved)]
    if places is None:
        assert moved == could
        return
    assert not moved or taken + sum(line[place] for place in moved) <= places
    # Nobody who fits as the first is left waiting.
    with_next = could[: len(moved) + 1]
    assert moved == could or taken + sum(line[place] for place in with_next) > places
