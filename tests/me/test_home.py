"""The first page of somebody who comes back; visitors cost the database nothing."""

import re
from datetime import time as clock, timedelta
from html import unescape
from random import Random
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from gofclub import rules
from play.models import Chair
from play.services.daily.days import seal_days
from scorepad.models import Claim, Night, PlannedNight
from scorepad.services.clubs.members import member_leave
from scorepad.services.clubs.nights import night_open
from scorepad.services.clubs.players import claim_ask, player_add, player_unlink
from tests.play.staging import stage, started
from tests.scorepad.clubs.people import cast_of, game as sheet_of, someone
from tests.scorepad.figures.clubs import game, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast(db):
    seal_days()
    return cast_of()


def people(cast):
    return [cast.player(role) for role in ("member", "scorer", "organiser", "owner")]


def finished(cast, count=1):
    """Games that the member wins, an hour apart."""
    begun = timezone.now() - timedelta(days=2)
    return played(
        cast.club,
        [
            game(people(cast), [(0, 16, 1, 2), (0, 16, 2, 1)], at=begun + timedelta(hours=at))
            for at in range(count)
        ],
    )


def page(cast, role="member") -> str:
    return cast.client(role).get(reverse("home")).content.decode()


def test_a_visitor_costs_the_database_nothing(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        html = client.get(reverse("home")).content.decode()

    assert "Get the gang together." in html


def test_somebody_new_finds_the_way_in(client, db):
    seal_days()
    client.force_login(someone("Nia"))

    html = client.get(reverse("home")).content.decode()

    assert "Hello, Nia" in html
    assert reverse("scorepad:clubs") in html
    assert "Get the gang together." not in html


def test_a_result_says_what_it_did_to_the_rating_and_why(cast):
    [sheet] = finished(cast)

    html = page(cast)

    assert "You beat" in html
    assert reverse("scorepad:sheet", args=[sheet.code]) in html
    assert 'class="rated-change better"' in html
    assert "the chance of that was 50%" in html


def test_who_has_left_a_club_reads_nothing_of_it(cast):
    finished(cast)
    member_leave(actor=cast["member"], club=cast.club)

    html = page(cast)

    assert cast.club.name not in html
    assert "rated-change" not in html


def test_the_same_people_again_are_named_to_nobody_but_the_page(cast):
    finished(cast)

    html = page(cast, "scorer")

    link = next(part for part in unescape(html).split('"') if part.startswith("/score/new?"))
    asked = urlsplit(link)
    assert asked.query == f"club={cast.club.slug}"
    names = [name for _key, name in parse_qsl(asked.fragment)]
    assert names == [player.name for player in people(cast)]


def test_those_who_are_at_it_are_not_asked_again(cast):
    finished(cast)
    sheet = sheet_of(cast, people(cast))

    html = page(cast, "scorer")

    assert "Go on writing" in html
    assert reverse("scorepad:sheet", args=[sheet.code]) in html
    assert "again?" not in html


@pytest.mark.parametrize("lead", [0, 1])
def test_a_table_says_whose_turn_it_is_and_shows_nobodys_cards(cast, lead):
    code, _people = started()
    Chair.objects.filter(table__code=code, seat=0).update(user=cast.people["member"])
    stage(code, rules.shuffled(Random(7), 4), lead=lead)

    html = page(cast)

    [card] = re.findall(r'<article class="run-card.*?</article>', html, re.DOTALL)
    assert reverse("play:table", args=[code]) in card
    assert ("Your turn" in card) == (lead == 0)
    assert "data-card" not in card
    assert reverse("play:table", args=[code]) not in page(cast, "scorer")


def test_tonight_is_on_the_page_of_every_member_and_of_nobody_else(cast):
    night_open(actor=cast["scorer"], club=cast.club)
    where = reverse("scorepad:night", args=[cast.club.slug, cast.club.today()])

    assert where in page(cast)
    assert where not in page(cast, "stranger")

    Night.objects.update(ended_at=timezone.now())
    assert where not in page(cast)


def test_a_planned_night_is_answered_from_home(cast):
    night = PlannedNight.objects.create(
        club=cast.club,
        day=cast.club.today() + timedelta(days=2),
        starts=clock(19, 30),
        place="Cafe Krone",
    )
    client = cast.client("member")
    where = reverse("scorepad:calendar-answer", args=[cast.club.slug, night.code])
    html = client.get(reverse("home")).content.decode()
    assert where in html
    assert "Cafe Krone" in html

    answered = client.post(where, {"says": "yes", "from": "home"})

    assert answered["Location"] == reverse("home")
    html = client.get(reverse("home")).content.decode()
    assert re.search(r'value="yes" aria-pressed="true"', html)
    assert "1 yes, 0 maybe" in html
    assert where in client.get(reverse("scorepad:club", args=[cast.club.slug])).content.decode()
    assert where not in page(cast, "stranger")


def test_a_claim_is_answered_from_home_by_those_who_may(cast):
    jo = player_add(actor=cast["scorer"], club=cast.club, name="Jo")
    player_unlink(actor=cast["organiser"], club=cast.club, code=cast.player("member").code)
    claim = claim_ask(actor=cast["member"], club=cast.club, code=jo.code)
    organiser = cast.client("organiser")
    where = reverse("scorepad:claim-answer", args=[cast.club.slug, claim.code])

    assert where in organiser.get(reverse("home")).content.decode()
    assert where not in page(cast, "scorer")
    answered = organiser.post(where, {"agree": "yes", "back": "home"})

    assert answered["Location"] == reverse("home")
    claim.refresh_from_db()
    assert claim.answer == Claim.Answer.AGREED


def test_the_number_of_queries_does_not_grow_with_what_there_is(cast):
    client = cast.client("member")
    finished(cast, 1)
    sheet_of(cast, people(cast))
    client.get(reverse("home"))
    with CaptureQueriesContext(connection) as few:
        client.get(reverse("home"))

    finished(cast, 9)
    for _sheet in range(4):
        sheet_of(cast, people(cast))
    with CaptureQueriesContext(connection) as many:
        client.get(reverse("home"))

    assert len(many) == len(few)
    assert len(many) < 30
