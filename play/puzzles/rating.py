"""How hard a puzzle is and how good somebody is at them: Elo's formula, one game for each try."""

SPREAD = 400
"""So many points more, and ten times the odds."""
SOLVER_STEPS = (40, 20)
"""What a try can move somebody by: at first, and after `SETTLED` tries."""
SETTLED = 20
PUZZLE_STEP, PUZZLE_LEAST = 32, 4
"""The same for a puzzle: less and less, the more have tried it."""
LOWEST, HIGHEST = 400, 2800


def chance(solver: float, puzzle: float) -> float:
    """That somebody of this rating solves a puzzle of that one.

    >>> chance(1500, 1500), round(chance(1900, 1500), 3)
    (0.5, 0.909)
    """
    return 1 / (1 + 10 ** ((puzzle - solver) / SPREAD))


def solver_after(solver: float, puzzle: float, *, is_right: bool, tries: int) -> float:
    """Somebody's rating after a try; `tries` is how many came before.

    >>> solver_after(1400, 1400, is_right=True, tries=0)
    1420.0
    """
    step = SOLVER_STEPS[tries >= SETTLED]
    return _within(solver + step * (is_right - chance(solver, puzzle)))


def puzzle_after(puzzle: float, solver: float, *, is_right: bool, tries: int) -> float:
    """A puzzle's rating after a try.

    >>> puzzle_after(1400, 1400, is_right=True, tries=0)
    1384.0
    """
    step = max(PUZZLE_LEAST, PUZZLE_STEP / (1 + tries / 10))
    return _within(puzzle - step * (is_right - chance(solver, puzzle)))


def _within(rating: float) -> float:
    return min(max(rating, LOWEST), HIGHEST)
