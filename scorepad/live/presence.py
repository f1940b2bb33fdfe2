"""Who is looking at a sheet right now: open sockets, tabs that poll, and other processes.

Counted in memory, and forgotten by itself: a number of eyes is worth no row in a database.
"""

import threading
import time
from collections import defaultdict
from dataclasses import asdict, dataclass

POLLING_SECONDS = 12.0
"""A tab polls every three seconds; after this it is gone."""
ELSEWHERE_SECONDS = 50.0
"""Other processes repeat themselves more often than this."""
MOST_POLLING = 500
SWEEP_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Here:
    """How many have a sheet open, how many of them may write, and how many are about to."""

    watching: int = 0
    scribes: int = 0
    writing: int = 0

    def __add__(self, other: "Here") -> "Here":
        return Here(
            watching=self.watching + other.watching,
            scribes=self.scribes + other.scribes,
            writing=self.writing + other.writing,
        )

    def document(self) -> dict[str, int]:
        return asdict(self)


class Presence:
    """One process's knowledge; views and sockets ask from different threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sockets: dict[str, Here] = {}
        self._polling: defaultdict[str, dict[str, tuple[float, Here]]] = defaultdict(dict)
        self._elsewhere: defaultdict[str, dict[str, tuple[float, Here]]] = defaultdict(dict)
        self._swept_at = time.monotonic()

    def sockets(self, code: str, here: Here) -> None:
        """What the hub counts among its own sockets."""
        with self._lock:
            if here == Here():
                self._sockets.pop(code, None)
            else:
                self._sockets[code] = here

    def polled(self, code: str, name: str, *, may_write: bool = False) -> None:
        """A tab that calls itself by this name has asked."""
        with self._lock:
            self._sweep()
            tabs = self._polling[code]
            if name in tabs or len(tabs) < MOST_POLLING:
                tabs[name] = (time.monotonic(), Here(watching=1, scribes=int(may_write)))

    def elsewhere(self, code: str, process: str, here: Here) -> None:
        """What another process says."""
        with self._lock:
            self._elsewhere[code][process] = (time.monotonic(), here)

    def own(self, code: str) -> Here:
        """Who is here by way of this process."""
        with self._lock:
            return self._own(code)

    def all(self, code: str) -> Here:
        """Who is here by way of any process."""
        with self._lock:
            return sum(self._others(code), self._own(code))

    def _sweep(self) -> None:
        """Forgets, once in a while, what nobody has asked for since: sheets come and go."""
        now = time.monotonic()
        if now - self._swept_at < SWEEP_SECONDS:
            return
        self._swept_at = now
        for code in tuple(self._polling):
            _recent(self._polling, code, POLLING_SECONDS)
        for code in tuple(self._elsewhere):
            self._others(code)

    def _own(self, code: str) -> Here:
        tabs = _recent(self._polling, code, POLLING_SECONDS)
        return sum(tabs, self._sockets.get(code, Here()))

    def _others(self, code: str) -> list[Here]:
        return _recent(self._elsewhere, code, ELSEWHERE_SECONDS)


def _recent(
    seen: dict[str, dict[str, tuple[float, Here]]], code: str, seconds: float
) -> list[Here]:
    """What was said of a sheet lately; the rest is forgotten."""
    known = seen.get(code, {})
    oldest = time.monotonic() - seconds
    for name in [name for name, (at, _) in known.items() if at < oldest]:
        del known[name]
    if not known:
        seen.pop(code, None)
    return [here for _, here in known.values()]


presence = Presence()


def here(code: str, *, polling: str = "", may_write: bool = False) -> Here:
    """Everybody there; who polls is counted by the name that his tab gave itself."""
    if polling:
        presence.polled(code, polling, may_write=may_write)
    return presence.all(code)
