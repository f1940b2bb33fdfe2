"""What the tests of the online table share."""

import pytest
import pytest_asyncio

from gofclub.sockets.hub import stop_hubs
from scorepad.models import Night
from tests.play.evening_tables import online_evening
from tests.play.people import Client
from tests.scorepad.clubs.people import Cast, cast_of


@pytest_asyncio.fixture
async def sockets(transactional_db):
    """Opens sockets in memory: `await sockets(code, person)`; closes them all at the end."""
    opened: list[Client] = []

    async def enter(code, person=None, *, request="", **options) -> Client:
        client = Client(f"/ws/tables/{code}/", person, **{"x-request-id": request})
        opened.append(client)
        return await client.enter(**options)

    yield enter
    for client in opened:
        await client.leave()
    await stop_hubs()


@pytest.fixture
def cast(db) -> Cast:
    """A club with somebody for every role."""
    return cast_of()


@pytest.fixture
def night(cast: Cast) -> Night:
    """Its evening: four with an account, who are drawn to an online table."""
    return online_evening(cast)
