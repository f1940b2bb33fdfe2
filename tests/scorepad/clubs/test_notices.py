"""What people are told: once, in their inbox, unless they do not want it."""

from datetime import time, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from gofclub.me.prune import prune
from scorepad.models import Claim, Club, Notice
from scorepad.models.notices import Channel, NoticeKind
from scorepad.services.clubs.answers import answer_give
from scorepad.services.clubs.draws import tables_draw
from scorepad.services.clubs.invitations import invitation_accept, invitation_make
from scorepad.services.clubs.members import member_leave
from scorepad.services.clubs.nights import night_end
from scorepad.services.clubs.plans import night_plan, plan_call_off
from scorepad.services.clubs.players import (
    claim_answer,
    claim_ask,
    claim_withdraw,
    player_unlink,
)
from scorepad.services.clubs.reminders import tell_of_last_nights, tell_what_is_due
from scorepad.services.clubs.rounds import sheets_open
from scorepad.services.clubs.seasons import season_close, season_open
from scorepad.services.daily_limits import CLAIMS_A_DAY
from scorepad.services.errors import TooMany
from scorepad.services.my_data import clubs_document
from scorepad.services.notices.telling import choices_set, notices_of, unread
from scorepad.services.secret_links import token_of
from tests.scorepad.clubs.evenings import at, evening
from tests.scorepad.clubs.people import cast_of, guests


def kinds(user) -> list[str]:
    return [one.kind for one in notices_of(user)]


def planned(cast, **more):
    day = cast.club.today() + timedelta(days=3)
    return night_plan(actor=cast["owner"], club=cast.club, day=day, starts=time(19, 30), **more)


def test_the_night_of_tomorrow_is_told_once_from_noon_on_and_not_to_who_said_no(cast):
    night = planned(cast)
    answer_give(actor=cast["scorer"], club=cast.club, code=night.code, says="no")
    noon = night.starts_at.replace(hour=12, minute=0) - timedelta(days=1)

    tell_what_is_due(now=noon - timedelta(minutes=1))
    assert not Notice.objects.exists()
    for minutes in (0, 15, 30):
        tell_what_is_due(now=noon + timedelta(minutes=minutes))

    told = Notice.objects.values_list("user__display_name", flat=True)
    assert sorted(told) == ["Mel", "Olga", "Orla"]


def test_who_moves_up_is_told_and_who_wanted_to_come_hears_that_it_is_off(cast):
    night = planned(cast, places=1)
    for role in ("member", "scorer"):
        answer_give(actor=cast[role], club=cast.club, code=night.code, says="yes")

    answer_give(actor=cast["member"], club=cast.club, code=night.code, says="no")
    plan_call_off(actor=cast["owner"], club=cast.club, code=night.code)

    assert sorted(kinds(cast.people["scorer"])) == ["called_off", "place"]
    assert kinds(cast.people["member"]) == []


def test_a_claim_is_told_to_organisers_and_settled_for_all_by_one_answer(cast):
    mine = cast.player("member")
    player_unlink(actor=cast["owner"], club=cast.club, code=mine.code)
    claim = claim_ask(actor=cast["member"], club=cast.club, code=mine.code)
    page = cast.client("organiser").get("/inbox/?answer")
    assert "Is Mel your Mel?" in page.content.decode()
    assert [unread(cast.people[role]) for role in ("owner", "organiser", "scorer")] == [1, 1, 0]

    claim_answer(actor=cast["organiser"], club=cast.club, code=claim.code, agree=True)

    assert [unread(cast.people[role]) for role in ("owner", "organiser")] == [0, 0]
    assert "confirmed" in cast.client("owner").get("/inbox/").content.decode()


def test_so_is_the_claim_of_somebody_who_joins_with_it(cast):
    [guest] = guests(cast, "Steny")
    link = token_of(invitation_make(actor=cast["organiser"], club=cast.club))

    invitation_accept(actor=cast["stranger"], token=link, claims=guest.code)

    assert [unread(cast.people[role]) for role in ("owner", "organiser", "scorer")] == [1, 1, 0]


def test_nobody_rings_with_claims_all_day(cast):
    mine = cast.player("member")
    player_unlink(actor=cast["owner"], club=cast.club, code=mine.code)
    at_club = {"actor": cast["member"], "club": cast.club}
    for _ in range(CLAIMS_A_DAY):
        claim = claim_ask(**at_club, code=mine.code)
        # Asked twice it is the same claim, also where it is the last of the day.
        assert claim_ask(**at_club, code=mine.code) == claim
        claim_withdraw(**at_club, code=claim.code)

    with pytest.raises(TooMany):
        claim_ask(**at_club, code=mine.code)
    member_leave(**at_club)
    link = token_of(invitation_make(actor=cast["organiser"], club=cast.club))
    with pytest.raises(TooMany):
        invitation_accept(actor=cast["member"], token=link, claims=mine.code)

    assert Claim.objects.count() == CLAIMS_A_DAY
    Claim.objects.update(asked_at=timezone.now() - timedelta(days=1, minutes=1))
    assert invitation_accept(actor=cast["member"], token=link, claims=mine.code)


def test_a_closed_season_and_the_end_of_a_night_are_told(cast):
    today = cast.club.today()
    season = season_open(
        actor=cast["owner"], club=cast.club, name="Autumn", starts=today, ends=today
    )
    season_close(actor=cast["owner"], club=cast.club, code=season.code)
    night = evening(cast, [cast.player("member"), *guests(cast, "Ana", "Ben")])
    tables_draw(**at(cast, night))
    sheets_open(**at(cast, night))
    tell_of_last_nights(timezone.now())
    assert kinds(cast.people["member"]) == ["season"]
    night_end(**at(cast, night))

    tell_of_last_nights(timezone.now())
    tell_of_last_nights(timezone.now())

    assert kinds(cast.people["member"]) == ["after_night", "season"]
    # Who closed it knows.
    assert kinds(cast.people["owner"]) == []
    page = cast.client("member").get("/inbox/").content.decode()
    assert "Autumn is closed" in page


def test_what_somebody_does_not_want_is_not_told(cast):
    member = cast.people["member"]
    choices_set(member, {NoticeKind.TOMORROW: []})
    night = planned(cast)

    tell_what_is_due(now=night.starts_at - timedelta(hours=20))
    tell_what_is_due(now=night.starts_at.replace(hour=13) - timedelta(days=1))
    assert kinds(member) == []
    choices_set(member, {NoticeKind.TOMORROW: [Channel.INBOX]})
    tell_what_is_due(now=night.starts_at.replace(hour=13) - timedelta(days=1))

    assert kinds(member) == ["tomorrow"]


def test_the_inbox_is_read_chosen_exported_and_comes_to_its_end(cast, settings):
    night = planned(cast)
    tell_what_is_due(now=night.starts_at.replace(hour=13) - timedelta(days=1))
    client, kind = cast.client("member"), {"content_type": "application/json"}

    assert 'class="bell-count">1<' in client.get("/privacy/").content.decode()
    page = client.get("/inbox/").content.decode()
    assert "Club night: are you coming?" in page
    told = client.get("/api/v1/me/inbox/").json()
    assert (told["unread"], told["results"][0]["about"]) == (1, night.code)
    assert client.post("/api/v1/me/inbox/", {}, **kind).json()["unread"] == 0
    assert "bell-count" not in client.get("/privacy/").content.decode()
    put = client.put(
        "/api/v1/me/inbox/choices/", {"kind": "season", "inbox": False, "mail": False}, **kind
    )
    season = {"kind": "season", "inbox": False, "push": True, "mail": False}
    assert season in put.json()["results"]
    client.post("/inbox/choices/", {"inbox": ["claim"]})
    chosen = client.get("/api/v1/me/inbox/choices/").json()["results"]
    assert [one["kind"] for one in chosen if one["inbox"]] == ["claim"]
    exported = clubs_document(cast.people["member"])["notices"]
    assert [one["kind"] for one in exported] == ["tomorrow"]
    later = timezone.now() + timedelta(days=settings.KEEP_CALENDAR_DAYS + 1)
    assert prune(now=later)["notices"] == 4


def test_a_visitor_costs_no_question(db, django_assert_num_queries):
    with django_assert_num_queries(0):
        page = Client().get("/privacy/")

    assert 'class="icon-button bell"' not in page.content.decode()


def test_another_persons_notice_is_not_there(cast):
    night = planned(cast)
    tell_what_is_due(now=night.starts_at.replace(hour=13) - timedelta(days=1))
    mine = notices_of(cast.people["member"]).get()

    answer = cast.client("stranger").post(
        "/api/v1/me/inbox/", {"id": mine.code}, content_type="application/json"
    )

    assert answer.status_code == 404
    assert cast.client("stranger").get(f"/inbox/{mine.code}/").url == "/inbox/"
    assert unread(cast.people["member"]) == 1


def test_what_is_opened_is_read_and_leads_to_what_it_is_about(cast):
    night = planned(cast)
    tell_what_is_due(now=night.starts_at.replace(hour=13) - timedelta(days=1))
    client, mine = cast.client("member"), notices_of(cast.people["member"]).get()

    assert f'href="/inbox/{mine.code}/"' in client.get("/inbox/").content.decode()
    assert "Inbox, 1 new" in client.get("/").content.decode()
    led = client.get(f"/inbox/{mine.code}/")

    assert led.url == f"/clubs/{cast.club.slug}/calendar/{night.code}/"
    assert unread(cast.people["member"]) == 0


def test_nothing_is_said_of_answers_where_there_is_nothing_to_answer(cast):
    night = planned(cast)
    tell_what_is_due(now=night.starts_at.replace(hour=13) - timedelta(days=1))
    client = cast.client("member")
    assert "To answer, 1" in client.get("/inbox/").content.decode()

    answer_give(actor=cast["member"], club=cast.club, code=night.code, says="yes")

    assert "To answer" not in client.get("/inbox/").content.decode()
    assert "Nothing to answer" in client.get("/inbox/?answer").content.decode()


def test_a_night_that_cannot_be_announced_keeps_no_other(cast, caplog):
    night = planned(cast)
    other = cast_of("Other Gang")
    planned(other)
    # A place that the time zones of a newer system no longer know.
    Club.objects.filter(pk=other.club.pk).update(time_zone="Nowhere/Nothing")

    tell_what_is_due(now=night.starts_at.replace(hour=13) - timedelta(days=1))

    assert set(Notice.objects.values_list("club__name", flat=True)) == {cast.club.name}
    assert f"night {night.day} of {other.club.slug} was not announced" in caplog.text
