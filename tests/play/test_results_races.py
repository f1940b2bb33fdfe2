"""Several processes that write the results of one table: one sheet, each hand once."""

import pytest

from play.models import Dealt, Table
from play.services.results import write_waiting
from scorepad.models import Deal, Sheet
from tests.play.staging import started
from tests.play.test_admin import finish_hand
from tests.play.test_races import together

pytestmark = pytest.mark.django_db(transaction=True)
PROCESSES = 4


def test_four_at_once_start_one_sheet_and_write_each_hand_once():
    before = set(Sheet.objects.values_list("pk", flat=True))
    code, people = started(seats=3)
    finish_hand(code, people)
    later = Dealt.objects.get(table__code=code)
    later.pk, later.number = None, 2
    later.save()

    together(*[write_waiting] * PROCESSES)
    write_waiting()

    sheet = Table.objects.get(code=code).sheet
    assert list(Sheet.objects.exclude(pk__in=before)) == [sheet]
    written = Deal.objects.filter(sheet=sheet).order_by("number")
    assert list(written.values_list("number", flat=True)) == [1, 2]
    assert not Dealt.objects.exclude(on_sheet=True, failed_at=None).exists()
