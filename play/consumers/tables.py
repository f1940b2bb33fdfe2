"""The socket of a table, as a plain ASGI application.

Channels' consumers hop to a thread and close database connections at every message; here a frame
is read, checked and put to the door without leaving the event loop.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable

from django.db import DatabaseError, InterfaceError

from gofclub import rules
from gofclub.models import User
from gofclub.sockets.closing import BROKEN, ELSEWHERE, FLOOD, LOGGED_OUT, NOT_ALLOWED
from gofclub.sockets.entrance import (
    Receive,
    Scope,
    Send,
    entrance,
    forget_handshake,
    handshake_name,
    refuse,
)
from gofclub.sockets.held_reads import held_reads
from gofclub.sockets.reading import Read, reader_of
from gofclub.sockets.writing import writer_of
from play import protocol
from play.consumers.outgoing import Out, Outgoing
from play.consumers.pacing import excess, pace
from play.hub import Room, TableHub
from play.identity import NO_SESSION, person_of_scope
from play.protocol.incoming import BadFrame, Err, Frame, Groups, Hello, Ping, Say
from play.services.people.circles import unheard_by
from play.services.rights import may_enter
from play.services.store.commit import Answer
from play.services.store.load import table_at
from play.table.commands import Command
from play.table.people import Person, Somebody
from play.table.refusal import Why
from play.table.snapshot import Chair, Snapshot

logger = logging.getLogger(__name__)

_CLOSES: dict[str, int] = {
    Why.LOGGED_OUT: LOGGED_OUT,
    Why.ELSEWHERE: ELSEWHERE,
    Why.GONE: NOT_ALLOWED,
}


async def table_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """`/ws/tables/<code>/`"""
    hub = TableHub.running()
    async with entrance(scope, receive, send) as is_open:
        if not is_open:
            return
        request = handshake_name(scope)
        try:
            socket = await hub.read(_socket_of, hub, scope, send, request)
        except (DatabaseError, InterfaceError) as error:
            said = ("the database does not answer: %s", type(error).__name__)
            logger.warning(*said, extra={"request_id": request})
            await refuse(scope, send, 503)
            return
        if socket is None:
            await refuse(scope, send, 404)
            return
        forget_handshake(scope)
        await socket.run(receive, reader_of(scope))


def _socket_of(hub: TableHub, scope: Scope, send: Send, request: str) -> "TableSocket | None":
    """A socket for whoever comes, at the table they come to; None where they may not."""
    person, user = person_of_scope(scope)
    table = table_at(scope["url_route"]["kwargs"]["code"])
    if table is None or not may_enter(table, person):
        return None
    socket = TableSocket(hub, (send, writer_of(scope)), person, user, table)
    socket.request = request
    if user is not None:
        socket.unheard = unheard_by([user.pk])[user.pk]
    return socket


class TableSocket(Outgoing):
    """One connection to one table, from its `hello` to its close.

    There are thousands, and some stay all evening: it keeps no more than it needs.
    """

    __slots__ = (
        *("hub", "person", "unheard", "code", "token", "request", "session", "user", "auth_hash"),
        *("room", "greets_again", "_table", "_chairs", "_seat", "_is_elsewhere", "_cursor"),
        *("_since", "_is_live", "_mixes", "_pace", "_said_at", "_asking", "_is_late"),
    )

    def __init__(
        self, hub: TableHub, out: Out, person: Person, user: User | None, table: Snapshot
    ) -> None:
        super().__init__(out)
        self.hub = hub
        self.person = person
        self.unheard: frozenset[Somebody] = frozenset()
        self.code = table.code
        self.token = secrets.token_hex(8)
        self.request = ""
        """What the log calls its handshake."""
        self.session = person.session
        self.user = person.user
        self.auth_hash = "" if user is None else user.get_session_auth_hash()
        self.room: Room | None = None
        self.greets_again = False
        self._table: Snapshot | None = table
        """As it was found, until there is a room."""
        self._chairs: tuple[Chair, ...] = ()
        """Those of the last view: where they are the same, so are the two below."""
        self._seat: int | None = None
        self._is_elsewhere = False
        self._cursor = -1
        """The count of the last view sent; -1 until there is one."""
        self._since = 0
        self._is_live = False
        self._mixes = False
        """Whether the program at the other end has said that it will add to packs."""
        self._pace = pace()
        self._said_at = 0.0
        self._asking: asyncio.Task[None] | None = None
        """What finds an answer that takes long; whatever comes after it waits."""
        self._is_late = False
        """Whether something has waited for that, and is next: nothing overtakes it."""

    async def run(self, receive: Receive, read: Read) -> None:
        await self._send({"type": "websocket.accept"})
        read(self._take_at_once)
        timer = self.hub.loop.call_later(self.hub.hello_seconds, self._no_hello)
        try:
            while True:
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    break
                if self._asking is not None:
                    self._is_late = True
                    await asyncio.wait([self._asking])
                    self._is_late = False
                self._take(message.get("text"))
        finally:
            timer.cancel()
            self.nobody_is_there()
            await self._left()

    # From the hub -----------------------------------------------------------

    def greet(self) -> None:
        """Says that this person is there."""
        self.greets_again = False
        self._submit(Command(self.code, "hello", mixes=self._mixes), self._greeted)

    # In ---------------------------------------------------------------------

    def _take_at_once(self, text: str) -> bool:
        if self._asking is not None or self._is_late:
            return False
        self._take(text)
        return True

    def _take(self, text: str | None) -> None:
        if self._close is not None:
            return
        code = excess(self._pace, text)
        if code is not None:
            self.end(code)
            return
        try:
            self._act_on(protocol.read(text))
        except BadFrame as bad:
            self.put(protocol.err_frame(bad.code, bad.field))
        except Exception as error:  # noqa: BLE001 (it is said)
            self._failed(error)

    def _act_on(self, frame: Frame) -> None:
        if isinstance(frame, Hello):
            self._hello(frame)
        elif self.room is None:
            self.put(protocol.err_frame(Err.HELLO_FIRST))
        elif isinstance(frame, Command):
            self._command(frame)
        elif isinstance(frame, Ping):
            self._ping(frame.seq, self.room)
        elif isinstance(frame, Say):
            self._say(frame.say)
        elif isinstance(frame, Groups):
            self._asking = self.hub.task(self._groups(self.room))

    def _hello(self, hello: Hello) -> None:
        room = self.room
        is_first = room is None
        if room is None:
            assert self._table is not None
            room = self.room = self.hub.join(self, self._table)
            self._table = None
        self._cursor, self._since = -1, hello.since
        self._mixes = hello.mixes
        if is_first and room.table.chair_of(self.person) is not None:
            self.greet()
        self.flush()

    def _command(self, cmd: Command) -> None:
        command = protocol.command_from(
            cmd,
            table=self.code,
            person=self.person,
            socket=self.token,
            request=self.request,
            mixes=self._mixes,
        )
        self.hub.submit(command, lambda answer: self._answered(cmd, answer))

    def _ping(self, seq: int, room: Room) -> None:
        self._outbox.append(protocol.pong_frame(room.table.seq))
        # A frame of ours may have been lost on the way, with a network that came back.
        self._cursor = min(self._cursor, seq)
        self.flush()

    def _say(self, say: str) -> None:
        now = time.monotonic()
        if now - self._said_at < self.hub.say_seconds:
            self.put(protocol.err_frame(Err.TOO_FAST))
            return
        self._said_at = now
        if self.session == NO_SESSION:
            # Nobody's session has ended: as somebody without a chair they are not heard.
            return
        self._submit(Command(self.code, "say", say=say), self._unasked)

    async def _groups(self, room: Room) -> None:
        try:
            table = room.table
            chair = table.chair_of(self.person)
            hand: rules.Hand = ()
            if chair is not None and table.state is not None:
                hand = rules.view(table.state, chair.seat).hand
            self.put(await self.hub.read(protocol.groups_frame, hand))
        except Exception as error:  # noqa: BLE001 (it is said)
            self._failed(error)
        finally:
            self._asking = None

    def _failed(self, error: Exception) -> None:
        """Servers drop a socket whose application fails without a word; this one says why."""
        about = {"table": self.code, "request_id": self.request}
        logger.error("a socket of table %s failed", self.code, exc_info=error, extra=about)
        self.end(BROKEN)

    def _submit(self, command: Command, done: Callable[[Answer], None]) -> None:
        command = command._replace(person=self.person, socket=self.token, request=self.request)
        self.hub.submit(command, done)

    # Answers ----------------------------------------------------------------

    def _answered(self, cmd: Command, answer: Answer) -> None:
        if not answer.is_refusal:
            if cmd.do == "sit":
                self._is_live = True
            self._outbox.append(protocol.ack_frame(cmd.id, answer))
            self.hub.answered(self)
            return
        self._outbox.append(protocol.rej_frame(cmd.id, answer))
        self._unasked(answer)
        self.flush()

    def _greeted(self, answer: Answer) -> None:
        self._is_live = not answer.is_refusal
        # Whatever else it was, saying it again would not help.
        self.greets_again = answer.code == Why.BUSY
        self._unasked(answer)

    def _unasked(self, answer: Answer) -> None:
        code = _CLOSES.get(answer.code)
        if code is not None:
            self.end(code)

    # Out --------------------------------------------------------------------

    def latest_view(self) -> bytes | None:
        room = self.room
        if room is None:
            return None
        table = room.table
        seq, chairs = table.seq, table.chairs
        if seq <= self._cursor:
            return None
        if chairs is not self._chairs:
            # Moves change no chair, and nearly every view follows a move.
            self._look_for_chair(table)
        if self._is_elsewhere and self._is_live:
            self._close = ELSEWHERE
            return None
        since = self._since if self._cursor < 0 else self._cursor
        self._cursor = seq
        if not self.unheard:
            return room.view(self._seat, since)
        seats = [one.seat for one in chairs if one.somebody in self.unheard]
        return room.view(self._seat, since, seats)

    def _look_for_chair(self, table: Snapshot) -> None:
        chair = table.chair_of(self.person)
        self._chairs = table.chairs
        self._seat = None if chair is None else chair.seat
        self._is_elsewhere = chair is not None and chair.socket not in ("", self.token)

    # ------------------------------------------------------------------------

    def _no_hello(self) -> None:
        # It may have come in time, and not been taken yet.
        held_reads.release()
        if self.room is None:
            self.end(FLOOD)

    async def _left(self) -> None:
        if self.room is None:
            return
        self.hub.leave(self, self.room)
        if self.room.table.chair_of(self.person) is not None:
            self._submit(Command(self.code, "gone"), self._unasked)
