"""That a croupier works, said to whoever asks: it has no address of its own."""

import logging
import threading
from datetime import datetime, timedelta

from django.core.cache import cache
from django.utils import timezone

logger = logging.getLogger(__name__)

KEY = "croupier"
EVERY_SECONDS = 10.0
LATELY = timedelta(seconds=60)


def last_sign() -> datetime | None:
    """When one was last at work, if that was lately."""
    return cache.get(KEY)


class SignOfLife:
    """In a thread of its own: a cache that does not answer must not keep bots waiting."""

    def __init__(self) -> None:
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="sign of life", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                cache.set(KEY, timezone.now(), timeout=LATELY.total_seconds())
            except Exception as error:  # noqa: BLE001 (any cache, any error)
                logger.warning("the croupier cannot say that it is at work: %r", error)
            self._stopping.wait(EVERY_SECONDS)
