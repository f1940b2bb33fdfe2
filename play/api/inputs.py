"""What the API of the online table takes."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from play.bots import BOTS, DEFAULT_LEVEL, LADDER
from play.models import TITLE_LENGTH, Table
from play.services.given import MASTER
from scorepad.api.inputs import Choice, Flag, Name, Options, Slug, Strict, Text, WholeNumber

MOST_MOVES = 1000
"""More than a hand can have."""

ANY_LEVEL = tuple(BOTS)


class Seats(WholeNumber):
    def __init__(self, **options: Any) -> None:
        super().__init__(**{"min_value": 3, "max_value": 4, "default": 4} | options)


class Clock(Choice):
    def __init__(self, **options: Any) -> None:
        super().__init__(choices=Table.CLOCKS, **options)


class GuestName(Name):
    """How a guest wants to be called; null, as in a command, is as good as leaving it out."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"required": False, "allow_null": True, "default": ""} | options)

    def validate_empty_values(self, data: Any) -> tuple[bool, Any]:
        return super().validate_empty_values("" if data is None else data)


class Wishes(Strict):
    seats = Seats()
    bots = Choice(choices=ANY_LEVEL, default=DEFAULT_LEVEL)
    clock = Clock(default=0)
    name = GuestName()
    ruleset = Options(required=False)


class Quick(Wishes):
    mix = Flag(required=False, default=False)


class Match(Strict):
    name = GuestName()
    mix = Flag(required=False, default=False)


class DealAgain(Strict):
    seat = WholeNumber(min_value=0, max_value=3, required=False, allow_null=True, default=None)
    moves = WholeNumber(min_value=0, max_value=MOST_MOVES, default=0)
    bots = Choice(choices=LADDER, default=MASTER, allow_null=True)
    """Null for those that sat at that table."""
    name = GuestName()


class Try(Strict):
    name = GuestName()


class NewTable(Wishes):
    title = Text(required=False, allow_blank=True, max_length=TITLE_LENGTH, default="")
    visibility = Choice(choices=Table.Visibility.choices, default=Table.Visibility.LINK.value)
    club = Slug(required=False, allow_null=True, default=None)
    clock = Clock(default=30)
    counted = Flag(required=False, default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs["club"] and attrs["visibility"] == Table.Visibility.CLUB:
            raise serializers.ValidationError({"club": [_("Say which club this table is for.")]})
        if not attrs["club"] and attrs["counted"]:
            raise serializers.ValidationError(
                {"counted": [_("Only a table of a club can count for its leaderboard.")]}
            )
        return attrs


class Begin(Strict):
    name = GuestName()


class BeginToday(Begin):
    day = serializers.DateField(required=False, allow_null=True, default=None)
    """Whose cards were seen; after midnight they are not today's."""


class BoardName(Strict):
    name = Name()
