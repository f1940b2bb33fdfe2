"""What the tests of the online table share."""

import pytest_asyncio

from gofclub.sockets.hub import stop_hubs
from tests.play.people import Client


@pytest_asyncio.fixture
async def sockets(transactional_db):
    """Opens sockets in memory: `await sockets(code, person)`; closes them all at the end."""
    opened: list[Client] = []

    async def enter(code, person=None, **options) -> Client:
        client = Client(f"/ws/tables/{code}/", person)
        opened.append(client)
        return await client.enter(**options)

    yield enter
    for client in opened:
        await client.leave()
    await stop_hubs()
