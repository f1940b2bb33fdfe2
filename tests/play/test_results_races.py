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
    code, people = started(seats=3)
    finish_hand(code, people)
    later = Dealt.objects.get(table__code=code)
    later.pk, later.number = None, 2
    later.save()

    together(*[write_waiting] * PROCESSES)
    write_waiting()

    sheet = Table.objects.get(code=code).sheet
    assert list(Sheet.objects.all()) == [sheet]
    assert list(Deal.objects.order_by("number").values_list("number", flat=True)) == [1, 2]
    assert not Dealt.objects.exclude(on_sheet=True, failed_at=None).exists()
