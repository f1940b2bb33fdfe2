"""Who has which rank."""

from collections.abc import Sequence
from typing import NamedTuple


class Contender(NamedTuple):
    """Somebody to be ranked, and all that ranking looks at."""

    player: int
    games: int
    value: float | None


def ranks_of(ordered: Sequence[Contender]) -> dict[int, int]:
    """Everybody's rank in a list that is ordered; equal values share one."""
    found: dict[int, int] = {}
    rank, last = 0, object()
    for at, one in enumerate(ordered, start=1):
        if one.value != last:
            rank, last = at, one.value
        found[one.player] = rank
    return found
