"""What ends when somebody leaves, is removed, is demoted or hands the club over: for good."""

from datetime import time, timedelta
from importlib import import_module

import pytest
from django.apps import apps

from scorepad.models import CalendarFeed, Claim, Invitation, Membership
from scorepad.services.clubs.answers import answer_give
from scorepad.services.clubs.feeds import feed_renew
from scorepad.services.clubs.invitations import (
    invitation_accept,
    invitation_make,
    invitation_read,
)
from scorepad.services.clubs.members import hand_over, member_leave, member_remove, member_role
from scorepad.services.clubs.operator import correct_members
from scorepad.services.clubs.plans import night_plan
from scorepad.services.clubs.players import claim_ask, player_remove, player_unlink
from scorepad.services.errors import Conflict, Gone
from scorepad.services.forget import forget_in_scorepad
from scorepad.services.notices.telling import unread
from scorepad.services.secret_links import token_of
from tests.scorepad.clubs.people import guests, someone

pytestmark = pytest.mark.django_db


def link_by(cast, who: str, **more) -> str:
    return token_of(invitation_make(actor=cast[who], club=cast.club, **more))


def leave(cast) -> None:
    member_leave(actor=cast["organiser"], club=cast.club)


def remove(cast) -> None:
    code = cast.member("organiser").code
    member_remove(actor=cast["owner"], club=cast.club, code=code, end_invitations=False)


def remove_as_operator(cast) -> None:
    gone = [cast.member("organiser")]
    correct_members(by=someone("Opal"), club=cast.club, members=[], gone=gone)


def demote_as_operator(cast) -> None:
    member = cast.member("organiser")
    member.role = "member"
    correct_members(by=someone("Opal"), club=cast.club, members=[member])


@pytest.mark.parametrize("go", [leave, remove, remove_as_operator, demote_as_operator])
def test_an_invitation_does_not_come_back_with_the_role_of_its_maker(cast, go):
    link = link_by(cast, "organiser", days=365)
    go(cast)

    if not Membership.objects.filter(club=cast.club, user=cast.people["organiser"]).exists():
        invitation_accept(actor=cast["organiser"], token=link_by(cast, "owner"))
    code = cast.member("organiser").code
    member_role(actor=cast["owner"], club=cast.club, code=code, role="organiser")

    with pytest.raises(Gone) as refused:
        invitation_read(link)
    assert refused.value.code == "invitation_revoked"


def test_an_owner_who_gets_the_club_back_does_not_get_old_invitations_back(cast):
    for_organisers = link_by(cast, "owner", role="organiser")
    for_members = link_by(cast, "owner")
    hand_over(actor=cast["owner"], club=cast.club, code=cast.member("organiser").code)
    hand_over(actor=cast["organiser"], club=cast.club, code=cast.member("owner").code)

    with pytest.raises(Gone):
        invitation_read(for_organisers)

    # An organiser could still make this one.
    assert invitation_read(for_members)


def test_who_is_removed_by_the_operator_makes_room_and_asks_for_nothing(cast):
    day = cast.club.today() + timedelta(days=3)
    night = night_plan(actor=cast["owner"], club=cast.club, day=day, starts=time(19, 30), places=1)
    for role in ("member", "scorer"):
        answer_give(actor=cast[role], club=cast.club, code=night.code, says="yes")
    player_unlink(actor=cast["owner"], club=cast.club, code=cast.player("member").code)
    [guest] = guests(cast, "Melanie")
    claim_ask(actor=cast["member"], club=cast.club, code=guest.code)
    feed_renew(user=cast.people["member"], club=cast.club)
    link = link_by(cast, "organiser")

    gone = [cast.member("member")]
    correct_members(by=someone("Opal"), club=cast.club, members=[], gone=gone)

    assert [(one.user, one.waits) for one in night.answers.all()] == [
        (cast.people["scorer"], False)
    ]
    assert Claim.objects.get().answer == "withdrawn"
    assert unread(cast.people["owner"]) == 0
    assert not CalendarFeed.objects.exists()
    with pytest.raises(Gone):
        invitation_read(link)


def test_a_question_of_somebody_who_left_or_was_forgotten_is_asked_no_more(cast):
    for role in ("member", "scorer"):
        player_unlink(actor=cast["owner"], club=cast.club, code=cast.player(role).code)
        [guest] = guests(cast, f"Guest {role}")
        claim_ask(actor=cast[role], club=cast.club, code=guest.code)
    assert unread(cast.people["organiser"]) == 2

    member_leave(actor=cast["member"], club=cast.club)
    assert unread(cast.people["organiser"]) == 1
    forget_in_scorepad(cast.people["scorer"], seats={})

    assert unread(cast.people["organiser"]) == 0


def test_the_bell_counts_no_club_that_one_has_left_and_nothing_that_is_gone(cast):
    player_unlink(actor=cast["owner"], club=cast.club, code=cast.player("member").code)
    [guest] = guests(cast, "Melanie")
    claim_ask(actor=cast["member"], club=cast.club, code=guest.code)

    member_leave(actor=cast["organiser"], club=cast.club)
    player_remove(actor=cast["owner"], club=cast.club, code=guest.code)

    assert unread(cast.people["organiser"]) == 0
    assert "bell-count" not in cast.client("owner").get("/inbox/").content.decode()


def test_organisers_do_not_see_the_link_that_makes_organisers(cast, phones, at):
    secret = link_by(cast, "owner", role="organiser")
    shared = link_by(cast, "owner")

    page = cast.client("organiser").get(f"/clubs/{cast.club.slug}/invitations/").content.decode()
    listed = phones("organiser").get(f"{at}/invitations/").content.decode()

    assert "Only the owner can see this link." in page
    assert [(secret in text, shared in text) for text in (page, listed)] == [(False, True)] * 2
    found = phones("organiser").get(f"{at}/invitations/").json()["results"]
    assert {(one["url"], one["qr"]) for one in found if one["role"] == "organiser"} == {
        (None, None)
    }
    owners = cast.client("owner").get(f"/clubs/{cast.club.slug}/invitations/").content.decode()
    assert secret in owners
    # It can be ended by everybody who runs the club.
    code = Invitation.objects.get(role="organiser").code
    assert phones("organiser").delete(f"{at}/invitations/{code}/").status_code == 204


def test_a_club_is_not_handed_to_an_account_that_is_not_in_use(cast):
    organiser = cast.people["organiser"]
    organiser.is_active = False
    organiser.save(update_fields=["is_active"])
    code = cast.member("organiser").code

    with pytest.raises(Conflict) as refused:
        hand_over(actor=cast["owner"], club=cast.club, code=code)

    assert refused.value.code == "inactive_account"
    assert cast.member("owner").role == "owner"


def test_a_club_that_came_to_somebody_who_is_being_forgotten_gets_another_owner(cast):
    hand_over(actor=cast["owner"], club=cast.club, code=cast.member("organiser").code)

    # As from another process, which had asked for their clubs a moment before.
    forget_in_scorepad(cast.people["organiser"], seats={})

    assert cast.member("owner").role == "owner"
    assert Membership.objects.filter(club=cast.club, role="owner").count() == 1


def test_what_had_ended_before_there_was_such_a_rule_does_not_come_back(cast):
    links = {
        (who, role): link_by(cast, who, role=role)
        for who, role in [("owner", "organiser"), ("owner", "scorer"), ("organiser", "member")]
    }
    Invitation.objects.filter(role="organiser").update(created_by=cast.people["organiser"])

    migration = import_module("scorepad.migrations.0041_invitations_that_ended")
    migration.end_invitations(apps, None)

    hold = Invitation.objects.filter(revoked_at=None, label="").values_list("role", flat=True)
    assert set(hold) == {"member", "scorer"}
    assert invitation_read(links["owner", "scorer"])
    assert invitation_read(links["organiser", "member"])
    Membership.objects.filter(user=cast.people["organiser"]).delete()
    migration.end_invitations(apps, None)
    with pytest.raises(Gone):
        invitation_read(links["organiser", "member"])
