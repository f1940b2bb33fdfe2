"""The server's side of WebSockets: one that has its home in another process is handed on to it.

uvicorn is started with `--ws gofclub.sockets.handing_over:WebSocket`. It is loaded before Django.
"""

import re
from functools import partial
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from gofclub.metrics.declared import HANDED_OVER
from gofclub.sockets.siblings import Siblings

HAS_A_HOME = re.compile(rb"GET (/ws/(tables|sheets|nights)/[^ ?]+)")
"""What several people look at; the lobby is the same everywhere."""


class WebSocket(WebSocketsSansIOProtocol):
    """uvicorn's own, except for the first that is read: the head of the handshake."""

    def __init__(
        self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        if (ours := Siblings.ours) is not None:
            ours.makes(partial(type(self), config, server_state, app_state))

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
