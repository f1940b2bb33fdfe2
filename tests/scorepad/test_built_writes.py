"""Rows that are stored with statements put together once: as Django would have stored them."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from gofclub.built_writes import store_fields, store_new
from scorepad.models import Change, Deal, DealSeat, Sheet
from tests.scorepad.pads import log_all, sheet_of

pytestmark = pytest.mark.django_db
LEFT_OUT = {"id", "uuid", "version", "number", "deal_id"}


def values_of(one):
    return {field.attname: getattr(one, field.attname) for field in one._meta.concrete_fields}


def copy_of(one, **other):
    values = values_of(one)
    del values["id"]
    return type(one)(**(values | other))


def without(values):
    return {name: value for name, value in values.items() if name not in LEFT_OUT}


def test_what_is_stored_is_what_django_reads_of_its_own(ana, actor):
    sheet = sheet_of(ana)
    first = log_all(actor, sheet)[0]
    deal = copy_of(first, number=90, uuid=uuid4())
    store_new([deal])
    seats = [copy_of(seat, deal_id=deal.pk) for seat in first.seats.order_by("pk")]
    store_new(seats)
    entry = copy_of(Change.objects.filter(sheet=sheet).latest("pk"), version=9000)
    store_new([entry])

    stored = [Deal.objects.get(number=90), *deal.seats.order_by("pk")]
    assert [without(values_of(one)) for one in stored] == [
        without(values_of(one)) for one in (first, *first.seats.order_by("pk"))
    ]
    assert [one.pk for one in stored] == [one.pk for one in (deal, *seats)]
    kept = Change.objects.get(version=9000)
    assert values_of(kept) == values_of(entry)
    assert type(kept.after) is dict


def test_what_is_stored_counts_as_stored(ana, actor):
    sheet = sheet_of(ana)
    deal = copy_of(log_all(actor, sheet)[0], number=90, uuid=uuid4())

    store_new([deal])
    deal.note = "in the garden"
    deal.save()

    assert Deal.objects.get(uuid=deal.uuid).note == "in the garden"
    assert Deal.objects.filter(number=90).count() == 1


def test_what_the_database_forbids_is_not_stored(ana, actor):
    sheet = sheet_of(ana)
    first = log_all(actor, sheet)[0]

    with pytest.raises(IntegrityError), transaction.atomic():
        store_new([copy_of(first, number=90)])
    with pytest.raises(IntegrityError), transaction.atomic():
        store_new([copy_of(seat) for seat in first.seats.all()])

    assert not Deal.objects.filter(number=90).exists()
    assert DealSeat.objects.filter(deal=first).count() == 4


def test_nothing_to_store_asks_nothing(db, django_assert_num_queries):
    with django_assert_num_queries(0):
        store_new([])


def test_only_the_fields_that_are_named_are_stored(ana):
    sheet = sheet_of(ana)
    title = sheet.title
    sheet.title, sheet.note = "Another", "in the garden"
    sheet.updated_at = datetime(2026, 5, 1, 20, 30, tzinfo=UTC)

    store_fields(sheet, ("note", "updated_at"))

    stored = Sheet.objects.get(pk=sheet.pk)
    assert (stored.title, stored.note) == (title, "in the garden")
    assert stored.updated_at == sheet.updated_at


def test_a_row_that_is_not_there_is_not_passed_over(ana):
    sheet = sheet_of(ana)
    sheet.pk += 1000

    with pytest.raises(DatabaseError):
        store_fields(sheet, ("note",))
