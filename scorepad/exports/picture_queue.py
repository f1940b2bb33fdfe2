"""Where pictures are drawn: few at a time, each kept for a while.

A picture takes seconds of a processor and tens of megabytes. Whoever asks for many of them at once
waits, and then is told to come back, so that everybody else goes on playing.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from scorepad.services.errors import Busy, refused

AT_ONCE = 1
"""Drawn at the same time by one process: more would not be faster, only larger."""
QUEUE = 5
"""Anyone who comes when this many are waiting is not kept waiting for nothing."""
PATIENCE = 8.0
"""Seconds. Longer than two pictures take, shorter than a phone waits."""
KEPT_BYTES = 8 * 2**20


class Studio:
    """Draws with a bounded number of pens, and remembers what it drew last."""

    def __init__(
        self, *, at_once: int = AT_ONCE, queue: int = QUEUE, patience: float = PATIENCE,
        kept_bytes: int = KEPT_BYTES,
    ) -> None:  # fmt: skip
        self._pens = threading.BoundedSemaphore(at_once)
        self._places = threading.BoundedSemaphore(at_once + queue)
        self._patience = patience
        self._most = kept_bytes
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def picture(self, key: Hashable, draw: Callable[[], bytes]) -> bytes:
        """What `draw` makes, or made before for this key; a refusal where too many wait."""
        known = self._known(key)
        if known is not None:
            return known
        if not self._places.acquire(blocking=False):
            raise refused("drawing", Busy)
        try:
            if not self._pens.acquire(timeout=self._patience):
                raise refused("drawing", Busy)
            try:
                # Perhaps somebody before us in the queue wanted the same.
                return self._known(key) or self._keep(key, draw())
            finally:
                self._pens.release()
        finally:
            self._places.release()

    def _known(self, key: Hashable) -> bytes | None:
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key]

    def _keep(self, key: Hashable, drawn: bytes) -> bytes:
        with self._lock:
            self._size += len(drawn) - len(self._kept.pop(key, b""))
            self._kept[key] = drawn
            while self._size > self._most:
                _, oldest = self._kept.popitem(last=False)
                self._size -= len(oldest)
        return drawn


studio = Studio()
"""Of this process."""
