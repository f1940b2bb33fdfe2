"""What is said to other processes: nobody waits for a channel layer that does not answer.

What is lost costs seconds, never truth: whoever listens looks round now and then.
"""

import asyncio
import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds for one message. A Redis that hangs refuses nothing, and would be waited for for ever."""
Letter = tuple[str, dict[str, Any]]
"""A group, and what it is told."""


async def say(layer: Any, group: str, message: dict[str, Any]) -> None:
    """Tells a group of the layer, or one line of the log that nobody could be told."""
    try:
        async with asyncio.timeout(PATIENCE):
            await layer.group_send(group, message)
    except Exception as error:  # noqa: BLE001 (any layer, any error)
        # One line for each: there may be as many of them as moves.
        logger.warning("the channel layer does not answer: %r", error)


class Messenger(ABC):
    """For whoever has no event loop, and no time: a thread that sends what waits."""

    @abstractmethod
    def take(self) -> Iterable[Letter]:
        """All that waits, which waits no more. While the layer is away it must not pile up."""

    def __init__(self, name: str) -> None:
        self._wake = threading.Event()
        self._is_stopping = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def wake(self) -> None:
        self._wake.set()

    def stop(self) -> None:
        """Ends it; what still waits may be lost."""
        self._is_stopping = True
        self._wake.set()
        self._thread.join()

    def _run(self) -> None:
        # One event loop for good: the layer keeps its connection as long as that.
        with asyncio.Runner() as runner:
            while not self._is_stopping:
                self._wake.wait()
                self._wake.clear()
                for group, message in self.take():
                    runner.run(say(get_channel_layer(), group, message))
