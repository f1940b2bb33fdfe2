"""What a club counts: from plain games to figures, without a database.

Everything that adds up is kept as whole numbers, so that new minus old is exact: a board that is
carried on sheet by sheet says the same as one that is worked out anew.
"""

from scorepad.figures.declared import COMEBACK, COUNTS, DERIVED, FIGURES, SUMMED, Figure, Sums
from scorepad.figures.games import Counted, PlayedDeal, count, count_totals
from scorepad.figures.measures import interval, season_score
from scorepad.figures.ratings import Reason, Skill, rated, reasons, shown
from scorepad.figures.streaks import Streak, streak_of

__all__ = [
    "COMEBACK",
    "COUNTS",
    "DERIVED",
    "FIGURES",
    "SUMMED",
    "Counted",
    "Figure",
    "PlayedDeal",
    "Reason",
    "Skill",
    "Streak",
    "Sums",
    "count",
    "count_totals",
    "interval",
    "rated",
    "reasons",
    "season_score",
    "shown",
    "streak_of",
]
