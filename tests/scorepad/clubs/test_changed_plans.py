"""Nights in the calendar that are changed: alone, or with those that follow."""

from datetime import date, time, timedelta

import pytest

from scorepad.models import PlannedNight, Series
from scorepad.services.clubs.plans import night_plan, plan_edit

LATE = time(19, 30)


@pytest.fixture
def soon(cast) -> date:
    return cast.club.today() + timedelta(days=3)


@pytest.fixture
def nights(cast, soon) -> list[PlannedNight]:
    night_plan(actor=cast["owner"], club=cast.club, day=soon, starts=LATE, repeat="weeks")
    return list(PlannedNight.objects.filter(club=cast.club)[:4])


def send(cast, night, **changes):
    """The form of a night, as it is shown but for these changes."""
    night.refresh_from_db()
    shown = {
        "day": night.day.isoformat(),
        "starts": f"{night.starts:%H:%M}",
        "lasts": night.lasts,
        "title": night.title,
        "place": night.place,
        "note": night.note,
        "places": "" if night.places is None else night.places,
    }
    page = f"/clubs/{cast.club.slug}/calendar/{night.code}/edit/"
    answer = cast.client("organiser").post(page, shown | changes)
    assert answer.status_code == 302, answer.content.decode()


def test_a_night_that_follows_keeps_what_was_changed_for_it_alone(cast, nights):
    first, christmas, *_later = nights
    own = {"title": "Christmas tournament", "place": "Town hall", "note": "Bring food"}
    plan_edit(actor=cast["owner"], club=cast.club, code=christmas.code, places=40, **own)

    send(cast, first, starts="20:00", following="on")

    christmas.refresh_from_db()
    assert {name: getattr(christmas, name) for name in own} == own
    assert (christmas.places, christmas.starts) == (40, time(20))


def test_a_title_of_one_night_does_not_become_that_of_the_series(cast, nights):
    christmas, after, *_later = nights
    plan_edit(actor=cast["owner"], club=cast.club, code=christmas.code, title="Christmas")

    send(cast, christmas, place="Town hall", following="on")

    after.refresh_from_db()
    assert (after.title, after.place) == ("", "Town hall")
    assert Series.objects.values_list("title", "place").get() == ("", "Town hall")


def test_a_box_that_was_forgotten_is_ticked_afterwards(cast, nights):
    first, second, *_later = nights
    send(cast, first, starts="20:00")

    send(cast, first, following="on")

    second.refresh_from_db()
    assert second.starts == time(20)
