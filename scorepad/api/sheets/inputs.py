"""What the API takes about sheets."""

from typing import Any

from django.db.models import Model
from rest_framework import serializers

from scorepad import sheet_fields
from scorepad.api.inputs import (
    AnyText,
    Choice,
    Flag,
    Name,
    Options,
    Slug,
    Strict,
    Text,
    Uuid,
    WholeNumber,
)
from scorepad.models import Deal, ShareLink, Sheet
from scorepad.services.sheets.links import MOST_HOURS
from scorepad.sheet_fields import Said

MOST_DEALS = 999
LONGEST_CARD = 8
Fields = dict[str, serializers.Field[Any, Any, Any, Any]]


class LineNumber(WholeNumber):
    def __init__(self, **options: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": 3} | options)


class CardsLeft(WholeNumber):
    """Any number: the rules say what is wrong with 17."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"min_value": -1000, "max_value": 1000} | options)


def text(model: type[Model], field: sheet_fields.Field, **options: Any) -> Text:
    """Something that people write: as long as its column, or a card as anybody may write it."""
    column: Any = model._meta.get_field(field.name)  # noqa: SLF001 (the public way to a column)
    most = LONGEST_CARD if field.said is Said.CARD else column.max_length
    return Text(required=False, allow_blank=True, max_length=most, **options)


def inserted(fields: Fields, more: Fields, *, after: str) -> Fields:
    """The fields with some more behind one of them."""
    names = list(fields)
    at = names.index(after) + 1
    return {
        **{name: fields[name] for name in names[:at]},
        **more,
        **{name: fields[name] for name in names[at:]},
    }


class Command(Strict):
    """Something to be done once, however often it is sent."""

    uuid = Uuid(required=False)


class Start(Strict):
    uuid = Uuid()
    names = serializers.ListField(child=Name(), max_length=8)
    seats = serializers.ListField(child=LineNumber(), required=False, max_length=4)
    dealer = LineNumber(default=0)
    ruleset = Options(required=False)
    club = Slug(required=False, allow_null=True, default=None)
    players = serializers.ListField(
        child=AnyText(allow_null=True, max_length=40), required=False, max_length=4
    )
    started_at = serializers.DateTimeField(required=False)

    def get_fields(self) -> Fields:
        texts = [field for field in sheet_fields.SHEET if field.said is Said.FROM_THE_START]
        said = {field.name: text(Sheet, field, default="") for field in texts}
        return inserted(super().get_fields(), said, after="ruleset")


class Again(Strict):
    uuid = Uuid()
    dealer = LineNumber(required=False)


class DescribeSheet(Command):
    public = Flag(required=False)

    def get_fields(self) -> Fields:
        said = {field.name: text(Sheet, field) for field in sheet_fields.SHEET if field.said}
        return inserted(super().get_fields(), said, after="uuid")


class Facts(Strict):
    """What a hand is, besides its number."""

    left = serializers.ListField(child=CardsLeft(), max_length=8)
    uncalled = serializers.ListField(child=LineNumber(), required=False, max_length=4)
    strongest = serializers.ListField(child=LineNumber(), required=False, max_length=4)

    def get_fields(self) -> Fields:
        notes = [field for field in sheet_fields.HAND if field.said]
        notes.sort(key=lambda field: field.said is Said.CARD)
        said = {field.name: text(Deal, field) for field in notes}
        return inserted(super().get_fields(), said, after="strongest")


class Log(Facts):
    uuid = Uuid()
    number = WholeNumber(min_value=1, max_value=MOST_DEALS)
    names = serializers.ListField(
        child=Name(), required=False, max_length=4, help_text="For whom it was entered, by line."
    )
    seats = serializers.ListField(child=LineNumber(), required=False, max_length=4)
    at = serializers.DateTimeField(required=False)


class Edit(Facts):
    uuid = Uuid(required=False)
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
    player = AnyText(required=False, allow_null=True, max_length=40)


class Rename(Command):
    line = LineNumber()
    name = Name()


class NewLink(Command):
    role = Choice(choices=ShareLink.Role.choices)
    hours = WholeNumber(required=False, min_value=1, max_value=MOST_HOURS)
    label = Text(required=False, allow_blank=True, max_length=40, default="")
