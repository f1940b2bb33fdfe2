"""A club's sheets follow its roles alone, and so does what was shared by somebody."""

import importlib
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib.auth.models import Permission

from gofclub.models import User
from scorepad.actors import Actor
from scorepad.models import Change, Deal, Membership, Scope, ShareLink, Sheet
from scorepad.services.access import access_to
from scorepad.services.clubs.clubs import club_delete, club_exported
from scorepad.services.clubs.invitations import (
    invitation_accept,
    invitation_make,
    living as invitations_living,
)
from scorepad.services.clubs.members import member_leave, member_remove, member_role
from scorepad.services.clubs.operator import correct_members
from scorepad.services.errors import Conflict, Forbidden, Gone, Unknown
from scorepad.services.secret_links import token_of
from scorepad.services.sheets import (
    deal_edit,
    deal_log,
    deal_void,
    seats_change,
    sheet_publish,
    sheet_reopen,
    sheet_start,
)
from scorepad.services.sheets.links import link_make, living
from tests.scorepad.clubs.people import Cast, game, guests, someone
from tests.scorepad.pads import EVENING, Phone, error, refusal, sheet_of

SITE = Actor.of_system()


def kept(cast: Cast, *, by: str) -> tuple[Sheet, Deal]:
    """A sheet that this member started, with a hand on it."""
    sheet = game(cast, guests(cast, "Ana", "Ben", "Cho"), role=by)
    deal = deal_log(actor=cast[by], sheet=sheet, uuid=uuid4(), number=1, left=(0, 3, 5)).deal
    return sheet, deal


def online(owner: User | None, club=None, **more) -> tuple[Sheet, Deal]:
    """A sheet that an online table wrote, hosted by this person."""
    sheet = sheet_start(
        actor=SITE,
        uuid=uuid4(),
        names=["Ana", "Ben", "Cho"],
        club=club,
        source=Sheet.Source.ONLINE,
        owner=Actor(user=owner, **more),
    )
    return sheet, deal_log(actor=SITE, sheet=sheet, uuid=uuid4(), number=1, left=(0, 3, 5)).deal


def wishes(actor: Actor, sheet: Sheet, deal: Deal):
    """Everything by which somebody could change what a sheet says or who sees it."""
    return {
        "edit": lambda: deal_edit(
            actor=actor, sheet=sheet, deal=deal.uuid, expect=1, left=(9, 0, 9)
        ),
        "void": lambda: deal_void(actor=actor, sheet=sheet, deal=deal.uuid, expect=1),
        "log": lambda: deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=2, left=(1, 0, 9)),
        "reopen": lambda: sheet_reopen(actor=actor, sheet=sheet, target=300),
        "seats": lambda: seats_change(actor=actor, sheet=sheet, seats=[1, 0, 2]),
        "publish": lambda: sheet_publish(actor=actor, sheet=sheet, public=True),
        "watch link": lambda: link_make(actor=actor, sheet=sheet, role="view"),
        "write link": lambda: link_make(actor=actor, sheet=sheet, role="write"),
    }


def refuses_all(actor: Actor, sheet: Sheet, deal: Deal, why: type[Exception]) -> None:
    for wish in wishes(actor, sheet, deal).values():
        with pytest.raises(why):
            wish()
    sheet.refresh_from_db()
    assert (sheet.played, sheet.public, sheet.links.count()) == (1, False, 0)


def test_a_scorer_who_becomes_a_member_only_looks_at_what_they_started(cast):
    sheet, deal = kept(cast, by="scorer")
    member_role(actor=cast["owner"], club=cast.club, code=cast.member("scorer").code, role="member")

    refuses_all(cast["scorer"], sheet, deal, Forbidden)
    assert access_to(actor=cast["scorer"], sheet=sheet).may == "view"


def test_whoever_was_removed_does_not_see_what_they_started(cast):
    sheet, deal = kept(cast, by="scorer")
    member_remove(actor=cast["owner"], club=cast.club, code=cast.member("scorer").code)

    refuses_all(cast["scorer"], sheet, deal, Unknown)
    phone = Phone(cast.people["scorer"])
    assert phone.get("sheets/").json()["results"] == []
    assert sheet.code not in phone.client.get("/score/mine").content.decode()


def test_a_scorer_writes_and_shares_no_more_than_the_role_says(cast):
    sheet, deal = kept(cast, by="scorer")

    wishes(cast["scorer"], sheet, deal)["edit"]()
    for name in ("publish", "watch link", "write link"):
        with pytest.raises(Forbidden):
            wishes(cast["scorer"], sheet, deal)[name]()


def losing(cast: Cast, how: str) -> None:
    """The organiser loses the right to share the club's sheets."""
    member = cast.member("organiser")
    user = cast.people["organiser"]
    match how:
        case "demoted":
            member_role(actor=cast["owner"], club=cast.club, code=member.code, role="scorer")
        case "removed":
            member_remove(actor=cast["owner"], club=cast.club, code=member.code)
        case "left":
            member_leave(actor=cast["organiser"], club=cast.club)
        case "operator":
            member.role = Membership.Role.MEMBER
            correct_members(by=user, club=cast.club, members=[member])
        case "deactivated":
            user.is_active = False
            user.save()
        case "account deleted":
            user.delete()
        case "club deleted":
            club_exported(actor=cast["owner"], club=cast.club)
            club_delete(actor=cast["owner"], club=cast.club, confirmation=cast.club.name)


WAYS = ["demoted", "removed", "left", "operator", "deactivated", "account deleted", "club deleted"]


@pytest.mark.parametrize("how", WAYS)
def test_a_link_dies_with_the_right_to_make_it(cast, how):
    sheet, _ = kept(cast, by="scorer")
    link = link_make(actor=cast["organiser"], sheet=sheet, role="write", hours=90 * 24)
    guest = Phone()
    address = f"/j/{token_of(link)}/"
    guest.open(address)
    assert guest.log(sheet.code, 2, (0, 1, 2)).status_code == 201

    losing(cast, how)

    assert refusal(guest.log(sheet.code, 3, (0, 1, 2))) == (410, "link_revoked")
    assert refusal(guest.get(f"sheets/{sheet.code}/")) == (410, "link_revoked")
    assert guest.open(address).status_code == 410
    sheet.refresh_from_db()
    assert living(sheet) == []


def test_a_dead_link_does_not_come_back_with_the_right(cast):
    sheet, _ = kept(cast, by="scorer")
    link = link_make(actor=cast["organiser"], sheet=sheet, role="write")
    losing(cast, "demoted")

    code = cast.member("organiser").code
    member_role(actor=cast["owner"], club=cast.club, code=code, role="organiser")

    with pytest.raises(Gone):
        deal_log(
            actor=Actor(links=(link.digest,)),
            sheet=sheet,
            uuid=uuid4(),
            number=2,
            left=(0, 1, 2),
        )


@pytest.mark.parametrize("how", WAYS[:-1])
def test_an_invitation_dies_with_the_right_to_make_it(cast, how):
    """Else who is demoted comes back by it, on another account, as a scorer."""
    made = invitation_make(actor=cast["organiser"], club=cast.club, role="scorer")
    kept = invitation_make(actor=cast["owner"], club=cast.club, role="scorer")
    user = cast.people["organiser"]

    if how == "removed":
        member = cast.member("organiser").code
        member_remove(actor=cast["owner"], club=cast.club, code=member, end_invitations=False)
    else:
        losing(cast, how)

    with pytest.raises(Gone):
        invitation_accept(actor=cast["stranger"], token=token_of(made))
    assert made not in invitations_living(cast.club)
    if how == "demoted":
        code = cast.member("organiser").code
        member_role(actor=cast["owner"], club=cast.club, code=code, role="organiser")
        with pytest.raises(Gone):
            invitation_accept(actor=Actor(user=someone("Nora")), token=token_of(made))
        assert user.is_active
    assert invitation_accept(actor=cast["stranger"], token=token_of(kept)).role == "scorer"


def test_links_of_others_stay(cast):
    sheet, _ = kept(cast, by="scorer")
    link = link_make(actor=cast["owner"], sheet=sheet, role="write")

    losing(cast, "demoted")

    assert living(sheet) == [link]


def test_a_link_from_a_browser_lives_on_when_the_sheet_is_claimed(ana):
    phone, guest = Phone(), Phone()
    code = phone.start()
    url = phone.share(code, "write")["url"]
    guest.open(url)
    assert guest.log(code, 1, EVENING[0]).status_code == 201

    phone.client.force_login(ana)
    phone.csrf = phone.client.get("/api/v1/me/").json()["csrf"]
    mine = phone.share(code, "view")
    assert phone.post(f"sheets/{code}/claim/").status_code == 200

    assert guest.log(code, 2, EVENING[1]).status_code == 201
    assert len(phone.get(f"sheets/{code}/links/").json()["results"]) == 2
    assert Phone().open(mine["url"]).status_code == 302
    ana.is_active = False
    ana.save()
    assert refusal(guest.log(code, 3, EVENING[2])) == (410, "link_revoked")


def test_links_of_the_last_release_get_their_makers(ana):
    phone = Phone()
    code, claimed = phone.start(), phone.start()
    for one in (code, claimed):
        phone.share(one, "view")
    gone = sheet_of(someone("Gus"))
    link_make(actor=Actor(user=someone("Gus")), sheet=gone, role="view")
    ShareLink.objects.update(browser="", created_by=None)
    Sheet.objects.filter(code=claimed).update(browser="", owner=ana)

    migration = importlib.import_module("scorepad.migrations.0006_links_end_with_their_maker")
    migration.give_links_their_makers(apps, None)

    sheets = {sheet.code: sheet for sheet in Sheet.objects.all()}
    assert [len(living(sheets[one])) for one in (code, claimed, gone.code)] == [1, 1, 0]


@pytest.mark.parametrize("role", ["member", "scorer"])
def test_who_hosted_an_online_table_of_a_club_does_not_correct_it(cast, role):
    sheet, deal = online(cast.people[role], cast.club)

    refuses_all(cast[role], sheet, deal, Forbidden)


def test_organisers_correct_online_results_and_the_audit_says_so(cast):
    sheet, deal = online(cast.people["member"], cast.club)

    wishes(cast["organiser"], sheet, deal)["edit"]()

    phone = Phone(cast.people["member"])
    newest, *_, first = phone.get(f"sheets/{sheet.code}/changes/").json()["results"]
    assert (newest["action"], newest["who"], newest["correction"]) == ("edit", "Orla", True)
    assert not first["correction"]
    page = phone.client.get(f"/score/{sheet.code}/changes").content.decode()
    assert page.count("correction of an online result") == 1


def test_no_link_writes_an_online_result(cast):
    sheet, _ = online(cast.people["member"], cast.club)
    with pytest.raises(Conflict):
        link_make(actor=cast["organiser"], sheet=sheet, role="write")
    link = link_make(actor=cast["organiser"], sheet=sheet, role="view")
    # As one was made before this was so.
    ShareLink.objects.update(role="write")

    access = access_to(actor=Actor(links=(link.digest,)), sheet=sheet)

    assert access.may == "view"


def test_an_online_result_outside_clubs_is_corrected_by_the_operator_only(ana):
    sheet, deal = online(ana)
    refuses_all(Actor(user=ana), sheet, deal, Forbidden)
    other, hand = online(None, browser="b" * 64)
    refuses_all(Actor(browser="b" * 64), other, hand, Forbidden)
    staff = User.objects.create_user("st@example.org", "x", display_name="Stu", is_staff=True)
    refuses_all(Actor(user=staff), sheet, deal, Unknown)

    staff.user_permissions.add(Permission.objects.get(codename="change_sheet"))
    operator = User.objects.get(pk=staff.pk)
    refuses_all(Actor(user=operator, scopes=frozenset(Scope)), sheet, deal, Unknown)
    wishes(Actor(user=operator), sheet, deal)["edit"]()

    change = Change.objects.filter(sheet=sheet).first()
    assert (change.who, change.via, change.is_correction) == ("Stu", "operator", True)


def test_the_operator_is_a_stranger_to_sheets_of_real_tables(ana):
    boss = User.objects.create_superuser("boss@example.org", "x", display_name="Bo")

    assert access_to(actor=Actor(user=boss), sheet=sheet_of(ana)) is None


def test_the_host_of_an_online_table_without_an_account_can_claim_the_sheet(ana):
    phone = Phone()
    phone.start()
    browser = Sheet.objects.get().browser
    sheet, _ = online(None, browser=browser)
    phone.client.force_login(ana)
    phone.csrf = phone.client.get("/api/v1/me/").json()["csrf"]

    assert phone.sheet(sheet.code)["may"]["claim"]
    assert phone.post(f"sheets/{sheet.code}/claim/").status_code == 200


def test_a_sheet_of_a_club_is_not_claimed_by_a_browser(cast):
    phone = Phone()
    phone.start()
    browser = Sheet.objects.get().browser
    sheet, _ = online(None, cast.club, browser=browser)
    phone.client.force_login(cast.people["stranger"])
    phone.csrf = phone.client.get("/api/v1/me/").json()["csrf"]

    assert refusal(phone.post(f"sheets/{sheet.code}/claim/")) == (404, "not_found")
    assert len(phone.post("sheets/claim/").json()["claimed"]) == 1


def test_the_sentence_about_online_results_says_what_to_do(cast):
    sheet, _ = online(cast.people["member"], cast.club)
    answer = Phone(cast.people["organiser"]).post(f"sheets/{sheet.code}/links/", {"role": "write"})

    assert answer.status_code == 409
    assert "organiser" in error(answer)["message"]
