"""One hub a process for each kind of live screen: its sockets, and one ear on the channel layer.

The layer carries one message a process, never one a socket, and no contents. It may lose them: a
look round every few seconds finds what was lost. The hub of the pads is in `scorepad/live/hub.py`,
that of the online tables in `play/hub.py`.
"""

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Iterable, Iterator
from typing import Any, ClassVar, Self, TypeVar

from channels.layers import InMemoryChannelLayer, get_channel_layer

from gofclub.database_away import log_failure
from gofclub.sockets.readers import Readers

logger = logging.getLogger(__name__)

RETRY_SECONDS = 1.0
Result = TypeVar("Result")


class Hub(ABC):
    """What a hub says of itself, then what it can do already."""

    NAME: ClassVar[str]
    """Of its threads, and of its channel on the layer."""
    SWEEP_SECONDS: ClassVar[float]

    @abstractmethod
    def groups(self) -> Iterable[str]:
        """Of the channel layer, that this process listens to from the beginning."""

    @abstractmethod
    def heard(self, message: dict[str, Any]) -> None:
        """Another process says something."""

    @abstractmethod
    async def sweep(self) -> None:
        """Every few seconds: finds what nobody has said."""

    @abstractmethod
    def detach(self) -> None:
        """The hub ends: what called it from outside is to call it no more."""

    # ------------------------------------------------------------------------

    def __init__(
        self,
        *,
        layer: Any = None,
        sweep_seconds: float | None = None,
        retry_seconds: float = RETRY_SECONDS,
    ) -> None:
        self.sweep_seconds = self.SWEEP_SECONDS if sweep_seconds is None else sweep_seconds
        self.retry_seconds = retry_seconds
        self.loop = asyncio.get_running_loop()
        self._readers = Readers(self.NAME)
        self._layer = layer or get_channel_layer()
        self._is_alone = is_alone(self._layer)
        self._channel = ""
        self._tasks: set[asyncio.Task[None]] = set()

    @classmethod
    def running(cls, **options: Any) -> Self:
        """This process's hub of this kind, started when it is first needed.

        Options are for whoever starts it: one that runs keeps its own.
        """
        hub = _running.get(cls)
        if isinstance(hub, cls) and hub.loop is asyncio.get_running_loop():
            return hub
        if hub is not None:
            hub.abandon()
        started = _running[cls] = cls(**options)
        started.start()
        return started

    def start(self) -> None:
        self.task(self._sweep())
        if not self._is_alone:
            self.task(self._listen())

    async def stop(self) -> None:
        """Ends what was started."""
        self.detach()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._readers.stop()

    def abandon(self) -> None:
        """For a hub whose event loop has ended without it, as in tests."""
        self.detach()
        self._readers.stop(wait=False)

    async def read(self, ask: Callable[..., Result], *arguments: Any) -> Result:
        """The answer to a question for the database, from a thread of our own."""
        return await self._readers.read(ask, *arguments)

    def task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Does something beside the rest, until the hub stops."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self.sweep_seconds)
            try:
                await self.sweep()
            except asyncio.CancelledError:
                raise
            except Exception as error:  # noqa: BLE001 (the next one may find all well)
                log_failure(logger, "a sweep failed", error)

    async def _listen(self) -> None:
        while True:
            try:
                if not self._channel:
                    self._channel = await self._layer.new_channel(f"{self.NAME}.")
                    for group in self.groups():
                        await self._layer.group_add(group, self._channel)
                message = await self._layer.receive(self._channel)
            except asyncio.CancelledError:
                raise
            except Exception as error:  # noqa: BLE001 (any layer, any error)
                # The layer comes back by itself; until then the sweep finds what has changed.
                logger.warning("the channel layer does not answer: %r", error)
                self._channel = ""
                await asyncio.sleep(self.retry_seconds)
                continue
            with quietly("a message of another process was not understood"):
                self.heard(message)


_running: dict[type[Hub], Hub] = {}


async def stop_hubs() -> None:
    """Ends the hubs of this process; those of an event loop that has ended are let go."""
    loop = asyncio.get_running_loop()
    while _running:
        _, hub = _running.popitem()
        with quietly("the hub %s could not be stopped", hub.NAME):
            if hub.loop is loop:
                await hub.stop()
            else:
                hub.abandon()


def is_alone(layer: Any) -> bool:
    """Whether there can be no other process: nobody to tell anything but ourselves."""
    return layer is None or isinstance(layer, InMemoryChannelLayer)


@contextlib.contextmanager
def quietly(said: str, *about: object) -> Iterator[None]:
    """Around what is done for one of many: where it fails, the others are not to blame."""
    try:
        yield
    except Exception:
        logger.exception(said, *about)
