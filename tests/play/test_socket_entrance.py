"""Who may open a socket at all."""

import asyncio
import contextlib

import pytest
from asgiref.sync import sync_to_async
from django.db import connection

from gofclub.asgi import sockets as all_sockets
from play.hub import TableHub
from play.services.store.commit import run_command
from play.services.tables import table_open
from play.table.commands import Command
from tests.play.people import PATIENCE, Client, account, guest, table_of
from tests.scorepad.clubs.people import cast_of

pytestmark = pytest.mark.django_db(transaction=True)
NOWHERE = "/ws/tables/222222222222/"


FOREIGN = [
    {"origin": ""},
    {"origin": "null"},
    {"origin": "http://evil.example"},
    {"origin": "http://localhost.evil.example"},
    {"origin": "https://localhost"},
    {"origin": "http://localhost:81"},
    {"origin": "http://localhost", "host": "localhost:8000"},
    {"origin": "http://evil.example", "host": "evil.example"},
    {"origin": "http://localhost/", "host": "localhost"},
]


@pytest.mark.parametrize("path", ["table", "lobby"])
async def test_pages_of_other_sites_may_not(sockets, path):
    code, people = await sync_to_async(table_of)()
    address = "/ws/lobby/" if path == "lobby" else f"/ws/tables/{code}/"

    for headers in FOREIGN:
        assert await Client(address, people[0], **headers).open() == 403, headers


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://localhost:8000", "host": "localhost:8000"},
        {"origin": "HTTP://LocalHost", "host": "LOCALHOST"},
    ],
)
async def test_pages_of_this_site_may_whatever_its_port(sockets, headers):
    code, people = await sync_to_async(table_of)()
    client = Client(f"/ws/tables/{code}/", people[0], **headers)

    assert await client.open() == 101
    await client.leave()


async def test_the_scheme_counts_behind_a_proxy_too(sockets, settings):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    code, people = await sync_to_async(table_of)()
    proxied = {"x-forwarded-proto": "https"}

    secure = Client(f"/ws/tables/{code}/", people[0], origin="https://localhost", **proxied)
    plain = Client(f"/ws/tables/{code}/", people[0], origin="http://localhost", **proxied)

    assert await secure.open() == 101
    assert await plain.open() == 403
    await secure.leave()


async def test_an_unknown_table_is_not_found(sockets):
    assert await Client(NOWHERE).open() == 404


@pytest.mark.parametrize("path", ["/ws/elsewhere/", "/", "//", "", "/a\nb", "/\n" + "/" * 4000])
async def test_an_unknown_address_is_not_found(sockets, path):
    client = Client(path)
    client.application = all_sockets

    assert await client.open() == 404


async def test_a_clubs_own_table_exists_for_its_members_only(sockets):
    cast = await sync_to_async(cast_of)()
    host, member, stranger, former = [
        await sync_to_async(account)(cast.people[role])
        for role in ("owner", "member", "stranger", "ex_member")
    ]
    table = await sync_to_async(table_open)(person=host, visibility="club", club=cast.club)
    passer_by = await sync_to_async(guest)("Pat")

    statuses = [
        await Client(f"/ws/tables/{table.code}/", person).open()
        for person in (None, passer_by, stranger, former)
    ]

    assert statuses == [404] * 4
    await sockets(table.code, host)
    await sockets(table.code, member)


async def test_an_account_is_known_without_ever_having_seen_a_page_of_a_table(sockets):
    cast = await sync_to_async(cast_of)()
    host, member = [
        await sync_to_async(account)(cast.people[role], met=met)
        for role, met in (("owner", True), ("member", False))
    ]
    table = await sync_to_async(table_open)(person=host, visibility="club", club=cast.club)

    client = await sockets(table.code, member)
    assert (await client.ask("sit"))["t"] == "ack"

    assert "Mel" in [chair["name"] for chair in (await client.seen(1))["chairs"]]


@pytest.mark.parametrize("cookie", ["sessionid=", "sessionid=nonsense", "=;;;a=b;expires", "\xff"])
async def test_odd_cookies_are_nobodys(sockets, cookie):
    code, _ = await sync_to_async(table_of)()
    client = Client(f"/ws/tables/{code}/", cookie=cookie)

    await client.enter()

    assert client.view["you"] == {"seat": None, "may": []}
    await client.leave()


async def test_an_address_has_only_so_many_sockets(sockets, settings):
    settings.SOCKETS_PER_ADDRESS = 2
    code, people = await sync_to_async(table_of)()
    first = await sockets(code, people[0])
    await sockets(code, people[1])

    assert await Client(f"/ws/tables/{code}/", people[2]).open() == 429
    await first.leave()
    await sockets(code, people[2])


async def test_a_network_of_ipv6_counts_as_one_address_and_pads_count_with_tables(
    sockets, settings
):
    settings.SOCKETS_PER_ADDRESS = 2
    lobby, pad = Client("/ws/lobby/"), Client("/ws/sheets/222222222222/")
    for number, client in enumerate((lobby, pad)):
        client.application = all_sockets
        client.scope["client"] = (f"2001:db8::{number}", 50000)
        assert await client.open() == 101

    third = Client("/ws/lobby/")
    third.scope["client"] = ("2001:db8::1:2:3:4", 50000)

    assert await third.open() == 429
    for client in (lobby, pad):
        await client.leave()


async def test_without_a_database_the_handshake_says_so(sockets):
    code, people = await sync_to_async(table_of)()

    async with away("django_session"):
        assert await Client(f"/ws/tables/{code}/", people[0]).open() == 503

    await sockets(code, people[0])


@contextlib.asynccontextmanager
async def away(table):
    """A table of the database that is not there for a moment."""
    await sync_to_async(run)(f"ALTER TABLE {table} RENAME TO elsewhere")
    try:
        yield
    finally:
        await sync_to_async(run)(f"ALTER TABLE elsewhere RENAME TO {table}")


def run(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)


async def test_who_comes_while_the_database_is_away_is_there_when_it_is_back(sockets):
    hub = TableHub.running(commit_patience=0.1, sweep_seconds=0.2)
    code, people = await sync_to_async(table_of)()
    client = Client(f"/ws/tables/{code}/", people[0])
    assert await client.open() == 101

    async with away("django_session"):
        client.send(t="hello", p=1, since=0)
        await client.until(lambda frame: frame["t"] == "view")
        (socket,) = hub.rooms[code].sockets
        async with asyncio.timeout(PATIENCE):
            while not socket.greets_again:  # noqa: ASYNC110 (an answer that nobody is told)
                await asyncio.sleep(0.01)

    await client.noticed()
    assert (await client.ask("start"))["t"] == "ack"
    await client.leave()


async def test_what_happens_before_the_hello_is_seen_at_once(sockets):
    """The table was read when the socket came."""
    TableHub.running(sweep_seconds=600)
    code, people = await sync_to_async(table_of)()
    watcher = Client(f"/ws/tables/{code}/")
    assert await watcher.open() == 101
    started = await sync_to_async(run_command)(Command(code, "start", person=people[0]))

    watcher.send(t="hello", p=1, since=0)

    assert (await watcher.seen(started.seq))["deal"]
    await watcher.leave()
