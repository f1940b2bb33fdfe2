"""What people say at a table, and who hears it."""

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.test import Client as Browser

from gofclub.models import User
from play.hub import TableHub
from play.models import Block
from play.services.store.commit import run_command
from play.services.tables import table_open
from play.table.commands import Command
from play.table.people import Person
from tests.play.people import account, guest, table_of
from tests.play.test_socket_people import playing
from tests.signing_in import sign_in

pytestmark = pytest.mark.django_db(transaction=True)


async def test_everybody_hears_a_phrase_and_nobody_hears_two_at_once(sockets):
    client, other, *_ = await playing(sockets)
    seat = client.view["you"]["seat"]

    client.send(t="say", say="good_luck")
    client.send(t="say", say="hurry")
    error = await client.until(lambda frame: frame["t"] == "err")
    view = await other.until(lambda frame: frame["t"] == "view" and frame["events"])

    assert error == {"t": "err", "code": "too_fast"}
    assert view["events"] == [{"e": "said", "seat": seat, "say": "good_luck"}]
    assert "hurry" not in "".join(other.raw)


async def test_after_a_moment_one_may_speak_again(sockets):
    TableHub.running(say_seconds=0)
    client, other, *_ = await playing(sockets)

    for say in ("thanks", "bye"):
        client.send(t="say", say=say)
        view = await other.until(lambda frame: frame["t"] == "view" and frame["events"])
        assert view["events"][-1]["say"] == say


async def test_what_a_watcher_says_is_not_heard(sockets):
    code, people = await sync_to_async(table_of)()
    watcher = await sockets(code, await sync_to_async(guest)("Wim"))
    player = await (await sockets(code, people[0])).noticed()

    watcher.send(t="say", say="wow")
    answer = await player.ask("leave")
    await player.seen(answer["seq"])

    assert "said" not in "".join(player.raw)


async def test_what_somebody_without_a_cookie_says_is_not_heard_and_they_watch_on(sockets):
    TableHub.running(say_seconds=0)
    code, people = await sync_to_async(table_of)()
    watcher = await sockets(code)
    player = await (await sockets(code, people[0])).noticed()

    for say in ("wow", "hurry"):
        watcher.send(t="say", say=say)
    answer = await player.ask("leave")
    await player.seen(answer["seq"])
    view = await watcher.seen(answer["seq"])

    assert view["chairs"][0]["state"] == "free"
    assert "said" not in "".join(player.raw)


async def test_what_somebody_says_whose_session_has_ended_closes_the_socket(sockets):
    code, people = await sync_to_async(table_of)()
    watcher = await sockets(code, await sync_to_async(guest)("Wim"))
    player = await (await sockets(code, people[0])).noticed()
    await sync_to_async(Session.objects.all().delete)()

    for client in (watcher, player):
        client.send(t="say", say="wow")

    assert [await client.closed() for client in (watcher, player)] == [4401, 4401]


def with_accounts() -> tuple[str, list[Person], list[User]]:
    """A table that waits, with two accounts and a guest."""
    users = [
        User.objects.create_user(f"{name}@example.org", "x", display_name=name)
        for name in ("Ana", "Ben")
    ]
    people = [account(users[0]), account(users[1]), guest("Cho")]
    code = table_open(person=people[0], seats=3, clock=0).code
    for person in people[1:]:
        run_command(Command(code, "sit", person=person))
    return code, people, users


async def test_what_somebody_says_is_not_sent_to_who_has_blocked_them_not_even_meanwhile(sockets):
    code, people, (ana, ben) = await sync_to_async(with_accounts)()
    hears_not, speaks, hears = [await (await sockets(code, person)).noticed() for person in people]
    await sync_to_async(Block.objects.create)(user=ana, other=ben)
    await TableHub.running().sweep()

    speaks.send(t="say", say="hello")
    told = await hears.until(lambda frame: frame["t"] == "view" and frame["events"])

    assert told["events"] == [{"e": "said", "seat": 1, "say": "hello"}]
    await hears_not.seen(told["seq"])
    assert not any('"said"' in frame for frame in hears_not.raw)
    again = await sockets(code, people[0])
    assert again.view["events"] == []
    # Nor is it to who polls.
    told_to = {user.email: await sync_to_async(polled)(code, user) for user in (ana, ben)}
    assert told_to == {ana.email: [], ben.email: told["events"]}


def polled(code: str, user: User) -> list[dict[str, object]]:
    browser = Browser()
    sign_in(browser, user)
    return browser.get(f"/api/v1/tables/{code}/", {"since": 0}).json()["events"]
