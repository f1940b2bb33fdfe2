"""What kinds of decisions there are: the one list of them.

Without numpy: pages and sums know the kinds, only a review loads the net.
"""

from enum import StrEnum


class Situation(StrEnum):
    """What kind of decision it was; insights are gathered by these, in this order."""

    LEAD = "lead"
    ANSWER = "answer"
    GANG = "gang"
    LAST_CARDS = "last_cards"
    EXCHANGE = "exchange"
