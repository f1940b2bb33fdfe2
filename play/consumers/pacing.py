"""How much and how fast a socket may send."""

import time

from django.conf import settings

BURST_SECONDS = 3
"""A socket may send three seconds' worth of frames at once."""
MOST_TEXT = 16 * 1024
FLOOD, TOO_LONG = 1008, 1009


class Pacing:
    def __init__(self) -> None:
        self._rate = settings.FRAMES_PER_SECOND
        self._allowance = float(self._rate * BURST_SECONDS)
        self._counted_at = time.monotonic()

    def too_much(self, text: str | None) -> int | None:
        """Counts one more frame; the code to close with where it was one too many, or too long."""
        now = time.monotonic()
        earned = (now - self._counted_at) * self._rate
        self._allowance = min(self._rate * BURST_SECONDS, self._allowance + earned) - 1
        self._counted_at = now
        if self._allowance < 0:
            return FLOOD
        # A server that was told the limit has closed the socket by itself.
        return TOO_LONG if text is not None and len(text) > MOST_TEXT else None
