"""Memory that is given back.

Python frees what it no longer needs, but glibc keeps it for the next time: in a heap for each of
many threads, and in pieces ever larger before they count as large. A site that has once sent a
dozen long sheets at the same moment would hold on to hundreds of megabytes for good.
"""

import ctypes
import gc
import sys

ARENA_MAX, MMAP_THRESHOLD, TRIM_THRESHOLD = -8, -3, -1
"""As malloc.h numbers them."""
COLLECT = (10_000, 10, 5)
"""After how many new values garbage is looked for, once all is loaded. The last number is how long
what refers to itself stays after its use: long sheets add up."""
CHOSEN = {ARENA_MAX: 2, MMAP_THRESHOLD: 256 * 1024, TRIM_THRESHOLD: 512 * 1024}
"""Not less: SQLite asks for ninety kilobytes for each list that it is given, and gives them back at
once. To have them from the system each time, empty, takes longer than the statement."""


def give_back() -> bool:
    """Asks the C library not to hoard; whether it is one that can be asked."""
    if not sys.platform.startswith("linux"):
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    # musl has no such function, and hoards less.
    return mallopt is not None and all(mallopt(name, value) for name, value in CHOSEN.items())


def keep_what_is_loaded() -> None:
    """For a process that stays, once it has begun.

    Each collection of garbage would look at all that was loaded again, and a busy site makes enough
    short-lived values to have many. Not even one now: a tenth of a second for a few dozen values.
    """
    gc.freeze()
    gc.set_threshold(*COLLECT)
