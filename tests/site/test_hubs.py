"""Every live screen has a hub of its own, and all of them come through the same trouble."""

import asyncio
import threading

import pytest
from django.db import connection

from gofclub.asgi import application
from gofclub.models import User
from gofclub.sockets.hub import stop_hubs
from gofclub.sockets.readers import THREADS
from play.hub import TableHub
from scorepad.live.hub import SheetHub

HUBS = (SheetHub, TableHub)
PATIENCE = 120


@pytest.fixture
async def stopped():
    """What a test has started is stopped after it."""
    yield
    await stop_hubs()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", HUBS)
async def test_a_dead_connection_costs_no_answer(kind, stopped):
    hub = kind.running()
    await in_every_thread(hub, User.objects.count)

    await in_every_thread(hub, die)

    assert await in_every_thread(hub, User.objects.count) == [0] * THREADS


async def test_they_end_with_the_server(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    messages, readers = [{"type": "lifespan.startup"}], []

    async def receive():
        if not messages:
            readers.extend([await hub.running().read(threading.current_thread) for hub in HUBS])
            return {"type": "lifespan.shutdown"}
        return messages.pop()

    async def send(message):
        assert message["type"].endswith("complete")

    await application({"type": "lifespan"}, receive, send)

    assert [reader.is_alive() for reader in readers] == [False] * len(HUBS)


@pytest.mark.parametrize("kind", HUBS)
async def test_a_layer_that_comes_back_is_heard_again(kind, stopped):
    layer = Layer(failures=2)

    hub = kind.running(layer=layer, retry_seconds=0)

    await asyncio.wait_for(layer.is_heard.wait(), PATIENCE)
    assert layer.groups == set(hub.groups())


class Layer:
    """A channel layer that is away at first, and then has nothing to say."""

    def __init__(self, *, failures):
        self.failures = failures
        self.groups = set()
        self.is_heard = asyncio.Event()

    async def new_channel(self, prefix):
        return prefix + "x"

    async def group_add(self, group, _channel):
        self.groups.add(group)

    async def receive(self, _channel):
        if self.failures:
            self.failures -= 1
            self.groups.clear()
            raise ConnectionError
        self.is_heard.set()
        await asyncio.Event().wait()


async def in_every_thread(hub, ask):
    """The answers of all its reading threads: none of them goes on before all are there."""
    together = threading.Barrier(THREADS)

    def one():
        together.wait(PATIENCE)
        return ask()

    return await asyncio.gather(*(hub.read(one) for _ in range(THREADS)))


def die():
    """What is left of a connection when the database has been restarted."""
    connection.ensure_connection()
    connection.connection.close()
