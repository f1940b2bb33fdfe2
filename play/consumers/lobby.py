"""The socket of the lobby: everybody gets the same list."""

import asyncio
import contextlib
import logging

from gofclub.sockets.closing import BROKEN
from gofclub.sockets.entrance import Receive, Scope, Send, entrance, forget_handshake
from play import protocol
from play.consumers.pacing import excess, pace
from play.hub import TableHub
from play.protocol.incoming import BadFrame, Err, Ping

logger = logging.getLogger(__name__)


async def lobby_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """`/ws/lobby/`"""
    hub = TableHub.running()
    async with entrance(scope, receive, send) as is_open:
        if is_open:
            forget_handshake(scope)
            await LobbySocket(hub, send).run(receive)


class LobbySocket:
    def __init__(self, hub: TableHub, send: Send) -> None:
        self._hub = hub
        self._send = send
        self._latest: bytes | None = None
        self._wake = asyncio.Event()

    def look(self, frame: bytes) -> None:
        self._latest = frame
        self._wake.set()

    async def run(self, receive: Receive) -> None:
        await self._send({"type": "websocket.accept"})
        writer = asyncio.create_task(self._write())
        allowed = pace()
        try:
            self.look(await self._hub.lobby.join(self))
            while True:
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    return
                code = excess(allowed, message.get("text"))
                if code is not None:
                    await self._send({"type": "websocket.close", "code": code})
                    return
                await self._text(_answer(message.get("text")))
        except OSError:
            return  # the other end is gone
        except Exception:
            logger.exception("a socket of the lobby failed")
            await self._send({"type": "websocket.close", "code": BROKEN})
        finally:
            self._hub.lobby.leave(self)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer

    async def _write(self) -> None:
        with contextlib.suppress(OSError, RuntimeError):  # the other end is gone
            while True:
                await self._wake.wait()
                self._wake.clear()
                if self._latest is not None:
                    await self._text(self._latest)

    async def _text(self, frame: bytes) -> None:
        await self._send({"type": "websocket.send", "text": frame.decode()})


def _answer(text: str | None) -> bytes:
    try:
        frame = protocol.read(text)
    except BadFrame as bad:
        return protocol.err_frame(bad.code, bad.field)
    if isinstance(frame, Ping):
        return protocol.pong_frame(0)
    return protocol.err_frame(Err.BAD_TYPE)
