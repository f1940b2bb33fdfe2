"""The hub of the online tables: a process's sockets by table.

The layer says which tables have changed, and as a hint by what move (`pokes`). Each socket catches
up from its own cursor with its own seat's view, and a look at the database every few seconds finds
what was lost. What other processes have not open (`elsewhere`), they are not told.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol

from django.db import InterfaceError, OperationalError

from gofclub.database_away import log_failure
from gofclub.metrics.declared import FRAME_TO_VIEW
from gofclub.same_processor import SameProcessor
from gofclub.sockets.closing import LOGGED_OUT, NOT_ALLOWED
from gofclub.sockets.held_writes import held_writes
from gofclub.sockets.hub import Hub, quietly
from gofclub.sockets.messenger import say
from play.elsewhere import Elsewhere
from play.lobby_feed import LobbyFeed
from play.pokes import TABLES, steps_of
from play.protocol import Renderer
from play.services import presence
from play.services.people.circles import unheard_by
from play.services.rights import place_needed
from play.services.store import commit, load
from play.services.store.commit import Answer
from play.services.store.committer import PATIENCE, Committer, Job, deliver_here
from play.table.commands import Command
from play.table.people import Somebody
from play.table.snapshot import Snapshot
from play.table.steps import followed as steps_followed

logger = logging.getLogger(__name__)

HELLO_SECONDS = 10.0
SAY_SECONDS = 2.0


class Listening(Protocol):
    """What the hub asks of a socket."""

    token: str
    request: str
    """What the log calls its handshake."""
    session: str
    auth_hash: str
    user: int | None
    unheard: frozenset[Somebody]
    """Accounts whose phrases are not sent there."""
    greets_again: bool
    """Whether its person is not there yet, because nobody could be told so."""

    @property
    def has_answers(self) -> bool: ...
    def flush(self) -> None: ...
    def greet(self) -> None: ...
    def end(self, code: int) -> None: ...


Change = tuple[Sequence[Snapshot], Mapping[str, Snapshot]]
"""Tables as they are now, and as they were."""


class Room:
    """A table with the sockets of this process."""

    def __init__(self, table: Snapshot) -> None:
        self.table = table
        self.sockets: set[Listening] = set()
        self.is_broken = False
        """Whether it could not be read when that was last tried."""
        self._renderer = Renderer()
        self._moment: datetime | None = None
        """That of a change, while all are told of it: a clock is read and written once for them."""

    def view(self, seat: int | None, since: int, unheard: Collection[int] = ()) -> bytes:
        """The table for one of its sockets; what is the same for all is encoded once."""
        # Django's own `now` asks the settings each time, which took a tenth of making a view.
        now = self._moment or datetime.now(tz=UTC)
        return self._renderer.view(self.table, seat, since, now, unheard)

    def update(self, table: Snapshot) -> None:
        if table.seq > self.table.seq:
            self.table = table
            self._moment = datetime.now(tz=UTC)
            for socket in tuple(self.sockets):
                # Not `quietly`, here and below: that takes as long as a tenth of what it guards.
                try:
                    socket.flush()
                except Exception:
                    about = {"table": table.code, "request_id": socket.request}
                    logger.exception(
                        "a socket of table %s could not be told", table.code, extra=about
                    )
            self._moment = None


class TableHub(Hub):
    NAME = "play"
    SWEEP_SECONDS = 4.0

    def __init__(
        self,
        *,
        hello_seconds: float = HELLO_SECONDS,
        say_seconds: float = SAY_SECONDS,
        commit_patience: float = PATIENCE,
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self.hello_seconds = hello_seconds
        self.say_seconds = say_seconds
        self.rooms: dict[str, Room] = {}
        tell = None if self._is_alone else self._tell
        self._elsewhere = Elsewhere(self.rooms, tell, later=self.loop.call_later)
        self.lobby = LobbyFeed(self.read, self.task)
        self._behind: set[str] = set()
        """Tables that have to be read again."""
        self._is_reading = False
        self._committer = Committer(self._deliver, patience=commit_patience)
        self._together = SameProcessor(self._committer.thread)
        self._committed: list[Change] = []
        """What it has changed, until it has the answers."""
        self._answered: list[Listening] = []
        """Who has been answered, while what has changed is told."""

    def start(self) -> None:
        self._committer.start()
        commit.listeners.append(self._told)
        super().start()

    async def stop(self) -> None:
        """Ends what was started; commands that were taken are still carried out."""
        await super().stop()
        self._together.stop()
        await asyncio.to_thread(self._committer.stop)

    def abandon(self) -> None:
        super().abandon()
        self._together.stop()
        self._committer.stop()

    def detach(self) -> None:
        commit.listeners.remove(self._told)

    # Sockets ----------------------------------------------------------------

    def join(self, socket: Listening, table: Snapshot) -> Room:
        room = self.rooms.get(table.code)
        if room is None:
            room = self.rooms[table.code] = Room(table)
            if self._elsewhere.opened(table.code, table.seq):
                self._behind.add(table.code)
                self.task(self._read_behind())
        room.sockets.add(socket)
        room.update(table)
        return room

    def leave(self, socket: Listening, room: Room) -> None:
        room.sockets.discard(socket)
        if not room.sockets and self.rooms.get(room.table.code) is room:
            del self.rooms[room.table.code]

    def submit(self, command: Command, done: Callable[[Answer], None]) -> None:
        """Puts a command to the door; `done` gets the answer, after the commit, on this loop."""
        self._committer.submit(Job(command, done))
        self._together.note()

    # Changes ----------------------------------------------------------------

    def _deliver(self, jobs: Sequence[Job]) -> None:
        changes, self._committed = self._committed, []
        with contextlib.suppress(RuntimeError):  # the loop has ended: nobody is left to tell
            self.loop.call_soon_threadsafe(self._delivered, jobs, changes)

    def _delivered(self, jobs: Sequence[Job], changes: Sequence[Change]) -> None:
        self._tell_all(jobs, changes)
        now = time.monotonic()
        FRAME_TO_VIEW.note_all([now - job.since for job in jobs if job.command.person])

    @held_writes.until_the_end()
    def _tell_all(self, jobs: Sequence[Job], changes: Sequence[Change]) -> None:
        """Answers go with the views after them: to send costs more than to write what is sent."""
        deliver_here(jobs)
        for tables, before in changes:
            with quietly("what has changed was not told to all"):
                self._changed(tables, before)
        answered, self._answered = self._answered, []
        for socket in answered:
            try:
                if socket.has_answers:
                    socket.flush()
            except Exception:
                logger.exception(
                    "an answer could not be sent", extra={"request_id": socket.request}
                )

    def answered(self, socket: Listening) -> None:
        """An answer waits there until what has changed with it has been told."""
        self._answered.append(socket)

    def _told(self, tables: Sequence[Snapshot], before: Mapping[str, Snapshot]) -> None:
        if self._committer.is_at_it():
            self._committed.append((tables, before))
            return
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self._changed, tables, before)

    @held_writes.until_the_end()
    def _changed(self, tables: Sequence[Snapshot], before: Mapping[str, Snapshot]) -> None:
        is_news = False
        for table in tables:
            try:
                if (room := self.rooms.get(table.code)) is not None:
                    room.update(table)
                is_news |= self.lobby.concerns(table)
            except Exception:
                logger.exception("what has changed at table %s was not told", table.code)
        if is_news:
            self.lobby.refresh()
        self._elsewhere.changed(tables, before, lobby=is_news)

    def _tell(self, message: dict[str, Any]) -> None:
        self.task(say(self._layer, TABLES, message))

    def groups(self) -> Iterable[str]:
        """One for all processes; while it was not heard, something may have been missed."""
        self._elsewhere.doubt()
        return (TABLES,)

    @held_writes.until_the_end()
    def heard(self, message: dict[str, Any]) -> None:
        if not self._elsewhere.hears(message):
            return
        for code, seq, steps in message["tables"]:
            room = self.rooms.get(code)
            if room is None or seq <= room.table.seq:
                continue
            followed = steps and steps_followed(room.table, steps_of(steps))
            if followed and followed.seq == seq:
                load.cache.keep(followed)
                room.update(followed)
            else:
                self._behind.add(code)
        if self._behind:
            self.task(self._read_behind())
        if message["lobby"]:
            self.lobby.refresh()

    async def _read_behind(self) -> None:
        """Reads the tables that are behind, all together."""
        if self._is_reading:
            return
        self._is_reading = True
        try:
            while self._behind:
                codes, self._behind = self._behind, set()
                self._were_read(await self.read(load.tables_at, codes))
        except (OperationalError, InterfaceError) as error:
            # The next look round finds what has changed.
            log_failure(logger, "tables could not be read again", error)
        finally:
            self._is_reading = False

    @held_writes.until_the_end()
    def _were_read(self, tables: Mapping[str, Snapshot | load.Damaged]) -> None:
        """One that cannot be read is logged once, and keeps no other."""
        for code, table in tables.items():
            room = self.rooms.get(code)
            if room is None:
                continue
            if isinstance(table, load.Damaged):
                if not room.is_broken:
                    logger.error("table %s cannot be read", code, exc_info=table)
                room.is_broken = True
                continue
            room.is_broken = False
            room.update(table)

    async def sweep(self) -> None:
        """Who is there, what was missed, who has lost the right to be there."""
        self.lobby.refresh()
        self._elsewhere.look_round()
        here = [(room, socket) for room in self.rooms.values() for socket in room.sockets]
        if not here:
            return
        sockets = [socket for _, socket in here]
        places = {socket: place_needed(room.table, socket.user) for room, socket in here}
        seen = await self.read(
            presence.look_around,
            list(self.rooms),
            [socket.token for socket in sockets],
            {socket.session: (socket.user, socket.auth_hash) for socket in sockets},
            {place for place in places.values() if place is not None},
        )
        users = {socket.user for socket in sockets if socket.user is not None}
        unheard = await self.read(unheard_by, users)
        for socket in sockets:
            if socket.user is not None:
                socket.unheard = unheard[socket.user]
        for code, seq in seen.stored.items():
            room = self.rooms.get(code)
            # Asked now, not before: what this process has stored itself is here by now.
            if room is not None and room.table.seq < seq:
                self._behind.add(code)
        await self._read_behind()
        for room, socket in here:
            with quietly("a socket of table %s could not be looked after", room.table.code):
                if socket.session in seen.ended:
                    socket.end(LOGGED_OUT)
                elif places[socket] in seen.removed or room.table.code in seen.gone:
                    socket.end(NOT_ALLOWED)
                elif socket.token in seen.unnoticed or socket.greets_again:
                    socket.greet()
