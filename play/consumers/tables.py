"""The socket of a table, as a plain ASGI application.

Channels' consumers hop to a thread and close database connections at every message; here a frame
is read, checked and put to the door without leaving the event loop.
"""

import asyncio
import contextlib
import secrets
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from django.utils import timezone

from gofclub.models import User
from play import protocol
from play.consumers.entrance import Receive, Scope, Send, entrance, refuse
from play.consumers.pacing import Pacing
from play.hub import Hub, Room, running_hub
from play.identity import may_enter, person_of_scope
from play.protocol.incoming import BadFrame, Cmd, Err, Hello, Ping, Say
from play.services.commands import Command
from play.services.commit import Answer
from play.services.loading import table_at
from play.services.people import Person
from play.services.refusal import Refusal, Why
from play.services.snapshot import Snapshot
from play.services.tables import table_rematch

HELLO_SECONDS = 10.0
SAY_SECONDS = 2.0
FLOOD, LOGGED_OUT, NOT_ALLOWED, ELSEWHERE = 1008, 4401, 4403, 4409
_CLOSES = {Why.LOGGED_OUT: LOGGED_OUT, Why.ELSEWHERE: ELSEWHERE, Why.GONE: NOT_ALLOWED}


async def table_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """`/ws/tables/<code>/`"""
    hub = await running_hub()
    async with entrance(hub, scope, receive, send) as is_open:
        if not is_open:
            return
        found = await hub.read(_who_and_where, scope, scope["url_route"]["kwargs"]["code"])
        if found is None:
            await refuse(scope, send, 404)
            return
        await TableSocket(hub, send, *found).run(receive)


def _who_and_where(scope: dict[str, Any], code: str) -> tuple[Person, User | None, Snapshot] | None:
    person, user = person_of_scope(scope)
    table = table_at(code)
    if table is None or not may_enter(table, person):
        return None
    return person, user, table


class TableSocket:
    """One connection to one table, from its `hello` to its close."""

    def __init__(
        self, hub: Hub, send: Send, person: Person, user: User | None, table: Snapshot
    ) -> None:
        self.hub = hub
        self.person = person
        self.table = table
        self.token = secrets.token_hex(8)
        self.session = person.session
        self.user = person.user
        self.auth_hash = "" if user is None else user.get_session_auth_hash()
        self.room: Room | None = None
        self._send = send
        self._cursor = -1
        """The count of the last view sent; -1 until there is one."""
        self._since = 0
        self._is_live = False
        self._outbox: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._close: int | None = None
        self._pacing = Pacing()
        self._said_at = 0.0

    async def run(self, receive: Receive) -> None:
        await self._send({"type": "websocket.accept"})
        writer = asyncio.create_task(self._write())
        timer = self.hub.loop.call_later(HELLO_SECONDS, self._no_hello)
        try:
            while self._close is None:
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    break
                await self._take(message.get("text"))
        finally:
            timer.cancel()
            if self._close is None:
                writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
            await self._left()

    # From the hub -----------------------------------------------------------

    def catch_up(self) -> None:
        self._wake.set()

    def end(self, code: int) -> None:
        if self._close is None:
            self._close = code
            self._wake.set()

    # In ---------------------------------------------------------------------

    async def _take(self, text: str | None) -> None:
        if self._pacing.is_flood():
            self.end(FLOOD)
            return
        try:
            frame = protocol.read(text)
        except BadFrame as bad:
            self._put(protocol.err_frame(bad.code, bad.field))
            return
        if self.room is None and not isinstance(frame, Hello):
            self._put(protocol.err_frame(Err.HELLO_FIRST))
            return
        match frame:
            case Cmd():
                await self._command(frame)
            case Ping(seq=seq):
                self._ping(seq)
            case Say(say=say):
                self._say(say)
            case Hello(since=since):
                await self._hello(since)

    async def _hello(self, since: int) -> None:
        first = self.room is None
        if first:
            self.room = await self.hub.join(self, self.table)
        assert self.room is not None
        self._cursor, self._since = -1, since
        if first and self.room.table.chair_of(self.person) is not None:
            self._submit(Command(self.table.code, "hello"), self._greeted)
        self._wake.set()

    async def _command(self, cmd: Cmd) -> None:
        if cmd.do == "rematch":
            await self._rematch(cmd)
            return
        command = protocol.command_from(
            cmd, table=self.table.code, person=self.person, socket=self.token
        )
        self.hub.submit(command, lambda answer: self._answered(cmd, answer))

    def _ping(self, seq: int) -> None:
        assert self.room is not None
        self._put(protocol.pong_frame(self.room.table.seq))
        # A frame of ours may have been lost on the way, with a network that came back.
        self._cursor = min(self._cursor, seq)

    def _say(self, say: str) -> None:
        now = time.monotonic()
        if now - self._said_at < SAY_SECONDS:
            self._put(protocol.err_frame(Err.TOO_FAST))
            return
        self._said_at = now
        self._submit(Command(self.table.code, "say", say=say), self._unasked)

    async def _rematch(self, cmd: Cmd) -> None:
        try:
            old, new = await self.hub.read(
                lambda: table_rematch(self.table.code, person=self.person)
            )
        except Refusal as refusal:
            assert self.room is not None
            answer = Answer(self.room.table.seq, refusal.code, refusal.message)
            self._put(protocol.rej_frame(cmd.id, answer))
        else:
            self._put(protocol.ack_frame(cmd.id, old.seq, opened=new.code))

    def _submit(self, command: Command, done: Callable[[Answer], None]) -> None:
        self.hub.submit(command._replace(person=self.person, socket=self.token), done)

    # Answers ----------------------------------------------------------------

    def _answered(self, cmd: Cmd, answer: Answer) -> None:
        if not answer.is_refusal:
            if cmd.do == "sit":
                self._is_live = True
            self._put(protocol.ack_frame(cmd.id, answer.seq))
            return
        self._put(protocol.rej_frame(cmd.id, answer))
        self._unasked(answer)

    def _greeted(self, answer: Answer) -> None:
        self._is_live = not answer.is_refusal
        self._unasked(answer)

    def _unasked(self, answer: Answer) -> None:
        code = _CLOSES.get(Why(answer.code)) if answer.code in set(Why) else None
        if code is not None:
            self.end(code)

    # Out --------------------------------------------------------------------

    def _put(self, frame: bytes) -> None:
        self._outbox.append(frame)
        self._wake.set()

    async def _write(self) -> None:
        """Sends what waits. A view is made when it can be sent: a slow socket gets the latest."""
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._outbox:
                    await self._text(self._outbox.popleft())
                if self._close is None and self.room is not None:
                    await self._catch_up(self.room)
                if self._close is not None:
                    await self._send({"type": "websocket.close", "code": self._close})
                    return
        except (OSError, RuntimeError):
            # The other end is gone; `receive` says so as well.
            return

    async def _catch_up(self, room: Room) -> None:
        table = room.table
        if table.seq <= self._cursor:
            return
        chair = table.chair_of(self.person)
        if chair is not None and self._is_live and chair.socket not in ("", self.token):
            self._close = ELSEWHERE
            return
        since = self._since if self._cursor < 0 else self._cursor
        self._cursor = table.seq
        seat = None if chair is None else chair.seat
        frame = protocol.view_frame(room.part, seat, since=since, now=timezone.now())
        await self._text(frame)

    async def _text(self, frame: bytes) -> None:
        await self._send({"type": "websocket.send", "text": frame.decode()})

    # ------------------------------------------------------------------------

    def _no_hello(self) -> None:
        if self.room is None:
            self.end(FLOOD)

    async def _left(self) -> None:
        if self.room is None:
            return
        await self.hub.leave(self, self.room)
        if self.room.table.chair_of(self.person) is not None:
            self._submit(Command(self.table.code, "gone"), self._unasked)
