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
class Watchers:
    """How many have a sheet open, how many of them may write, and how many are about to."""

    watching: int = 0
    scribes: int = 0
    writing: int = 0

    def __add__(self, other: "Watchers") -> "Watchers":
        return Watchers(
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
        self._sockets: dict[str, Watchers] = {}
        self._polling: defaultdict[str, dict[str, tuple[float, Watchers]]] = defaultdict(dict)
        self._elsewhere: defaultdict[str, dict[str, tuple[float, Watchers]]] = defaultdict(dict)
        self._swept_at = time.monotonic()

    def sockets(self, code: str, watchers: Watchers) -> None:
        """What the hub counts among its own sockets."""
        with self._lock:
            if watchers == Watchers():
                self._sockets.pop(code, None)
            else:
                self._sockets[code] = watchers

    def polled(self, code: str, name: str, *, may_write: bool = False) -> None:
        """A tab that calls itself by this name has asked."""
        with self._lock:
            self._sweep()
            tabs = self._polling[code]
            if name in tabs or len(tabs) < MOST_POLLING:
                tabs[name] = (time.monotonic(), Watchers(watching=1, scribes=int(may_write)))

    def elsewhere(self, code: str, process: str, watchers: Watchers) -> None:
        """What another process says."""
        with self._lock:
            self._sweep()
            self._elsewhere[code][process] = (time.monotonic(), watchers)

    def own(self, code: str) -> Watchers:
        """Who is here by way of this process."""
        with self._lock:
            return self._own(code)

    def all(self, code: str) -> Watchers:
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

    def _own(self, code: str) -> Watchers:
        tabs = _recent(self._polling, code, POLLING_SECONDS)
        return sum(tabs, self._sockets.get(code, Watchers()))

    def _others(self, code: str) -> list[Watchers]:
        return _recent(self._elsewhere, code, ELSEWHERE_SECONDS)


def _recent(
    seen: dict[str, dict[str, tuple[float, Watchers]]], code: str, seconds: float
) -> list[Watchers]:
    """What was said of a sheet lately; the rest is forgotten."""
    known = seen.get(code, {})
    oldest = time.monotonic() - seconds
    for name in [name for name, (at, _) in known.items() if at < oldest]:
        del known[name]
    if not known:
        seen.pop(code, None)
    return [watchers for _, watchers in known.values()]


presence = Presence()


def watchers(code: str, *, polling: str = "", may_write: bool = False) -> Watchers:
    """Everybody there; who polls is counted by the name that their tab gave itself."""
    if polling:
        presence.polled(code, polling, may_write=may_write)
    return presence.all(code)
