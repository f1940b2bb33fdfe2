"""Clubs through the API: made, joined, described, run, left, exported, deleted."""

import json
from uuid import uuid4

import pytest

from scorepad.models import Change, Club, ClubChange, Membership, Player, Sheet
from tests.scorepad.clubs.people import game, guests, refusal, someone
from tests.scorepad.pads import Phone

pytestmark = pytest.mark.django_db


def test_a_club_is_made_in_one_request_and_is_in_ones_list(ana, no_throttles):
    phone = Phone(ana)

    made = phone.post("clubs/", {"name": "  Friday   Dragons ", "time_zone": "Europe/Paris"})

    assert made.status_code == 201
    club = made.json()
    # A private club's address cannot be guessed from its name.
    assert club["slug"].startswith("friday-dragons-")
    assert (club["name"], club["visibility"]) == ("Friday Dragons", "private")
    assert (club["role"], club["time_zone"]) == ("owner", "Europe/Paris")
    assert club["may"]["delete"] is True
    assert [one["slug"] for one in phone.get("clubs/").json()["results"]] == [club["slug"]]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "name"),
        ({"name": ""}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"name": "a\u202eb"}, "name"),
        ({"name": 7}, "name"),
        ({"name": "A", "time_zone": "Mars/Olympus"}, "time_zone"),
        ({"name": "A", "visibility": "secret"}, "visibility"),
        ({"name": "A", "ruleset": {"target": -1}}, "ruleset"),
        ({"name": "A", "description": "x" * 501}, "description"),
        ({"name": "A", "colour": "red"}, "colour"),
    ],
)
def test_a_club_that_makes_no_sense_is_refused_at_its_field(ana, no_throttles, body, field):
    answer = Phone(ana).post("clubs/", body)

    assert field in refusal(answer, 400)["fields"]
    assert not Club.objects.exists()


def test_who_has_no_account_is_asked_to_sign_in(db):
    for answer in (
        Phone().get("clubs/"),
        Phone().post("clubs/", {"name": "A"}),
        Phone().post("clubs/join/", {"token": "x"}),
    ):
        assert refusal(answer, 401)["code"] == "not_signed_in"


def test_settings_are_changed_one_by_one(cast, phones):
    answer = phones("organiser").patch(f"clubs/{cast.club.slug}/", {"minimum_games": 4})

    assert answer.json()["minimum_games"] == 4
    assert answer.json()["name"] == "Tuesday Gang"
    again = ClubChange.objects.count()
    assert phones("organiser").patch(f"clubs/{cast.club.slug}/", {"minimum_games": 4})
    assert ClubChange.objects.count() == again


@pytest.mark.parametrize("body", [{"minimum_games": 0}, {"time_zone": "x"}, {"name": "\x00"}])
def test_settings_that_make_no_sense_stay_as_they_were(cast, phones, body):
    answer = phones("organiser").patch(f"clubs/{cast.club.slug}/", body)

    assert refusal(answer, 400)["fields"].keys() == body.keys()


def test_an_invitation_is_made_counted_and_used_up(cast, phones):
    slug = cast.club.slug
    made = phones("organiser").post(
        f"clubs/{slug}/invitations/", {"role": "scorer", "most_uses": 1, "days": 3, "label": "Pub"}
    )
    assert made.status_code == 201
    token = made.json()["url"].rstrip("/").rsplit("/", 1)[-1]
    assert "<svg" in made.json()["qr"] or made.json()["qr"].startswith("data:image")

    joined = phones("stranger").post("clubs/join/", {"token": token})

    assert (joined.status_code, joined.json()["role"]) == (201, "scorer")
    again = phones("stranger").post("clubs/join/", {"token": token})
    assert refusal(again, 409)["code"] == "already_member"
    other = Phone(someone("Una")).post("clubs/join/", {"token": token})
    assert refusal(other, 410)["code"] == "invitation_used_up"
    listed = phones("organiser").get(f"clubs/{slug}/invitations/").json()["results"]
    assert "Pub" not in {one["label"] for one in listed}


def test_a_revoked_invitation_says_so(cast, phones):
    slug = cast.club.slug
    made = phones("organiser").post(f"clubs/{slug}/invitations/", {}).json()
    address = f"clubs/{slug}/invitations/{made['id']}/"

    assert phones("organiser").delete(address).status_code == 204
    assert phones("organiser").delete(address).status_code == 204

    token = made["url"].rstrip("/").rsplit("/", 1)[-1]
    answer = phones("stranger").post("clubs/join/", {"token": token})
    assert refusal(answer, 410)["code"] == "invitation_revoked"
    assert ClubChange.objects.filter(action="revoke").count() == 1


@pytest.mark.parametrize(
    "body", [{"role": "owner"}, {"days": 0}, {"most_uses": 0}, {"label": "x" * 41}, {"days": "3"}]
)
def test_an_invitation_that_makes_no_sense_is_refused(cast, phones, body):
    answer = phones("owner").post(f"clubs/{cast.club.slug}/invitations/", body)

    assert refusal(answer, 400)["fields"].keys() == body.keys()


def test_members_are_listed_promoted_and_removed(cast, phones):
    slug, member = cast.club.slug, cast.member("member")
    address = f"clubs/{slug}/members/{member.code}/"

    names = [
        one["name"] for one in phones("member").get(f"clubs/{slug}/members/").json()["results"]
    ]
    assert names == ["Olga", "Mel", "Scott", "Orla"]
    assert phones("organiser").patch(address, {"role": "scorer"}).json()["role"] == "scorer"
    assert refusal(phones("organiser").patch(address, {"role": "owner"}), 400)["fields"]["role"]
    assert refusal(phones("organiser").patch(address, {"role": "organiser"}), 403)
    assert phones("organiser").delete(address).status_code == 204
    assert refusal(phones("organiser").delete(address), 404)["code"] == "not_a_member"
    owner = f"clubs/{slug}/members/{cast.member('owner').code}/"
    assert refusal(phones("organiser").delete(owner), 409)["code"] == "owner_stays"


def test_a_club_is_handed_over_and_then_left(cast, phones):
    slug = cast.club.slug
    assert refusal(phones("owner").post(f"clubs/{slug}/leave/"), 409)["code"] == "owner_stays"

    address = f"clubs/{slug}/members/{cast.member('organiser').code}/hand-over/"
    assert phones("owner").post(address).json()["role"] == "owner"
    assert phones("owner").post(f"clubs/{slug}/leave/").status_code == 204

    assert phones("owner").get(f"clubs/{slug}/").status_code == 404
    assert Membership.objects.get(club=cast.club, role="owner").user == cast.people["organiser"]


def test_a_club_is_deleted_after_its_export_by_its_name(cast, phones):
    slug = cast.club.slug
    owner = phones("owner")
    ana, ben, cho = guests(cast, "Ana", "Ben", "Cho")
    sheet = game(cast, [ana, ben, cho])
    named = {"confirmation": "Tuesday Gang"}

    early = owner.ask("DELETE", f"clubs/{slug}/", named)
    assert refusal(early, 409)["code"] == "export_first"
    export = b"".join(owner.post(f"clubs/{slug}/export/").streaming_content)
    assert json.loads(export)["name"] == "Tuesday Gang"
    wrong = owner.ask("DELETE", f"clubs/{slug}/", {"confirmation": "tuesday"})
    assert "confirmation" in refusal(wrong, 400)["fields"]
    assert owner.ask("DELETE", f"clubs/{slug}/", named).status_code == 204

    assert not Club.objects.exists()
    assert Sheet.objects.get(pk=sheet.pk).club is None


def test_changes_come_in_pages_that_hold_still(cast, phones):
    slug = cast.club.slug
    first = phones("member").get(f"clubs/{slug}/changes/?size=3").json()
    guests(cast, "Late")

    cursor = first["next"].split("/api/v1/")[1]
    second = phones("member").get(cursor).json()

    seen = [one["at"] for one in first["results"] + second["results"]]
    assert len(first["results"]) == 3
    assert seen == sorted(seen, reverse=True)
    assert "Late" not in {one["subject"] for one in second["results"]}
    assert second["previous"]


def test_games_are_searched_filtered_and_paged(cast, phones):
    slug = cast.club.slug
    ana, ben, cho, dee = guests(cast, "Ana", "Ben", "Cho", "Dee")
    both = game(cast, [ana, ben, cho], title="Final")
    game(cast, [ana, cho, dee])
    game(cast, [ben, cho, dee])

    def codes(query: str) -> set[str]:
        found = phones("member").get(f"clubs/{slug}/games/?{query}").json()
        return {one["code"] for one in found["results"]}

    assert len(codes("")) == 3
    assert codes("q=final") == {both.code}
    assert codes(f"player={ana.code}&player={ben.code}") == {both.code}
    assert codes("status=finished") == set()
    page = phones("member").get(f"clubs/{slug}/games/?size=2").json()
    assert (len(page["results"]), page["previous"]) == (2, None)
    rest = phones("member").get(page["next"].split("/api/v1/")[1]).json()
    assert len(rest["results"]) == 1
    assert rest["next"] is None


def test_a_sheet_of_the_club_sent_twice_is_one_sheet_and_one_new_player(cast, phones):
    scorer = phones("scorer")
    body = {"uuid": str(uuid4()), "names": ["New One", "B", "C"], "club": cast.club.slug}

    first, again = scorer.post("sheets/", body), scorer.post("sheets/", body)

    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json()["code"] == again.json()["code"]
    assert Player.objects.filter(club=cast.club, name="New One").count() == 1
    assert Change.objects.filter(action="start").count() == 1
    changed = scorer.post("sheets/", {**body, "names": ["Else", "B", "C"]})
    assert refusal(changed, 409)["code"] == "uuid_reused"


def test_a_stranger_cannot_tell_a_private_club_from_none(cast, phones):
    for path in ("", "games/", "players/", "board/", "nights/", "seasons/", "members/"):
        private = phones("stranger").get(f"clubs/{cast.club.slug}/{path}")
        nothing = phones("stranger").get(f"clubs/no-such-club/{path}")
        assert private.status_code == nothing.status_code == 404
        assert private.content == nothing.content
