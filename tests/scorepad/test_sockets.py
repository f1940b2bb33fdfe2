"""Watching a sheet over a socket."""

import asyncio
import json
import time

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from channels.routing import URLRouter
from django.db import connections

from gofclub.sockets.hub import stop_hubs
from scorepad.live.hub import SheetHub
from scorepad.live.look import Question, look
from scorepad.live.routing import websocket_urlpatterns
from scorepad.live.watcher import SILENCE_SECONDS
from scorepad.models import Sheet
from scorepad.services.clubs.members import member_remove, member_role
from scorepad.services.sheets import pokes
from tests.scorepad.clubs.people import cast_of
from tests.scorepad.pads import EVENING, Phone

pytestmark = pytest.mark.django_db(transaction=True)
APPLICATION = URLRouter(websocket_urlpatterns)
PATIENCE = 120


class Socket:
    """A socket of somebody's browser, or of a program that has only a link's token."""

    def __init__(
        self,
        code: str,
        phone: Phone | None = None,
        *,
        origin="http://localhost",
        address="127.0.0.1",
        other_cookies="",
    ):
        jar = phone.client.cookies if phone else {}
        cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in jar.items())
        cookies = other_cookies + cookies
        headers = [(b"host", b"localhost"), (b"cookie", cookies.encode())]
        if origin:
            headers.append((b"origin", origin.encode()))
        path = f"/ws/sheets/{code}/"
        scope = {"type": "websocket", "path": path, "headers": headers, "scheme": "ws"}
        scope["client"] = (address, 50000)
        self.wire = ApplicationCommunicator(APPLICATION, scope)

    async def connect(self) -> dict:
        await self.wire.send_input({"type": "websocket.connect"})
        return await self.wire.receive_output(timeout=PATIENCE)

    async def open(self, **hello) -> "Socket":
        assert (await self.connect())["type"] == "websocket.accept"
        await self.say({"t": "hello", **hello})
        return self

    async def say(self, frame) -> None:
        text = frame if isinstance(frame, str) else json.dumps(frame)
        await self.wire.send_input({"type": "websocket.receive", "text": text})

    async def next(self) -> dict:
        message = await self.wire.receive_output(timeout=PATIENCE)
        assert message["type"] == "websocket.send", message
        return json.loads(message["text"])

    async def hear(self, kind: str):
        """The next frame of that kind; others may come before."""
        async with asyncio.timeout(PATIENCE):
            while True:
                frame = await self.next()
                if frame["t"] == kind:
                    return frame

    async def closed(self) -> int:
        """The code with which the server closes, whatever it says before."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self.wire.receive_output(timeout=PATIENCE)
                if message["type"] == "websocket.close":
                    return message["code"]

    async def leave(self) -> None:
        await self.wire.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wire.wait(timeout=PATIENCE)


@pytest.fixture
async def _hub():
    yield
    await stop_hubs()


@pytest.fixture
async def sockets(_hub):
    """Opens sockets, and closes them at the end."""
    opened: list[Socket] = []

    async def at(code: str, phone: Phone | None = None, **hello) -> Socket:
        opened.append(await Socket(code, phone).open(**hello))
        return opened[-1]

    yield at
    for socket in opened:
        await socket.leave()


def away(function, *arguments, **options):
    """What a phone does, in a thread that leaves no connection to the database open."""

    def done():
        try:
            return function(*arguments, **options)
        finally:
            connections.close_all()

    return sync_to_async(done)()


async def test_three_watchers_see_a_new_hand(sockets):
    phone, guest = await away(Phone), await away(Phone)
    code = await away(phone.start)
    link = await away(phone.share, code, "view")
    await away(guest.open, link["url"])
    watching = [await sockets(code, who) for who in (phone, guest, guest)]
    for socket in watching:
        assert (await socket.hear("sheet"))["sheet"]["deals"] == []

    await away(phone.log, code, 1, EVENING[0])

    for socket in watching:
        sheet = (await socket.hear("sheet"))["sheet"]
        assert [deal["totals"] for deal in sheet["deals"]] == [[5, 0, 18, 7]]
        # All that a browser said of itself would be kept as long as the socket.
        assert socket.wire.scope["headers"] == []


async def test_whoever_comes_back_gets_what_they_missed(sockets):
    phone = await away(Phone)
    code = await away(phone.start)
    known = (await away(phone.logged, code, EVENING[:2]))["version"]
    await away(phone.log, code, 3, EVENING[2])

    socket = await sockets(code, phone, since=known)

    sheet = (await socket.hear("sheet"))["sheet"]
    assert [deal["number"] for deal in sheet["deals"]] == [3]
    assert sheet["version"] == known + 1


async def test_a_hand_that_is_written_while_somebody_comes_is_seen(sockets):
    """After they have been sent the sheet, and before changes are said to them."""
    phone = await away(Phone)
    code = await away(phone.start)
    socket, heard = Socket(code, phone), asyncio.Queue()

    async def send(message):
        frame = json.loads(message.get("text", "{}"))
        if frame.get("t") == "sheet" and not frame["sheet"]["deals"]:
            await away(phone.log, code, 1, EVENING[0])
        heard.put_nowait(frame)

    coming = [{"type": "websocket.connect"}]
    coming.append({"type": "websocket.receive", "text": json.dumps({"t": "hello"})})
    is_over = asyncio.Event()

    async def receive():
        if coming:
            return coming.pop(0)
        await is_over.wait()
        return {"type": "websocket.disconnect", "code": 1000}

    attending = asyncio.create_task(APPLICATION(socket.wire.scope, receive, send))
    async with asyncio.timeout(PATIENCE):
        while not (await heard.get()).get("sheet", {}).get("deals"):
            pass
    is_over.set()
    await attending


async def test_everybody_present_is_counted_and_two_writers_learn_of_each_other(sockets):
    phone, scribe = await away(Phone), await away(Phone)
    code = await away(phone.start)
    await away(scribe.open, (await away(phone.share, code, "write"))["url"])

    first = await sockets(code, phone, writing=True)
    assert (await first.hear("here")) == {"t": "here", "watching": 1, "scribes": 1, "writing": 1}
    second = await sockets(code, scribe)
    assert (await first.hear("here"))["watching"] == 2
    await second.say({"t": "writing", "on": True})

    assert (await first.hear("here"))["writing"] == 2
    assert (await away(phone.sheet, code))["here"] == {"watching": 2, "scribes": 2, "writing": 2}


async def test_whoever_comes_makes_nobody_else_read_the_sheet_again(sockets):
    """A hall of two hundred that come one after the other would read it twenty thousand times."""
    phone = await away(Phone)
    code = await away(phone.start)
    first = await sockets(code, phone)
    known = (await first.hear("sheet"))["sheet"]["version"]
    assert (await first.hear("here"))["watching"] == 1
    # Of a change that nobody was told, whoever reads would know.
    await away(Sheet.objects.filter(code=code).update, version=known + 1)

    await sockets(code, phone)
    assert (await first.next())["t"] == "here"
    await first.say({"t": "ping", "v": known + 1})

    assert await first.next() == {"t": "pong", "v": known + 1}


def test_those_who_are_told_together_read_the_sheet_once(django_assert_num_queries):
    phone = Phone()
    code = phone.start()
    cookies = {name: morsel.value for name, morsel in phone.client.cookies.items()}
    asked = time.monotonic()

    with django_assert_num_queries(1):
        for _ in range(3):
            assert look(cookies, "", code, Question(asked)).version == 1
    phone.log(code, 1, EVENING[0])
    told = time.monotonic()
    assert look(cookies, "", code, Question(told)).version == 2
    # Who asked before that may have what is newer; who asks later, nothing that is older.
    with django_assert_num_queries(0):
        assert look(cookies, "", code, Question(asked)).version == 2
    with django_assert_num_queries(1):
        assert look(cookies, "", code, Question(time.monotonic())).version == 2


async def test_a_watcher_does_not_count_as_a_writer_whatever_they_say(sockets):
    phone, guest = await away(Phone), await away(Phone)
    code = await away(phone.start)
    await away(guest.open, (await away(phone.share, code, "view"))["url"])

    socket = await sockets(code, guest, writing=True)
    await socket.say({"t": "writing", "on": True})

    assert (await socket.hear("here")) == {"t": "here", "watching": 1, "scribes": 0, "writing": 0}


async def test_a_revoked_link_ends_the_open_socket(sockets):
    phone, guest = await away(Phone), await away(Phone)
    code = await away(phone.start)
    link = await away(phone.share, code, "view")
    await away(guest.open, link["url"])
    watcher, owner = await sockets(code, guest), await sockets(code, phone)
    await watcher.hear("sheet")
    await owner.hear("sheet")

    await away(phone.delete, f"sheets/{code}/links/{link['id']}/")

    assert await watcher.closed() == 4403
    assert (await owner.hear("sheet"))["sheet"]["may"]["manage"]


async def test_whoever_loses_the_right_is_told_at_once_and_so_are_those_with_their_link(sockets):
    cast = await away(cast_of)
    phones = {role: await away(Phone, cast.people[role]) for role in ("organiser", "member")}
    code = await away(phones["organiser"].start, ["Ana", "Ben", "Cho"], club=cast.club.slug)
    guest = await away(Phone)
    await away(guest.open, (await away(phones["organiser"].share, code, "write"))["url"])
    organiser, member, linked = [await sockets(code, phone) for phone in (*phones.values(), guest)]
    for socket in (organiser, member, linked):
        await socket.hear("sheet")

    mel, orla = await away(cast.member, "member"), await away(cast.member, "organiser")
    club, owner = cast.club, cast["owner"]
    await away(member_role, actor=owner, club=club, code=orla.code, role="member")

    assert await linked.closed() == 4403
    news = await organiser.hear("sheet")
    assert (news["sheet"]["may"]["write"], news["sheet"]["may"]["manage"]) == (False, False)
    await away(member_remove, actor=owner, club=club, code=mel.code)
    assert await member.closed() == 4403


async def test_signing_out_ends_the_open_socket(ana, sockets):
    phone = await away(Phone, ana)
    code = await away(phone.start)
    socket = await sockets(code, phone)
    await socket.hear("sheet")

    await away(phone.client.logout)
    await socket.say({"t": "ping", "v": 1})

    assert await socket.closed() == 4403


@pytest.mark.usefixtures("_hub")
async def test_odd_cookies_of_other_programs_hide_nobody(ana):
    phone = await away(Phone, ana)
    code = await away(phone.start)

    socket = await Socket(code, phone, other_cookies='{"theme": 1}; odd[name]=1; ').open()

    assert (await socket.hear("sheet"))["sheet"]["may"]["write"]
    await socket.leave()


async def test_strangers_and_unknown_sheets_look_the_same(sockets):
    phone, stranger = await away(Phone), await away(Phone)
    code = await away(phone.start)

    assert await (await sockets(code, stranger)).closed() == 4401
    assert await (await sockets("2222bbbb2222", stranger)).closed() == 4401


@pytest.mark.usefixtures("_hub")
async def test_a_page_of_another_site_is_refused():
    phone = await away(Phone)
    code = await away(phone.start)

    socket = Socket(code, phone, origin="https://localhost")

    assert await socket.connect() == {"type": "websocket.close", "code": 4403}


@pytest.mark.usefixtures("_hub")
async def test_a_program_shows_the_links_token():
    phone = await away(Phone)
    code = await away(phone.start)
    link = await away(phone.share, code, "view")
    socket = Socket(code, origin="")

    await socket.open(token=link["url"].rstrip("/").split("/")[-1])

    assert (await socket.hear("sheet"))["sheet"]["may"]["via"] == "link"
    await socket.leave()


def test_a_tab_that_nobody_sees_may_miss_a_ping_and_stays():
    """A browser lets it ping once a minute."""
    assert SILENCE_SECONDS > 2 * 60


async def test_a_ping_finds_what_a_lost_poke_did_not_tell(sockets):
    # Nor does a look round, before the test is over.
    hub = SheetHub.running(sweep_seconds=600)
    phone = await away(Phone)
    code = await away(phone.start)
    socket = await sockets(code, phone)
    version = (await socket.hear("sheet"))["sheet"]["version"]
    # The channel layer may lose messages: here it loses one.
    pokes.unlisten(hub)
    await away(phone.log, code, 1, EVENING[0])

    await socket.say({"t": "ping", "v": version})

    assert (await socket.hear("pong"))["v"] == version + 1
    assert len((await socket.hear("sheet"))["sheet"]["deals"]) == 1


@pytest.mark.parametrize(
    "frame",
    ["", "no json", "[]", "7", "null", '"t"', "[" * 2000, "x" * 5000, '{"t":', "{}", '{"t":[]}',
     '{"t":"shout"}', '{"t":"\\ud800"}', '{"t":1e999}'],
)  # fmt: skip
async def test_a_frame_that_makes_no_sense_is_answered(frame, sockets):
    phone = await away(Phone)
    code = await away(phone.start)
    socket = await sockets(code, phone)
    await socket.hear("sheet")

    await socket.say(frame)

    assert (await socket.hear("err"))["code"] in ("malformed", "unknown")
    await socket.say({"t": "ping", "v": 1})
    assert (await socket.hear("pong"))["v"] == 1


@pytest.mark.parametrize("value", [-1, 2**40, "5", True, None, [1], 1.5])
async def test_a_version_that_makes_no_sense_counts_as_none(value, sockets):
    phone = await away(Phone)
    code = await away(phone.start)
    await away(phone.logged, code, EVENING[:2])

    socket = await sockets(code, phone, since=value)

    assert len((await socket.hear("sheet"))["sheet"]["deals"]) == 2


async def test_a_flood_ends_the_socket(sockets):
    phone = await away(Phone)
    code = await away(phone.start)
    socket = await sockets(code, phone)
    await socket.hear("sheet")

    for _ in range(60):
        await socket.say("no json")

    assert await socket.closed() == 1008


async def test_bytes_are_answered_too(sockets):
    phone = await away(Phone)
    code = await away(phone.start)
    socket = await sockets(code, phone)

    await socket.wire.send_input({"type": "websocket.receive", "bytes": b"\x00\xff"})

    assert (await socket.hear("err"))["code"] == "malformed"


@pytest.mark.usefixtures("_hub")
async def test_an_address_has_only_so_many_sockets_even_to_sheets_that_do_not_exist(settings):
    settings.SOCKETS_PER_ADDRESS = 3
    # One household, whatever address its router gives to each of them.
    homes = [f"2001:db8:7:1::{number}" for number in range(4)]
    sockets = [Socket("222222222222", address=home) for home in homes]

    answers = [(await socket.connect())["type"] for socket in sockets]

    assert answers == [*["websocket.accept"] * 3, "websocket.close"]
    elsewhere = Socket("222222222222", address="2001:db8:7:2::1")
    assert (await elsewhere.connect())["type"] == "websocket.accept"
    for socket in (*sockets[:3], elsewhere):
        await socket.leave()
    again = Socket("222222222222", address=homes[3])
    assert (await again.connect())["type"] == "websocket.accept"
    await again.leave()
