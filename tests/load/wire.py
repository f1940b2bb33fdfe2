"""A WebSocket client that knows just enough: frames are taken apart by hand, to cost little."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Any

MASK = b"\0\0\0\0"
"""A mask that changes nothing: servers must take it off all the same."""
TEXT, PING, PONG = 0x81, 0x89, 0x8A


class Socket(asyncio.Protocol):
    def __init__(
        self, seat: int, request: bytes, on_frame: Callable[["Socket", bytes], None]
    ) -> None:
        self.seat = seat
        self.at = self.acted = b""
        """The moments that this seat knows of, and has last acted in."""
        self.moment = -1
        """The one that it knows of, as a number."""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = request
        self._on_frame = on_frame
        self._buffer = b""
        self._is_open = False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(self._buffer[:200]))

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        if not self._is_open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = buffer
                return
            if b" 101 " not in buffer[:20]:
                self.opened.set_exception(ConnectionError(buffer[:200]))
                return
            self._is_open = True
            self.opened.set_result(None)
            buffer = buffer[end + 4 :]
        at, size = 0, len(buffer)
        while size - at >= 2:
            length, start = buffer[at + 1], at + 2
            if length == 126:
                if size - at < 4:
                    break
                length, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            if size < start + length:
                break
            if buffer[at] == TEXT:
                self._on_frame(self, buffer[start : start + length])
            elif buffer[at] == PING:
                self.send(buffer[start : start + length], kind=PONG)
            at = start + length
        self._buffer = buffer[at:]

    def send(self, payload: bytes, *, kind: int = TEXT) -> None:
        length = len(payload)
        head = (
            bytes([kind, 0x80 | length])
            if length < 126
            else bytes([kind, 0xFE]) + length.to_bytes(2, "big")
        )
        self.transport.write(head + MASK + payload)


def handshake(port: int, path: str, session: str = "") -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    cookie = f"Cookie: sessionid={session}\r\n" if session else ""
    host = f"localhost:{port}"
    return (
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n{cookie}\r\n"
    ).encode()
