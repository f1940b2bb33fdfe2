"""What a socket answers to frames that it does not understand, or to too many of them."""

import asyncio
import time

import pytest
from asgiref.sync import sync_to_async

from gofclub.sockets.held_reads import held_reads
from gofclub.sockets.reading import READ, Take
from play.consumers.outgoing import MOST_WAITING
from play.hub import TableHub
from tests.play.people import Client, application, table_of

pytestmark = pytest.mark.django_db(transaction=True)


NO_FRAMES = [
    ("", "bad_json"),
    ("{", "bad_json"),
    ("hello", "bad_json"),
    ("null", "bad_json"),
    ("[]", "bad_json"),
    ('"ping"', "bad_json"),
    ('{"t": "ping", "seq": NaN}', "bad_json"),
    ("[" * 5000, "bad_json"),
    ("{}", "bad_type"),
    ('{"t": null}', "bad_type"),
    ('{"t": ["ping"]}', "bad_type"),
    ('{"t": "view"}', "bad_type"),
    ('{"t": "PING"}', "bad_type"),
]


async def test_what_is_no_frame_gets_an_error_and_the_socket_stays_open(sockets):
    client = await sockets(*await one_person())

    for text, code in NO_FRAMES:
        client.send_text(text)
        assert await error(client) == {"t": "err", "code": code}, text

    assert (await client.ask("sit"))["t"] == "ack"


async def test_a_binary_frame_gets_an_error_and_the_socket_stays_open(sockets):
    client = await sockets(*await one_person())

    client.send_bytes(b'{"t": "ping"}')

    assert await error(client) == {"t": "err", "code": "bad_frame"}
    assert (await client.ask("sit"))["t"] == "ack"


BAD_FIELDS = [
    ("since", {"t": "hello", "p": 1, "since": -1}),
    ("since", {"t": "hello", "p": 1, "since": "0"}),
    ("seq", {"t": "ping", "seq": 1.5}),
    ("seq", {"t": "ping", "seq": True}),
    ("seq", {"t": "ping", "seq": 2**70}),
    ("say", {"t": "say", "say": "anything else"}),
    ("say", {"t": "say"}),
    ("do", {"t": "cmd", "id": "a", "do": "win"}),
    ("do", {"t": "cmd", "id": "a"}),
    ("do", {"t": "cmd", "id": "a", "do": "timeout"}),
    ("do", {"t": "cmd", "id": "a", "do": "hello"}),
    ("id", {"t": "cmd", "do": "start"}),
    ("id", {"t": "cmd", "do": "start", "id": ""}),
    ("id", {"t": "cmd", "do": "start", "id": "a" * 41}),
    ("id", {"t": "cmd", "do": "start", "id": "bot:1.0"}),
    ("id", {"t": "cmd", "do": "start", "id": 7}),
    ("expect", {"t": "cmd", "id": "a", "do": "pass"}),
    ("expect", {"t": "cmd", "id": "a", "do": "pass", "expect": "1"}),
    ("expect", {"t": "cmd", "id": "a", "do": "play", "cards": "1m", "expect": "1.-1"}),
    ("cards", {"t": "cmd", "id": "a", "do": "play", "expect": "1.0"}),
    ("cards", {"t": "cmd", "id": "a", "do": "give", "expect": "1.0", "cards": ["1m"]}),
    ("cards", {"t": "cmd", "id": "a", "do": "play", "expect": "1.0", "cards": "3g" * 33}),
    ("call", {"t": "cmd", "id": "a", "do": "play", "expect": "1.0", "cards": "1m", "call": 1}),
    ("seat", {"t": "cmd", "id": "a", "do": "unseat"}),
    ("seat", {"t": "cmd", "id": "a", "do": "sit", "seat": 4}),
    ("seat", {"t": "cmd", "id": "a", "do": "fill", "seat": "1"}),
    ("name", {"t": "cmd", "id": "a", "do": "sit", "name": "x" * 201}),
    ("bot", {"t": "cmd", "id": "a", "do": "fill", "bot": "../club"}),
]


async def test_a_field_of_the_wrong_form_is_named(sockets):
    client = await sockets(*await one_person())

    for field, frame in BAD_FIELDS:
        client.send(**frame)
        assert await error(client) == {"t": "err", "code": "bad_field", "field": field}, frame


async def test_fields_that_nobody_knows_are_ignored(sockets):
    client = await sockets(*await one_person())

    client.send(t="ping", seq=0, colour="red", hand=["Dr"])

    assert (await client.until(lambda frame: frame["t"] == "pong"))["seq"] >= 0


@pytest.mark.parametrize("path", ["table", "lobby"])
async def test_a_frame_that_is_too_long_closes_the_socket(sockets, path):
    code, person = await one_person()
    client = Client("/ws/lobby/" if path == "lobby" else f"/ws/tables/{code}/", person)
    assert await client.open() == 101

    client.send(t="ping", seq=0, padding="x" * 16 * 1024)

    assert await client.closed() == 1009


@pytest.mark.parametrize("path", ["table", "lobby"])
async def test_a_flood_closes_the_socket(sockets, path):
    code, person = await one_person()
    client = Client("/ws/lobby/" if path == "lobby" else f"/ws/tables/{code}/", person)
    assert await client.open() == 101

    for _ in range(500):
        client.send(t="ping", seq=0)

    assert await client.closed() == 1008


async def test_who_asks_and_asks_and_never_reads_is_closed(sockets, settings):
    settings.FRAMES_PER_SECOND = 1000
    code, person = await one_person()
    client = await Client(f"/ws/tables/{code}/", person, buffer=5).enter()

    for _ in range(4 * MOST_WAITING):
        client.send(t="ping", seq=client.view["seq"])
    await client.taken()

    assert await client.closed() == 1008
    assert len(client.raw) < 2 * MOST_WAITING


async def test_one_frame_is_sent_after_the_other_however_slow_the_other_end_is(sockets):
    code, person = await one_person()
    client = Client(f"/ws/tables/{code}/", person)
    may_send, under_way, most = asyncio.Semaphore(2), 0, 0

    async def served(scope, receive, send):
        async def slowly(message):
            nonlocal under_way, most
            under_way += 1
            most = max(most, under_way)
            await may_send.acquire()
            await send(message)
            under_way -= 1

        await application(scope, receive, slowly)

    client.application = served
    await client.enter()
    pings = 5
    for _ in range(pings):
        client.send(t="ping", seq=client.view["seq"])
    await client.taken()
    for _ in range(pings):
        may_send.release()
        await client.until(lambda frame: frame["t"] == "pong")
        may_send.release()

    assert most == 1
    await client.leave()


@pytest.mark.parametrize(
    "frame",
    [
        {"t": "ping", "seq": 0},
        {"t": "say", "say": "wow"},
        {"t": "groups"},
        {"t": "cmd", "id": "a", "do": "start"},
    ],
)
async def test_the_first_frame_is_hello(sockets, frame):
    client = Client("/ws/tables/{}/".format(*await one_person()))
    assert await client.open() == 101

    client.send(**frame)

    assert await error(client) == {"t": "err", "code": "hello_first"}
    client.send(t="hello", p=1, since=0)
    assert (await client.frame())["t"] == "view"
    await client.leave()


async def test_a_socket_that_never_says_hello_is_closed(sockets):
    TableHub.running(hello_seconds=0.1)
    code, person = await one_person()
    client = Client(f"/ws/tables/{code}/", person)
    assert await client.open() == 101

    assert await client.closed() == 1008


async def test_a_hello_that_came_while_the_machine_stood_still_has_come_in_time(sockets):
    """What was read, and not taken yet, is taken before anybody says that there was nothing."""
    TableHub.running(hello_seconds=1)
    code, person = await one_person()
    client = Client(f"/ws/tables/{code}/", person)
    loop, held = asyncio.get_running_loop(), Hello()
    client.scope["extensions"][READ] = held.given_to
    assert await client.open() == 101
    # Both are due when it goes on, as a socket is whose hello has come meanwhile.
    loop.call_later(0.01, held_reads.hold, held, b"", loop)
    time.sleep(1.1)  # noqa: ASYNC251 (all of it stands still)

    assert (await client.frame())["t"] == "view"
    await client.leave()


class Hello:
    """One that has been read."""

    def given_to(self, take: Take) -> None:
        self.take = take

    def take_in(self, data: bytes) -> None:
        assert self.take('{"t": "hello", "p": 1, "since": 0}')


async def test_another_version_is_refused_and_ours_is_still_welcome(sockets):
    client = Client("/ws/tables/{}/".format(*await one_person()))
    assert await client.open() == 101

    for version in (0, 2, "1", None, True, 1.0, [1]):
        client.send(t="hello", p=version, since=0)
        assert await error(client) == {"t": "err", "code": "bad_version"}, version

    client.send(t="hello", p=1, since=0)
    assert (await client.frame())["t"] == "view"
    await client.leave()


async def test_hello_again_gives_the_view_again(sockets):
    client = await (await sockets(*await one_person())).noticed()
    seq = client.view["seq"]

    client.send(t="hello", p=1, since=seq)
    view = await client.frame()

    assert (view["t"], view["seq"], view["events"]) == ("view", seq, [])


async def test_a_fault_of_ours_closes_the_socket_with_its_code(sockets):
    client = await (await sockets(*await one_person())).noticed()
    # Nothing can be read any more: as if the process had run out of threads.
    TableHub.running()._readers.stop()

    client.send(t="groups")

    assert await client.closed() == 1011


async def one_person():
    code, people = await sync_to_async(table_of)()
    return code, people[0]


async def error(client):
    return await client.until(lambda frame: frame["t"] == "err")
