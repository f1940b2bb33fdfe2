"""A profile across clubs: off until its owner says so, and then only what all concerned show."""

import re
from collections import Counter
from collections.abc import Iterable
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models.sql.compiler import SQLCompiler
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from gofclub.models import User
from scorepad.actors import Actor
from scorepad.boards.profile_others import GAMES, OPPONENTS
from scorepad.models import Club, Membership, Player, Profile
from scorepad.services.clubs.nights import link_of, night_open
from scorepad.services.profiles import (
    profile_of,
)
from tests.me.profiles import GAME, Scene, document, page, with_account
from tests.scorepad.figures.clubs import START, game, played
from tests.signing_in import sign_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def public(db) -> Scene:
    return Scene(visibility=Club.Visibility.PUBLIC)


@pytest.fixture
def private(db) -> Scene:
    return Scene(visibility=Club.Visibility.PRIVATE)


def test_nobody_has_a_profile_before_saying_so(public):
    kept = profile_of(public.ana)

    assert kept.pk is None
    assert not Profile.objects.exists()
    assert page(kept.address).status_code == 404


def test_what_is_off_is_there_for_its_owner_alone(public, client):
    public.show(public.ana, is_on=False)
    sign_in(client, public.ana)
    other = Client()
    sign_in(other, public.ben)

    assert page().status_code == page(client=other).status_code == 404
    assert document().status_code == 404
    assert "Only you can see this page" in page(client=client).content.decode()


def test_it_tells_clubs_ratings_badges_records_games_and_opponents(public):
    public.show(public.ana)
    public.show(public.ben, is_listed=True)

    text, told = page().content.decode(), document().json()

    assert "First win" in text
    assert "Tuesday" in text
    assert told["games"] == 4
    assert [one["slug"] for one in told["clubs"]] == [public.club.slug]
    assert {"first_win", "three_in_a_row"} <= {one["kind"] for one in told["badges"]}
    assert {one["name"]: one["address"] for one in told["opponents"]} == {"Ben": "ben", "Cho": None}
    assert told["latest_games"][0]["others"] == ["Ben", "Cho"]
    assert {one["name"] for one in told["records"]} >= {"lowest", "margin", "longest"}


def test_a_private_club_is_shown_only_where_both_say_so(private):
    private.show(private.ana)
    assert document().json()["clubs"] == []

    Club.objects.update(members_on_profiles=True)
    told = document().json()

    assert [one["slug"] for one in told["clubs"]] == [private.club.slug]
    # Nobody else has said so.
    assert told["opponents"] == []
    assert [(one["others"], one["unnamed"]) for one in told["latest_games"]] == [([], 2)] * 4
    text = page().content.decode()
    assert "Ben" not in text
    assert reverse("scorepad:board", args=[private.club.slug]) not in text

    private.show(private.ben)
    told = document().json()
    assert [one["name"] for one in told["opponents"]] == ["Ben"]
    assert told["latest_games"][0]["others"] == ["Ben"]


def test_an_address_that_is_not_listed_is_given_to_nobody_but_its_owner(public, client):
    public.show(public.ana)
    public.show(public.ben)
    sign_in(client, public.ben)
    link = f'href="{reverse("person", args=["ben"])}"'

    def opponents(asks: Client) -> dict[str, str | None]:
        return {one["name"]: one["address"] for one in document(client=asks).json()["opponents"]}

    def in_the_club(asks: Client) -> str:
        ben = public.people[1]
        return asks.get(reverse("scorepad:player", args=[public.club.slug, ben.code])).text

    assert opponents(Client()) == {"Ben": None, "Cho": None}
    assert link not in page().text + in_the_club(Client())
    assert opponents(client) == {"Ben": "ben", "Cho": None}
    assert link in page(client=client).text
    assert link in in_the_club(client)

    public.show(public.ben, is_listed=True)
    assert opponents(Client())["Ben"] == "ben"
    assert link in page().text
    assert link in in_the_club(Client())


def test_an_avatar_is_not_seen_with_a_name_by_strangers_unless_the_profile_shows_both(
    public, client
):
    """It is the same in every club: it would tell who is who."""
    number = public.people[1]
    number.name, number.key = "Number 7", "number 7"
    number.save()
    User.objects.filter(pk=public.ben.pk).update(
        display_name="Zoe", letter="Z", creature="owl", colour="plum"
    )
    owl, letter = "avatars.svg#k-owl", 'aria-hidden="true">N</span>'
    sign_in(client, public.ana)
    public.show(public.ana)
    Membership.objects.filter(user=public.ana).update(role=Membership.Role.SCORER)
    token = link_of(night_open(actor=Actor(user=public.ana), club=public.club))
    addresses = [
        reverse("scorepad:board", args=[public.club.slug]),
        reverse("scorepad:board-player", args=[public.club.slug, number.code]),
        reverse("scorepad:players", args=[public.club.slug]),
        reverse("scorepad:player", args=[public.club.slug, number.code]),
        reverse("night-link", args=[token]),
    ]
    for address in [*addresses, reverse("person", args=["ana"])]:
        text = Client().get(address).text
        assert letter in text, address
        assert owl not in text, address
        assert not re.search(r'class="avatar[^"]*" data-colour="plum"', text), address
    for address in addresses:
        assert owl in client.get(address).text, address
    User.objects.filter(pk=public.ben.pk).update(creature="")
    assert ">N</span>" in client.get(addresses[0]).text
    assert ">Z</span>" not in client.get(addresses[0]).text

    User.objects.filter(pk=public.ben.pk).update(creature="owl")
    public.show(public.ben, address="seven")
    for address in [*addresses, reverse("person", args=["ana"])]:
        assert owl in Client().get(address).text, address


def leaves(scene: Scene) -> None:
    Membership.objects.filter(user=scene.ana).delete()


def is_hidden(scene: Scene) -> None:
    Player.objects.filter(user=scene.ana).update(hidden_at=START)


def club_closes(scene: Scene) -> None:
    Club.objects.update(visibility=Club.Visibility.PRIVATE)


def unticks(scene: Scene) -> None:
    scene.show(scene.ana, clubs=[])


@pytest.mark.parametrize("happens", [leaves, is_hidden, club_closes, unticks])
def test_a_club_is_gone_from_there_at_once(public, happens):
    public.show(public.ana)
    assert document().json()["clubs"]

    happens(public)

    told = document().json()
    assert not told["clubs"] + told["badges"] + told["latest_games"] + told["opponents"]
    assert told["games"] == 0


@pytest.mark.parametrize("field", [{"is_active": False}, {"forget_asked_at": START}])
def test_who_is_banned_or_being_forgotten_is_nowhere(public, field):
    public.show(public.ana)
    public.show(public.ben)

    User.objects.filter(pk=public.ana.pk).update(**field)

    assert page().status_code == document().status_code == 404
    told = {one["name"]: one["address"] for one in document("ben").json()["opponents"]}
    assert told["Ana"] is None


def test_a_hidden_opponent_is_not_named(public):
    public.show(public.ana)
    Player.objects.filter(name="Cho").update(hidden_at=START)

    told = document().json()

    assert [one["name"] for one in told["opponents"]] == ["Ben"]
    assert told["latest_games"][0]["others"] == ["Ben"]
    assert told["latest_games"][0]["unnamed"] == 1


def test_search_engines_are_kept_out_unless_let_in(public):
    public.show(public.ana)
    assert page()["X-Robots-Tag"] == "noindex"
    assert 'content="noindex"' in page().content.decode()

    public.show(public.ana, is_listed=True)
    assert "X-Robots-Tag" not in page()
    assert "noindex" not in page().content.decode()


def test_a_visit_reads_no_more_rows_the_more_somebody_has_played(public, monkeypatch):
    public.show(public.ana)
    guests = Player.objects.bulk_create(
        [Player(club=public.club, name=f"Guest {at}", key=f"guest {at}") for at in range(12)]
    )
    games = [
        game(
            [public.people[0], *guests[at : at + 2]], GAME, at=START + timedelta(days=9 + at + day)
        )
        for at in range(0, 12, 2)
        for day in range(3)
    ]
    played(public.club, games)
    read: Counter[str] = Counter()
    asked = SQLCompiler.execute_sql

    def counting(self, *args, **kwargs):
        found = asked(self, *args, **kwargs)
        if not isinstance(found, Iterable):
            return found
        chunks = list(found)
        rows = [row for chunk in chunks if isinstance(chunk, list) for row in chunk]
        read[self.query.model.__name__] += len(rows)
        return chunks

    monkeypatch.setattr(SQLCompiler, "execute_sql", counting)
    told = document().json()

    assert told["games"] == 4 + len(games)
    assert len(told["opponents"]) == OPPONENTS
    assert told["opponents"][0] == {
        "name": "Ben",
        "club": public.club.slug,
        "address": None,
        "games": 4,
        "ahead": 4,
        "behind": 0,
    }
    assert told["since"] == START.date().isoformat()
    # The latest games with all who sat there, four records, and a row of sums.
    assert read["Contribution"] <= GAMES * (1 + 3) + 4 + 1
    assert read["PairTally"] == OPPONENTS


def test_more_games_and_people_cost_no_more_queries(public):
    public.show(public.ana)

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as seen:
            assert page().status_code == 200
        return len(seen)

    few = queries()
    dov, eli = Player.objects.bulk_create(
        [Player(club=public.club, name=name, key=name.lower()) for name in ("Dov", "Eli")]
    )
    for guest in (dov, eli):
        with_account(guest)
    seated = [public.people[0], dov, eli]
    played(
        public.club, [game(seated, GAME, at=START + timedelta(days=9 + day)) for day in range(4)]
    )

    assert queries() == few
