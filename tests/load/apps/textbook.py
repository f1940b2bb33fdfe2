"""The textbook: a Channels consumer with a group per table, one row written before each broadcast.

As in Channels' own tutorial the group is sent data, which each consumer encodes for its socket.
Several processes talk by the layer that the tutorial names, or with TEXTBOOK_LAYER=pubsub by ours.

Its database settings are ours (connections stay open, SQLite writes IMMEDIATE into a WAL), so that
what is measured is the way, not the configuration.
"""

import os
from pathlib import Path

import django
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.db import connection, models
from django.urls import re_path

from gofclub.environment import channel_layer, database, sqlite
from tests.load.apps.payload import payload

_address = os.environ.get("DATABASE_URL")
_redis = os.environ.get("REDIS_URL", "")
_tutorials = {
    "BACKEND": "channels_redis.core.RedisChannelLayer",
    # With its usual hundred messages it would lose some, and their tables would stand still; and
    # redis-py 8 would end each wait for a message after five seconds.
    "CONFIG": {"hosts": [{"address": _redis, "socket_timeout": None}], "capacity": 100_000},
}
_is_ours = not _redis or os.environ.get("TEXTBOOK_LAYER") == "pubsub"
settings.configure(
    SECRET_KEY="a bench has no secrets",
    INSTALLED_APPS=["channels"],
    DATABASES={
        "default": database(_address)
        if _address
        else sqlite(Path(os.environ["DATA_DIR"]) / "textbook.sqlite3")
    },
    CHANNEL_LAYERS={"default": channel_layer(_redis) if _is_ours else _tutorials},
    USE_TZ=True,
)
django.setup()


class Row(models.Model):  # noqa: DJ008
    table = models.CharField(max_length=20)
    ply = models.IntegerField()
    move = models.TextField()

    class Meta:
        app_label = "textbook"
        db_table = "textbook_move"


class Consumer(AsyncJsonWebsocketConsumer):
    async def connect(self):
        self.table = self.scope["path"].strip("/").split("/")[-1]
        await self.channel_layer.group_add(self.table, self.channel_name)
        await self.accept()

    async def disconnect(self, code):
        await self.channel_layer.group_discard(self.table, self.channel_name)

    async def receive_json(self, content):
        await self.write(content)
        await self.channel_layer.group_send(self.table, {"type": "moved", "view": payload(content)})

    @database_sync_to_async
    def write(self, content):
        Row.objects.create(table=self.table, ply=content["ply"], move=content["cards"])

    async def moved(self, event):
        await self.send_json(event["view"])


def prepare() -> None:
    with connection.schema_editor() as editor:
        editor.create_model(Row)


application = ProtocolTypeRouter(
    {"http": get_asgi_application(), "websocket": URLRouter([re_path("", Consumer.as_asgi())])}
)

if __name__ == "__main__":
    prepare()
