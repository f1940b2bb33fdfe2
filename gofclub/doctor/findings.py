"""What the doctor says of one thing, and how long it looks at it."""

import threading
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from django.db import connections


class Level(StrEnum):
    FINE = "fine"
    CARE = "care"
    """It works, and may not for long, or not for everybody."""
    MEND = "mend"
    """Something does not work."""


class Finding(NamedTuple):
    level: Level
    what: str
    mend: str = ""
    """What to do, as a sentence."""


def fine(what: str) -> Finding:
    return Finding(Level.FINE, what)


def care(what: str, do: str = "") -> Finding:
    return Finding(Level.CARE, what, do)


def mend(what: str, do: str) -> Finding:
    return Finding(Level.MEND, what, do)


Look = Callable[[], Iterable[Finding]]


class Part(NamedTuple):
    """Something that can be looked at by itself."""

    name: str
    look: Look
    after: str = ""
    """What must work before this can be looked at."""


def examined(parts: Iterable[Part], *, seconds: float) -> Iterator[tuple[str, Finding]]:
    """What was found of each, in this order; none is waited for longer than that."""
    broken: set[str] = set()
    for part in parts:
        if part.after in broken:
            yield part.name, care(f"not looked at: mend the {part.after} first")
            continue
        for finding in _within(part, seconds):
            if finding.level is Level.MEND:
                broken.add(part.name)
            yield part.name, finding


def _within(part: Part, seconds: float) -> list[Finding]:
    found: list[Finding] = []
    wrong: list[Exception] = []

    def look() -> None:
        try:
            found.extend(part.look())
        except Exception as error:  # noqa: BLE001 (whatever it is, the other parts are looked at)
            wrong.append(error)
        finally:
            connections.close_all()

    # A thread that hangs is left behind: the process ends without it.
    thread = threading.Thread(target=look, name=f"doctor: {part.name}", daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        return [mend(f"no answer within {seconds:g} s", "See whether it runs and can be reached.")]
    if wrong:
        said = " ".join(str(wrong[0]).split())[:300]
        return [mend(f"{type(wrong[0]).__name__}: {said}", "See that it runs and can be reached.")]
    return found
