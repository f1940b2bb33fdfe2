"""The server's side of a WebSocket: uvicorn's, at home in one process, and with less about it.

uvicorn is started with `--ws gofclub.sockets.websocket:WebSocket`. It is loaded before Django.
"""

import re
from functools import partial
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from gofclub.metrics.declared import HANDED_OVER
from gofclub.sockets.held_reads import LONGEST, held_reads
from gofclub.sockets.held_writes import held_writes
from gofclub.sockets.reading import READ, Take, is_between_frames, only_text_in
from gofclub.sockets.siblings import Siblings
from gofclub.sockets.waiting import Gate, Inbox
from gofclub.sockets.writing import WRITE, Texts

HAS_A_HOME = re.compile(rb"GET (/ws/tables/[^ ?]+)")
"""What costs most where it is in several processes. Sheets and nights hardly do, and a hall full of
phones behind one address would meet the limit of a process (SOCKETS_PER_ADDRESS) sooner."""


class WebSocket(WebSocketsSansIOProtocol):
    """There are thousands, most of which wait."""

    # What every text asks for lies together here, and what is set after the beginning. With more
    # than thirty attributes, or late ones, the dictionaries of sockets could not share their keys:
    # each would take a kilobyte more.
    __slots__ = (
        *("close_sent", "config", "conn", "disconnected", "handshake_complete"),
        *("handshake_initiated", "is_between", "loop", "queue", "takes", "transport", "writable"),
        *("request", "response", "scope"),
    )

    def __init__(
        self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.queue: Any = Inbox(self.loop)
        self.writable: Any = Gate(self.loop)
        self.takes: Take | None = None
        self.is_between = False
        """Whether the parser waits for the next message: then that may be taken without it."""
        if (ours := Siblings.ours) is not None:
            ours.makes(partial(type(self), config, server_state, app_state))

    # Where it is at home ------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            if not self._is_handed_over(data):
                self.take(data)
        elif self.takes is None:
            self._parse(data)
        elif len(data) > LONGEST:
            held_reads.release()
            self.take_in(data)
        else:
            held_reads.hold(self, data, self.loop)

    def take(self, handshake: bytes) -> None:
        """Goes on with the head of a request, which another process may have read."""
        self._parse(handshake)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            # uvicorn would leave it open without an answer, as one of a header that is too long.
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _parse(self, data: bytes) -> None:
        super().data_received(data)
        conn = self.conn
        self.is_between = (
            conn.state <= State.OPEN
            and conn.current_size is None
            and is_between_frames(conn.parser)
        )

    def _is_handed_over(self, handshake: bytes) -> bool:
        ours = Siblings.ours
        found = HAS_A_HOME.match(handshake)
        # What a browser sees encrypted, this process has to go on decrypting, and what it has
        # not yet been sent, to send.
        if ours is None or found is None or self.scheme == "wss" or self._has_more_to_send():
            return False
        home = ours.home_of(found[1])
        if home is None or not home.hand(
            handshake, self.transport.get_extra_info("socket").fileno()
        ):
            return False
        # Closes what this process has of it; the connection goes on.
        self.transport.abort()
        HANDED_OVER.add()
        return True

    def _has_more_to_send(self) -> bool:
        return bool(self.transport.get_write_buffer_size())

    # What it takes ------------------------------------------------------------

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.handshake_complete and not self.conn.extensions:
            self.scope["extensions"][WRITE] = self.write  # type: ignore[assignment]
            self.scope["extensions"][READ] = self.read  # type: ignore[assignment]

    def start_keepalive(self) -> None:
        """The handshake is over: lets go of what was said in it, some kilobytes."""
        # The parser has the request, too, as long as the socket lives.
        self.request.headers.clear()
        self.request = self.response = None  # type: ignore[assignment]
        super().start_keepalive()

    def keepalive_timeout(self) -> None:
        # After a pause of the whole machine timers come first: the pong may have come long ago.
        held_reads.release()
        if self.pending_ping_payload is not None:
            super().keepalive_timeout()

    def shutdown(self) -> None:
        held_reads.release()
        super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        # What came before the end counts.
        held_reads.release()
        super().connection_lost(exc)
        # Whoever takes from it and writes to it is held by it, and holds it: both would stay until
        # somebody looks for such circles.
        self.takes = None
        # One that was refused has no scope.
        extensions = getattr(self, "scope", {}).get("extensions", {})
        for ours in (READ, WRITE):
            extensions.pop(ours, None)

    def read(self, take: Take) -> None:
        """From now on texts are taken as they come, where none waits before them."""
        self.takes = take

    def take_in(self, data: bytes) -> None:
        """Has a text taken on the spot, or parsed; an error ends this socket alone."""
        try:
            if self.takes is None or not self._is_taken(data, self.takes):
                self._parse(data)
        except Exception as error:  # noqa: BLE001 (as an event loop does)
            said = {"message": "what came by a socket could not be taken", "exception": error}
            self.loop.call_exception_handler({**said, "transport": self.transport})
            self.transport.abort()

    def _is_taken(self, data: bytes, take: Take) -> bool:
        if (
            not self.is_between
            or self.close_sent
            or self.transport.is_closing()
            or not self.queue.empty()
        ):
            return False
        text = only_text_in(data, self.config.ws_max_size)
        return text is not None and take(text)

    def write(self, texts: Texts) -> bool:
        """Sends texts without a coroutine, message and frame for each; False where it cannot."""
        if (
            self.disconnected
            or not self.handshake_complete
            or not self.writable.is_open
            # As `conn.state` would say, which lies elsewhere.
            or self.close_sent
            or self.transport.is_closing()
        ):
            return False
        found = texts()
        if len(found) == 1:
            [text] = found
            held_writes.write(self.transport, _head(len(text)) + text)
        elif found:
            parts = [part for text in found for part in (_head(len(text)), text)]
            held_writes.write(self.transport, b"".join(parts))
        return True

    async def send(self, message: Any) -> None:
        """uvicorn's own, for what `write` cannot: after what was written before."""
        held_writes.release()
        await super().send(message)


def _head(size: int) -> bytes:
    """What comes before a text of so many bytes, in one piece (RFC 6455, 5.2).

    >>> _head(5).hex(" "), _head(3000).hex(" "), _head(70_000).hex(" ")
    ('81 05', '81 7e 0b b8', '81 7f 00 00 00 00 00 01 11 70')
    """
    if size < 126:
        return bytes((0x81, size))
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
