"""A Redis that hangs, as one does whose machine is moved: it refuses nothing, and nobody waits."""

import asyncio
from functools import partial

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer

from play.croupier import Croupier
from play.hub import TableHub
from play.management.commands.croupier import Poker
from play.models import Dealt
from play.services.store import commit
from play.services.store.load import table_at
from scorepad.services.sheets import pokes
from tests.held_rows import at_once
from tests.play.staging import started
from tests.play.test_admin import finish_hand
from tests.servers.valkey import valkey_server
from tests.site.settings_process import settings_with

PATIENCE = 120


@pytest.fixture
def redis(settings, tmp_path):
    """The server behind the production channel layer."""
    with valkey_server() as server:
        variables = {"GOFCLUB_MODE": "embedded", "REDIS_URL": server.address}
        settings.CHANNEL_LAYERS = settings_with(tmp_path, "CHANNEL_LAYERS", **variables)[
            "CHANNEL_LAYERS"
        ]
        yield server


async def listening(group: str) -> partial:
    """Asks for the next message to a group."""
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(group, channel)
    return partial(layer.receive, channel)


async def is_heard(ask: partial) -> None:
    """Says something until it is heard: nobody may listen yet when it is first said."""
    heard = asyncio.ensure_future(ask())
    while not heard.done():
        pokes.changed("any", 1)
        await asyncio.wait([heard], timeout=0.5)


@pytest.mark.django_db(transaction=True)
def test_bots_and_results_go_on(redis):
    code, people = started(seats=3)
    finish_hand(code, people)
    redis.hang()
    croupier, poker = Croupier(), Poker()
    commit.listeners.append(poker.poke)
    poker.start()
    try:
        at_once(croupier.work)
        # Nor does whoever ends the process.
        at_once(poker.stop)
    finally:
        commit.listeners.remove(poker.poke)
        croupier._thinker.stop()

    assert Dealt.objects.filter(table__code=code, on_sheet=True).exists()


async def test_of_what_could_not_be_said_the_newest_comes_when_it_answers_again(redis):
    ask = await listening(pokes.GROUP)
    await asyncio.wait_for(is_heard(ask), PATIENCE)
    redis.hang()

    for version in range(2, 200):
        for sheet in ("one", "other"):
            await asyncio.to_thread(pokes.changed, sheet, version)
    waiting = {code for _, code, _ in pokes._without_a_hub._waiting}
    assert waiting <= {"any", "one", "other"}
    redis.go_on()

    newest = {("one", 199), ("other", 199)}
    while newest:
        heard = await asyncio.wait_for(ask(), PATIENCE)
        newest.discard((heard["code"], heard["version"]))
    await get_channel_layer().flush()


@pytest.mark.django_db(transaction=True)
async def test_what_a_hub_could_not_say_does_not_pile_up(redis):
    code, _ = await sync_to_async(started)(seats=3)
    table = await sync_to_async(table_at)(code)
    hub = TableHub()
    redis.hang()

    for _ in range(50):
        hub._changed([table], {})
    assert len(hub._tasks) == 50
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*hub._tasks)

    assert not hub._tasks
    hub._readers.stop()
