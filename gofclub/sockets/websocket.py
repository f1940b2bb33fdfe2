"""The server's side of a WebSocket: uvicorn's, at home in one process, and with less about it.

uvicorn is started with `--ws gofclub.sockets.websocket:WebSocket`. It is loaded before Django.
"""

import re
from functools import partial
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from gofclub.metrics.declared import HANDED_OVER
from gofclub.sockets.siblings import Siblings
from gofclub.sockets.waiting import Gate, Inbox
from gofclub.sockets.writing import WRITE

HAS_A_HOME = re.compile(rb"GET (/ws/(tables|sheets|nights)/[^ ?]+)")
"""What several people look at; the lobby is the same everywhere."""
TEXT = 0x81
"""The first byte of a text in one piece (RFC 6455, 5.2); its length follows."""
SHORT, LONG = 126, 2**16


class WebSocket(WebSocketsSansIOProtocol):
    """There are thousands, most of which wait."""

    def __init__(
        self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.queue: Any = Inbox(self.loop)
        self.writable: Any = Gate(self.loop)
        if (ours := Siblings.ours) is not None:
            ours.makes(partial(type(self), config, server_state, app_state))

    # Where it is at home ------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated or not self._is_handed_over(data):
            super().data_received(data)

    def take(self, handshake: bytes) -> None:
        """Goes on with what another process has read: here it is at home."""
        super().data_received(handshake)

    def _is_handed_over(self, handshake: bytes) -> bool:
        ours = Siblings.ours
        found = HAS_A_HOME.match(handshake)
        # What a browser sees encrypted, this process has to go on decrypting.
        if ours is None or found is None or self.scheme == "wss":
            return False
        home = ours.home_of(found[1])
        if home is None or not home.hand(
            handshake, self.transport.get_extra_info("socket").fileno()
        ):
            return False
        # Closes what this process has of it; the connection goes on.
        self.transport.abort()
        HANDED_OVER.add(1, found[2].decode())
        return True

    # What it takes ------------------------------------------------------------

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.handshake_complete and not self.conn.extensions:
            self.scope["extensions"][WRITE] = self.write  # type: ignore[assignment]

    def start_keepalive(self) -> None:
        """The handshake is over: lets go of what was said in it, some kilobytes."""
        self.request = self.response = None  # type: ignore[assignment]
        super().start_keepalive()

    def write(self, text: bytes) -> bool:
        """Sends a text without a coroutine, a message and a frame for it; False where it cannot."""
        if (
            self.close_sent
            or self.disconnected
            or not self.handshake_complete
            or not self.writable.is_set()
            or self.conn.state is not State.OPEN
        ):
            return False
        size = len(text)
        if size < SHORT:
            head = bytes((TEXT, size))
        elif size < LONG:
            head = bytes((TEXT, 126)) + size.to_bytes(2)
        else:
            head = bytes((TEXT, 127)) + size.to_bytes(8)
        self.transport.write(head + text)
        return True
