"""Somebody who has read docs/protocol.md, and nothing else.

A program of its own: Python's library, `websockets`, and not a line of the site's code. It knows
no rules; it does what it is offered.
"""

import http.cookiejar
import json
import secrets
import urllib.error
import urllib.request
from typing import Any
from uuid import uuid4

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

PING_SECONDS, SILENCE_SECONDS = 4.0, 120.0
View = dict[str, Any]


class Refused(Exception):
    """The API has said no."""

    def __init__(self, status: int, answer: Any) -> None:
        super().__init__(status, answer)
        self.status = status
        self.answer = answer


class PlainClient:
    """A guest with cookies, a table, and a socket there."""

    def __init__(self, url: str, *, mixes: bool = True) -> None:
        self.url = url
        self.mixes = mixes
        """Whether it adds to the shuffle of every hand."""
        self.seeds: dict[tuple[str, int], str] = {}
        """What it has added, by table and hand."""
        self.frames: list[dict[str, Any]] = []
        """Everything that came over sockets."""
        self.done: list[str] = []
        """The commands that were acknowledged."""
        self._jar = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._jar))
        self.get("/api/v1/me/")

    # HTTP -----------------------------------------------------------------------

    def get(self, path: str) -> Any:
        return self._ask(urllib.request.Request(self.url + path))

    def post(self, path: str, body: dict[str, Any]) -> Any:
        headers = {
            "Content-Type": "application/json",
            "X-CSRFToken": self._cookies()["csrftoken"],
            "Origin": self.url,
        }
        data = json.dumps(body).encode()
        return self._ask(urllib.request.Request(self.url + path, data, headers))

    def _ask(self, request: urllib.request.Request) -> Any:
        try:
            with self._opener.open(request, timeout=SILENCE_SECONDS) as answer:
                content, kind = answer.read().decode(), answer.headers.get_content_type()
        except urllib.error.HTTPError as error:
            with error:
                raise Refused(error.code, json.loads(error.read())) from None
        return json.loads(content) if kind == "application/json" else content

    def _cookies(self) -> dict[str, str]:
        return {cookie.name: cookie.value or "" for cookie in self._jar}

    # The socket -----------------------------------------------------------------

    def connect(self, code: str) -> ClientConnection:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies().items())
        return connect(
            f"{self.url.replace('http', 'ws', 1)}/ws/tables/{code}/",
            origin=self.url,
            additional_headers={"Cookie": cookies},
            open_timeout=SILENCE_SECONDS,
            # It has pings of its own.
            ping_interval=None,
        )

    def closed(self, socket: ClientConnection) -> int | None:
        """The code with which the server closes a socket."""
        try:
            while True:
                socket.recv(timeout=SILENCE_SECONDS)
        except ConnectionClosed as end:
            return end.rcvd and end.rcvd.code

    def play(self, code: str) -> View:
        """Plays at a table until its game is over; the last view."""
        with self.connect(code) as socket:
            self._send(socket, {"t": "hello", "p": 1, "since": 0, "mix": self.mixes})
            view = self._view(socket, above=-1)
            while view["table"]["status"] != "over":
                for command in self._wishes(view):
                    self.order(socket, command)
                view = self._view(socket, above=view["seq"])
            return view

    def order(self, socket: ClientConnection, command: dict[str, Any]) -> dict[str, Any]:
        """Sends a command and waits for its answer; views that come before it are kept."""
        ident = uuid4().hex
        self._send(socket, {"t": "cmd", "id": ident, **command})
        while True:
            frame = self._receive(socket)
            if frame.get("id") == ident:
                if frame["t"] == "ack":
                    self.done.append("play and call" if command.get("call") else command["do"])
                return frame

    def _view(self, socket: ClientConnection, *, above: int) -> View:
        """The newest view that came, or the next one."""
        while True:
            views = [frame for frame in self.frames if frame["t"] == "view"]
            here = [view for view in views if view["table"]["code"] == self._code(socket)]
            if here and here[-1]["seq"] > above:
                return here[-1]
            self._receive(socket)

    def _code(self, socket: ClientConnection) -> str:
        return socket.request.path.strip("/").split("/")[-1]

    def _receive(self, socket: ClientConnection) -> dict[str, Any]:
        silence = 0.0
        while True:
            try:
                frame = json.loads(socket.recv(timeout=PING_SECONDS))
            except TimeoutError:
                silence += PING_SECONDS
                if silence > SILENCE_SECONDS:
                    raise
                self._send(socket, {"t": "ping", "seq": 0})
                continue
            self.frames.append(frame)
            return frame

    def _send(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        socket.send(json.dumps(frame))

    # What to do -----------------------------------------------------------------

    def _wishes(self, view: View) -> list[dict[str, Any]]:
        """What this player wants to do now, from what is offered."""
        you, legal, pack = view["you"], view.get("legal"), view["pack"]
        if "mix" in you["may"] and self.mixes:
            seed = secrets.token_hex(32)
            seed = self.seeds.setdefault((view["table"]["code"], pack["number"]), seed)
            return [{"do": "mix", "number": pack["number"], "seed": seed}]
        if "fill" in you["may"]:
            return [{"do": "fill"}, {"do": "start"}]
        if "start" in you["may"]:
            return [{"do": "start"}]
        if you.get("may_call"):
            return [{"do": "call", "expect": view["at"]}]
        if "next" in you["may"]:
            return [{"do": "next", "expect": view["at"]}]
        if legal is None:
            return []
        if legal["give"]:
            return [{"do": "give", "cards": legal["give"][0], "expect": view["at"]}]
        if not legal["plays"]:
            return [{"do": "pass", "expect": view["at"]}]
        # To lead, as many cards as possible; to follow, the weakest that is allowed.
        most = max(legal["plays"], key=lambda group: len(group["cards"][0]))
        group = most if view["deal"]["top"] is None else legal["plays"][0]
        play = {"do": "play", "cards": group["cards"][0], "expect": view["at"]}
        if group["cards"][0] in legal["calls"] and view["deal"]["number"] % 2:
            # Every other hand it is said in the same breath, otherwise a moment later.
            play["call"] = True
        return [play]
