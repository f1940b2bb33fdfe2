"""Removed, and not back by a link one knew; banned, and back by none."""

import pytest

from gofclub.models import User
from scorepad.models import Claim, ClubBan, ClubChange, Invitation, Membership
from scorepad.services.clubs.invitations import (
    invitation_accept,
    invitation_make,
    invitation_read,
    living,
)
from scorepad.services.clubs.members import ban_lift, member_leave, member_remove, player_ban
from scorepad.services.clubs.players import claim_ask
from scorepad.services.errors import Conflict, Forbidden, Gone, Unknown
from scorepad.services.secret_links import token_of
from tests.scorepad.clubs.people import guests, refusal, someone


@pytest.fixture(autouse=True)
def no_links_yet(cast) -> None:
    """Those by which the cast came are spent."""
    Invitation.objects.all().delete()


def link(cast, role="owner", **more) -> str:
    return token_of(invitation_make(actor=cast[role], club=cast.club, **more))


def remove(cast, role: str, *, by: str = "owner", **more) -> None:
    member_remove(actor=cast[by], club=cast.club, code=cast.member(role).code, **more)


def test_whoever_is_removed_does_not_come_back_by_the_link_they_came_by(cast):
    known = link(cast)
    invitation_accept(actor=cast["stranger"], token=known)

    remove(cast, "stranger")

    with pytest.raises(Gone):
        invitation_accept(actor=cast["stranger"], token=known)


def test_links_for_one_other_person_stay_unless_the_removed_one_could_have_seen_them(cast):
    (ana,) = guests(cast, "Ana")
    link(cast, player=ana.code)
    link(cast, most_uses=1)
    remove(cast, "member")
    assert living(cast.club).count() == 2

    remove(cast, "organiser")
    assert living(cast.club).count() == 0


def test_links_stay_where_that_is_wanted(cast):
    known = link(cast)

    remove(cast, "member", end_invitations=False)

    assert invitation_read(known)
    invitation_accept(actor=cast["member"], token=known)


def test_who_is_banned_comes_back_by_no_link_and_is_told_so(cast):
    remove(cast, "member", ban=True)
    token = link(cast)

    with pytest.raises(Forbidden) as refused:
        invitation_accept(actor=cast["member"], token=token)
    assert refused.value.code == "club_banned"
    for method in ("get", "post"):
        page = getattr(cast.client("member"), method)(f"/clubs/join/{token}/")
        assert page.status_code == 403
        assert "You are banned from this club" in page.content.decode()
    assert not Membership.objects.filter(club=cast.club, user=cast.people["member"]).exists()
    assert list(ClubChange.objects.filter(action="ban").values_list("subject", "who")) == [
        ("Mel", "Olga")
    ]


def test_a_personal_link_does_not_get_round_a_ban(cast):
    remove(cast, "member", ban=True)
    (ana,) = guests(cast, "Ana")

    with pytest.raises(Forbidden):
        invitation_accept(actor=cast["member"], token=link(cast, player=ana.code))


def test_a_ban_is_lifted(cast):
    remove(cast, "member", ban=True)
    ban = ClubBan.objects.get()

    ban_lift(actor=cast["organiser"], club=cast.club, code=ban.code)

    invitation_accept(actor=cast["member"], token=link(cast))
    assert cast.member("member").role == "member"
    assert ClubChange.objects.filter(action="unban", subject="Mel").exists()


def test_an_organiser_bans_members_and_only_the_owner_organisers(cast):
    second = someone("Otto")
    Membership.objects.create(club=cast.club, user=second, role="organiser")
    code = Membership.objects.get(user=second).code
    with pytest.raises(Forbidden):
        member_remove(actor=cast["organiser"], club=cast.club, code=code, ban=True)

    member_remove(actor=cast["owner"], club=cast.club, code=code, ban=True)

    with pytest.raises(Forbidden):
        ban_lift(actor=cast["organiser"], club=cast.club, code=ClubBan.objects.get().code)
    with pytest.raises(Forbidden):
        remove(cast, "member", by="scorer", ban=True)


def test_whoever_has_left_can_be_banned_by_the_player_they_were(cast):
    player = cast.player("member")
    with pytest.raises(Conflict) as refused:
        player_ban(actor=cast["organiser"], club=cast.club, code=player.code)
    assert refused.value.code == "already_member"
    member_leave(actor=cast["member"], club=cast.club)

    player_ban(actor=cast["organiser"], club=cast.club, code=player.code)

    with pytest.raises(Forbidden):
        invitation_accept(actor=cast["member"], token=link(cast))


def test_claims_of_who_is_gone_are_not_agreed_to_by_mistake(cast):
    (ana,) = guests(cast, "Ana")
    cast.player("member").delete()
    claim_ask(actor=cast["member"], club=cast.club, code=ana.code)

    remove(cast, "member", ban=True)

    assert Claim.objects.get().answer == Claim.Answer.WITHDRAWN
    with pytest.raises(Unknown):
        claim_ask(actor=cast["member"], club=cast.club, code=ana.code)


def test_the_page_asks_what_ends_too_and_the_api_takes_it(cast, phones, at):
    link(cast)
    page = f"/clubs/{cast.club.slug}/members/{cast.member('member').code}/remove/"
    asked = cast.client("organiser").get(page).content.decode()
    assert "1 open invitation" in asked
    assert "checked" in asked
    cast.client("organiser").post(page, {"end_invitations": "yes", "ban": "yes"})
    assert not living(cast.club).exists()

    (ban,) = phones("organiser").get(f"{at}/bans/").json()["results"]
    assert ban["name"] == "Mel"
    assert phones("organiser").delete(f"{at}/bans/{ban['id']}/").status_code == 204
    scorer = cast.member("scorer").code
    gone = phones("organiser").ask("DELETE", f"{at}/members/{scorer}/", {"ban": True})
    assert gone.status_code == 204
    token = link(cast)
    answer = refusal(phones("scorer").post("clubs/join/", {"token": token}), 403)
    assert answer["code"] == "club_banned"


def test_the_operator_does_not_add_who_is_banned_by_accident(cast, client):
    client.force_login(User.objects.create_superuser("opal@example.org", display_name="Opal"))
    remove(cast, "member", ban=True)
    rows = list(cast.club.memberships.order_by("pk"))
    form = {
        "name": cast.club.name,
        "time_zone": "UTC",
        "day_starts": 5,
        "visibility": "private",
        "minimum_games": 10,
        "memberships-TOTAL_FORMS": len(rows) + 1,
        "memberships-INITIAL_FORMS": len(rows),
        f"memberships-{len(rows)}-club": cast.club.pk,
        f"memberships-{len(rows)}-user": cast.people["member"].pk,
        f"memberships-{len(rows)}-role": "member",
    }
    for at, row in enumerate(rows):
        form |= {
            f"memberships-{at}-id": row.pk,
            f"memberships-{at}-club": cast.club.pk,
            f"memberships-{at}-user": row.user_id,
            f"memberships-{at}-role": row.role,
        }

    answer = client.post(f"/admin/scorepad/club/{cast.club.pk}/change/", form)

    assert "Lift the ban first" in answer.content.decode()
    assert not Membership.objects.filter(club=cast.club, user=cast.people["member"]).exists()
