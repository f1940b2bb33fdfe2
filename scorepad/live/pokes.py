"""Says that a sheet has changed; what changed, everybody reads for himself.

Called when a transaction is kept, from whatever thread that happens in. A poke that is lost does
no harm: every socket asks for the version now and then.
"""

import asyncio
import contextlib
import logging
import uuid
from collections.abc import Callable
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer

logger = logging.getLogger(__name__)

GROUP = "scorepad.sheets"
PROCESS = uuid.uuid4().hex
"""Tells a process's own messages from those of others."""

Listener = Callable[[str, int], None]
_listeners: list[tuple[asyncio.AbstractEventLoop, Listener]] = []


def listen(loop: asyncio.AbstractEventLoop, listener: Listener) -> None:
    """Has `listener` called on the loop for each changed sheet."""
    _listeners.append((loop, listener))


def unlisten(listener: Listener) -> None:
    _listeners[:] = [known for known in _listeners if known[1] != listener]


def changed(code: str, version: int) -> None:
    """Pokes whoever watches the sheet, in this process and in others."""
    loops = []
    for loop, listener in tuple(_listeners):
        with contextlib.suppress(RuntimeError):  # that loop has ended
            loop.call_soon_threadsafe(listener, code, version)
            loops.append(loop)
    send({"type": "sheet.changed", "code": code, "version": version}, loops)


def send(message: dict[str, Any], loops: list[asyncio.AbstractEventLoop]) -> None:
    """Sends to the other processes, where there can be any."""
    layer = get_channel_layer()
    if layer is None or isinstance(layer, InMemoryChannelLayer):
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
    except Exception:
        logger.warning("The channel layer does not answer", exc_info=True)
