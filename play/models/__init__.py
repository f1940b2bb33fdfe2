"""What the online tables store."""

from play.models.deals import COMMAND_LENGTH, FAILURE_LENGTH, Dealt, Move, Pack
from play.models.given import Given
from play.models.reviews import Review, ReviewWish, SeatSum
from play.models.tables import TITLE_LENGTH, Chair, Table

__all__ = [
    "COMMAND_LENGTH",
    "FAILURE_LENGTH",
    "TITLE_LENGTH",
    "Chair",
    "Dealt",
    "Given",
    "Move",
    "Pack",
    "Review",
    "ReviewWish",
    "SeatSum",
    "Table",
]
