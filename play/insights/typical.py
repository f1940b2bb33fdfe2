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
        "newcomer": (0.84, 0.45, 0.76, 0.20, 1.45),
        "beginner": (0.73, 0.37, 0.65, 0.20, 1.11),
        "casual": (0.57, 0.27, 0.45, 0.19, 0.68),
        "club": (0.49, 0.12, 0.49, 0.09, 0.39),
        "expert": (0.14, 0.09, 0.12, 0.07, 0.20),
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

    >>> level_like(0.25, {"lead": 100, "answer": 200})
    'club'
    """
    return min(TYPICAL, key=lambda level: abs(expected(level, counts) - lost))
