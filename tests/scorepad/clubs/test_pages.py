"""The pages of a club, as each person sees them."""

import pytest

from scorepad.models import Membership, Player
from scorepad.permissions import TABLE, Right, may
from scorepad.services.clubs.invitations import invitation_make
from scorepad.services.clubs.players import player_add

PAGES = [
    "",
    "players/",
    "members/",
    "invitations/",
    "settings/",
    "changes/",
    "delete/",
    "games/",
    "nights/",
    "seasons/",
    "seasons/new/",
]


@pytest.mark.parametrize("page", PAGES)
def test_the_owner_sees_every_page(cast, page):
    answer = cast.client("owner").get(f"/clubs/{cast.club.slug}/{page}")

    assert answer.status_code == 200


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("role", ["anonymous", "stranger", "ex_member"])
def test_a_stranger_finds_nothing_in_a_private_club(cast, role, page):
    answer = cast.client(role).get(f"/clubs/{cast.club.slug}/{page}")

    assert answer.status_code == 404
    assert "Tuesday" not in answer.content.decode()


def test_everybody_looks_at_a_public_club_but_not_at_its_members(public):
    client = public.client("anonymous")

    assert client.get(f"/clubs/{public.club.slug}/").status_code == 200
    assert client.get(f"/clubs/{public.club.slug}/players/").status_code == 200
    assert client.get(f"/clubs/{public.club.slug}/members/").status_code == 302
    assert public.client("stranger").get(f"/clubs/{public.club.slug}/members/").status_code == 403


def test_a_club_is_made_by_its_page(client, ana):
    client.force_login(ana)

    answer = client.post(
        "/clubs/new/",
        {
            "name": "Tuesday Gang",
            "visibility": "private",
            "time_zone": "Europe/Paris",
            "ruleset": "gang",
        },
    )

    assert answer.headers["Location"].startswith("/clubs/tuesday-gang-")
    assert Membership.objects.get(user=ana).club.ruleset == {"name": "gang"}


def test_several_players_are_added_at_once_or_none(cast):
    client = cast.client("scorer")
    where = f"/clubs/{cast.club.slug}/players/add/"

    assert client.post(where, {"names": "Ana\nBen\n\n"}).status_code == 302
    refused = client.post(where, {"names": "Cho\nben"})

    assert refused.status_code == 400
    assert "looks like it" in refused.content.decode()
    names = set(Player.objects.filter(club=cast.club, user=None).values_list("name", flat=True))
    assert names == {"Ana", "Ben"}


def test_the_invitation_page_shows_link_and_picture(cast):
    invitation_make(actor=cast["owner"], club=cast.club, label="Kitchen table")

    page = cast.client("owner").get(f"/clubs/{cast.club.slug}/invitations/").content.decode()

    assert "Kitchen table" in page
    assert 'src="data:image/svg+xml' in page
    assert "/clubs/join/" in page


def test_names_cannot_carry_markup(cast):
    player_add(actor=cast["owner"], club=cast.club, name="<b>Ana</b>")

    page = cast.client("owner").get(f"/clubs/{cast.club.slug}/players/").content.decode()

    assert "&lt;b&gt;Ana" in page


def test_the_page_of_rights_is_the_table(client, db):
    page = client.get("/clubs/who-may-do-what/").content.decode()

    for rule in TABLE:
        assert str(rule.words) in page.replace("&#x27;", "'")


def test_every_right_has_its_rule_and_a_stranger_none(cast, public):
    assert [rule.right for rule in TABLE] == list(Right)
    for right in Right:
        assert not may(None, right, club=cast.club)
        assert may(None, right, club=public.club) == (right == Right.LOOK)
