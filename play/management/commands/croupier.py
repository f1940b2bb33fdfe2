"""`manage.py croupier`: moves bots and clocks on, for all processes of a production site."""

import asyncio
import logging
import signal
import threading
from collections.abc import Sequence
from typing import Any

from channels.layers import get_channel_layer
from django.conf import settings
from django.core.management.base import BaseCommand

from play.croupier import Croupier
from play.hub import LOBBY, group_of
from play.reviewer import Reviewer
from play.services.store import commit
from play.table.snapshot import Snapshot

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Acts where a table's time has come: bots, clocks, the next hand. Ctrl+C stops it."

    def handle(self, *args: Any, **options: Any) -> None:
        croupier, poker = Croupier(), Poker()
        reviewer = Reviewer() if settings.REVIEWER else None
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: croupier.ask_to_stop())
        poker.start()
        if reviewer is not None:
            reviewer.start()
        commit.listeners.append(poker.poke)
        self.stdout.write("The croupier is at work.")
        try:
            croupier.run()
        finally:
            commit.listeners.remove(poker.poke)
            poker.stop()
            if reviewer is not None:
                reviewer.stop()


class Poker:
    """Tells the web processes what has changed; what is lost on the way, they find by themselves.

    It has a thread of its own: a channel layer that does not answer must not keep bots waiting.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, Snapshot] = {}
        """The latest of each table: while the layer is away they do not pile up."""
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="poker", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping = True
        self._wake.set()
        self._thread.join()

    def poke(self, tables: Sequence[Snapshot]) -> None:
        with self._lock:
            self._waiting.update({table.code: table for table in tables})
        self._wake.set()

    def _run(self) -> None:
        # One event loop for good: the layer keeps its connection as long as that.
        with asyncio.Runner() as runner:
            while not self._stopping:
                self._wake.wait()
                self._wake.clear()
                with self._lock:
                    tables, self._waiting = [*self._waiting.values()], {}
                try:
                    runner.run(_poke(tables))
                except Exception as error:  # noqa: BLE001 (any layer, any error)
                    logger.warning("the channel layer does not answer: %r", error)


async def _poke(tables: Sequence[Snapshot]) -> None:
    layer = get_channel_layer()
    for table in tables:
        message = {"type": "table.changed", "table": table.code, "seq": table.seq}
        await layer.group_send(group_of(table.code), message)
    if any(table.options.visibility == "public" for table in tables):
        last = tables[-1]
        await layer.group_send(LOBBY, {"type": "lobby.changed", "table": last.code, "seq": 0})
