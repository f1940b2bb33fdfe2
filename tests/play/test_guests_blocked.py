"""A guest can be blocked: by the browser, which nobody is told, and until it is forgotten."""

from datetime import timedelta
from importlib import import_module
from uuid import uuid4

import pytest
from django.apps import apps
from django.conf import settings
from django.test import Client as Browser
from django.utils import timezone

from gofclub.me.forget import forget
from gofclub.me.prune import prune
from gofclub.models import User
from play.models import Chair, GuestBlock, Table
from play.services.forget import chairs_of, forget_guests
from play.services.my_data import people_listed
from play.services.people import guests
from play.services.people.circles import unheard_by
from play.services.quick_match import match_join
from play.services.store.commit import run_command
from play.services.tables import table_open
from play.table.commands import Command
from play.table.refusal import Refusal
from scorepad.services.errors import Conflict, Unknown
from tests.play.people import account, guest
from tests.play.test_admin import finish_hand

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana(db) -> User:
    return User.objects.create_user("ana@example.org", "x", display_name="Ana")


@pytest.fixture
def met(ana):
    """Ana with an account, and two guests with whom she has played a hand."""
    people = [account(ana), guest("Mal"), guest("Cho")]
    table = table_open(person=people[0], seats=3, clock=0)
    for person in people[1:]:
        run_command(Command(table.code, "sit", person=person))
    run_command(Command(table.code, "start", person=people[0]))
    finish_hand(table.code, people)
    return people


def code_of(ana: User, name: str) -> str:
    return next(one.code for one in guests.guests_met(ana) if one.display_name == name)


def test_a_blocked_guest_is_not_seated_with_one_by_chance_and_another_is(ana, met):
    me, mal, cho = met
    guests.block(user=ana, code=code_of(ana, "Mal"))

    mine = match_join(person=me)
    elsewhere = match_join(person=mal)
    assert elsewhere.code != mine.code
    assert match_join(person=cho).code == mine.code

    # The other way round: Mal was there first.
    run_command(Command(mine.code, "leave", person=me))
    assert match_join(person=me).code == mine.code
    with pytest.raises(Refusal):
        run_command(
            Command(elsewhere.code, "sit", person=me, apart=frozenset({mal.guest, cho.guest}))
        )


def test_a_blocked_guest_is_not_heard_and_another_is(ana, met):
    me, mal, cho = met
    guests.block(user=ana, code=code_of(ana, "Mal"))

    unheard = unheard_by([ana.pk])[ana.pk]

    chairs = match_join(person=mal).chairs
    assert [one.somebody in unheard for one in chairs if one.guest] == [True]
    assert cho.guest not in unheard
    assert me.user not in unheard
    guests.unblock(user=ana, code=guests.guests_blocked(ana)[0].code)
    assert unheard_by([ana.pk]) == {ana.pk: frozenset()}


def test_only_who_was_met_can_be_named_and_no_list_grows_past_its_end(ana, met):
    other = User.objects.create_user("ben@example.org", "x", display_name="Ben")
    code = code_of(ana, "Mal")
    with pytest.raises(Unknown):
        guests.block(user=other, code=code)
    rows = [GuestBlock(user=ana, guest=uuid4(), name="Fox") for _ in range(guests.MOST_BLOCKED)]
    GuestBlock.objects.bulk_create(rows)

    with pytest.raises(Conflict):
        guests.block(user=ana, code=code)
    guests.unblock(user=ana, code=guests.guests_blocked(ana)[0].code)
    guests.block(user=ana, code=code)

    assert [one.display_name for one in guests.guests_met(ana)] == ["Cho"]
    with pytest.raises(Conflict):
        guests.block(user=ana, code=code_of(ana, "Cho"))


def test_the_page_the_api_and_ones_own_data_name_no_browser(ana, met):
    _me, mal, _cho = met
    browser = Browser()
    browser.force_login(ana)
    code = code_of(ana, "Mal")
    assert "Guests you have played with lately" in browser.get("/play/people/").text

    browser.put(f"/api/v1/people/{code}/blocked/")
    page, told = browser.get("/play/people/").text, browser.get("/api/v1/people/")
    assert f"/play/people/{code}/" in page
    assert told.json()["blocked_guests"] == [{"person": code, "name": "Mal"}]
    listed = [",".join(map(str, row)) for row in people_listed(ana)]
    assert any(row.startswith("blocked guest,Mal") for row in listed)
    for text in (page, told.content.decode(), "".join(listed)):
        assert str(mal.guest) not in text
        assert mal.guest.hex not in text

    browser.post(f"/play/people/{code}/", {"do": "unblock"})
    assert not GuestBlock.objects.exists()


def test_it_ends_with_the_guest_and_with_the_account(ana, met):
    _me, mal, cho = met
    for name in ("Mal", "Cho"):
        guests.block(user=ana, code=code_of(ana, name))

    forget_guests(chairs_of(guest=mal.guest))
    assert list(GuestBlock.objects.values_list("guest", flat=True)) == [cho.guest]

    late = timezone.now() + timedelta(days=settings.KEEP_GUESTS_DAYS + 1)
    coming = table_open(person=cho, seats=3, clock=0)
    Table.objects.filter(code=coming.code).update(changed_at=late)
    prune(now=late)
    assert GuestBlock.objects.exists(), "whoever still comes is still blocked"

    forget_guests(chairs_of(guest=cho.guest))
    assert not GuestBlock.objects.exists()


def test_whoever_was_forgotten_is_no_guest(ana, met):
    """Neither is it told that an account was deleted."""
    ben = User.objects.create_user("ben@example.org", "x", display_name="Ben")
    _me, mal, _cho = met
    Chair.objects.filter(guest=mal.guest).update(user=ben)

    forget(ben)

    assert [one.display_name for one in guests.guests_met(ana)] == ["Cho"]
    # Nor where a release before has forgotten them.
    forgotten = Chair.objects.exclude(name__in=["Ana", "Cho"]).get()
    forgotten.guest = uuid4()
    forgotten.save()
    assert len(guests.guests_met(ana)) == 2
    earlier = import_module("play.migrations.0019_guests_that_are_blocked")
    earlier.forgotten_people_are_nobody(apps, None)
    assert [one.display_name for one in guests.guests_met(ana)] == ["Cho"]


def test_it_is_deleted_with_the_account(ana, met):
    guests.block(user=ana, code=code_of(ana, "Mal"))

    ana.delete()

    assert not GuestBlock.objects.exists()
