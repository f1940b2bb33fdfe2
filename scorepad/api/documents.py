"""What the API answers with, for its schema: what all parts share, and what is of no part."""

from typing import Any

from rest_framework import serializers as s

from gofclub import rules
from gofclub.rules.options import Form, Number, OneOf
from scorepad.models import Scope


class Doc(s.Serializer):
    """Only described here, never filled."""


class RulesetDoc(Doc):
    name = s.CharField()
    seats = s.ListField(child=s.IntegerField())

    def get_fields(self) -> dict[str, s.Field[Any, Any, Any, Any]]:
        return super().get_fields() | {one.name: _option(one.form) for one in rules.OPTIONS}


def _option(form: Form) -> s.Field[Any, Any, Any, Any]:
    match form:
        case Number(may_lack=may_lack):
            return s.IntegerField(allow_null=may_lack)
        case OneOf(answers=answers):
            return s.ChoiceField(choices=answers)
    return s.BooleanField()


class Page(Doc):
    next = s.CharField(allow_null=True)
    previous = s.CharField(allow_null=True)


class TokenDoc(Doc):
    id = s.CharField()
    name = s.CharField()
    scopes = s.ListField(child=s.ChoiceField(choices=Scope.choices))
    created_at = s.DateTimeField()
    expires_at = s.DateTimeField()
    last_used_at = s.DateTimeField(allow_null=True)
    token = s.CharField(required=False)


class TokensDoc(Doc):
    results = TokenDoc(many=True)


class UserDoc(Doc):
    name = s.CharField()
    email = s.CharField()


class MeDoc(Doc):
    user = UserDoc(allow_null=True)
    csrf = s.CharField()
    claimable = s.IntegerField()


class LimitsDoc(Doc):
    name = s.IntegerField()
    title = s.IntegerField()
    note = s.IntegerField()

    def get_fields(self) -> dict[str, s.Field[Any, Any, Any, Any]]:
        numbers = {
            one.name: s.ListField(child=s.IntegerField())
            for one in rules.OPTIONS
            if isinstance(one.form, Number)
        }
        return super().get_fields() | numbers | {"hands": s.IntegerField()}


class ReferenceDoc(Doc):
    points = s.ListField(child=s.IntegerField())
    points_per_card = s.ListField(child=s.IntegerField())
    cards_dealt = s.IntegerField()
    rulesets = s.DictField(child=RulesetDoc())
    limits = LimitsDoc()


class ErrorBody(Doc):
    code = s.CharField()
    message = s.CharField()
    fields = s.DictField(child=s.ListField(child=s.CharField()), required=False)


class ErrorDoc(Doc):
    error = ErrorBody()
