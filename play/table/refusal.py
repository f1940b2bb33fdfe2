"""Why a command is not carried out."""

from enum import StrEnum

from django.core.exceptions import ValidationError


class Why(StrEnum):
    """Every reason that is not one of the rules'; docs/protocol.md explains each."""

    STALE = "stale"
    NOT_SEATED = "not_seated"
    NOT_HOST = "not_host"
    NOT_OPEN = "not_open"
    NOT_PLAYING = "not_playing"
    NOT_PAUSED = "not_paused"
    NOT_OVER = "not_over"
    AWAY = "away"
    PAUSED = "paused"
    CLOSED = "closed"
    SEAT_TAKEN = "seat_taken"
    NO_FREE_SEAT = "no_free_seat"
    FREE_SEATS = "free_seats"
    IN_HAND = "in_hand"
    BAD_SEAT = "bad_seat"
    BAD_NAME = "bad_name"
    BAD_LEVEL = "bad_level"
    NOT_IDLE = "not_idle"
    NOT_ONE_CARD = "not_one_card"
    MIXED = "mixed"
    ONE_HAND = "one_hand"
    DRAWN = "drawn"
    TOO_MANY_TABLES = "too_many_tables"
    TOO_MANY_HERE = "too_many_here"
    NOT_DUE = "not_due"
    ELSEWHERE = "elsewhere"
    LOGGED_OUT = "logged_out"
    BANNED = "banned"
    GONE = "gone"
    BUSY = "busy"
    INTERNAL = "internal"


class Refusal(Exception):
    """A command that changes nothing; `code` is a `Why` or a code of the rules."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = str(code)
        self.message = message


class NameRefused(Refusal):
    """A name that cannot be; `wrong` says what is the matter with it, in anybody's language."""

    def __init__(self, wrong: ValidationError) -> None:
        super().__init__(Why.BAD_NAME, " ".join(wrong.messages))
        self.wrong = wrong
