"""What the API takes: every field typed, bounded, and known."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from gofclub import rules
from gofclub.names import is_unprintable
from gofclub.rules.options import Form, Number, OneOf
from scorepad.models import Scope

LONGEST_NAME_SENT = 1000
"""Longer names are refused with their own sentence; this only bounds the work."""


class Strict(serializers.Serializer):
    """Refuses fields that it does not know: a misspelt one must not be lost in silence."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            unknown = [name for name in data if name not in self.fields]
            if unknown:
                raise serializers.ValidationError(
                    # ascii: a name may hold what no answer could be written with
                    {ascii(name)[1:-1][:40]: [_("There is no such field.")] for name in unknown[:5]}
                )
        return super().to_internal_value(data)


class WholeNumber(serializers.IntegerField):
    """A JSON number without a fraction; not `true`, not `"5"`."""

    default_error_messages = {"invalid": _("This must be a whole number.")}

    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid")
        return super().to_internal_value(data)


class Flag(serializers.BooleanField):
    """`true` or `false`, nothing that merely looks like it."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Choice(serializers.ChoiceField):
    """One of the values as they are: not `"30"` for 30."""

    def to_internal_value(self, data: Any) -> Any:
        value = super().to_internal_value(data)
        if isinstance(value, str) is not isinstance(data, str):
            self.fail("invalid_choice", input=data)
        return value


class AnyText(serializers.CharField):
    """A text in JSON: no number, which the framework would write out."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Slug(AnyText, serializers.SlugField):
    """Of a club."""


class Uuid(serializers.UUIDField):
    """A text, and not the number that it stands for."""

    def to_internal_value(self, data: Any) -> UUID:
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class Text(AnyText):
    """A line of text that a reader can see all of."""

    default_error_messages = {
        "unprintable": _("This text contains an invisible or control character.")
    }

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if any(is_unprintable(char) for char in text if char != "\n"):
            self.fail("unprintable")
        return text


class Name(AnyText):
    """A person's name, whose rules are the service's: here only what no database could hold."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            **{"max_length": LONGEST_NAME_SENT, "allow_blank": True, "trim_whitespace": False}
            | options
        )


class Options(Strict):
    """Rules by name, and what people agreed on besides."""

    name = Choice(choices=sorted(rules.RULESETS), default="official")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        chosen = {one.name: _option(one.form) for one in rules.OPTIONS if one.is_chosen}
        return super().get_fields() | chosen


def _option(form: Form) -> serializers.Field[Any, Any, Any, Any]:
    """Any number: the rules say what is wrong with a target of 17."""
    match form:
        case Number(may_lack=may_lack):
            return WholeNumber(
                required=False, allow_null=may_lack, min_value=-1000, max_value=100_000
            )
        case OneOf(answers=answers):
            return Choice(choices=answers, required=False)
    return Flag(required=False)


class NewToken(Strict):
    name = Text(max_length=40)
    scopes = serializers.ListField(
        child=Choice(choices=Scope.choices), required=False, max_length=3
    )
    days = WholeNumber(required=False, min_value=1, max_value=settings.TOKEN_DAYS)
