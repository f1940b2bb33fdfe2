"""`manage.py croupier`: moves bots and clocks on, for all processes of a production site."""

import asyncio
import signal
from collections.abc import Sequence
from typing import Any

from channels.layers import get_channel_layer
from django.core.management.base import BaseCommand

from play.croupier import Croupier
from play.hub import LOBBY
from play.services import commit
from play.services.snapshot import Snapshot


class Command(BaseCommand):
    help = "Acts where a table's time has come: bots, clocks, the next hand. Ctrl+C stops it."

    def handle(self, *args: Any, **options: Any) -> None:
        croupier = Croupier()
        commit.listeners.append(poke)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: croupier.ask_to_stop())
        self.stdout.write("The croupier is at work.")
        try:
            croupier.run()
        finally:
            commit.listeners.remove(poke)


def poke(tables: Sequence[Snapshot]) -> None:
    """Tells the web processes; what is lost on the way, they find by themselves."""
    asyncio.run(_poke(tables))


async def _poke(tables: Sequence[Snapshot]) -> None:
    layer = get_channel_layer()
    for table in tables:
        message = {"type": "table.changed", "table": table.code, "seq": table.seq}
        await layer.group_send(f"table.{table.code}", message)
    if any(table.options.visibility == "public" for table in tables):
        last = tables[-1]
        await layer.group_send(LOBBY, {"type": "lobby.changed", "table": last.code, "seq": 0})
