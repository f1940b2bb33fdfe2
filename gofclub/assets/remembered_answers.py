"""Answers about static files that never change, given once more without asking anybody.

A first visit asks for dozens of files. Through all of Django each takes some milliseconds of the
only process there may be, while people play in it. So what Django has answered is remembered: for
files whose name carries the hash of their content, and for exactly what the answer depends on.
Everything else, and whatever is asked in another way, goes the long way.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from django.conf import settings

Message = dict[str, Any]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]

MOST_BYTES = 16 * 1024 * 1024
"""Of all that is remembered. All files of the site take 5 MB, and 1.3 as browsers ask for them."""
NOT_AS_USUAL = frozenset(
    (
        *(b"if-modified-since", b"if-none-match", b"if-range", b"range", b"x-forwarded-host"),
        # Who sends a body is perhaps told to end the connection: nobody else is.
        *(b"content-length", b"transfer-encoding"),
    )
)
DEPENDS_ON = frozenset((b"accept-encoding", b"x-forwarded-proto"))
ENCODINGS = (re.compile(rb"\bgzip\b"), re.compile(rb"\bbr\b"))
PROTOCOLS = (b"", b"http", b"https")
OWN = frozenset((b"x-request-id",))
"""Headers that are one request's own."""


class Key(NamedTuple):
    """What an answer about a file depends on."""

    path: str
    scheme: str
    protocol: bytes
    encodings: tuple[bool, ...]


class Answer(NamedTuple):
    start: Message
    body: bytes


class RememberedAnswers:
    """An application before another one, whose answers it remembers."""

    def __init__(self, application: Application, *, most_bytes: int = MOST_BYTES) -> None:
        self._application = application
        self._bytes_left = most_bytes
        self._known: dict[Key, Answer] = {}
        self._prefix = settings.STATIC_URL

    async def __call__(self, scope: Any, receive: Any, send: Send) -> None:
        key = self._key(scope)
        if key is None:
            await self._application(scope, receive, send)
        elif known := self._known.get(key):
            await send(known.start)
            await send({"type": "http.response.body", "body": known.body})
        else:
            listening = _Listening(send)
            await self._application(scope, receive, listening.send)
            if answer := listening.answer():
                self._remember(key, answer)

    def _key(self, scope: Any) -> Key | None:
        if (
            scope["method"] != "GET"
            or scope["query_string"]
            or not scope["path"].startswith(self._prefix)
        ):
            return None
        said: dict[bytes, bytes] = {}
        for name, value in scope["headers"]:
            # What is said twice is put together behind us, in one way or another.
            if name in NOT_AS_USUAL or (name in DEPENDS_ON and name in said):
                return None
            said[name] = value
        accepted = said.get(b"accept-encoding", b"")
        protocol = said.get(b"x-forwarded-proto", b"")
        # Letters beyond ASCII are part of a word for those who read texts, and not for us.
        if protocol not in PROTOCOLS or not accepted.isascii():
            return None
        encodings = tuple(one.search(accepted) is not None for one in ENCODINGS)
        return Key(scope["path"], scope["scheme"], protocol, encodings)

    def _remember(self, key: Key, answer: Answer) -> None:
        if key not in self._known and len(answer.body) <= self._bytes_left:
            self._bytes_left -= len(answer.body)
            self._known[key] = answer


class _Listening:
    """Passes an answer on, and remembers what it was."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: Message | None = None
        self._parts: list[bytes] = []
        self._is_whole = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._start = message
        elif message["type"] == "http.response.body":
            self._parts.append(message.get("body", b""))
            self._is_whole = not message.get("more_body", False)
        await self._send(message)

    def answer(self) -> Answer | None:
        """One that is good for as long as this process runs, or None."""
        start = self._start
        if start is None or start["status"] != 200 or not self._is_whole:
            return None
        headers = [pair for pair in start["headers"] if pair[0].lower() not in OWN]
        is_lasting = any(
            name.lower() == b"cache-control" and b"immutable" in value for name, value in headers
        )
        return Answer({**start, "headers": headers}, b"".join(self._parts)) if is_lasting else None
