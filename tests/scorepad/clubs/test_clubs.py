"""Clubs: founded, described, left, handed over, deleted."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from scorepad.actors import Actor
from scorepad.models import Club, ClubChange, Membership, Player
from scorepad.services.clubs.clubs import club_create, club_delete, club_describe, club_exported
from scorepad.services.clubs.members import hand_over, member_leave, member_remove, member_role
from scorepad.services.errors import Conflict, Forbidden, NotSignedIn, Refused, Unknown


def test_who_makes_a_club_owns_it_and_plays_in_it(ana):
    club = club_create(actor=Actor(user=ana), name="  Tuesday   Gang ", time_zone="Europe/Paris")

    assert club.name == "Tuesday Gang"
    assert Membership.objects.get(club=club).role == "owner"
    assert Player.objects.get(club=club).user == ana
    assert ClubChange.objects.get(club=club).action == "found"


def test_the_address_of_a_private_club_tells_nobody_that_there_is_one(ana):
    actor = Actor(user=ana)
    slugs = [club_create(actor=actor, name="Secret Gang").slug for _ in range(3)]
    public = club_create(actor=actor, name="Secret Gang", visibility="public").slug

    assert public == "secret-gang"
    assert len(set(slugs)) == 3
    assert all(re.fullmatch("secret-gang-[2-9b-z]{6}", slug) for slug in slugs)


def test_a_club_needs_an_account(db):
    with pytest.raises(NotSignedIn):
        club_create(actor=Actor(browser="x"), name="Nobody's")


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\u202eb"])
def test_a_name_that_nobody_can_read_is_refused(ana, name):
    with pytest.raises(Refused) as refusal:
        club_create(actor=Actor(user=ana), name=name)

    assert "name" in refusal.value.fields


def test_two_clubs_of_one_name_have_two_addresses(ana):
    actor = Actor(user=ana)

    names = ("Gang", "Gang", "New", "\u7fa4")
    slugs = [club_create(actor=actor, name=name, visibility="public").slug for name in names]

    assert slugs == ["gang", "gang-2", "new-2", "club"]


def test_nobody_owns_clubs_without_number(ana, settings):
    settings.NEW_ACCOUNT_CLUBS = 100
    for number in range(20):
        club_create(actor=Actor(user=ana), name=f"Club {number}")

    with pytest.raises(Conflict) as refusal:
        club_create(actor=Actor(user=ana), name="One more")

    assert refusal.value.code == "too_many_clubs"


def test_a_day_ends_at_five_in_the_morning_of_the_club():
    club = Club(time_zone="Europe/Helsinki")

    assert club.day_of(datetime(2026, 3, 3, 2, 59, tzinfo=UTC)) == date(2026, 3, 2)
    assert club.day_of(datetime(2026, 3, 3, 3, 0, tzinfo=UTC)) == date(2026, 3, 3)


def test_the_day_of_every_moment_contains_it_when_the_clocks_change():
    club = Club(time_zone="Europe/Paris")
    moment = datetime(2026, 10, 24, 0, 0, tzinfo=UTC)

    for hours in range(72):
        now = moment + timedelta(hours=hours)
        begins, ends = club.hours_of(club.day_of(now))
        assert begins <= now < ends


def test_settings_are_changed_and_kept_in_the_audit(cast):
    club_describe(actor=cast["organiser"], club=cast.club, description="We meet", minimum_games=3)

    change = ClubChange.objects.filter(action="settings").get()
    assert change.before == {"description": "", "minimum_games": 10}
    assert change.after == {"description": "We meet", "minimum_games": 3}
    assert change.who == "Orla"


def test_what_happened_in_a_club_is_neither_changed_nor_forgotten(cast):
    change = ClubChange.objects.filter(club=cast.club).first()

    with pytest.raises(TypeError):
        change.save()
    with pytest.raises(TypeError):
        change.delete()
    with pytest.raises(TypeError):
        ClubChange.objects.filter(club=cast.club).delete()
    with pytest.raises(TypeError):
        ClubChange.objects.filter(club=cast.club).update(who="nobody")


def test_an_organiser_makes_scorers_but_no_organisers(cast):
    member = cast.member("member")

    member_role(actor=cast["organiser"], club=cast.club, code=member.code, role="scorer")
    with pytest.raises(Forbidden):
        member_role(actor=cast["organiser"], club=cast.club, code=member.code, role="organiser")

    assert cast.member("member").role == "scorer"


def test_an_organiser_cannot_touch_the_owner_or_another_organiser(cast):
    member_role(
        actor=cast["owner"], club=cast.club, code=cast.member("scorer").code, role="organiser"
    )

    with pytest.raises(Conflict):
        member_remove(actor=cast["organiser"], club=cast.club, code=cast.member("owner").code)
    with pytest.raises(Forbidden):
        member_remove(actor=cast["organiser"], club=cast.club, code=cast.member("scorer").code)
    with pytest.raises(Refused):
        member_role(
            actor=cast["owner"], club=cast.club, code=cast.member("owner").code, role="member"
        )


def test_nobody_is_made_owner_but_by_handing_over(cast):
    code = cast.member("member").code

    with pytest.raises(Refused) as refusal:
        member_role(actor=cast["owner"], club=cast.club, code=code, role="owner")
    hand_over(actor=cast["owner"], club=cast.club, code=code)

    assert refusal.value.code == "bad_role"
    assert cast.member("member").role == "owner"
    assert cast.member("owner").role == "organiser"


def test_the_owner_stays_until_the_club_is_handed_over(cast):
    with pytest.raises(Conflict) as refusal:
        member_leave(actor=cast["owner"], club=cast.club)

    assert refusal.value.code == "owner_stays"


def test_who_leaves_a_private_club_finds_nothing_there(cast):
    with pytest.raises(Unknown):
        member_leave(actor=cast["ex_member"], club=cast.club)

    assert cast.client("ex_member").get(f"/clubs/{cast.club.slug}/").status_code == 404
    assert cast.player("ex_member").name == "Exa"


def test_a_club_is_deleted_only_after_its_export_and_by_its_name(cast):
    with pytest.raises(Conflict) as early:
        club_delete(actor=cast["owner"], club=cast.club, confirmation=cast.club.name)
    club_exported(actor=cast["owner"], club=cast.club)
    with pytest.raises(Refused) as unsure:
        club_delete(actor=cast["owner"], club=cast.club, confirmation="tuesday")
    club_delete(actor=cast["owner"], club=cast.club, confirmation=cast.club.name)

    assert (early.value.code, unsure.value.code) == ("export_first", "wrong_confirmation")
    assert not Club.objects.exists()
    assert not Player.objects.exists()


def test_an_old_export_does_not_count(cast):
    club_exported(actor=cast["owner"], club=cast.club)
    Club.objects.update(exported_at=timezone.now() - timedelta(hours=2))

    with pytest.raises(Conflict):
        club_delete(actor=cast["owner"], club=cast.club, confirmation=cast.club.name)
