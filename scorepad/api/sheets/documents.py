"""What the API answers about sheets, for its schema: the documents are made by the services."""

from typing import Any, ClassVar

from django.db.models import BooleanField, DateTimeField, IntegerField, Model, UUIDField
from rest_framework import serializers as s

from scorepad import sheet_fields
from scorepad.api.documents import Doc, Page, RulesetDoc
from scorepad.models import Change, Deal, ShareLink, Sheet


class Named(Doc):
    code = s.CharField()
    name = s.CharField()


class ClubName(Doc):
    slug = s.CharField()
    name = s.CharField()


class WorstDoc(Doc):
    number = s.IntegerField()
    left = s.IntegerField()
    points = s.IntegerField()


class SitterDoc(Doc):
    name = s.CharField()
    since = s.IntegerField()


class ShareDoc(Doc):
    """What one person played of a line."""

    name = s.CharField()
    hands = s.IntegerField()
    won = s.IntegerField()
    points = s.IntegerField()
    spans = s.ListField(child=s.ListField(child=s.IntegerField()))


class LineDoc(Doc):
    number = s.IntegerField()
    name = s.CharField()
    player = Named(allow_null=True)
    seat = s.IntegerField()
    sitters = SitterDoc(many=True)
    people = ShareDoc(many=True)
    whose = s.CharField()
    total = s.IntegerField()
    rank = s.IntegerField()
    wins = s.IntegerField()
    away = s.IntegerField(allow_null=True)
    worst = WorstDoc(allow_null=True)


class RowDoc(Doc):
    # A comment, since the schema would tell a docstring: what is stored comes from its columns,
    # so that a class names only what is made.
    model: ClassVar[type[Model]]
    described: ClassVar[tuple[sheet_fields.Field, ...]]

    def get_fields(self) -> dict[str, s.Field[Any, Any, Any, Any]]:
        made = super().get_fields()
        told = {
            field.name: made[field.name] if field.column is None else stored(self.model, field)
            for field in self.described
        }
        return told | made


def stored(model: type[Model], field: sheet_fields.Field) -> s.Field[Any, Any, Any, Any]:
    """A field as the schema describes it, from its column."""
    column: Any = model._meta.get_field(field.column or field.name)  # noqa: SLF001
    is_null = column.null or field.is_null_if_empty
    match column:
        case UUIDField():
            return s.UUIDField()
        case DateTimeField():
            return s.DateTimeField(allow_null=is_null)
        case BooleanField():
            return s.BooleanField()
        case IntegerField():
            return s.IntegerField(allow_null=is_null)
        case _ if column.choices:
            return s.ChoiceField(choices=column.choices, allow_null=is_null)
    return s.CharField(allow_null=is_null, allow_blank=column.blank and not is_null)


class DealDoc(RowDoc):
    model = Deal
    described = sheet_fields.HAND
    edited = s.BooleanField()
    step = s.ChoiceField(choices=[1, -1])
    leader = s.IntegerField(allow_null=True)
    taker = s.IntegerField(allow_null=True)
    seats = s.ListField(child=s.IntegerField())
    names = s.ListField(child=s.CharField())
    winner = s.IntegerField()
    left = s.ListField(child=s.IntegerField())
    points = s.ListField(child=s.IntegerField())
    totals = s.ListField(child=s.IntegerField())
    uncalled = s.ListField(child=s.IntegerField())
    strongest = s.ListField(child=s.IntegerField())


class ReasonDoc(Doc):
    code = s.ChoiceField(choices=Deal.Reason.choices)
    tied = s.ListField(child=s.IntegerField())
    left = s.IntegerField()
    totals = s.ListField(child=s.IntegerField())


class NextDoc(Doc):
    number = s.IntegerField()
    step = s.ChoiceField(choices=[1, -1])
    dealer = s.IntegerField()
    leader = s.IntegerField(allow_null=True)
    giver = s.IntegerField(allow_null=True)
    taker = s.IntegerField(allow_null=True)
    reason = ReasonDoc(allow_null=True)


class StandingDoc(Doc):
    line = s.IntegerField()
    total = s.IntegerField()
    rank = s.IntegerField()
    wins = s.IntegerField()
    winner = s.BooleanField()


class MostWinsDoc(Doc):
    lines = s.ListField(child=s.IntegerField())
    wins = s.IntegerField()


class WorstOfAllDoc(WorstDoc):
    line = s.IntegerField()


class StatsDoc(Doc):
    hands = s.IntegerField()
    most_wins = MostWinsDoc(allow_null=True)
    worst = WorstOfAllDoc(allow_null=True)


class MayDoc(Doc):
    write = s.BooleanField()
    manage = s.BooleanField()
    claim = s.BooleanField()
    via = s.CharField()


class HereDoc(Doc):
    watching = s.IntegerField()
    scribes = s.IntegerField()
    writing = s.IntegerField()


class EarlierEndDoc(Doc):
    target = s.IntegerField()
    deals = s.IntegerField(allow_null=True)
    hands = s.IntegerField()


class NightRefDoc(Doc):
    """The club night of a sheet; round and table where it was drawn."""

    day = s.DateField()
    round = s.IntegerField(allow_null=True)
    table = s.IntegerField(allow_null=True)


class SheetDoc(RowDoc):
    model = Sheet
    described = sheet_fields.SHEET
    since = s.IntegerField()
    club = ClubName(allow_null=True)
    night = NightRefDoc(allow_null=True)
    ruleset = RulesetDoc()
    earlier_end = EarlierEndDoc(allow_null=True)
    lines = LineDoc(many=True)
    deals = DealDoc(many=True)
    next = NextDoc(allow_null=True)
    standings = StandingDoc(many=True)
    stats = StatsDoc()
    may = MayDoc()
    here = HereDoc(required=False)


class WrittenDoc(Doc):
    deal = DealDoc()
    sheet = SheetDoc()


class BriefLineDoc(Doc):
    number = s.IntegerField()
    name = s.CharField()
    others = s.ListField(child=s.CharField())
    total = s.IntegerField()
    rank = s.IntegerField()


class BriefDoc(Doc):
    code = s.CharField()
    title = s.CharField(allow_blank=True)
    status = s.ChoiceField(choices=Sheet.Status.choices)
    version = s.IntegerField()
    source = s.ChoiceField(choices=Sheet.Source.choices)
    hands = s.IntegerField()
    started_at = s.DateTimeField()
    finished_at = s.DateTimeField(allow_null=True)
    lines = BriefLineDoc(many=True)


class BriefsDoc(Page):
    results = BriefDoc(many=True)


class ChangeDoc(Doc):
    version = s.IntegerField()
    at = s.DateTimeField()
    who = s.CharField(allow_blank=True)
    via = s.ChoiceField(choices=Change.Via.choices)
    action = s.ChoiceField(choices=Change.Action.choices)
    correction = s.BooleanField()
    number = s.IntegerField(allow_null=True)
    before = s.DictField()
    after = s.DictField()


class ChangesDoc(Page):
    results = ChangeDoc(many=True)


class LinkDoc(Doc):
    id = s.CharField()
    role = s.ChoiceField(choices=ShareLink.Role.choices)
    label = s.CharField(allow_blank=True)
    created_at = s.DateTimeField()
    expires_at = s.DateTimeField()
    uses = s.IntegerField()
    url = s.CharField(allow_null=True)
    qr = s.CharField(allow_null=True)


class LinksDoc(Doc):
    results = LinkDoc(many=True)


class ClaimedDoc(Doc):
    claimed = s.ListField(child=s.CharField())


class AddressDoc(Doc):
    url = s.CharField()
