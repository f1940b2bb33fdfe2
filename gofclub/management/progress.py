"""A bar that fills as work gets done; one line per job where nobody watches."""

import time
from types import TracebackType
from typing import Self

from django.core.management.base import OutputWrapper

WIDTH = 30
WORDS = {"count": "counting games", "rate": "rating games"}


class Progress:
    """Called with what is being done, how much of it is done, and how much there is."""

    def __init__(self, out: OutputWrapper, name: str, unit: str = "games") -> None:
        self.out, self.name, self.unit = out, name, unit
        self.begun = time.perf_counter()
        self.drawn = ""
        self.total = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.out.isatty():
            self.out.write("\r" + " " * len(self.drawn) + "\r", ending="")
        if error is None:
            took = time.perf_counter() - self.begun
            self.out.write(f"{self.name}: {self.total} {self.unit} in {took:.1f} s")

    def __call__(self, what: str, done: int, total: int) -> None:
        self.total = max(self.total, total)
        if not self.out.isatty():
            return
        full = WIDTH * done // max(total, 1)
        bar = "#" * full + "." * (WIDTH - full)
        line = f"{self.name}: {WORDS.get(what, what)} [{bar}] {done}/{total}"
        self.out.write("\r" + line.ljust(len(self.drawn)), ending="")
        self.out.flush()
        self.drawn = line
