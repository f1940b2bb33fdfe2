"""What the API takes about sheets."""

from typing import Any

from rest_framework import serializers

from scorepad.api.inputs import Flag, Name, Options, Strict, Text, WholeNumber
from scorepad.models import ShareLink
from scorepad.models.sheets import NOTE_LENGTH, TITLE_LENGTH
from scorepad.services.sheets.links import MOST_HOURS

MOST_DEALS = 999


class LineNumber(WholeNumber):
    def __init__(self, **options: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": 3} | options)


class CardsLeft(WholeNumber):
    """Any number: the rules say what is wrong with 17."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"min_value": -1000, "max_value": 1000} | options)


class Command(Strict):
    """Something to be done once, however often it is sent."""

    uuid = serializers.UUIDField(required=False)


class Start(Strict):
    uuid = serializers.UUIDField()
    names = serializers.ListField(child=Name(), max_length=8)
    seats = serializers.ListField(child=LineNumber(), required=False, max_length=4)
    dealer = LineNumber(default=0)
    ruleset = Options(required=False)
    title = Text(required=False, allow_blank=True, max_length=TITLE_LENGTH, default="")
    club = serializers.SlugField(required=False, allow_null=True, default=None)
    players = serializers.ListField(
        child=serializers.CharField(allow_null=True, max_length=40), required=False, max_length=4
    )
    started_at = serializers.DateTimeField(required=False)


class Again(Strict):
    uuid = serializers.UUIDField()
    dealer = LineNumber(required=False)


class DescribeSheet(Command):
    title = Text(required=False, allow_blank=True, max_length=TITLE_LENGTH)
    note = Text(required=False, allow_blank=True, max_length=NOTE_LENGTH)
    public = Flag(required=False)


class Facts(Strict):
    """What a hand is, besides its number."""

    left = serializers.ListField(child=CardsLeft(), max_length=8)
    uncalled = serializers.ListField(child=LineNumber(), required=False, max_length=4)
    strongest = serializers.ListField(child=LineNumber(), required=False, max_length=4)
    note = Text(required=False, allow_blank=True, max_length=NOTE_LENGTH)
    given = Text(required=False, allow_blank=True, max_length=8)
    returned = Text(required=False, allow_blank=True, max_length=8)


class Log(Facts):
    uuid = serializers.UUIDField()
    number = WholeNumber(min_value=1, max_value=MOST_DEALS)
    names = serializers.ListField(
        child=Name(), required=False, max_length=4, help_text="For whom it was entered, by line."
    )
    seats = serializers.ListField(child=LineNumber(), required=False, max_length=4)
    at = serializers.DateTimeField(required=False)


class Edit(Facts):
    uuid = serializers.UUIDField(required=False)
    expect = WholeNumber(min_value=1, max_value=30_000)
    left = serializers.ListField(child=CardsLeft(), required=False, max_length=8)
    seats = serializers.ListField(child=LineNumber(), required=False, max_length=4)


class Void(Command):
    expect = WholeNumber(min_value=1, max_value=30_000)


class Reopen(Command):
    target = WholeNumber(required=False, min_value=-1000, max_value=100_000)
    deals = WholeNumber(required=False, min_value=-1000, max_value=100_000)


class Seats(Command):
    seats = serializers.ListField(child=LineNumber(), max_length=4)


class Substitute(Command):
    line = LineNumber()
    name = Name()
    player = serializers.CharField(required=False, allow_null=True, max_length=40)


class Rename(Command):
    line = LineNumber()
    name = Name()


class NewLink(Command):
    role = serializers.ChoiceField(choices=ShareLink.Role.choices)
    hours = WholeNumber(required=False, min_value=1, max_value=MOST_HOURS)
    label = Text(required=False, allow_blank=True, max_length=40, default="")
