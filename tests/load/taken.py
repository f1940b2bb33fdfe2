"""What the host of a rented machine gave of its processors to other machines."""

from collections.abc import Callable
from pathlib import Path

COUNTS = Path("/proc/stat")
STEAL = 7
GUEST = 8
"""From here on what is counted stands in the columns before as well."""


def from_now_on() -> Callable[[], float | None]:
    """Says which part has been taken since; nothing where nobody counts."""
    before = _counted()

    def part() -> float | None:
        after = _counted()
        if not before or not after or (all_of_it := sum(after) - sum(before)) <= 0:
            return None
        return (after[STEAL] - before[STEAL]) / all_of_it

    return part


def _counted() -> list[int]:
    try:
        _, *counts = COUNTS.read_text().partition("\n")[0].split()
    except OSError:
        return []
    return [int(one) for one in counts[:GUEST]]
