"""The server's side of a connection before it is a socket: uvicorn's, which has to say something.

uvicorn is started with `--http gofclub.sockets.connection:Connection`; every WebSocket begins as
one of these. It is loaded before Django.
"""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from gofclub.sockets.silent import silent


class Connection(H11Protocol):
    """uvicorn itself waits for the first request for ever, and for the rest of any other."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        silent.begins(self._close, self.loop.time())

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            # A part of a head. Between two requests uvicorn has ceased to wait for it.
            silent.begins(self._close, self.loop.time())
        else:
            silent.ends(self._close)

    def _close(self) -> None:
        # Nobody has asked for anything, so there is nothing to be sent first.
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        silent.ends(self._close)
        super().connection_lost(exc)
