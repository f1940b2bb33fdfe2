"""What has happened once more is news once more; what is so no longer is told to nobody."""

from datetime import time, timedelta

import pytest
from django.utils import timezone

from scorepad.models import Notice, PlannedNight
from scorepad.notices.words import told
from scorepad.services.clubs.answers import answer_give
from scorepad.services.clubs.draws import tables_draw
from scorepad.services.clubs.leagues import league_close, league_open, league_reopen
from scorepad.services.clubs.members import member_leave
from scorepad.services.clubs.nights import night_end
from scorepad.services.clubs.plans import night_plan, plan_call_off, plan_edit
from scorepad.services.clubs.reminders import tell_of_last_nights, tell_what_is_due
from scorepad.services.clubs.rounds import sheets_open
from scorepad.services.clubs.seasons import season_close, season_open, season_reopen
from scorepad.services.notices.telling import notices_of, notices_read, unread
from tests.scorepad.clubs.evenings import at, evening
from tests.scorepad.clubs.people import guests

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(cast) -> PlannedNight:
    day = cast.club.today() + timedelta(days=3)
    return night_plan(actor=cast["owner"], club=cast.club, day=day, starts=time(19, 30), places=1)


def says(cast, night, role, what) -> None:
    answer_give(actor=cast[role], club=cast.club, code=night.code, says=what)


def titles(cast, role) -> list[str]:
    return [one.title for one in told(notices_of(cast.people[role]).filter(read_at=None))]


def remind(night) -> None:
    """What the site does at noon of the day before."""
    tell_what_is_due(now=night.starts_at.replace(hour=12) - timedelta(days=1))


def test_who_gives_a_place_up_and_gets_one_again_is_told_again(cast, night):
    for role, what in (("member", "yes"), ("scorer", "yes"), ("member", "no")):
        says(cast, night, role, what)
    notices_read(cast.people["scorer"])

    for role, what in (("scorer", "no"), ("member", "yes"), ("scorer", "yes"), ("member", "no")):
        says(cast, night, role, what)

    assert titles(cast, "scorer") == ["There is a place for you"]


def test_each_time_a_night_is_called_off_or_put_back_is_told(cast, night):
    says(cast, night, "member", "maybe")
    found = []

    for off in (True, False, True):
        plan_call_off(actor=cast["owner"], club=cast.club, code=night.code, off=off)
        found += titles(cast, "member")
        notices_read(cast.people["member"])

    assert [title.rpartition(" has ")[2].rpartition(" takes ")[2] for title in found] == [
        *("been called off", "place after all", "been called off")
    ]


def test_who_is_in_line_moves_up_when_a_night_is_put_back(cast, night):
    for role in ("member", "scorer"):
        says(cast, night, role, "yes")
    plan_call_off(actor=cast["owner"], club=cast.club, code=night.code)
    member_leave(actor=cast["member"], club=cast.club)

    plan_call_off(actor=cast["owner"], club=cast.club, code=night.code, off=False)

    assert not night.answers.get().waits
    assert "There is a place for you" in titles(cast, "scorer")


def test_a_night_that_is_moved_is_told_to_who_wanted_to_come_and_reminded_of_anew(cast, night):
    says(cast, night, "member", "yes")
    says(cast, night, "scorer", "no")
    remind(night)
    assert titles(cast, "member") == ["Club night: are you coming?"]
    later = night.day + timedelta(days=3)

    moved = plan_edit(actor=cast["owner"], club=cast.club, code=night.code, day=later)

    assert titles(cast, "member") == ["Club night: the day has changed"]
    [words] = [one.words for one in told(notices_of(cast.people["member"]))]
    assert words.endswith(f"{later.day} {later:%B}, 19:30")
    assert titles(cast, "scorer") == titles(cast, "organiser") == []
    remind(moved)
    assert titles(cast, "member")[0] == "Club night: are you coming?"
    assert titles(cast, "organiser") == ["Club night: are you coming?"]


def test_a_night_that_is_moved_and_then_called_off_says_so_once(cast, night):
    says(cast, night, "member", "yes")
    later = night.day + timedelta(days=3)
    plan_edit(actor=cast["owner"], club=cast.club, code=night.code, day=later)

    plan_call_off(actor=cast["owner"], club=cast.club, code=night.code)

    [title] = titles(cast, "member")
    assert title.endswith("has been called off")


def test_a_season_and_a_league_that_are_closed_again_are_told_again(cast):
    who, today = {"actor": cast["owner"], "club": cast.club}, cast.club.today()
    season = season_open(**who, name="Autumn", starts=today, ends=today)
    league = league_open(**who, name="Cup", planned=2, takes_new=False)
    season_close(**who, code=season.code)
    league_close(**who, code=league.code)
    notices_read(cast.people["member"])

    season_reopen(**who, code=season.code)
    league_reopen(**who, code=league.code)
    # What is open again is closed to nobody, and the bell counts nothing.
    assert not Notice.objects.exists()
    season_close(**who, code=season.code)
    league_close(**who, code=league.code)

    assert sorted(titles(cast, "member")) == ["Autumn is closed", "Cup is closed"]


def test_a_night_that_was_ended_by_mistake_is_told_at_its_real_end(cast):
    night = evening(cast, [cast.player("member"), *guests(cast, "Ana", "Ben")])
    tables_draw(**at(cast, night))
    sheets_open(**at(cast, night))
    night_end(**at(cast, night))
    tell_of_last_nights(timezone.now())
    notices_read(cast.people["member"])

    night_end(**at(cast, night), ended=False)
    tell_of_last_nights(timezone.now())
    assert not Notice.objects.exists()
    night_end(**at(cast, night))
    tell_of_last_nights(timezone.now())

    assert unread(cast.people["member"]) == 1
