"""How somebody plays, over many reviewed hands: figures with their doubt, and what to practise.

Luck is left out: what counts is what one's decisions cost against the best, which a review knows.
"""

from play.insights.insights import PERIODS, USUAL_PERIOD, Insights, State, insights_of

__all__ = ["PERIODS", "USUAL_PERIOD", "Insights", "State", "insights_of"]
