"""What the score pad and the clubs store."""

from scorepad.models.changes import Change
from scorepad.models.clubs import Club, Membership, Player
from scorepad.models.deals import Deal, DealSeat
from scorepad.models.links import ShareLink
from scorepad.models.sheets import Line, Sheet, Sitter
from scorepad.models.tokens import ApiToken

__all__ = [
    "ApiToken",
    "Change",
    "Club",
    "Deal",
    "DealSeat",
    "Line",
    "Membership",
    "Player",
    "ShareLink",
    "Sheet",
    "Sitter",
]
