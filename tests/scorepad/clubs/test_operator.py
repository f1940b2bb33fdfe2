"""The operator's hands: what is put right in the admin is in the club's audit."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from gofclub.models import User
from scorepad.models import Club, ClubChange, Invitation, Membership
from scorepad.services.clubs.invitations import invitation_make
from tests.scorepad.clubs.people import Cast


@pytest.fixture
def operator(db) -> Client:
    user = User.objects.create_superuser("op@example.org", "twelve dragons", display_name="Opal")
    client = Client()
    client.force_login(user)
    return client


def form(cast: Cast, roles: dict[str, str | None], **fields) -> dict[str, str]:
    """The admin's form of the club: everybody's role, None for who is to go."""
    club = cast.club
    members = list(Membership.objects.filter(club=club).order_by("pk"))
    by_user = {cast.people[role]: wanted for role, wanted in roles.items()}
    sent = {
        "name": club.name,
        "description": club.description,
        "time_zone": club.time_zone,
        "day_starts": club.day_starts,
        "visibility": club.visibility,
        "minimum_games": club.minimum_games,
        "memberships-TOTAL_FORMS": len(members),
        "memberships-INITIAL_FORMS": len(members),
        **fields,
    }
    for at, member in enumerate(members):
        wanted = by_user.get(member.user, member.role)
        sent |= {
            f"memberships-{at}-id": member.pk,
            f"memberships-{at}-club": club.pk,
            f"memberships-{at}-user": member.user_id,
            f"memberships-{at}-role": wanted or member.role,
        }
        if wanted is None:
            sent[f"memberships-{at}-DELETE"] = "on"
    return sent


def save(operator: Client, cast: Cast, roles: dict[str, str | None] | None = None, **fields):
    address = f"/admin/scorepad/club/{cast.club.pk}/change/"
    return operator.post(address, form(cast, roles or {}, **fields))


def last(cast: Cast, *, skip: int = 0) -> tuple:
    change = ClubChange.objects.filter(club=cast.club)[skip]
    return change.action, change.who, change.subject, change.before, change.after


def test_a_role_that_the_operator_gives_is_in_the_audit(cast, operator):
    assert save(operator, cast, {"member": "scorer"}).status_code == 302

    assert cast.member("member").role == "scorer"
    assert last(cast) == (
        *("role", "Opal", "Mel"),
        *({"role": "member"}, {"role": "scorer", "operator": True}),
    )


def test_who_is_removed_by_the_operator_is_in_the_audit(cast, operator):
    assert save(operator, cast, {"scorer": None}).status_code == 302

    assert not Membership.objects.filter(club=cast.club, user=cast.people["scorer"]).exists()
    assert last(cast)[:4] == ("remove", "Opal", "Scott", {"role": "scorer"})


def test_a_club_whose_owner_is_lost_gets_another_one(cast, operator):
    assert save(operator, cast, {"owner": "member", "organiser": "owner"}).status_code == 302

    assert cast.member("organiser").role == "owner"
    assert last(cast)[:3] == ("hand_over", "Opal", "Orla")
    assert last(cast, skip=1)[:3] == ("role", "Opal", "Olga")


@pytest.mark.parametrize(
    "roles", [{"owner": None}, {"owner": "member"}, {"member": "owner"}], ids=str
)
def test_a_club_keeps_exactly_one_owner(cast, operator, roles):
    before = ClubChange.objects.count()

    answer = save(operator, cast, roles)

    assert "A club has one owner" in answer.content.decode()
    assert cast.member("owner").role == "owner"
    assert ClubChange.objects.count() == before


def test_settings_are_in_the_audit(cast, operator):
    assert save(operator, cast, time_zone="Asia/Tokyo", name="New name").status_code == 302

    assert Club.objects.get(pk=cast.club.pk).time_zone == "Asia/Tokyo"
    action, who, _subject, before, after = last(cast)
    assert (action, who) == ("settings", "Opal")
    assert before == {"name": "Tuesday Gang", "time_zone": "UTC"}
    assert after == {"name": "New name", "time_zone": "Asia/Tokyo", "operator": True}


@pytest.mark.parametrize(("field", "value"), [("time_zone", "Mars/Olympus"), ("name", " ")])
def test_nonsense_is_refused_in_words(cast, operator, field, value):
    answer = save(operator, cast, **{field: value})

    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode()
    assert getattr(Club.objects.get(pk=cast.club.pk), field) == getattr(cast.club, field)


def test_saving_what_is_there_changes_nothing(cast, operator):
    before = ClubChange.objects.count()

    assert save(operator, cast).status_code == 302

    assert ClubChange.objects.count() == before


def test_an_invitation_revoked_by_the_operator_is_in_the_audit(cast, operator):
    made = invitation_make(actor=cast["owner"], club=cast.club, label="For the pub")
    sent = {"action": "revoke", "_selected_action": [made.pk]}

    operator.post("/admin/scorepad/invitation/", sent)

    assert Invitation.objects.get(pk=made.pk).revoked_at is not None
    assert last(cast)[:3] == ("revoke", "Opal", "")
    change = operator.post(f"/admin/scorepad/invitation/{made.pk}/change/", {"label": "x"})
    assert change.status_code == 403


@pytest.mark.parametrize(("may", "revoked"), [("view", False), ("change", True)])
def test_whoever_may_only_look_revokes_no_invitation(cast, client, may, revoked):
    made = invitation_make(actor=cast["owner"], club=cast.club)
    clerk = User.objects.create_user("clerk@example.org", display_name="Clerk", is_staff=True)
    names = {"view_invitation", f"{may}_invitation"}
    clerk.user_permissions.set(Permission.objects.filter(codename__in=names))
    client.force_login(clerk)

    client.post("/admin/scorepad/invitation/", {"action": "revoke", "_selected_action": [made.pk]})

    assert (Invitation.objects.get(pk=made.pk).revoked_at is not None) is revoked


def test_a_club_is_not_given_to_an_account_that_is_not_in_use(cast, operator):
    banned = cast.people["organiser"]
    banned.is_active = False
    banned.save(update_fields=["is_active"])

    answer = save(operator, cast, {"owner": "member", "organiser": "owner"})

    assert "This account is no longer in use" in answer.content.decode()
    assert cast.member("owner").role == "owner"
