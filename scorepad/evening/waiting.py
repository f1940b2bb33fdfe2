"""Who gets a place where places are few: first come, first served, and nobody is passed by."""

from collections.abc import Sequence


def room(places: int | None, taken: int) -> int | None:
    """The places that are left; None where there is no limit."""
    return None if places is None else max(places - taken, 0)


def fits(places: int | None, people: int) -> bool:
    """Whether so many could come if nobody else did."""
    return places is None or people <= places


def moves_up(places: int | None, taken: int, line: Sequence[int]) -> list[int]:
    """Who of those in line gets a place now, by their place in it, counted from 0.

    Each number is of people: somebody and the guests. Who needs two places is not overtaken by
    who needs one: else a pair would wait for ever. Only who needs more than there are at all is
    passed by: everybody else would wait for ever.

    >>> moves_up(16, 14, [1, 2, 1]), moves_up(16, 14, [1, 1, 1]), moves_up(None, 99, [2, 1])
    ([0], [0, 1], [0, 1])
    >>> moves_up(3, 0, [4, 1, 1])
    [1, 2]
    """
    moved = []
    for place, people in enumerate(line):
        if not fits(places, people):
            continue
        left = room(places, taken)
        if left is not None and people > left:
            break
        taken += people
        moved.append(place)
    return moved
