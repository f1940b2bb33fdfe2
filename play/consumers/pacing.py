"""How much and how fast a socket of the online tables may send."""

from django.conf import settings

from gofclub.sockets.closing import FLOOD, TOO_LONG
from gofclub.sockets.limits import Pace

BURST_SECONDS = 3
"""A socket may send three seconds' worth of frames at once."""
MOST_TEXT = 16 * 1024


def pace() -> Pace:
    return Pace(settings.FRAMES_PER_SECOND * BURST_SECONDS, seconds=BURST_SECONDS)


def excess(allowed: Pace, text: str | None) -> int | None:
    """Counts one more frame; the code to close with where it was one too many, or too long."""
    if allowed.is_flood():
        return FLOOD
    # A server that was told the limit has closed the socket by itself.
    return TOO_LONG if text is not None and len(text) > MOST_TEXT else None
