"""How fast a socket may send."""

import time

from django.conf import settings

BURST_SECONDS = 3
"""A socket may send three seconds' worth of frames at once."""


class Pacing:
    def __init__(self) -> None:
        self._rate = settings.FRAMES_PER_SECOND
        self._allowance = float(self._rate * BURST_SECONDS)
        self._counted_at = time.monotonic()

    def is_flood(self) -> bool:
        """Counts one more frame; whether that was one too many."""
        now = time.monotonic()
        earned = (now - self._counted_at) * self._rate
        self._allowance = min(self._rate * BURST_SECONDS, self._allowance + earned) - 1
        self._counted_at = now
        return self._allowance < 0
