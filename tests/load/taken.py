"""What the host of a rented machine gave of its processors to other machines."""

from collections.abc import Callable
from pathlib import Path

KERNEL = Path("/proc/stat")
STEAL = 7
GUEST = 8
"""From here on what is counted stands in the columns before as well."""


def from_now_on(counts: Path = KERNEL) -> Callable[[], float | None]:
    """Says which part has been taken since; nothing where nobody counts."""
    before = _counted(counts)

    def part() -> float | None:
        after = _counted(counts)
        if not before or not after or (all_of_it := sum(after) - sum(before)) <= 0:
            return None
        return (after[STEAL] - before[STEAL]) / all_of_it

    return part


def _counted(counts: Path) -> list[int]:
    try:
        _, *columns = counts.read_text().partition("\n")[0].split()
    except OSError:
        return []
    return [int(one) for one in columns[:GUEST]]
