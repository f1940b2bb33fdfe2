"""A phone that talks to a running site over the network."""

import contextlib
import copy
import http.client
import json
from collections.abc import Iterator
from http.cookies import SimpleCookie
from typing import Any
from uuid import uuid4

from websockets.sync.client import ClientConnection, connect

PATIENCE = 120


class RemotePhone:
    """A browser without an account, with one connection that stays open."""

    def __init__(self, port: int, *, seconds: float = PATIENCE) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self._seconds = seconds
        self._connection = http.client.HTTPConnection("localhost", port, timeout=seconds)
        self.csrf = ""
        self.csrf = self.ask("GET", "me/")[1]["csrf"]

    def beside(self) -> "RemotePhone":
        """Another tab of the same browser, on a connection of its own."""
        tab = copy.copy(self)
        tab._connection = http.client.HTTPConnection("localhost", self.port, timeout=self._seconds)
        return tab

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Status and JSON of the answer."""
        self.throw(method, path, body)
        answer = self._connection.getresponse()
        content = answer.read()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                self.cookies |= {key: morsel.value for key, morsel in SimpleCookie(value).items()}
        return answer.status, json.loads(content) if content else None

    def throw(self, method: str, path: str, body: Any = None) -> None:
        """Sends a request, and does not wait for its answer."""
        headers = {
            "Content-Type": "application/json",
            "Cookie": self.cookie,
            "X-CSRFToken": self.csrf,
            "Origin": f"http://localhost:{self.port}",
        }
        sent = None if body is None else json.dumps(body)
        self._connection.request(method, f"/api/v1/{path}", sent, headers)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def start(self, **more: Any) -> str:
        body = {"uuid": str(uuid4()), "names": ["Ana", "Ben", "Cho", "Dee"], **more}
        status, sheet = self.ask("POST", "sheets/", body)
        assert status == 201, sheet
        return sheet["code"]

    def log(self, code: str, number: int, left=(0, 1, 1, 1), *, since: int = 0) -> dict[str, Any]:
        body = {"uuid": str(uuid4()), "number": number, "left": list(left)}
        status, written = self.ask("POST", f"sheets/{code}/deals/?since={since}", body)
        assert status == 201, written
        return written

    def close(self) -> None:
        self._connection.close()


@contextlib.contextmanager
def watching(port: int, phone: RemotePhone, code: str, **hello: Any) -> Iterator[ClientConnection]:
    """A socket of the phone's browser that has said hello."""
    with connect(
        f"ws://localhost:{port}/ws/sheets/{code}/",
        additional_headers={"Cookie": phone.cookie},
        origin=f"http://localhost:{port}",
        open_timeout=PATIENCE,
        ping_timeout=PATIENCE,
    ) as socket:
        socket.send(json.dumps({"t": "hello", **hello}))
        yield socket


def hear(socket: ClientConnection, kind: str, **wanted: Any) -> dict[str, Any]:
    """The next frame of that kind that says this."""
    while True:
        frame = json.loads(socket.recv(timeout=PATIENCE))
        if frame["t"] == kind and wanted.items() <= frame.items():
            return frame
