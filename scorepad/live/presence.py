"""Who is looking at a sheet right now: open sockets, tabs that poll, and other processes.

Counted in memory, and forgotten by itself: a number of eyes is worth no row in a database.
"""

import threading
import time
from collections import defaultdict
from dataclasses import dataclass

POLLING_SECONDS = 12.0
"""A tab polls every three seconds; after this it is gone."""
ELSEWHERE_SECONDS = 50.0
"""Other processes repeat themselves more often than this."""
MOST_POLLING = 500


@dataclass(frozen=True, slots=True)
class Here:
    """How many pads and watchers have a sheet open, and how many are about to write."""

    watching: int = 0
    writing: int = 0

    def __add__(self, other: "Here") -> "Here":
        return Here(self.watching + other.watching, self.writing + other.writing)

    def document(self) -> dict[str, int]:
        return {"watching": self.watching, "writing": self.writing}


class Presence:
    """One process's knowledge; views and sockets ask from different threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sockets: dict[str, Here] = {}
        self._polling: defaultdict[str, dict[str, float]] = defaultdict(dict)
        self._elsewhere: defaultdict[str, dict[str, tuple[float, Here]]] = defaultdict(dict)

    def sockets(self, code: str, here: Here) -> None:
        """What the hub counts among its own sockets."""
        with self._lock:
            if here == Here():
                self._sockets.pop(code, None)
            else:
                self._sockets[code] = here

    def polled(self, code: str, name: str) -> None:
        """A tab that calls itself by this name has asked."""
        with self._lock:
            tabs = self._polling[code]
            if name in tabs or len(tabs) < MOST_POLLING:
                tabs[name] = time.monotonic()

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

    def _own(self, code: str) -> Here:
        tabs = _recent(self._polling, code, POLLING_SECONDS)
        return self._sockets.get(code, Here()) + Here(watching=len(tabs))

    def _others(self, code: str) -> list[Here]:
        known = self._elsewhere.get(code, {})
        oldest = time.monotonic() - ELSEWHERE_SECONDS
        for process in [name for name, (at, _) in known.items() if at < oldest]:
            del known[process]
        if not known:
            self._elsewhere.pop(code, None)
        return [here for _, here in known.values()]


def _recent(seen: dict[str, dict[str, float]], code: str, seconds: float) -> dict[str, float]:
    tabs = seen.get(code, {})
    oldest = time.monotonic() - seconds
    for name in [name for name, at in tabs.items() if at < oldest]:
        del tabs[name]
    if not tabs:
        seen.pop(code, None)
    return tabs


presence = Presence()


def here(code: str, *, polling: str = "") -> Here:
    """Everybody there; who polls is counted by the name that his tab gave itself."""
    if polling:
        presence.polled(code, polling)
    return presence.all(code)
