"""A right that ends, ends for open sockets too."""

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.test import Client as Browser
from django.urls import reverse

from gofclub.models import User
from play.hub import TableHub
from play.models import Table
from play.services.lobby import tables_of
from play.services.store.commit import run_command
from play.services.tables import table_open
from play.table.commands import Command
from scorepad.models import Membership
from scorepad.services.clubs.members import member_leave, member_remove
from tests.play.people import Client, account, guest, table_of
from tests.scorepad.clubs.people import Cast, cast_of, someone

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
async def often(sockets):
    """Sockets of a hub that looks round more often than every few seconds."""
    TableHub.running(sweep_seconds=0.1)
    return sockets


@pytest.fixture
async def seldom(sockets):
    """Sockets of a hub that has not looked round when the test is over."""
    TableHub.running(sweep_seconds=600)
    return sockets


def logs_out(user: User, session: str) -> None:
    browser = Browser()
    browser.cookies["sessionid"] = session
    browser.post(reverse("account_logout"))


def is_deactivated(user: User, session: str) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def has_a_new_password(user: User, session: str) -> None:
    user.set_password("thirteen dragons")
    user.save(update_fields=["password"])


def is_deleted(user: User, session: str) -> None:
    user.delete()


def has_been_away_for_too_long(user: User, session: str) -> None:
    Session.objects.filter(session_key=session).update(expire_date="2020-01-01T00:00:00Z")


ENDS = (
    logs_out,
    is_deactivated,
    has_a_new_password,
    is_deleted,
    has_been_away_for_too_long,
)


@pytest.mark.parametrize("ends", ENDS)
async def test_who_sits_and(often, ends):
    user = await sync_to_async(someone)("Una")
    person = await sync_to_async(account)(user)
    table = await sync_to_async(table_open)(person=person)
    client = await (await often(table.code, person)).noticed()

    await sync_to_async(ends)(user, person.session)

    assert await client.closed() == 4401


async def test_who_watches_and_logs_out(often):
    user = await sync_to_async(someone)("Una")
    person = await sync_to_async(account)(user)
    code, _ = await sync_to_async(table_of)()
    client = await often(code, person)

    await sync_to_async(logs_out)(user, person.session)

    assert await client.closed() == 4401


async def test_others_see_that_somebody_has_logged_out(often):
    code, people = await sync_to_async(table_of)()
    first, second = [await (await often(code, person)).noticed() for person in people[:2]]
    await first.until(lambda frame: frame["t"] == "view" and frame["chairs"][1]["online"])

    await sync_to_async(Session.objects.filter(session_key=people[1].session).delete)()
    assert await second.closed() == 4401

    await first.until(lambda frame: frame["t"] == "view" and not frame["chairs"][1]["online"])


def a_clubs_table(cast: Cast):
    """A table for members; the member sits there, beside the owner."""
    host, member = (account(cast.people[role]) for role in ("owner", "member"))
    table = table_open(person=host, visibility="club", club=cast.club)
    run_command(Command(table.code, "sit", person=member))
    return table.code, host, member


def is_removed(cast: Cast, role: str) -> None:
    member_remove(actor=cast["owner"], club=cast.club, code=cast.member(role).code)


def leaves(cast: Cast, role: str) -> None:
    member_leave(actor=cast[role], club=cast.club)


@pytest.mark.parametrize("goes", [is_removed, leaves])
async def test_whoever_is_no_member_any_more_loses_the_clubs_table(often, goes):
    cast = await sync_to_async(cast_of)()
    code, host, member = await sync_to_async(a_clubs_table)(cast)
    stays = await (await often(code, host)).noticed()
    sits = await (await often(code, member)).noticed()
    scorer = await sync_to_async(account)(cast.people["scorer"])
    watches = await often(code, scorer)

    for role in ("member", "scorer"):
        await sync_to_async(goes)(cast, role)

    assert await sits.closed() == 4403
    assert await watches.closed() == 4403
    assert await Client(f"/ws/tables/{code}/", member).open() == 404
    await stays.until(lambda frame: frame["t"] == "view" and not frame["chairs"][1]["online"])
    assert (await stays.ask("sit"))["t"] == "ack"


async def test_a_command_is_refused_even_before_anybody_has_looked_round(seldom):
    cast = await sync_to_async(cast_of)()
    code, _, member = await sync_to_async(a_clubs_table)(cast)
    client = await (await seldom(code, member)).noticed()
    await sync_to_async(is_removed)(cast, "member")

    answer = await client.ask("leave")

    assert (answer["t"], answer["code"], answer["seq"]) == ("rej", "gone", 0)
    assert await client.closed() == 4403


async def test_so_is_a_rematch(seldom):
    cast = await sync_to_async(cast_of)()
    code, _, member = await sync_to_async(a_clubs_table)(cast)
    client = await (await seldom(code, member)).noticed()
    await sync_to_async(is_removed)(cast, "member")

    answer = await client.ask("rematch")

    assert answer["code"] == "gone"
    assert await client.closed() == 4403


async def test_whoever_had_an_account_that_has_been_switched_off_since_watches(often):
    user = await sync_to_async(User.objects.create_user)("ana@example.org", display_name="Ana")
    ana = await sync_to_async(account)(user)
    table = await sync_to_async(table_open)(person=ana)
    await sync_to_async(User.objects.update)(is_active=False)
    watcher = await often(table.code, ana)

    assert watcher.view["you"]["seat"] is None
    assert (await watcher.ask("sit", seat=1))["code"] == "logged_out"
    assert await watcher.closed() == 4401


def test_for_a_former_member_the_table_is_nowhere():
    cast = cast_of()
    code, _, member = a_clubs_table(cast)
    browser = Browser()
    browser.cookies["sessionid"] = member.session
    assert browser.get(f"/api/v1/tables/{code}/").status_code == 200
    assert [table.code for table in tables_of(member)] == [code]

    is_removed(cast, "member")

    body = {"id": "a", "do": "leave"}
    assert browser.get(f"/api/v1/tables/{code}/").status_code == 404
    assert (
        browser.post(
            f"/api/v1/tables/{code}/commands/", body, content_type="application/json"
        ).status_code
        == 404
    )
    assert browser.get(f"/play/{code}/").status_code == 404
    assert tables_of(member) == []


async def test_other_tables_of_the_club_members_are_nobodys_business_but_theirs(often):
    cast = await sync_to_async(cast_of)()
    person = await sync_to_async(account)(cast.people["member"])
    table = await sync_to_async(table_open)(person=person)
    client = await (await often(table.code, person)).noticed()

    await sync_to_async(Membership.objects.all().delete)()

    assert (await client.ask("fill"))["t"] == "ack"


async def test_a_table_that_is_deleted_is_gone_for_everybody(often):
    code, people = await sync_to_async(table_of)()
    sits = await (await often(code, people[0])).noticed()
    watches = await often(code, await sync_to_async(guest)("Wim"))

    await sync_to_async(Table.objects.filter(code=code).delete)()

    assert await sits.closed() == 4403
    assert await watches.closed() == 4403
