"""Says that a sheet has changed; what changed, each reader finds out for themselves.

Called when a transaction is kept, from whatever thread that happens in; none of them waits for it.
A poke that is lost does no harm: every socket asks for the version now and then.
"""

import asyncio
import contextlib
import threading
import uuid
from collections.abc import Callable
from typing import Any, Protocol

from channels.layers import get_channel_layer

from gofclub.sockets.hub import is_alone
from gofclub.sockets.messenger import Letter, Messenger, say

GROUP = "scorepad.sheets"
PROCESS = uuid.uuid4().hex
"""Tells a process's own messages from those of others."""


class Listener(Protocol):
    """Who hears of changes, on an event loop of its own."""

    loop: asyncio.AbstractEventLoop

    def sheet_changed(self, code: str) -> None: ...
    def rights_changed(self, club: int) -> None: ...


_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    _listeners.append(listener)


def unlisten(listener: Listener) -> None:
    _listeners[:] = [known for known in _listeners if known is not listener]


def changed(code: str, version: int) -> None:
    """Pokes whoever watches the sheet, in this process and in others."""
    loops = _call(lambda listener: listener.sheet_changed(code))
    send({"type": "sheet.changed", "code": code, "version": version}, loops)


def rights_changed(club: int) -> None:
    """Has everybody who looks at a sheet of this club asked again whether they may."""
    loops = _call(lambda listener: listener.rights_changed(club))
    send({"type": "sheet.rights", "code": "", "club": club}, loops)


def _call(what: Callable[[Listener], None]) -> list[asyncio.AbstractEventLoop]:
    """Calls the listeners of this process; the loops that are running."""
    loops = []
    for listener in tuple(_listeners):
        with contextlib.suppress(RuntimeError):  # that loop has ended
            listener.loop.call_soon_threadsafe(what, listener)
            loops.append(listener.loop)
    return loops


def send(message: dict[str, Any], loops: list[asyncio.AbstractEventLoop]) -> None:
    """Sends to the other processes, where there can be any."""
    layer = get_channel_layer()
    if is_alone(layer):
        return
    message = message | {"from": PROCESS}
    for loop in loops[:1]:
        with contextlib.suppress(RuntimeError):  # it has ended since
            asyncio.run_coroutine_threadsafe(say(layer, GROUP, message), loop)
            return
    _without_a_hub.put(message)


class _Pokes(Messenger):
    """Those of a process without a hub, such as the croupier: its thread moves every table."""

    def __init__(self) -> None:
        super().__init__("sheet pokes")
        self._lock = threading.Lock()
        self._is_started = False
        self._waiting: dict[tuple[str, str, int | None], dict[str, Any]] = {}
        """The newest of each kind."""

    def put(self, message: dict[str, Any]) -> None:
        with self._lock:
            self._waiting[message["type"], message["code"], message.get("club")] = message
            if not self._is_started:
                self._is_started = True
                self.start()
        self.wake()

    def take(self) -> list[Letter]:
        with self._lock:
            waiting, self._waiting = self._waiting, {}
        return [(GROUP, message) for message in waiting.values()]


_without_a_hub = _Pokes()
