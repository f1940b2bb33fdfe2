"""`manage.py croupier`: moves bots and clocks on, for all processes of a production site."""

import logging
import signal
import threading
from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.core.checks import Tags
from django.core.management.base import BaseCommand

from gofclub.memory import keep_what_is_loaded
from gofclub.metrics.shared import sharing
from gofclub.sockets.messenger import Letter, Messenger
from play.croupier import Croupier
from play.pokes import TABLES, Poke, message_of, poke_of, together
from play.reviewer import Reviewer
from play.services.store import commit
from play.sign_of_life import SignOfLife
from play.table.snapshot import OVER, Snapshot

log = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Acts where a table's time has come: bots, clocks, the next hand. Ctrl+C stops it."
    # What whoever runs the site can get wrong. It shows no pages: their addresses would be half of
    # its start, and the web processes check them.
    requires_system_checks = ("site", Tags.caches, Tags.database, Tags.files)

    def handle(self, *args: Any, **options: Any) -> None:
        croupier, poker, life = Croupier(), Poker(), SignOfLife()
        reviewer = Reviewer() if settings.REVIEWER else None
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: croupier.ask_to_stop())
        poker.start()
        life.start()
        shared = sharing()
        if shared is not None:
            shared.start()
        if reviewer is not None:
            reviewer.start()
        keep_what_is_loaded()
        commit.listeners.append(poker.poke)
        log.info("The croupier is at work.")
        try:
            croupier.run()
        finally:
            commit.listeners.remove(poker.poke)
            poker.stop()
            life.stop()
            if shared is not None:
                shared.stop()
            if reviewer is not None:
                reviewer.stop()


class Poker(Messenger):
    """Tells the web processes what has changed; what is lost on the way, they find by themselves.

    It has a thread of its own: a channel layer that does not answer must not keep bots waiting.
    """

    def __init__(self) -> None:
        super().__init__("poker")
        self._waiting: dict[str, Poke] = {}
        """One of each table: while the layer is away they do not pile up."""
        self._is_news = False
        """Whether one of them may be in the lobby."""
        self._lock = threading.Lock()

    def poke(self, tables: Sequence[Snapshot], before: Mapping[str, Snapshot]) -> None:
        with self._lock:
            for table in tables:
                poke = poke_of(table, before)
                self._waiting[table.code] = together(self._waiting.get(table.code), poke)
                # A move does not show there, unless it ends the game.
                shows = table.status == OVER or not poke.steps
                self._is_news |= shows and table.options.visibility == "public"
        self.wake()

    def take(self) -> list[Letter]:
        with self._lock:
            pokes, self._waiting = self._waiting, {}
            is_news, self._is_news = self._is_news, False
        return [(TABLES, message_of(pokes.values(), lobby=is_news))] if pokes else []
