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
    asks: bool = True
    """Whether it asks somebody who may not answer: a server, a disk. Others have time."""


def examined(parts: Iterable[Part], *, seconds: float) -> Iterator[tuple[str, Finding]]:
    """What was found of each, in this order; nobody is waited for longer than that."""
    broken: set[str] = set()
    for part in parts:
        if part.after in broken:
            yield part.name, care(f"not looked at: mend the {part.after} first")
            continue
        for finding in _within(part, seconds):
            if finding.level is Level.MEND:
                broken.add(part.name)
            yield part.name, finding


COMPUTING_SECONDS = 120.0
"""How long a machine may take that is busy with something else."""


def _within(part: Part, seconds: float) -> list[Finding]:
    seconds = seconds if part.asks else max(seconds, COMPUTING_SECONDS)
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
        if part.asks:
            do = "See whether it runs and can be reached; on a busy machine, try --seconds=60."
            return [mend(f"no answer within {seconds:g} s", do)]
        do = "This machine is very busy, or out of memory: try again later."
        return [mend(f"not done within {seconds:g} s", do)]
    if wrong:
        said = " ".join(str(wrong[0]).split())[:300]
        return [mend(f"{type(wrong[0]).__name__}: {said}", _advice(part, wrong[0]))]
    return found


def _advice(part: Part, error: Exception) -> str:
    if isinstance(error, OSError) and error.filename:
        return f"See that {error.filename} is there, and that the site's user may use it."
    if part.asks:
        return "See that it runs and can be reached."
    return "See that all of this release is installed: manage.py check --deploy shows more."
