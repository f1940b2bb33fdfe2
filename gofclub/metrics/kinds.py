"""Counters that cost next to nothing where they count.

A library's counter takes a microsecond, a histogram more: too much for what happens at every move.
Here a value is put down without a lock, and many are counted together later.
"""

from bisect import bisect_left
from collections import Counter as Tally, deque
from collections.abc import Iterable, Iterator
from threading import Lock

MOST_LABELS = 100
OTHER = "other"
"""Stands for all labels beyond that: what visitors send must not make us remember more."""
PUT_DOWN = 1000
"""Values that wait to be counted, at most; some 30 kB."""
SUM = "sum"


class Counter:
    """How often something has happened, by one label or none; grows until the process ends."""

    kind = "counter"

    def __init__(self, name: str, text: str, *, label: str = "") -> None:
        self.name, self.text, self.label = name, text, label
        self._new: deque[str] = deque()
        self._counts: dict[str, float] = {}
        self._lock = Lock()

    def note_all(self, labels: Iterable[str]) -> None:
        """Once more for each label: for what happens often."""
        self._new.extend(labels)
        if len(self._new) > PUT_DOWN:
            self._count()

    def add(self, count: float = 1, label: str = "") -> None:
        with self._lock:
            self._add(count, label)

    def parts(self) -> Iterator[tuple[str, float]]:
        self._count()
        with self._lock:
            yield from tuple(self._counts.items())

    def _count(self) -> None:
        new = self._new
        with self._lock:
            # Others may put more down meanwhile: that is for the next time.
            for label, count in Tally(new.popleft() for _ in range(len(new))).items():
                self._add(count, label)

    def _add(self, count: float, label: str) -> None:
        counts = self._counts
        if label not in counts and len(counts) >= MOST_LABELS:
            label = OTHER
        counts[label] = counts.get(label, 0) + count


class Gauge(Counter):
    """How many there are now in this process."""

    kind = "gauge"


class Histogram:
    """How large something was, by bounds; each says how many were at most that."""

    kind = "histogram"
    label = ""

    def __init__(self, name: str, text: str, *, bounds: tuple[float, ...]) -> None:
        self.name, self.text, self.bounds = name, text, bounds
        self._new: deque[float] = deque()
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0
        self._lock = Lock()

    def note(self, value: float) -> None:
        self._new.append(value)
        if len(self._new) > PUT_DOWN:
            self._count()

    def note_all(self, values: Iterable[float]) -> None:
        self._new.extend(values)
        if len(self._new) > PUT_DOWN:
            self._count()

    def parts(self) -> Iterator[tuple[str, float]]:
        """Those between two bounds by the upper one's place, and the sum of all."""
        self._count()
        with self._lock:
            counts, total = tuple(self._counts), self._sum
        yield from ((str(at), count) for at, count in enumerate(counts) if count)
        if any(counts):
            yield SUM, total

    def _count(self) -> None:
        new, bounds, counts = self._new, self.bounds, self._counts
        with self._lock:
            values = [new.popleft() for _ in range(len(new))]
            for value in values:
                counts[bisect_left(bounds, value)] += 1
            self._sum += sum(values)


Metric = Counter | Histogram
