"""How many sockets an address may have open, of whatever kind, and how fast each may send."""

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.conf import settings

from gofclub.visitors import address_of_scope

_taken: Counter[str] = Counter()


@contextmanager
def place(scope: Mapping[str, Any]) -> Iterator[bool]:
    """Counts a socket while it is there; False where its address has as many as it may have."""
    address = address_of_scope(scope)
    if _taken[address] >= settings.SOCKETS_PER_ADDRESS:
        yield False
        return
    _taken[address] += 1
    try:
        yield True
    finally:
        _taken[address] -= 1
        if not _taken[address]:
            del _taken[address]


class Pace:
    """A number of frames in a number of seconds: all at once, or one after the other for ever."""

    __slots__ = ("_allowance", "_counted_at", "_most", "_rate")

    def __init__(self, frames: int, *, seconds: float) -> None:
        self._most = float(frames)
        self._rate = frames / seconds
        self._allowance = self._most
        self._counted_at = time.monotonic()

    def is_flood(self) -> bool:
        """Counts one more frame; whether it was one too many."""
        now = time.monotonic()
        earned = (now - self._counted_at) * self._rate
        self._allowance = min(self._most, self._allowance + earned) - 1
        self._counted_at = now
        return self._allowance < 0
