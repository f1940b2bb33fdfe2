"""What a bench gives back, and the list of all benches."""

import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypedDict, TypeVar

Item = TypeVar("Item")


class Row(TypedDict):
    """One line of the table and of bench.json."""

    name: str
    value: float
    unit: str
    against: str | None
    ratio: float | None


Measure = Callable[[], Iterable[Row]]


@dataclass(frozen=True, slots=True)
class Bench:
    """A question with a name such as `rules.leads`."""

    name: str
    measure: Measure


BENCHES: dict[str, Bench] = {}


def bench(measure: Measure) -> Measure:
    """Marks a function as a bench, named after its file and itself."""
    name = f"{measure.__module__.rsplit('.', 1)[-1]}.{measure.__name__}"
    BENCHES[name] = Bench(name, measure)
    return measure


def row(
    name: str, value: float, unit: str, *, against: str | None = None, ratio: float | None = None
) -> Row:
    return Row(name=name, value=value, unit=unit, against=against, ratio=ratio)


def chosen(only: Iterable[str]) -> Iterator[Bench]:
    """The benches named, by file or in full; all of them when none is named."""
    wanted = tuple(only)
    for name, one in BENCHES.items():
        if not wanted or name in wanted or name.split(".")[0] in wanted:
            yield one


@dataclass(frozen=True, slots=True, kw_only=True)
class Way(Generic[Item]):
    """One way to do something: `make` what it is done to, off the clock, then `do` it."""

    make: Callable[[], Item]
    do: Callable[[Item], object]
    batch: int
    """How many at a time."""

    def rate(self) -> float:
        """How many a second of this process's own time, over one batch."""
        items = [self.make() for _ in range(self.batch)]
        begun = time.process_time()
        for item in items:
            self.do(item)
        return self.batch / (time.process_time() - begun)


def rates(*ways: Way[Any], rounds: int = 9) -> tuple[float, ...]:
    """The median rate of each way, taken in turn so that a busy moment hurts all alike."""
    for way in ways:
        way.rate()  # what is made on first use is made now
    measured = [[way.rate() for way in ways] for _ in range(rounds)]
    return tuple(statistics.median(column) for column in zip(*measured, strict=True))
