"""Invitations on the first page: only those that lead to a seat, and to no closed door."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gofclub.models import User
from play.models import SeatInvitation, Table
from play.services.people.inviting import invitations_of
from play.services.store.commit import run_command
from play.services.tables import table_open
from play.table.commands import Command
from scorepad.models import Membership
from tests.play.people import account, guest
from tests.scorepad.clubs.people import cast_of

pytestmark = pytest.mark.django_db


def user(name: str) -> User:
    return User.objects.create_user(f"{name.lower()}@example.org", "x", display_name=name)


def invited(ben: User, by: User, *, minutes_ago: int = 0, **options) -> SeatInvitation:
    """An invitation to a table where its inviter sits."""
    table = table_open(person=account(by), clock=0, **options)
    at = timezone.now() - timedelta(minutes=minutes_ago)
    return SeatInvitation.objects.create(table_id=table.id, to=ben, by=by, at=at)


def test_who_has_left_a_club_reads_nothing_of_its_tables(client):
    ana, ben, club = user("Ana"), user("Ben"), cast_of().club
    for one in (ana, ben):
        Membership.objects.create(club=club, user=one)
    invited(ben, ana, club=club, visibility=Table.Visibility.CLUB, title="Members only")
    invited(ben, ana, club=club, visibility=Table.Visibility.LINK, title="With the link")
    client.force_login(ben)
    page = client.get("/").text
    assert "Members only" in page
    assert "With the link" in page

    Membership.objects.filter(user=ben).delete()

    page = client.get("/").text
    assert "Members only" not in page
    assert "With the link" in page


def test_invitations_that_lead_nowhere_take_no_place_among_the_latest():
    ana, ben = user("Ana"), user("Ben")
    holds = invited(ben, ana, minutes_ago=9)
    left, full, there = (invited(ben, ana, seats=3) for _ in range(3))
    run_command(Command(left.table.code, "sit", person=guest("Cho")))
    run_command(Command(left.table.code, "leave", person=account(ana)))
    for name in ("Cho", "Dee"):
        run_command(Command(full.table.code, "sit", person=guest(name)))
    run_command(Command(there.table.code, "sit", person=account(ben)))
    assert set(Table.objects.values_list("status", flat=True)) == {Table.Status.OPEN}

    assert invitations_of(ben, most=1) == [holds]
    assert invitations_of(ben, most=9) == [holds]
