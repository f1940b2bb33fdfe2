"""Calendars for programs: by a secret address, right when the clocks change."""

from datetime import date, datetime, time, timedelta

import pytest
from django.test import Client
from icalendar import Calendar

from scorepad.exports.ical import calendar_of
from scorepad.models import CalendarFeed, PlannedNight
from scorepad.services.clubs.answers import answer_give
from scorepad.services.clubs.feeds import Entry, feed_renew, feed_token
from scorepad.services.clubs.members import member_leave
from scorepad.services.clubs.plans import night_plan, plan_call_off
from scorepad.services.my_data import clubs_document


@pytest.fixture
def night(cast) -> PlannedNight:
    return night_plan(
        actor=cast["owner"],
        club=cast.club,
        day=cast.club.today() + timedelta(days=3),
        starts=time(19, 30),
        place="Caf\u00e9 Krone, Lindenstra\u00dfe 4; first floor",
        note="Bring cake.",
    )


def read(token: str) -> tuple[int, Calendar | None]:
    """What a program reads that knows the address and has no account."""
    answer = Client().get(f"/cal/{token}.ics")
    return answer.status_code, (
        Calendar.from_ical(answer.content) if answer.status_code == 200 else None
    )


def test_a_program_reads_the_nights_with_ones_own_answers(cast, night):
    member = cast.people["member"]
    answer_give(actor=cast["member"], club=cast.club, code=night.code, says="yes")
    feed_renew(user=member, club=cast.club)
    feed_renew(user=member, club=None)
    tokens = [feed_token(user=member, club=club) for club in (cast.club, None)]

    for token in tokens:
        _status, calendar = read(token)
        [event] = calendar.walk("VEVENT")
        assert event["location"] == night.place
        assert event["status"] == "CONFIRMED"
        assert "You said yes." in event["description"]
        assert event["dtstart"].dt == night.starts_at
        assert event["uid"] == f"{night.code}@gofclub"

    plan_call_off(actor=cast["owner"], club=cast.club, code=night.code)
    [event] = read(tokens[0])[1].walk("VEVENT")
    assert (event["status"], event["sequence"]) == ("CANCELLED", 1)


def test_an_address_ends_when_it_is_renewed_or_its_owner_leaves(cast, night):
    member = cast.people["member"]
    feed_renew(user=member, club=cast.club)
    first = feed_token(user=member, club=cast.club)
    page = cast.client("member").post(
        f"/clubs/{cast.club.slug}/calendar/feed/", {"of": "club"}, follow=True
    )
    second = feed_token(user=member, club=cast.club)
    everything = feed_renew(user=member, club=None)

    assert read(first)[0] == 404
    assert read(second)[0] == 200
    assert second in page.content.decode()
    assert [one["club"] for one in clubs_document(member)["calendar_addresses"]] == [
        cast.club.name,
        None,
    ]

    member_leave(actor=cast["member"], club=cast.club)

    assert read(second)[0] == 404
    assert list(CalendarFeed.objects.all()) == [everything]
    assert read(feed_token(user=member, club=None))[1].walk("VEVENT") == []


def test_the_api_gives_the_address_to_its_owner_alone(cast, night):
    url, mine = f"/api/v1/clubs/{cast.club.slug}/calendar/feed/", "/api/v1/me/calendar/"
    client, kind = cast.client("member"), {"content_type": "application/json"}

    assert client.get(url).json() == {"url": None}
    made = client.post(url, {}, **kind)
    assert client.get(url).json() == made.json()
    assert Client().get(made.json()["url"]).status_code == 200
    assert cast.client("owner").get(url).json() == {"url": None}
    assert client.post(mine, {}, **kind).json()["url"].endswith(".ics")
    assert client.delete(url).status_code == 204
    assert client.get(url).json() == {"url": None}


@pytest.mark.parametrize(
    ("day", "hours"),
    [
        (date(2026, 10, 24), 2),
        (date(2026, 10, 25), 1),
        (date(2026, 10, 31), 1),
        (date(2027, 3, 27), 1),
        (date(2027, 3, 28), 2),
    ],
)
def test_half_past_seven_in_paris_stays_half_past_seven(cast, day, hours):
    """By what the file itself says of the zone, as a program reads it that knows no zones."""
    cast.club.time_zone = "Europe/Paris"
    one = PlannedNight(club=cast.club, day=day, starts=time(19, 30), code="x" * 12)

    written = calendar_of("Nights", [Entry(night=one, mine=None)], url=lambda _night: "x")

    calendar = Calendar.from_ical(written)
    [zone], [event] = calendar.walk("VTIMEZONE"), calendar.walk("VEVENT")
    assert event["dtstart"].params["TZID"] == zone["tzid"] == "Europe/Paris"
    wall = event["dtstart"].dt.replace(tzinfo=None)
    assert wall == datetime.combine(day, time(19, 30))
    assert offset_by(zone, wall) == timedelta(hours=hours)
    assert event["dtend"].dt - event["dtstart"].dt == timedelta(hours=4)


def offset_by(zone, wall: datetime) -> timedelta:
    """What is to be added to UTC at that time, by the last change that the zone lists before it."""
    changes = []
    for part in zone.subcomponents:
        listed = part.get("rdate", [])
        listed = listed if isinstance(listed, list) else [listed]
        days = [part["dtstart"].dt, *(each.dt for one in listed for each in one.dts)]
        changes += [(day.replace(tzinfo=None), part["tzoffsetto"].td) for day in days]
    return max(change for change in changes if change[0] <= wall)[1]
