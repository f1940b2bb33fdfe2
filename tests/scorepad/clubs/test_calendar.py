"""Nights in advance: planned, repeated, answered, full, called off; and the way to check-in."""

from datetime import date, datetime, time, timedelta

import pytest
from django.utils import timezone

from gofclub.me.prune import prune
from scorepad.models import Answer, ClubChange, PlannedNight, Series
from scorepad.services.clubs import plans
from scorepad.services.clubs.answers import answer_give, coming
from scorepad.services.clubs.export import calendar_document
from scorepad.services.clubs.members import member_leave
from scorepad.services.clubs.my_nights import next_night
from scorepad.services.clubs.nights import night_open
from scorepad.services.clubs.plans import night_plan, plan_call_off, plan_edit
from scorepad.services.errors import Conflict, Forbidden, Refused
from scorepad.services.my_data import clubs_document
from scorepad.views.clubs.months import month_asked
from tests.scorepad.clubs.people import refusal

LATE = time(19, 30)


@pytest.fixture
def soon(cast) -> date:
    return cast.club.today() + timedelta(days=3)


@pytest.fixture
def night(cast, soon) -> PlannedNight:
    return night_plan(
        actor=cast["organiser"], club=cast.club, day=soon, starts=LATE, place="Krone", places=2
    )


def says(cast, night, role, what="yes", **more) -> Answer:
    return answer_give(actor=cast[role], club=cast.club, code=night.code, says=what, **more)


def line(night) -> dict[str, bool]:
    """Who said yes, and who of them waits."""
    found = night.answers.filter(says="yes").select_related("user")
    return {one.user.display_name: one.waits for one in found}


def test_a_full_night_has_a_line_that_moves_up_by_itself(cast, night):
    for role in ("member", "scorer", "organiser", "owner"):
        says(cast, night, role)
    assert line(night) == {"Mel": False, "Scott": False, "Orla": True, "Olga": True}

    says(cast, night, "member", "no")

    assert line(night) == {"Scott": False, "Orla": False, "Olga": True}
    [seen] = coming([night], cast.people["owner"])
    assert (seen.yes, seen.waiting, seen.my_place_in_line, seen.left) == (2, 1, 1, 0)


def test_a_pair_in_line_is_not_passed_by(cast, night):
    says(cast, night, "member")
    says(cast, night, "scorer", guests=1)

    says(cast, night, "organiser")

    # One place is free, and it is kept for who came first: or Scott comes alone.
    assert line(night) == {"Mel": False, "Scott": True, "Orla": True}
    says(cast, night, "scorer", guests=0)
    assert line(night) == {"Mel": False, "Scott": False, "Orla": True}


def test_a_party_that_could_never_come_holds_nobody_up(cast, night):
    with pytest.raises(Conflict) as refused:
        says(cast, night, "member", guests=2)
    assert refused.value.code == "no_room_for_guest"
    says(cast, night, "member")
    says(cast, night, "scorer", guests=1)
    says(cast, night, "organiser")

    plan_edit(actor=cast["owner"], club=cast.club, code=night.code, places=1)
    says(cast, night, "member", "no")

    assert line(night) == {"Scott": True, "Orla": False}


def test_who_has_a_place_keeps_it_when_a_guest_does_not_fit_or_the_limit_falls(cast, night):
    says(cast, night, "member")
    says(cast, night, "scorer")

    with pytest.raises(Conflict) as refused:
        says(cast, night, "member", guests=1)
    plan_edit(actor=cast["owner"], club=cast.club, code=night.code, places=1)

    assert refused.value.code == "no_room_for_guest"
    assert line(night) == {"Mel": False, "Scott": False}


def test_more_places_let_people_in_and_saying_yes_again_loses_nothing(cast, night):
    for role in ("member", "scorer", "organiser", "owner"):
        says(cast, night, role)
    says(cast, night, "organiser", guest_names="nobody")

    plan_edit(actor=cast["owner"], club=cast.club, code=night.code, places=3)

    assert line(night) == {"Mel": False, "Scott": False, "Orla": False, "Olga": True}


def test_who_leaves_the_club_makes_room(cast, night):
    for role in ("member", "scorer", "organiser"):
        says(cast, night, role)

    member_leave(actor=cast["member"], club=cast.club)

    assert line(night) == {"Scott": False, "Orla": False}


def test_a_series_is_so_many_nights_ahead_and_goes_on_by_itself(cast, soon):
    first = night_plan(
        actor=cast["owner"], club=cast.club, day=soon, starts=LATE, repeat="weeks", every=2
    )
    nights = PlannedNight.objects.filter(club=cast.club)
    assert nights.count() == plans.NIGHTS_AHEAD

    assert plans.all_series_go_on() == 0
    # Two weeks and a half go by: two of the nights are past.
    ago = timedelta(days=18)
    Series.objects.update(first=soon - ago, planned_to=Series.objects.get().planned_to - ago)
    for night in nights:
        PlannedNight.objects.filter(pk=night.pk).update(day=night.day - ago)
    made = plans.all_series_go_on()

    assert made == 2
    assert [night.day for night in nights.all()] == [
        soon - ago + timedelta(weeks=2 * number) for number in range(plans.NIGHTS_AHEAD + 2)
    ]
    assert first.series == Series.objects.get()


def test_a_change_is_for_one_night_or_for_all_that_follow(cast, soon):
    night_plan(actor=cast["owner"], club=cast.club, day=soon, starts=LATE, repeat="weeks")
    first, second, third, *_rest = PlannedNight.objects.filter(club=cast.club)

    plan_edit(actor=cast["owner"], club=cast.club, code=first.code, place="at Olga's")
    plan_edit(
        actor=cast["owner"], club=cast.club, code=second.code, starts=time(20), following=True
    )

    times = PlannedNight.objects.filter(club=cast.club).values_list("starts", "place")[:3]
    assert list(times) == [(LATE, "at Olga's"), (time(20), ""), (time(20), "")]
    with pytest.raises(Refused) as moved:
        plan_edit(
            actor=cast["owner"],
            club=cast.club,
            code=third.code,
            day=third.day + timedelta(days=1),
            following=True,
        )
    assert moved.value.code == "series_day"


def test_ending_a_series_leaves_what_people_have_answered(cast, soon):
    night_plan(actor=cast["owner"], club=cast.club, day=soon, starts=LATE, repeat="weeks")
    first, second, *_rest = PlannedNight.objects.filter(club=cast.club)
    says(cast, second, "member")

    plan_call_off(actor=cast["owner"], club=cast.club, code=first.code, following=True)

    left = PlannedNight.objects.filter(club=cast.club)
    assert [one.pk for one in left] == [first.pk, second.pk]
    assert all(one.called_off_at for one in left)
    assert plans.all_series_go_on() == 0
    with pytest.raises(Conflict) as refused:
        says(cast, second, "scorer")
    assert refused.value.code == "night_called_off"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"day": timedelta(days=-1)}, "bad_plan_day"),
        ({"day": timedelta(days=400)}, "bad_plan_day"),
        ({"starts": time(2)}, "bad_plan_start"),
        ({"places": 0}, "bad_plan"),
        ({"lasts": 5000}, "bad_plan"),
        ({"title": "a\u202eb"}, "bad_plan_text"),
        ({"place": "a\x1bb"}, "bad_plan_text"),
        ({"note": "a\x07b"}, "bad_plan_text"),
        ({"title": "x" * 61}, "bad_plan"),
        ({"repeat": "daily"}, "bad_plan"),
        ({"repeat": "weeks", "until": timedelta(days=1)}, "season_backwards"),
    ],
)
def test_what_cannot_be_planned_is_said(cast, soon, wish, code):
    today = cast.club.today()
    asked = {"day": soon, "starts": LATE} | {
        name: today + value if isinstance(value, timedelta) else value
        for name, value in wish.items()
    }

    with pytest.raises(Refused) as refused:
        night_plan(actor=cast["owner"], club=cast.club, **asked)

    assert refused.value.code == code
    assert not PlannedNight.objects.exists()


def test_one_night_a_day_and_a_hundred_ahead(cast, night):
    with pytest.raises(Conflict) as twice:
        night_plan(actor=cast["owner"], club=cast.club, day=night.day, starts=LATE)
    PlannedNight.objects.bulk_create(
        PlannedNight(club=cast.club, day=night.day + timedelta(days=number), starts=LATE)
        for number in range(1, plans.MOST_AHEAD)
    )
    with pytest.raises(Conflict) as full:
        night_plan(actor=cast["owner"], club=cast.club, day=cast.club.today(), starts=LATE)
    with pytest.raises(Forbidden):
        night_plan(actor=cast["scorer"], club=cast.club, day=cast.club.today(), starts=LATE)

    assert (twice.value.code, full.value.code) == ("planned_already", "too_many_planned")


def test_a_night_starts_at_the_same_hour_in_winter_and_in_summer(cast):
    cast.club.time_zone = "Europe/Paris"
    hours = []
    for day in (date(2026, 10, 24), date(2026, 10, 25), date(2027, 3, 27), date(2027, 3, 28)):
        night = PlannedNight(club=cast.club, day=day, starts=time(22), lasts=300)
        hours.append((night.starts_at.utcoffset(), night.ends_at - night.starts_at))
        assert night.starts_at == datetime(day.year, day.month, day.day, 22, tzinfo=cast.club.zone)

    summer, winter = timedelta(hours=2), timedelta(hours=1)
    assert [offset for offset, _lasts in hours] == [summer, winter, winter, summer]
    real = PlannedNight(club=cast.club, day=date(2026, 10, 24), starts=time(23), lasts=300)
    # The clocks go back at three: five hours after eleven it is three once more.
    assert real.ends_at.hour == 3


def test_who_said_yes_is_first_on_the_check_in_page(cast):
    today = cast.club.today()
    night = night_plan(actor=cast["owner"], club=cast.club, day=today, starts=LATE)
    says(cast, night, "scorer", guests=1, guest_names="Noor")
    says(cast, night, "member", "no")
    night_open(actor=cast["owner"], club=cast.club)

    page = cast.client("owner").get(f"/clubs/{cast.club.slug}/nights/{today}/?part=people")

    names = [player.name for player, _attendance in page.context["by_state"]["away"]]
    assert names == ["Scott", "Exa", "Olga", "Orla", "Mel"]
    assert "Noor" in page.content.decode()


def test_the_page_of_the_calendar_answers_and_strangers_learn_no_address(public):
    day = public.club.today() + timedelta(days=2)
    night = night_plan(
        actor=public["owner"], club=public.club, day=day, starts=LATE, place="Lindenstr. 4"
    )
    client, url = public.client("member"), f"/clubs/{public.club.slug}/calendar/"

    said = client.post(f"{url}{night.code}/answer/", {"says": "yes", "guests": "2"}, follow=True)
    [stranger, one] = [
        public.client("stranger").get(where).content.decode()
        for where in (url, f"{url}{night.code}/")
    ]

    assert "Lindenstr. 4" in said.content.decode()
    assert Answer.objects.get().guests == 2
    assert "Lindenstr" not in stranger + one
    assert "3 yes" in stranger
    assert ">Mel<" not in one
    assert client.get(f"{url}?month=2026-02").context["month"].first == date(2026, 2, 1)
    for odd in ("9999-12", "0001-01", "x", "2026-13"):
        assert client.get(f"{url}?month={odd}").status_code == 200


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("", date(2028, 2, 1)),
        ("2026-11", date(2026, 11, 1)),
        ("1900-12", date(2028, 2, 1)),
        ("1901-01", date(1901, 1, 1)),
        ("2198-12", date(2198, 12, 1)),
        ("2199-01", date(2028, 2, 1)),
    ],
)
def test_the_month_of_an_address_on_the_29th_of_february(asked, first):
    assert month_asked(asked, date(2028, 2, 29)) == first


def test_the_api_plans_answers_and_refuses_in_words(cast, soon):
    url = f"/api/v1/clubs/{cast.club.slug}/calendar/"
    owner, member = cast.client("owner"), cast.client("member")
    kind = {"content_type": "application/json"}

    made = owner.post(url, {"day": soon.isoformat(), "starts": "19:30", "places": 1}, **kind)
    one = f"{url}{made.json()['id']}/"
    owner.put(f"{one}answer/", {"answer": "yes"}, **kind)
    waits = member.put(f"{one}answer/", {"answer": "yes", "guests": 0}, **kind).json()
    moved = owner.patch(one, {"places": 2}, **kind).json()
    off = owner.patch(one, {"called_off": True}, **kind).json()

    assert made.status_code == 201
    assert waits["mine"] == {
        "answer": "yes",
        "guests": 0,
        "guest_names": "",
        "waits": True,
        "place_in_line": 1,
    }
    assert (moved["yes"], moved["waiting"]) == (2, 0)
    assert off["called_off_at"]
    assert [night["id"] for night in member.get(url).json()["results"]] == [made.json()["id"]]
    refused = refusal(member.put(f"{one}answer/", {"answer": "no"}, **kind), 409)
    assert refused["code"] == "night_called_off"


def test_what_was_planned_is_told_exported_and_forgotten_in_time(cast, night, settings):
    says(cast, night, "member", guests=1, guest_names="Noor")
    member = cast.people["member"]

    [mine] = clubs_document(member)["answers"]
    [exported] = calendar_document(cast.club)
    changes = list(ClubChange.objects.filter(club=cast.club).values_list("action", flat=True))
    told = cast.client("member").get(f"/clubs/{cast.club.slug}/changes/").content.decode()
    next_one = next_night([cast.club], member)
    later = timezone.now() + timedelta(days=settings.KEEP_CALENDAR_DAYS + 5)

    assert (mine["answer"], mine["guest_names"]) == ("yes", "Noor")
    assert exported["answers"][0]["player"] == cast.player("member").code
    assert changes[0] == "plan"
    assert "19:30" in told
    assert (next_one.coming.night, next_one.coming.mine.says) == (night, "yes")
    assert prune(now=later)["past nights of calendars"] == 1
    assert not Answer.objects.exists()


def test_texts_of_a_plan_are_lines_that_can_be_read(cast):
    night = night_plan(
        actor=cast["owner"],
        club=cast.club,
        day=cast.club.today() + timedelta(days=3),
        starts=LATE,
        title=" Big\rnight ",
        place="At\tAna's",
        note=" Bring\r\n\r\ncards. ",
    )

    assert (night.title, night.place) == ("Big night", "At Ana's")
    assert night.note == "Bring\n\ncards."
