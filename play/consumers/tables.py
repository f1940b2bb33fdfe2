"""The socket of a table, as a plain ASGI application.

Channels' consumers hop to a thread and close database connections at every message; here a frame
is read, checked and put to the door without leaving the event loop.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

from django.db import DatabaseError, InterfaceError

from gofclub import rules
from gofclub.models import User
from gofclub.sockets.closing import BROKEN, ELSEWHERE, FLOOD, LOGGED_OUT, NOT_ALLOWED
from gofclub.sockets.entrance import Receive, Scope, Send, entrance, forget_handshake, refuse
from gofclub.sockets.writing import Write, writer_of
from play import protocol
from play.consumers.pacing import excess, pace
from play.consumers.sending import run_now
from play.hub import Room, TableHub
from play.identity import person_of_scope
from play.protocol.incoming import BadFrame, Err, Groups, Hello, Ping, Say
from play.services.people.circles import unheard_by
from play.services.rights import may_enter
from play.services.store.commit import Answer
from play.services.store.load import table_at
from play.table.commands import Command
from play.table.people import Person, Somebody
from play.table.refusal import Why
from play.table.snapshot import Chair, Snapshot

logger = logging.getLogger(__name__)

MOST_WAITING = 200
"""Answers to one socket. At the most that may be asked, that is some seconds without reading."""
Out = tuple[Send, Write]
"""How a text is sent, and how where it can be done on the spot."""
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
        try:
            socket = await hub.read(_socket_of, hub, scope, send)
        except (DatabaseError, InterfaceError) as error:
            logger.warning("the database does not answer: %s", type(error).__name__)
            await refuse(scope, send, 503)
            return
        if socket is None:
            await refuse(scope, send, 404)
            return
        forget_handshake(scope)
        await socket.run(receive)


def _socket_of(hub: TableHub, scope: Scope, send: Send) -> "TableSocket | None":
    """A socket for whoever comes, at the table they come to; None where they may not."""
    person, user = person_of_scope(scope)
    table = table_at(scope["url_route"]["kwargs"]["code"])
    if table is None or not may_enter(table, person):
        return None
    socket = TableSocket(hub, (send, writer_of(scope)), person, user, table)
    if user is not None:
        socket.unheard = unheard_by([user.pk])[user.pk]
    return socket


class TableSocket:
    """One connection to one table, from its `hello` to its close.

    There are thousands, and some stay all evening: it keeps no more than it needs.
    """

    __slots__ = (
        *("hub", "person", "unheard", "code", "token", "session", "user", "auth_hash", "room"),
        *("greets_again", "_table", "_chairs", "_chair", "_send", "_cursor", "_since", "_is_live"),
        *("_mixes", "_outbox", "_sending", "_close", "_is_closed", "_pace", "_said_at", "_write"),
    )

    def __init__(
        self, hub: TableHub, out: Out, person: Person, user: User | None, table: Snapshot
    ) -> None:
        self.hub = hub
        self.person = person
        self.unheard: frozenset[Somebody] = frozenset()
        self.code = table.code
        self.token = secrets.token_hex(8)
        self.session = person.session
        self.user = person.user
        self.auth_hash = "" if user is None else user.get_session_auth_hash()
        self.room: Room | None = None
        self.greets_again = False
        self._table: Snapshot | None = table
        """As it was found, until there is a room."""
        self._chairs: tuple[Chair, ...] = ()
        self._chair: Chair | None = None
        self._send, self._write = out
        self._cursor = -1
        """The count of the last view sent; -1 until there is one."""
        self._since = 0
        self._is_live = False
        self._mixes = False
        """Whether the program at the other end has said that it will add to packs."""
        # Hardly ever more than one: a deque would take ten times the room.
        self._outbox: list[bytes] = []
        self._sending: asyncio.Task[None] | None = None
        self._close: int | None = None
        self._is_closed = False
        self._pace = pace()
        self._said_at = 0.0

    async def run(self, receive: Receive) -> None:
        await self._send({"type": "websocket.accept"})
        timer = self.hub.loop.call_later(self.hub.hello_seconds, self._no_hello)
        try:
            while True:
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    break
                if self._close is None:
                    await self._take(message.get("text"))
        except Exception:
            # Servers drop a socket whose application fails without a word; this one says why.
            logger.exception("a socket of table %s failed", self.code)
            self.end(BROKEN)
        finally:
            timer.cancel()
            self._close = self._close or 1000
            if self._sending is not None:
                self._sending.cancel()
            # Answers that are still under way have nobody to go to.
            self._is_closed = True
            await self._left()

    # From the hub -----------------------------------------------------------

    def catch_up(self) -> None:
        self._flush()

    def greet(self) -> None:
        """Says that this person is there."""
        self.greets_again = False
        self._submit(Command(self.code, "hello", mixes=self._mixes), self._greeted)

    def end(self, code: int) -> None:
        if self._close is None:
            self._close = code
            self._flush()

    # In ---------------------------------------------------------------------

    async def _take(self, text: str | None) -> None:
        code = excess(self._pace, text)
        if code is not None:
            self.end(code)
            return
        try:
            frame = protocol.read(text)
        except BadFrame as bad:
            self._put(protocol.err_frame(bad.code, bad.field))
            return
        if isinstance(frame, Hello):
            await self._hello(frame)
        elif self.room is None:
            self._put(protocol.err_frame(Err.HELLO_FIRST))
        elif isinstance(frame, Command):
            self._command(frame)
        elif isinstance(frame, Ping):
            self._ping(frame.seq, self.room)
        elif isinstance(frame, Say):
            self._say(frame.say)
        elif isinstance(frame, Groups):
            await self._groups(self.room)

    async def _hello(self, hello: Hello) -> None:
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
        self._flush()

    def _command(self, cmd: Command) -> None:
        command = protocol.command_from(
            cmd, table=self.code, person=self.person, socket=self.token, mixes=self._mixes
        )
        self.hub.submit(command, lambda answer: self._answered(cmd, answer))

    def _ping(self, seq: int, room: Room) -> None:
        self._outbox.append(protocol.pong_frame(room.table.seq))
        # A frame of ours may have been lost on the way, with a network that came back.
        self._cursor = min(self._cursor, seq)
        self._flush()

    def _say(self, say: str) -> None:
        now = time.monotonic()
        if now - self._said_at < self.hub.say_seconds:
            self._put(protocol.err_frame(Err.TOO_FAST))
            return
        self._said_at = now
        self._submit(Command(self.code, "say", say=say), self._unasked)

    async def _groups(self, room: Room) -> None:
        table = room.table
        chair = table.chair_of(self.person)
        hand: rules.Hand = ()
        if chair is not None and table.state is not None:
            hand = rules.view(table.state, chair.seat).hand
        self._put(await self.hub.read(protocol.groups_frame, hand))

    def _submit(self, command: Command, done: Callable[[Answer], None]) -> None:
        self.hub.submit(command._replace(person=self.person, socket=self.token), done)

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
        self._flush()

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

    def _put(self, frame: bytes) -> None:
        self._outbox.append(frame)
        self._flush()

    def _flush(self) -> None:
        """Sends what waits, as far as it goes on the spot.

        A view is made when it can be sent: a slow socket gets the latest, and not all of them.
        """
        if len(self._outbox) > MOST_WAITING:
            # Views are made when they can be sent. Answers wait: for whoever asks and never reads.
            self._outbox.clear()
            self._close = self._close or FLOOD
        if self._is_closed:
            return
        try:
            if self._sending is None and self._write(self._texts) and self._close is None:
                return
            while self._sending is None and not self._is_closed:
                message = self._next()
                if message is None:
                    return
                self._sending = run_now(self._send(message))
                if self._sending is not None:
                    self._sending.add_done_callback(self._sent)
        except (OSError, RuntimeError):
            # The other end is gone; `receive` says so as well.
            self._is_closed = True

    def _sent(self, task: "asyncio.Task[None]") -> None:
        self._sending = None
        if task.cancelled() or task.exception() is not None:
            self._is_closed = True
        else:
            self._flush()

    def _texts(self) -> list[bytes]:
        """All that is to be sent now: answers first, then the view."""
        view = None
        if self._close is None and self.room is not None and self.room.table.seq > self._cursor:
            # First: should it fail, the answers still wait.
            view = self._view(self.room)
        texts, self._outbox = self._outbox, []
        return texts if view is None else [*texts, view]

    def _next(self) -> dict[str, Any] | None:
        """The message to send now, one after the other: answers, the view, the end."""
        if self._outbox:
            return {"type": "websocket.send", "text": self._outbox.pop(0).decode()}
        if self._close is None and self.room is not None and self.room.table.seq > self._cursor:
            view = self._view(self.room)
            if view is not None:
                return {"type": "websocket.send", "text": view.decode()}
        if self._close is not None:
            self._is_closed = True
            return {"type": "websocket.close", "code": self._close}
        return None

    def _view(self, room: Room) -> bytes | None:
        table = room.table
        if table.chairs is not self._chairs:
            # Moves change no chair, and nearly every view follows a move.
            self._chairs, self._chair = table.chairs, table.chair_of(self.person)
        chair = self._chair
        if chair is not None and self._is_live and chair.socket not in ("", self.token):
            self._close = ELSEWHERE
            return None
        since = self._since if self._cursor < 0 else self._cursor
        self._cursor = table.seq
        seat = None if chair is None else chair.seat
        if not self.unheard:
            return room.view(seat, since=since)
        seats = [one.seat for one in table.chairs if one.somebody in self.unheard]
        return room.view(seat, since=since, unheard=seats)

    # ------------------------------------------------------------------------

    def _no_hello(self) -> None:
        if self.room is None:
            self.end(FLOOD)

    async def _left(self) -> None:
        if self.room is None:
            return
        self.hub.leave(self, self.room)
        if self.room.table.chair_of(self.person) is not None:
            self._submit(Command(self.code, "gone"), self._unasked)
