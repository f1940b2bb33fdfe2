"""Queries whose statements Django builds once: they find what its own would."""

from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest
from django.db.models import F

from gofclub.built_queries import BuiltQuery
from scorepad.models import Club, Deal, Line, Sheet, Sitter
from tests.scorepad.pads import ABCD, log_all, sheet_of

pytestmark = pytest.mark.django_db


def by_code(code):
    return Sheet.objects.select_related("club").filter(code=code)


def values_of(one):
    return {field.attname: getattr(one, field.attname) for field in one._meta.concrete_fields}


def test_what_is_found_is_what_django_finds_whatever_the_values(ana):
    query = BuiltQuery(by_code, str)
    sheets = [sheet_of(ana), sheet_of(ana, ABCD[:3])]

    for sheet in sheets:
        found = query.one(sheet.code)
        assert values_of(found) == values_of(by_code(sheet.code).get())
        assert found == sheet
    assert query.one("nobody") is None


def test_what_it_finds_can_be_changed_and_saved(ana):
    sheet = sheet_of(ana)
    found = BuiltQuery(by_code, str).one(sheet.code)

    found.note = "in the garden"
    found.save(update_fields=["note"])

    assert Sheet.objects.get(pk=sheet.pk).note == "in the garden"


def test_what_belongs_to_it_comes_with_it_or_is_known_not_to_be_there(
    ana, django_assert_num_queries
):
    club = Club.objects.create(name="Dragons", slug="dragons")
    alone, of_club = sheet_of(ana), sheet_of(ana)
    Sheet.objects.filter(pk=of_club.pk).update(club=club)
    query = BuiltQuery(by_code, str)

    with django_assert_num_queries(2):
        assert query.one(alone.code).club is None
        assert query.one(of_club.code).club == club


def test_each_value_stands_where_it_belongs(ana, actor):
    sheet, other = sheet_of(ana), sheet_of(ana)
    deals = log_all(actor, sheet)
    query = BuiltQuery(
        lambda sheet, uuid: Deal.objects.filter(sheet=sheet, uuid=uuid, voided=False),
        *(int, UUID),
    )

    assert [query.one(sheet.pk, deal.uuid) for deal in deals] == deals
    assert values_of(query.one(sheet.pk, deals[1].uuid)) == values_of(deals[1])
    assert query.one(other.pk, deals[0].uuid) is None
    assert query.one(sheet.pk, uuid4()) is None


def test_many_come_in_their_order(ana):
    sheet = sheet_of(ana)
    query = BuiltQuery(lambda sheet: Line.objects.filter(sheet=sheet).order_by("-number"), int)

    assert [line.number for line in query.all(sheet.pk)] == [3, 2, 1, 0]


def test_fields_that_are_left_out_are_read_when_asked_for(ana, django_assert_num_queries):
    sheet = sheet_of(ana)
    query = BuiltQuery(lambda sheet: Sitter.objects.filter(sheet=sheet).only("pk"), int)
    found = query.all(sheet.pk)

    assert found[0].get_deferred_fields()
    with django_assert_num_queries(1):
        assert found[0].name in ABCD


@pytest.mark.parametrize(
    "make",
    [
        lambda _code: Sheet.objects.filter(code="anything"),
        lambda code: Sheet.objects.filter(code=code).annotate(twice=F("seats") * 2),
    ],
)
def test_what_cannot_be_built_once_says_so(make):
    with pytest.raises(ValueError, match="cannot be built once"):
        BuiltQuery(make, str).all("x")


def test_moments_are_values_like_others(ana):
    sheet = sheet_of(ana)
    query = BuiltQuery(lambda at: Sheet.objects.filter(started_at__gt=at), datetime)

    assert query.one(sheet.started_at - timedelta(seconds=1)) == sheet
    assert query.one(sheet.started_at + timedelta(seconds=1)) is None
