"""The socket of a sheet: pokes in, documents out. docs/api.md describes the messages.

Written against ASGI itself: a frame that makes no sense must be answered, not end the socket.
"""

import asyncio
import json
import time
from typing import Any

from gofclub.plain_text import all_plain
from gofclub.sockets.closing import FLOOD, GOING_AWAY, LOGGED_OUT, NOT_ALLOWED
from gofclub.sockets.entrance import Receive, Scope, Send, entrance, forget_handshake
from gofclub.sockets.limits import Pace
from gofclub.sockets.session import cookies_of
from scorepad.live.hub import SheetHub
from scorepad.live.look import Question, Seen, look
from scorepad.live.presence import Watchers
from scorepad.services.errors import Refused

MOST_BYTES = 4096
MOST_FRAMES, IN_SECONDS = 40, 10.0
HELLO_SECONDS = 10.0
SILENCE_SECONDS = 150.0
"""A pad pings every few seconds, and once a minute where nobody sees its tab: browsers see to that.
One that is silent for longer is gone. A line that is dead is found sooner, by the server's pings.
"""


class Ended(Exception):
    """The socket is to be closed with a code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Watcher:
    """One open socket."""

    def __init__(self, code: str, cookies: dict[str, str], send: Send, at: SheetHub) -> None:
        self.code = code
        self.club: int | None = None
        self.cookies = cookies
        self.token = ""
        self.writing = False
        self.may_write = False
        self.follows: frozenset[str] | None = None
        self.may: dict[str, Any] = {}
        self.since = 0
        self.hub = at
        self._send = send
        self._poked = asyncio.Event()
        self._is_behind = False
        """Whether what it was poked for is to be read: who else is here comes along."""
        self._sending = asyncio.Lock()
        self._watchers: Watchers | None = None
        self._greeting = False
        self._was_welcome = False
        self._pace = Pace(MOST_FRAMES, seconds=IN_SECONDS)

    # What the hub asks ------------------------------------------------------

    def poke(self) -> None:
        self._is_behind = True
        self._poked.set()

    def tell(self, watchers: Watchers) -> None:
        self._watchers = watchers
        self._poked.set()

    # In ---------------------------------------------------------------------

    async def greet(self, receive: Receive) -> int:
        """Waits for the hello that says what the other side has, and sends what it has not.

        Gives the count of changes up to which that is so for certain.
        """
        async with asyncio.timeout(HELLO_SECONDS):
            while True:
                frame = await self._frame(receive)
                if frame.get("t") == "hello":
                    break
                await self.say({"t": "err", "code": "unknown"})
        self.since = _number(frame.get("since"))
        token = frame.get("token")
        self.token = token if isinstance(token, str) else ""
        self._greeting = True
        heard = self.hub.changes
        await self.catch_up()
        self.writing = frame.get("writing") is True and self.may_write
        return heard

    async def hear(self, receive: Receive) -> None:
        """Answers frames until the other side goes."""
        while True:
            async with asyncio.timeout(SILENCE_SECONDS):
                frame = await self._frame(receive)
            match frame:
                case {"t": "ping"}:
                    await self._pong(_number(frame.get("v")))
                case {"t": "writing"}:
                    self.writing = frame.get("on") is True and self.may_write
                    self.hub.recount(self.code)
                case {"t": "hello"}:
                    self.since = _number(frame.get("since"))
                    self._greeting = True
                    await self.catch_up()
                case _:
                    await self.say({"t": "err", "code": "unknown"})

    async def _frame(self, receive: Receive) -> dict[str, Any]:
        """The next frame that can be read."""
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                raise Ended(0)
            if self._pace.is_flood():
                raise Ended(FLOOD)
            frame = _read(message)
            if frame is not None:
                return frame
            await self.say({"t": "err", "code": "malformed"})

    async def _pong(self, known: int) -> None:
        # Also how a lost poke, a lost right and a session's end are found.
        seen = await self._look(None)
        await self.say({"t": "pong", "v": seen.version})
        if known < seen.version:
            self.since = min(self.since, known)
            await self.catch_up()

    # Out --------------------------------------------------------------------

    async def follow(self) -> None:
        """Sends what is new, whenever there is something."""
        while True:
            await self._poked.wait()
            self._poked.clear()
            watchers, self._watchers = self._watchers, None
            if watchers is not None:
                await self.say({"t": "here", **watchers.document()})
            if self._is_behind:
                self._is_behind = False
                await self.catch_up()

    async def catch_up(self) -> None:
        """Sends the sheet where it is newer than what the other side has."""
        # One at a time: an older sheet must not arrive after a newer one.
        async with self._sending:
            seen = await self._look(self.since)
            if seen.sheet is None and seen.may != self.may:
                # The sheet is as it was, and what one may do with it is not.
                self._greeting = True
                seen = await self._look(self.since)
            self.may = seen.may
            if seen.sheet is not None:
                self.since = seen.version
                await self.say({"t": "sheet", "sheet": seen.sheet})

    async def _look(self, since: int | None) -> Seen:
        greeting, self._greeting = self._greeting, False
        question = Question(time.monotonic(), since, greeting)
        seen = await self.hub.read(look, self.cookies, self.token, self.code, question)
        if isinstance(seen, Refused):
            raise Ended(NOT_ALLOWED if self._was_welcome else LOGGED_OUT)
        # Before the first look it is in no room yet.
        is_news = self._was_welcome and self.may_write != seen.may["write"]
        self._was_welcome = True
        self.may_write, self.club = seen.may["write"], seen.club
        self.writing = self.writing and self.may_write
        if is_news:
            self.hub.recount(self.code)
        return seen

    async def say(self, frame: dict[str, Any]) -> None:
        text = json.dumps(frame, separators=(",", ":"), ensure_ascii=False)
        await self._send({"type": "websocket.send", "text": text})


async def watch(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application behind `/ws/sheets/<code>/`."""
    # A link's token in `hello` is all that a program has; it brings no cookies of a browser.
    async with entrance(scope, receive, send, programs=True) as is_open:
        if is_open:
            await _welcome(scope, receive, send)


async def _welcome(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "websocket.accept"})
    code = scope["url_route"]["kwargs"]["code"]
    watcher = Watcher(code, cookies_of(scope), send, SheetHub.running())
    forget_handshake(scope)
    await attended(watcher, receive, send)


async def attended(watcher: Watcher, receive: Receive, send: Send) -> None:
    """Keeps up a conversation until either side ends it."""
    try:
        await _attend(watcher, receive)
    except Ended as end:
        if end.code:
            await send({"type": "websocket.close", "code": end.code})
    except TimeoutError:
        await send({"type": "websocket.close", "code": GOING_AWAY})


async def _attend(watcher: Watcher, receive: Receive) -> None:
    heard = await watcher.greet(receive)
    watcher.hub.join(watcher)
    if heard != watcher.hub.changes:
        # It may have been said between the reading of the sheet and now.
        watcher.poke()
    both = [asyncio.ensure_future(work) for work in (watcher.hear(receive), watcher.follow())]
    try:
        done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        watcher.hub.leave(watcher)
        for task in both:
            task.cancel()
        await asyncio.gather(*both, return_exceptions=True)


def _read(message: dict[str, Any]) -> dict[str, Any] | None:
    """The frame, or None for what is too long, not text, or no JSON object."""
    text = message.get("text")
    if not isinstance(text, str) or len(text) > MOST_BYTES:
        return None
    try:
        frame = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return frame if isinstance(frame, dict) and all_plain(frame) else None


def _number(said: object) -> int:
    is_number = isinstance(said, int) and not isinstance(said, bool) and 0 <= said < 2**31
    return said if is_number and isinstance(said, int) else 0
