"""Says that a sheet has changed; what changed, each reader finds out for themselves.

Called when a transaction is kept, from whatever thread that happens in. A poke that is lost does
no harm: every socket asks for the version now and then.
"""

import asyncio
import contextlib
import logging
import uuid
from collections.abc import Callable
from typing import Any, Protocol

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from gofclub.sockets.hub import is_alone

logger = logging.getLogger(__name__)

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
    try:
        if loops:
            asyncio.run_coroutine_threadsafe(_sent(layer, message), loops[0])
        else:
            async_to_sync(_sent)(layer, message)
    except RuntimeError:
        logger.warning("A poke found no event loop")


async def _sent(layer: Any, message: dict[str, Any]) -> None:
    # The sheet is stored: that nobody could be told must not make the writer believe otherwise.
    try:
        await layer.group_send(GROUP, message)
    except Exception as error:  # noqa: BLE001 (any layer, any error)
        logger.warning("The channel layer does not answer: %r", error)
