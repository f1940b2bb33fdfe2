"""What the API takes is of the JSON type that its schema says: nothing is read into it."""

from collections.abc import Iterator

import pytest
from django.urls import get_resolver
from rest_framework import serializers

from scorepad.api.inputs import Strict

get_resolver().url_patterns  # noqa: B018 (loads every view, and with it what it takes)

NUMBERS = (5, 0, 1.5, True)
TEXTS = ("5", "30", "true", "")


def kinds(of: type[Strict] = Strict) -> Iterator[type[Strict]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def fields_of(kind: type[Strict]) -> Iterator[tuple[str, serializers.Field]]:
    for name, field in kind().fields.items():
        yield name, getattr(field, "child", field)


FIELDS = [
    pytest.param(field, id=f"{kind.__module__}.{kind.__name__}.{name}")
    for kind in kinds()
    for name, field in fields_of(kind)
]


def other_types(field: serializers.Field) -> tuple[object, ...]:
    """Values of another JSON type than the field's."""
    if isinstance(field, serializers.ChoiceField):
        one = next(iter(field.choices))
        return NUMBERS if isinstance(one, str) else (*map(str, field.choices), True, False)
    if isinstance(field, serializers.IntegerField):
        return (*TEXTS, 1.5, 1.0, True)
    if isinstance(field, serializers.BooleanField):
        return (*TEXTS, 0, 1, 1.0)
    if isinstance(field, Strict):
        return (*TEXTS, *NUMBERS, [])
    return NUMBERS


@pytest.mark.parametrize("field", FIELDS)
def test_a_value_of_another_type_is_refused(field):
    for value in other_types(field):
        with pytest.raises(serializers.ValidationError):
            field.run_validation(value)


def test_there_are_many():
    assert len(FIELDS) > 100
