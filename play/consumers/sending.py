"""Sending without a task per frame.

A server's `send` hardly ever has to wait: the frame goes into the socket's buffer. So a frame is
sent on the spot, and only where the other end is slow does a task take over, with which whatever
follows waits its turn. (Python 3.12 calls this an eager task.)
"""

import asyncio
import types
from collections.abc import Coroutine, Generator
from typing import Any

Sending = Coroutine[Any, Any, None]


def run_now(coroutine: Sending) -> "asyncio.Task[None] | None":
    """Runs a coroutine until it first has to wait; None, or the task that goes on with it."""
    try:
        waits_for = coroutine.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_rest(coroutine, waits_for))


async def _rest(coroutine: Sending, waits_for: Any) -> None:
    await _resumed(coroutine, waits_for)


@types.coroutine
def _resumed(coroutine: Sending, waits_for: Any) -> Generator[Any, Any, None]:
    """What `await coroutine` would do from here on."""
    while True:
        error: BaseException | None = None
        try:
            yield waits_for
        except BaseException as raised:  # noqa: BLE001 (a cancellation belongs to the coroutine)
            error = raised
        try:
            waits_for = coroutine.send(None) if error is None else coroutine.throw(error)
        except StopIteration:
            return
