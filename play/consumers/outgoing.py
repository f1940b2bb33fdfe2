"""What goes out to one end of a table's socket: answers, the latest view, and the end."""

import asyncio
from abc import ABC, abstractmethod
from typing import Any

from gofclub.sockets.closing import FLOOD
from gofclub.sockets.entrance import Send
from gofclub.sockets.writing import Write
from play.consumers.sending import run_now

MOST_WAITING = 200
"""Answers to one socket. At the most that may be asked, that is some seconds without reading."""
Out = tuple[Send, Write]
"""How a text is sent, and how where it can be done on the spot."""


class Outgoing(ABC):
    """A view is made when it can be sent: a slow socket gets the latest, and not all of them."""

    __slots__ = ("_close", "_is_closed", "_outbox", "_send", "_sending", "_write")

    @abstractmethod
    def latest_view(self) -> bytes | None:
        """What there is to see and has not been sent; None where there is nothing new."""

    # ------------------------------------------------------------------------

    def __init__(self, out: Out) -> None:
        self._send, self._write = out
        # Hardly ever more than one: a deque would take ten times the room.
        self._outbox: list[bytes] = []
        self._sending: asyncio.Task[None] | None = None
        self._close: int | None = None
        self._is_closed = False

    @property
    def has_answers(self) -> bool:
        """Whether some wait to be sent."""
        return bool(self._outbox)

    def end(self, code: int) -> None:
        if self._close is None:
            self._close = code
            self.flush()

    def put(self, frame: bytes) -> None:
        self._outbox.append(frame)
        self.flush()

    def flush(self) -> None:
        """Sends what waits, as far as it goes on the spot."""
        if len(self._outbox) > MOST_WAITING:
            # Views are made when they can be sent. Answers wait: for whoever asks and never reads.
            self._outbox.clear()
            self._close = self._close or FLOOD
        if self._is_closed:
            return
        try:
            if self._sending is None and self._write(self._texts) and self._close is None:
                return
            while self._sending is None and not self._is_closed:
                message = self._next()
                if message is None:
                    return
                self._sending = run_now(self._send(message))
                if self._sending is not None:
                    self._sending.add_done_callback(self._sent)
        except (OSError, RuntimeError):
            # The other end is gone; `receive` says so as well.
            self._is_closed = True

    def nobody_is_there(self) -> None:
        """Answers that are still under way have nobody to go to."""
        self._close = self._close or 1000
        if self._sending is not None:
            self._sending.cancel()
        self._is_closed = True

    def _sent(self, task: "asyncio.Task[None]") -> None:
        self._sending = None
        if task.cancelled() or task.exception() is not None:
            self._is_closed = True
        else:
            self.flush()

    def _texts(self) -> list[bytes]:
        """All that is to be sent now: answers first, then the view."""
        # Made first: should it fail, the answers still wait.
        view = self.latest_view() if self._close is None else None
        texts = self._outbox
        if texts:
            self._outbox = []
        return texts if view is None else [*texts, view]

    def _next(self) -> dict[str, Any] | None:
        """The message to send now, one after the other: answers, the view, the end."""
        if self._outbox:
            return {"type": "websocket.send", "text": self._outbox.pop(0).decode()}
        if self._close is None:
            view = self.latest_view()
            if view is not None:
                return {"type": "websocket.send", "text": view.decode()}
        if self._close is not None:
            self._is_closed = True
            return {"type": "websocket.close", "code": self._close}
        return None
