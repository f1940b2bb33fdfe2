"""People at online tables: a browser each, and sockets in memory."""

import asyncio
import json
from typing import Any
from uuid import UUID, uuid4

from channels.routing import URLRouter
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client as Browser

from gofclub.models import User
from play.identity import GUEST, GUEST_NAME
from play.routing import websocket_urlpatterns
from play.services.store.commit import run_command
from play.services.tables import table_open
from play.table.commands import Command
from play.table.people import Person

PATIENCE = 120
"""Seconds for one frame, on a machine that is busy with something else."""
NAMES = ("Ana", "Ben", "Cho", "Dee")
application = URLRouter(websocket_urlpatterns)


def guest(name: str) -> Person:
    """Somebody with a session and no account."""
    session = SessionStore()
    session[GUEST] = str(uuid4())
    session[GUEST_NAME] = name
    session.create()
    return Person(UUID(session[GUEST]), None, name, session.session_key)


def account(user: User, *, met: bool = True) -> Person:
    """Somebody who is signed in; unless `met`, with a browser that no table has seen."""
    browser = Browser()
    browser.force_login(user)
    session = browser.session
    guest = str(uuid4())
    if met:
        session[GUEST] = guest
        session.save()
    return Person(UUID(guest), user.pk, user.display_name, session.session_key)


def table_of(seats: int = 4, **options: Any) -> tuple[str, list[Person]]:
    """A table that waits for its start, with a guest on every chair."""
    people = [guest(name) for name in NAMES[:seats]]
    table = table_open(person=people[0], seats=seats, **{"clock": 0, **options})
    for person in people[1:]:
        run_command(Command(table.code, "sit", person=person))
    return table.code, people


class Closed(Exception):
    """The server has closed the socket."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Client:
    """A socket of one person, in memory."""

    def __init__(
        self, path: str, person: Person | None = None, *, buffer: int = 0, **headers: str
    ) -> None:
        """`buffer` frames that nobody has read make the server wait; 0 for any number."""
        fields = {"host": "localhost", "origin": "http://localhost", **headers}
        if person is not None:
            fields["cookie"] = f"sessionid={person.session}"
        self.scope = {
            "type": "websocket",
            "path": path,
            "scheme": "ws",
            "query_string": b"",
            "client": ("127.0.0.1", 50000),
            "headers": [(name.encode(), value.encode()) for name, value in fields.items() if value],
            "extensions": {"websocket.http.response": {}},
        }
        self.application: Any = application
        self.view: dict[str, Any] = {}
        self.raw: list[str] = []
        """Every frame as it came, byte for byte."""
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[dict[str, Any]] = asyncio.Queue(buffer)
        self._task: asyncio.Task[None] | None = None
        self._ids = 0

    async def open(self) -> int:
        """Shakes hands; 101, or the status of a refusal."""
        # A server makes one for each connection, and it is the application's to change.
        self.given = {**self.scope, "headers": [*self.scope["headers"]]}
        self._task = asyncio.create_task(self.application(self.given, self._in.get, self._out.put))
        self._in.put_nowait({"type": "websocket.connect"})
        answer = await asyncio.wait_for(self._out.get(), PATIENCE)
        if answer["type"] == "websocket.accept":
            return 101
        await asyncio.wait_for(self._task, PATIENCE)
        return answer.get("status", 403)

    async def enter(self, since: int = 0) -> "Client":
        assert await self.open() == 101
        self.send(t="hello", p=1, since=since)
        await self.until(lambda frame: frame["t"] == "view")
        return self

    def send(self, **frame: Any) -> None:
        self.send_text(json.dumps(frame))

    def send_text(self, text: str) -> None:
        self._in.put_nowait({"type": "websocket.receive", "text": text})

    def send_bytes(self, data: bytes) -> None:
        self._in.put_nowait({"type": "websocket.receive", "bytes": data})

    async def taken(self) -> None:
        """Returns when the server has taken all that was sent, whether it is answered or not."""
        async with asyncio.timeout(PATIENCE):
            while not self._in.empty():  # noqa: ASYNC110 (a queue does not say so)
                await asyncio.sleep(0.01)

    async def frame(self, patience: float = PATIENCE) -> dict[str, Any]:
        message = await asyncio.wait_for(self._out.get(), patience)
        if message["type"] == "websocket.close":
            raise Closed(message["code"])
        self.raw.append(message["text"])
        frame = json.loads(message["text"])
        if frame["t"] == "view":
            self.view = frame
        return frame

    async def until(self, wanted, patience: float = PATIENCE) -> dict[str, Any]:
        """The next frame that is wanted; views on the way are kept."""
        async with asyncio.timeout(patience):
            while True:
                frame = await self.frame(patience)
                if wanted(frame):
                    return frame

    async def ask(self, do: str, *, ident: str = "", **fields: Any) -> dict[str, Any]:
        """Sends a command; its `ack` or `rej`."""
        self._ids += 1
        ident = ident or f"{do}-{self._ids}-{uuid4().hex[:8]}"
        self.send(t="cmd", id=ident, do=do, **fields)
        return await self.until(lambda frame: frame.get("id") == ident)

    async def seen(self, seq: int) -> dict[str, Any]:
        """The view with this count or a later one."""
        while self.view.get("seq", -1) < seq:
            await self.frame()
        return self.view

    async def noticed(self) -> "Client":
        """Waits until the table knows that this person is there."""
        seat = self.view["you"]["seat"]
        while not self.view["chairs"][seat]["online"]:
            await self.frame()
        return self

    async def closed(self) -> int:
        """The code with which the server closes the socket."""
        try:
            while True:
                await self.frame()
        except Closed as end:
            if self._task is not None:
                self._in.put_nowait({"type": "websocket.disconnect", "code": end.code})
                await asyncio.wait_for(self._task, PATIENCE)
            return end.code

    async def leave(self) -> None:
        """Closes the socket from this side."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1001})
        if self._task is not None:
            await asyncio.wait_for(self._task, PATIENCE)
