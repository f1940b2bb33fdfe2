"""Invitations, and who one turns out to be."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from scorepad.models import Claim, Invitation, Membership, Player
from scorepad.services.clubs.invitations import (
    invitation_accept,
    invitation_make,
    invitation_read,
    invitation_revoke,
)
from scorepad.services.clubs.players import claim_answer, claim_ask, player_add, player_be
from scorepad.services.errors import Conflict, Forbidden, Gone, NotSignedIn, Refused, Unknown
from scorepad.services.secret_links import token_of
from tests.scorepad.clubs.people import someone


@pytest.fixture
def link(cast):
    return token_of(invitation_make(actor=cast["organiser"], club=cast.club, role="scorer"))


def test_an_invitation_lets_a_stranger_in_with_its_role(cast, link):
    invitation_accept(actor=cast["stranger"], token=link)

    assert cast.member("stranger").role == "scorer"
    assert cast.player("stranger").name == "Sten"
    assert Invitation.objects.get(role="scorer").uses == 1


def test_a_token_is_nowhere_in_the_database(cast, link):
    stored = Invitation.objects.filter(role="scorer").values().get()

    assert len(link) == 32
    assert link not in str(stored)


def test_who_has_no_account_signs_in_first(cast, link):
    with pytest.raises(NotSignedIn):
        invitation_accept(actor=cast["anonymous"], token=link)


def test_a_link_is_good_for_as_many_as_it_says(cast):
    link = token_of(invitation_make(actor=cast["owner"], club=cast.club, most_uses=1))
    invitation_accept(actor=cast["stranger"], token=link)

    with pytest.raises(Gone) as refusal:
        invitation_accept(actor=cast["ex_member"], token=link)

    assert refusal.value.code == "invitation_used_up"


def test_a_revoked_an_expired_and_an_unknown_link_say_so(cast, link):
    made = Invitation.objects.get(role="scorer")
    with pytest.raises(Unknown):
        invitation_read("nonsense")
    invitation_revoke(actor=cast["organiser"], club=cast.club, code=made.code)
    with pytest.raises(Gone) as revoked:
        invitation_read(link)
    past = timezone.now() - timedelta(days=1)
    Invitation.objects.update(revoked_at=None, created_at=past - timedelta(days=1), expires_at=past)
    with pytest.raises(Gone) as expired:
        invitation_read(link)

    assert revoked.value.code == "invitation_revoked"
    assert expired.value.code == "invitation_expired"


def test_only_the_owner_invites_organisers_and_nobody_owners(cast):
    with pytest.raises(Forbidden):
        invitation_make(actor=cast["organiser"], club=cast.club, role="organiser")
    with pytest.raises(Refused):
        invitation_make(actor=cast["owner"], club=cast.club, role="owner")
    with pytest.raises(Forbidden):
        invitation_make(actor=cast["scorer"], club=cast.club)


def test_a_member_does_not_use_an_invitation_up(cast, link):
    with pytest.raises(Conflict):
        invitation_accept(actor=cast["member"], token=link)

    assert cast.member("member").role == "member"
    assert Invitation.objects.get(role="scorer").uses == 0


def test_who_comes_back_is_the_player_of_before(cast, link):
    before = cast.player("ex_member")

    invitation_accept(actor=cast["ex_member"], token=link)

    assert cast.player("ex_member") == before


def test_a_personal_link_makes_its_reader_that_player(cast):
    guest = player_add(actor=cast["scorer"], club=cast.club, name="Grandma")
    link = token_of(invitation_make(actor=cast["organiser"], club=cast.club, player=guest.code))

    invitation_accept(actor=cast["stranger"], token=link)

    assert cast.player("stranger") == guest
    with pytest.raises(Gone):
        invitation_read(link)


def test_a_newcomer_says_which_guest_they_were_and_an_organiser_confirms(cast, link):
    guest = player_add(actor=cast["scorer"], club=cast.club, name="Steny")
    invitation_accept(actor=cast["stranger"], token=link, claims=guest.code)
    claim = Claim.objects.get()
    assert not Player.objects.filter(user=cast.people["stranger"]).exists()

    claim_answer(actor=cast["organiser"], club=cast.club, code=claim.code, agree=True)

    assert cast.player("stranger") == guest


def test_a_declined_claim_leaves_the_guest_alone(cast, link):
    guest = player_add(actor=cast["scorer"], club=cast.club, name="Steny")
    invitation_accept(actor=cast["stranger"], token=link, claims=guest.code)

    claim_answer(
        actor=cast["organiser"], club=cast.club, code=Claim.objects.get().code, agree=False
    )
    mine = player_be(actor=cast["stranger"], club=cast.club)

    guest.refresh_from_db()
    assert guest.user is None
    assert mine.name == "Sten"


def test_when_one_claim_is_agreed_the_rivals_are_answered(cast, link):
    guest = player_add(actor=cast["scorer"], club=cast.club, name="Steny")
    for rival in (cast["stranger"], cast["ex_member"]):
        if rival.user == cast.people["ex_member"]:
            Player.objects.filter(user=rival.user).update(user=None)
        invitation_accept(actor=rival, token=link, claims=guest.code)
    claim = Claim.objects.get(user=cast.people["stranger"])

    claim_answer(actor=cast["organiser"], club=cast.club, code=claim.code, agree=True)

    assert {one.answer for one in Claim.objects.all()} == {"agreed", "declined"}


def test_nobody_claims_a_player_with_an_account_or_a_second_one(cast):
    guest = player_add(actor=cast["scorer"], club=cast.club, name="Guest")

    with pytest.raises(Conflict) as taken:
        claim_ask(actor=cast["member"], club=cast.club, code=cast.player("scorer").code)
    with pytest.raises(Conflict) as second:
        claim_ask(actor=cast["member"], club=cast.club, code=guest.code)

    assert taken.value.code == "player_has_account"
    assert second.value.code == "you_have_a_player"


def test_two_people_of_one_name_are_told_apart(cast, link):
    twin = someone("mel2")
    twin.display_name = "Mel"
    twin.save(update_fields=["display_name"])

    invitation_accept(actor=type(cast["owner"])(user=twin), token=link)

    assert Player.objects.get(user=twin).name == "Mel (2)"


def test_to_open_the_page_is_not_to_join(cast, link):
    page = cast.client("stranger").get(f"/clubs/join/{link}/")

    assert page.status_code == 200
    assert not Membership.objects.filter(user=cast.people["stranger"]).exists()


def test_joining_by_the_page_leads_into_the_club(cast, link):
    answer = cast.client("stranger").post(f"/clubs/join/{link}/")

    assert answer.headers["Location"] == f"/clubs/{cast.club.slug}/"
    assert cast.member("stranger").role == "scorer"


def test_the_secret_in_the_address_goes_with_no_click(cast, link):
    page = cast.client("stranger").get(f"/clubs/join/{link}/")

    assert page.headers["Referrer-Policy"] == "strict-origin"


def test_a_visitor_without_an_account_is_asked_to_make_one(cast, link):
    page = cast.client("anonymous").get(f"/clubs/join/{link}/")

    assert f"/account/signup/?next=/clubs/join/{link}/" in page.content.decode()
    # As a word: a page has tokens made of any letters.
    assert not re.search(r"\bMel\b", page.content.decode())
