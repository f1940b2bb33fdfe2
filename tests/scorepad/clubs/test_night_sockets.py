"""A night's page is told when something of the night has changed, and nobody else is."""

import json

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.db import connections

from gofclub.sockets.hub import stop_hubs
from scorepad.live.hub import SheetHub
from scorepad.services.clubs.check_in import attendance_change
from scorepad.services.clubs.draws import tables_draw
from scorepad.services.clubs.members import member_remove
from scorepad.services.clubs.rounds import sheets_open
from tests.scorepad.clubs.evenings import at, evening, hand
from tests.scorepad.clubs.people import cast_of, guests
from tests.scorepad.test_sockets import APPLICATION, PATIENCE, Socket

pytestmark = pytest.mark.django_db(transaction=True)


class NightSocket(Socket):
    def __init__(self, cast, night, role: str) -> None:
        jar = cast.client(role).cookies
        cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in jar.items())
        path = f"/ws/nights/{cast.club.slug}/{night.day}/"
        headers = [(b"host", b"localhost"), (b"cookie", cookies.encode())]
        headers.append((b"origin", b"http://localhost"))
        scope = {"type": "websocket", "path": path, "headers": headers, "scheme": "ws"}
        scope["client"] = ("127.0.0.1", 50000)
        self.wire = ApplicationCommunicator(APPLICATION, scope)

    @classmethod
    async def opened(cls, cast, night, role: str) -> "NightSocket":
        made = await sync_to_async(cls)(cast, night, role)
        await made.open()
        return made

    async def told(self) -> str:
        """The next version of the night."""
        while True:
            message = await self.wire.receive_output(timeout=PATIENCE)
            if message["type"] == "websocket.close":
                return f"closed {message['code']}"
            frame = json.loads(message["text"])
            if frame["t"] == "night":
                return frame["v"]


@pytest.fixture
async def hubs():
    yield
    await stop_hubs()
    await sync_to_async(connections.close_all)()


async def test_ticks_draws_and_hands_are_told_at_once(hubs):
    cast = await sync_to_async(cast_of)()
    players = await sync_to_async(guests)(cast, *"ABCD")
    night = await sync_to_async(evening)(cast, players[:3])
    socket = await NightSocket.opened(cast, night, "member")
    seen = [await socket.told()]

    await sync_to_async(attendance_change)(**at(cast, night), people={players[3].code: "playing"})
    seen.append(await socket.told())
    await sync_to_async(tables_draw)(**at(cast, night))
    seen.append(await socket.told())
    (sheet,) = await sync_to_async(sheets_open)(**at(cast, night))
    seen.append(await socket.told())
    await sync_to_async(hand)(cast, sheet, 0, 5, 7, 3)
    seen.append(await socket.told())

    assert len(set(seen)) == 5


async def test_strangers_hear_nothing_and_whoever_is_removed_no_more(hubs):
    cast = await sync_to_async(cast_of)()
    night = await sync_to_async(evening)(cast, [])
    stranger = await NightSocket.opened(cast, night, "stranger")
    assert await stranger.told() == "closed 4401"
    socket = await NightSocket.opened(cast, night, "member")
    await socket.told()

    code = (await sync_to_async(cast.member)("member")).code
    await sync_to_async(member_remove)(actor=cast["owner"], club=cast.club, code=code)

    assert await socket.told() == "closed 4403"


async def test_what_a_page_needs_no_more_is_not_kept(hubs):
    cast = await sync_to_async(cast_of)()
    night = await sync_to_async(evening)(cast, [])
    socket = await NightSocket.opened(cast, night, "member")
    await socket.told()
    assert socket.wire.scope["headers"] == []

    await socket.leave()

    hub = SheetHub.running()
    assert (hub.rooms, hub._followers) == ({}, set())
