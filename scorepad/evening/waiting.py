"""Who gets a place where places are few: first come, first served, and nobody is passed by."""

from collections.abc import Sequence


def room(places: int | None, taken: int) -> int | None:
    """The places that are left; None where there is no limit."""
    return None if places is None else max(places - taken, 0)


def moves_up(places: int | None, taken: int, line: Sequence[int]) -> int:
    """How many of those in line get a place now, from the front.

    Each number is of people: somebody and the guests. Who needs two places is not overtaken by
    who needs one: else a pair would wait for ever.

    >>> moves_up(16, 14, [1, 2, 1]), moves_up(16, 14, [1, 1, 1]), moves_up(None, 99, [2, 1])
    (1, 2, 2)
    """
    moved = 0
    for people in line:
        left = room(places, taken)
        if left is not None and people > left:
            break
        taken += people
        moved += 1
    return moved
