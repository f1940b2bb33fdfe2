"""Being forgotten: by oneself, by the operator, without an account; and what holds it up."""

from datetime import timedelta
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from gofclub.me.forget import forget, forget_browser, go_on
from gofclub.models import User
from play.models import Chair
from play.services.store.commit import run_command
from play.services.tables import table_open
from play.table.commands import Command
from scorepad.actors import Actor
from scorepad.models import ApiToken, Change, Club, ClubChange, Membership, ShareLink, Sheet, Sitter
from scorepad.services.bans import account_ban
from scorepad.services.clubs.players import player_add
from scorepad.services.sheets import deal_log, sheet_publish
from scorepad.services.sheets.erase import sheet_anonymise, sheet_delete
from scorepad.services.sheets.links import link_make
from scorepad.services.tokens import token_make
from tests.interruptions import dies_at
from tests.play.people import account, table_of
from tests.scorepad.clubs.people import cast_of, game
from tests.scorepad.pads import Phone, log_all, refusal, sheet_of
from tests.signing_in import sign_in

pytestmark = pytest.mark.django_db


def gone(user: User) -> bool:
    return not User.objects.filter(email=user.email).exists()


def test_the_page_asks_for_the_name_and_then_nothing_is_left(client, ana):
    sign_in(client, ana)
    other = Client()
    sign_in(other, ana)
    other.get(reverse("me"))
    _, secret = token_make(user=ana, name="x")

    wrong = client.post(reverse("me-delete"), {"confirmation": "ana"})
    assert wrong.status_code == 400
    assert not gone(ana)
    answer = client.post(reverse("me-delete"), {"confirmation": "Ana"})

    assert gone(ana)
    assert "storage" in answer["Clear-Site-Data"]
    assert client.get(reverse("me")).status_code == 302
    assert other.get(reverse("me")).status_code == 302
    assert not ApiToken.objects.exists()
    program = Client(headers={"Authorization": f"Bearer {secret}"})
    assert refusal(program.get("/api/v1/me/")) == (401, "not_signed_in")


def test_an_owner_is_held_up_by_the_club(client):
    cast = cast_of()
    olga = cast.people["owner"]
    sign_in(client, olga)

    assert "Tuesday Gang" in client.get(reverse("me-delete")).content.decode()
    answer = client.post(reverse("me-delete"), {"confirmation": "Olga"})

    assert answer.status_code == 400
    assert not gone(olga)
    assert Membership.objects.get(club=cast.club, role="owner").user == olga


def test_the_operator_leaves_a_club_to_the_longest_serving_of_the_highest_role():
    cast = cast_of()

    forget(cast.people["owner"], by_operator=True)

    assert Membership.objects.get(club=cast.club, role="owner").user == cast.people["organiser"]
    assert not ClubChange.objects.filter(who="Olga").exists()


def test_a_club_of_which_nobody_is_left_goes_and_its_sheets_stay_anonymous():
    cast = cast_of()
    Membership.objects.filter(club=cast.club).exclude(role="owner").delete()
    ana, ben, cho = guests_of_owner(cast)
    sheet = game(cast, [ana, ben, cho], role="owner")
    deal_log(actor=cast["owner"], sheet=sheet, uuid=uuid4(), number=1, left=(0, 5, 7))

    forget(cast.people["owner"], by_operator=True)

    assert not Club.objects.exists()
    assert not Sheet.objects.filter(owner__isnull=False).exists()


def guests_of_owner(cast):
    return [player_add(actor=cast["owner"], club=cast.club, name=n) for n in ("Ana", "Ben", "Cho")]


@pytest.mark.parametrize("way", ["command", "admin"])
def test_the_operator_does_the_same_by_command_and_in_the_admin(client, ana, way):
    sheet = sheet_of(ana)
    sheet_publish(actor=Actor(user=ana), sheet=sheet, public=True)

    if way == "command":
        call_command("forget", "ANA@example.org", "--yes", stdout=StringIO())
    else:
        boss = User.objects.create_superuser("boss@example.org", "very long", display_name="Boss")
        client.force_login(boss)
        client.post(f"/admin/gofclub/user/{ana.pk}/delete/", {"post": "yes"})

    assert gone(ana)
    names = set(Sitter.objects.filter(sheet=sheet).values_list("name", flat=True))
    assert "Ana" not in names
    assert {"Ben", "Cho", "Dee"} < names


def test_the_admin_forgets_a_member_of_a_club_too(client):
    cast = cast_of()
    mel = cast.people["member"]
    token_make(user=mel, name="x")
    boss = User.objects.create_superuser("boss@example.org", "very long", display_name="Boss")
    client.force_login(boss)

    client.post(f"/admin/gofclub/user/{mel.pk}/delete/", {"post": "yes"})

    assert gone(mel)
    assert not ClubChange.objects.filter(who="Mel").exists()


def test_a_chair_taken_before_signing_in_goes_too(client, ana):
    code, people = table_of(seats=3)
    sign_in(client, ana)
    session = client.session
    session["guest"] = str(people[1].guest)
    session.save()

    client.post(reverse("me-delete"), {"confirmation": "Ana"})

    assert not Chair.objects.filter(table__code=code, guest=people[1].guest).exists()


def test_what_was_interrupted_is_gone_on_with(ana):
    sheet = sheet_of(ana)
    sheet_publish(actor=Actor(user=ana), sheet=sheet, public=True)
    code = table_open(person=account(ana)).code
    # On her sheets she is forgotten by then, on her chairs not yet.
    with dies_at("SELECT code, seq FROM play_table"), pytest.raises(KeyboardInterrupt):
        forget(ana)
    assert Chair.objects.filter(table__code=code, user=ana).exists()
    ana.refresh_from_db()
    assert not ana.is_active

    assert go_on() == 0, "somebody may still be at it"

    assert go_on(after=timedelta()) == 1

    assert gone(ana)
    assert go_on(after=timedelta()) == 0


def test_pictures_and_phones_learn_of_it_by_the_version(ana):
    sheet = sheet_of(ana)
    actor = Actor(user=ana)
    log_all(actor, sheet)
    sheet_publish(actor=actor, sheet=sheet, public=True)
    before = Sheet.objects.get(pk=sheet.pk).version

    forget(ana)

    after = Phone().get(f"sheets/{sheet.code}/?since={before}").json()
    assert after["version"] > before
    assert all("Ana" not in deal["names"] for deal in after["deals"])
    assert len(after["deals"]) == 4


def test_links_of_the_forgotten_open_nothing(ana, ben):
    actor = Actor(user=ana)
    sheet = sheet_of(ana)
    sheet_publish(actor=actor, sheet=sheet, public=True)
    link_make(actor=actor, sheet=sheet, role="write", label="Ana")

    forget(ana)

    link = ShareLink.objects.get()
    assert link.revoked_at is not None
    assert link.label == ""


def test_the_audit_keeps_everything_but_the_name(ana):
    actor = Actor(user=ana)
    sheet = sheet_of(ana)
    log_all(actor, sheet)
    sheet_publish(actor=actor, sheet=sheet, public=True)
    before = list(Change.objects.filter(sheet=sheet).order_by("version").values())

    forget(ana)

    after = list(Change.objects.filter(sheet=sheet).order_by("version").values())[: len(before)]
    for was, now in zip(before, after, strict=True):
        assert now["who"].startswith("Former player")
        if was["action"] == "start":
            names = now["after"].pop("names")
            assert names[1:] == was["after"].pop("names")[1:]
            assert names[0] == now["who"]
        changed = {name for name in was if was[name] != now[name]}
        assert changed == {"user_id", "who"}
    with pytest.raises(TypeError):
        Change.objects.filter(sheet=sheet).update(who="x")
    with pytest.raises(TypeError):
        Change.objects.filter(sheet=sheet).delete()


def test_a_game_at_a_table_goes_on_without_the_forgotten(ana):
    code, people = table_of(seats=3)
    run_command(Command(code, "leave", person=people[2]))
    run_command(Command(code, "sit", person=account(ana)))
    run_command(Command(code, "start", person=people[0]))

    forget(ana)

    chair = Chair.objects.get(table__code=code, seat=2)
    assert chair.name.startswith("Former player")
    assert (chair.user_id, chair.browser, chair.state) == (None, "", "left")


def test_without_an_account_a_browser_is_forgotten():
    phone = Phone()
    private = phone.start()
    public = phone.start()
    phone.patch(f"sheets/{public}/", {"public": True})

    posting = phone.client.cookies["csrftoken"].value

    answer = phone.client.post(reverse("me-browser"), headers={"X-CSRFToken": phone.csrf})

    assert answer.status_code == 200
    # Whoever uses it next is somebody else: a new key would follow from this.
    assert phone.client.cookies["csrftoken"].value != posting
    assert not Sheet.objects.filter(code=private).exists()
    kept = Sheet.objects.get(code=public)
    assert kept.browser == ""
    assert not kept.sitters.filter(name="Ana").exists()


def test_a_guest_at_a_table_is_forgotten():
    code, _ = table_of(seats=3)
    chair = Chair.objects.get(table__code=code, seat=1)
    forget_browser(browser="", guest=chair.guest)

    assert not Chair.objects.filter(table__code=code, name="Ben").exists()


def test_an_owner_deletes_a_sheet_that_counts_for_nobody_else(anas, ana):
    sheet = sheet_of(ana)
    log_all(Actor(user=ana), sheet)

    assert anas.delete(f"sheets/{sheet.code}/").status_code == 204

    assert not Sheet.objects.exists()
    assert not Change.objects.exists()


def test_a_sheet_that_counts_is_anonymised_instead(anas, ana):
    sheet = sheet_of(ana, title="At Ana's")
    log_all(Actor(user=ana), sheet)
    sheet_publish(actor=Actor(user=ana), sheet=sheet, public=True)

    assert refusal(anas.delete(f"sheets/{sheet.code}/")) == (409, "sheet_counts")
    assert anas.post(f"sheets/{sheet.code}/anonymise/").status_code == 204

    kept = Sheet.objects.get()
    assert (kept.owner, kept.title, kept.played) == (None, "", 4)
    names = list(kept.sitters.values_list("name", flat=True))
    assert all(name.startswith("Former player") for name in names)


def test_nobody_else_deletes_or_anonymises_a_sheet(ana, ben):
    sheet = sheet_of(ana)
    for act in (sheet_delete, sheet_anonymise):
        with pytest.raises(Exception, match="not_found"):
            act(actor=Actor(user=ben), sheet=sheet)
    bens = Client()
    sign_in(bens, ben)
    assert bens.post(reverse("scorepad:sheet-forget", args=[sheet.code])).status_code == 404


def test_a_club_is_left_to_nobody_who_is_banned_from_the_site(ana):
    cast = cast_of()
    account_ban(by=ana, user=cast.people["organiser"])

    forget(cast.people["owner"], by_operator=True)

    assert Membership.objects.get(club=cast.club, role="owner").user == cast.people["scorer"]
