"""What a puzzle asks for and what it is about: codes, as the file and the addresses have them."""

from enum import StrEnum


class Kind(StrEnum):
    LEAD = "lead"
    ANSWER = "answer"
    """To what lies on the table: lay something, or pass."""
    GIVE = "give"
    """A card back, in the exchange."""


class Theme(StrEnum):
    EXCHANGE = "exchange"
    PASS = "pass"  # noqa: S105 (no password)
    GANG = "gang"
    LAST_CARDS = "last-cards"
    BOUND = "bound"
    FIVE = "five"
    ENDING = "ending"
    THREE = "three"
