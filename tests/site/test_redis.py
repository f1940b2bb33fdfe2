"""The production channel layer and cache, against a real server."""

import asyncio
from uuid import uuid4

import pytest
from channels.layers import get_channel_layer

from tests.servers.valkey import valkey
from tests.site.settings_process import settings_with


@pytest.fixture(scope="module")
def redis_url():
    with valkey() as address:
        yield address


@pytest.fixture
def on_redis(settings, redis_url, tmp_path):
    variables = {"GOFCLUB_MODE": "embedded", "REDIS_URL": redis_url}
    found = settings_with(tmp_path, "CHANNEL_LAYERS", "CACHES", **variables)
    settings.CHANNEL_LAYERS = found["CHANNEL_LAYERS"]
    settings.CACHES = found["CACHES"]


async def test_a_poke_reaches_another_listener(on_redis):
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add("table", channel)

    await layer.group_send("table", {"type": "table.changed", "seq": 7})

    heard = await asyncio.wait_for(layer.receive(channel), timeout=60)
    assert heard == {"type": "table.changed", "seq": 7}
    await layer.flush()


@pytest.mark.django_db
def test_the_site_is_ready_on_redis(on_redis, client):
    assert client.get("/readyz").json() == {"process": "ok", "database": "ok", "cache": "ok"}


@pytest.fixture
def on_lost_redis(settings, tmp_path):
    with valkey() as address:
        variables = {"GOFCLUB_MODE": "embedded", "REDIS_URL": address}
        settings.CACHES = settings_with(tmp_path, "CACHES", **variables)["CACHES"]


@pytest.mark.django_db
def test_while_redis_is_away_a_sheet_can_be_written(on_lost_redis, client):
    sheet = {"uuid": str(uuid4()), "names": ["Ana", "Ben", "Cho", "Dee"], "dealer": 0}

    begun = client.post("/api/v1/sheets/", sheet, content_type="application/json")

    assert begun.status_code == 201, begun.json()
    assert client.get(f"/api/v1/sheets/{begun.json()['code']}/").status_code == 200
    assert client.get("/readyz").status_code == 503
