"""What strangers learn about a private club: nothing; what its members are told."""

import importlib

import pytest
from django.apps import apps
from django.core import mail

from gofclub.models import User
from scorepad.models import ClubChange
from scorepad.services.clubs.clubs import club_describe
from scorepad.services.clubs.invitations import invitation_make, invitation_revoke
from scorepad.services.clubs.operator import correct_club
from scorepad.services.errors import Refused
from tests.scorepad.clubs.people import guests, refusal


def test_members_do_not_read_what_an_organiser_noted_about_an_invitation(cast, phones, at):
    made = invitation_make(actor=cast["owner"], club=cast.club, label="the noisy cousins")
    invitation_revoke(actor=cast["owner"], club=cast.club, code=made.code)
    (ana,) = guests(cast, "Ana")
    invitation_make(actor=cast["owner"], club=cast.club, player=ana.code, label="owes me money")

    page = cast.client("member").get(f"/clubs/{cast.club.slug}/changes/").content.decode()
    read = phones("member").get(f"{at}/changes/").content.decode()

    for text in (page, read):
        assert "noisy" not in text
        assert "owes" not in text
        assert "Ana" in text


def test_labels_that_were_told_before_are_taken_out(cast):
    invite = {"club": cast.club, "action": "invite", "subject": "the noisy cousins"}
    one = ClubChange.objects.create(**invite, after={"invitation": "gone"})
    (ana,) = guests(cast, "Ana")
    made = invitation_make(actor=cast["owner"], club=cast.club, player=ana.code)
    two = ClubChange.objects.create(**invite, after={"invitation": made.code})
    step = importlib.import_module("scorepad.migrations.0004_private_clubs_and_bans")

    class Plain:
        """The models as a migration sees them: without our guards."""

        @staticmethod
        def get_model(app: str, name: str):
            model = apps.get_model(app, name)
            return type(name, (), {"objects": model._base_manager})

    step.take_labels_out(Plain, None)

    one.refresh_from_db()
    two.refresh_from_db()
    assert (one.subject, two.subject) == ("", "Ana")


def test_a_private_club_is_not_opened_by_the_way(cast):
    with pytest.raises(Refused) as refused:
        club_describe(actor=cast["organiser"], club=cast.club, visibility="public")

    assert refused.value.code == "confirm_public"
    cast.club.refresh_from_db()
    assert not cast.club.is_public
    # What is said twice is not asked for: a private club stays one without a question.
    club_describe(actor=cast["organiser"], club=cast.club, visibility="private")


def test_once_confirmed_all_members_are_told(cast, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        club_describe(
            actor=cast["organiser"], club=cast.club, visibility="public", confirm_public=True
        )

    (sent,) = mail.outbox
    assert sent.to == []
    assert set(sent.bcc) == {cast.people[role].email for role in ("member", "scorer", "owner")}
    assert "Orla" in sent.body
    home = f"/clubs/{cast.club.slug}/"
    assert "made this club public" in cast.client("member").get(home).content.decode()
    assert "made this club public" not in cast.client("stranger").get(home).content.decode()


def test_to_and_fro_they_are_told_once_in_a_day(cast, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        for visibility in ("public", "private", "public", "private", "public"):
            club_describe(
                actor=cast["organiser"],
                club=cast.club,
                visibility=visibility,
                confirm_public=True,
            )

    assert len(mail.outbox) == 1


def test_the_page_asks_and_says_what_everybody_will_see(cast):
    client, page = cast.client("organiser"), f"/clubs/{cast.club.slug}/settings/"
    wanted = {
        "name": cast.club.name,
        "visibility": "public",
        "time_zone": "UTC",
        "ruleset": "official",
        "target": 100,
        "minimum_games": 10,
    }
    assert "confirm_public" not in client.get(page).content.decode()

    asked = client.post(page, wanted)

    assert asked.status_code == 400
    assert "everyone can see its players" in asked.content.decode()
    assert client.post(page, wanted | {"confirm_public": "on"}).status_code == 302
    cast.club.refresh_from_db()
    assert cast.club.is_public


def test_the_api_asks_too(cast, phones, at):
    answer = refusal(phones("organiser").patch(f"{at}/", {"visibility": "public"}), 400)
    assert answer["code"] == "confirm_public"

    opened = phones("organiser").patch(f"{at}/", {"visibility": "public", "confirm_public": True})

    assert opened.json()["visibility"] == "public"


def test_opened_by_the_operator_the_members_are_told_as_well(
    cast, django_capture_on_commit_callbacks
):
    opal = User.objects.create_superuser("opal@example.org", display_name="Opal")
    cast.club.visibility = "public"
    with django_capture_on_commit_callbacks(execute=True):
        correct_club(by=opal, club=cast.club, fields=["visibility"])

    assert len(mail.outbox[0].bcc) == 4
