"""What decisions cost players of a known strength, so that people's figures say something.

Measured by `manage.py typical_losses --deals 300`: bots of each level among their own kind
(docs/review.md has the numbers of decisions).
"""

from collections.abc import Mapping

from play.bots.situations import Situation as Kind

TYPICAL: Mapping[str, Mapping[str, float]] = {
    level: dict(zip(Kind, figures, strict=True))
    for level, figures in {
        # lead, answer, gang, last cards, exchange
        "newcomer": (1.00, 0.49, 0.83, 0.23, 1.52),
        "beginner": (0.84, 0.40, 0.69, 0.22, 1.16),
        "casual": (0.63, 0.29, 0.47, 0.20, 0.72),
        "club": (0.53, 0.13, 0.52, 0.09, 0.34),
        "expert": (0.16, 0.09, 0.13, 0.08, 0.15),
        "master": (0.0, 0.0, 0.0, 0.0, 0.0),
    }.items()
}
"""Points per decision, by level and kind."""


def expected(level: str, counts: Mapping[str, int]) -> float:
    """What so many decisions of each kind would cost a player of this level, per decision."""
    total = sum(counts.values())
    return sum(TYPICAL[level][kind] * many for kind, many in counts.items()) / total


def level_like(lost: float, counts: Mapping[str, int]) -> str:
    """The level whose players would lose about as much, with the same kinds of decisions.

    >>> level_like(0.31, {"lead": 100, "answer": 200})
    'club'
    """
    return min(TYPICAL, key=lambda level: abs(expected(level, counts) - lost))
