"""What the net expects among masters, as it comes among people.

People do not finish all that they could, and end deals with fewer cards in everybody's hands. The
knees of these lines were measured in deals of club players: docs/review.md.
"""

import numpy as np

_WIN = (0.0, 0.15, 0.55, 0.75, 0.95, 1.0)
_WIN_AMONG_PEOPLE = (0.0, 0.15, 0.50, 0.68, 0.915, 1.0)
_POINTS = (0.0, 1.5, 5.0, 11.0, 16.0, 33.0, 80.0)
_POINTS_AMONG_PEOPLE = (0.0, 1.4, 4.2, 8.8, 12.4, 20.0, 40.0)


def win_among_people(chance: float) -> float:
    """A chance to win the deal.

    >>> win_among_people(0.1), win_among_people(0.75), win_among_people(1)
    (0.1, 0.68, 1.0)
    """
    return float(np.interp(chance, _WIN, _WIN_AMONG_PEOPLE))


def points_among_people(points: float) -> float:
    """Points to be expected.

    >>> points_among_people(0), points_among_people(16)
    (0.0, 12.4)
    """
    return float(np.interp(points, _POINTS, _POINTS_AMONG_PEOPLE))
