"""What the online tables store."""

from play.models.challenges import Challenge, Try
from play.models.daily import MARKS_LENGTH, DailyDeal, DailyTry
from play.models.deals import COMMAND_LENGTH, FAILURE_LENGTH, Dealt, Move, Pack
from play.models.given import Given
from play.models.online_ratings import OnlineGame, OnlinePlayer, OnlineResult
from play.models.people import Block, Circle, Follow, GuestBlock, Openness, SeatInvitation
from play.models.puzzles import FIRST_RATING, PuzzleTally, PuzzleTry, Solver
from play.models.reviews import Review, ReviewWish, SeatSum
from play.models.shared import SharedDeals
from play.models.tables import TITLE_LENGTH, Chair, Table

__all__ = [
    "COMMAND_LENGTH",
    "FAILURE_LENGTH",
    "FIRST_RATING",
    "MARKS_LENGTH",
    "TITLE_LENGTH",
    "Block",
    "Chair",
    "Challenge",
    "Circle",
    "DailyDeal",
    "DailyTry",
    "Dealt",
    "Follow",
    "Given",
    "GuestBlock",
    "Move",
    "OnlineGame",
    "OnlinePlayer",
    "OnlineResult",
    "Openness",
    "Pack",
    "PuzzleTally",
    "PuzzleTry",
    "Review",
    "ReviewWish",
    "SeatInvitation",
    "SeatSum",
    "SharedDeals",
    "Solver",
    "Table",
    "Try",
]
