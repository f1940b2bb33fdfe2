"""Several processes that write the results of one table: one sheet, each hand once."""

import pytest

from play.croupier import Croupier
from play.models import Dealt, Table
from play.services.results import write_waiting
from scorepad.models import Club, Deal, Sheet
from tests.held_rows import at_once, held, with_row_locks
from tests.play.staging import started
from tests.play.test_admin import finish_hand
from tests.play.test_races import together
from tests.scorepad.clubs.people import cast_of

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


def croupiers_work() -> None:
    croupier = Croupier()
    try:
        croupier.work()
    finally:
        croupier._thinker.stop()


def on_sheets() -> set[str]:
    return set(Dealt.objects.filter(on_sheet=True).values_list("table__code", flat=True))


@with_row_locks
def test_the_croupier_does_not_wait_for_who_has_a_club():
    cast = cast_of()
    of_club, people = started(seats=3, club=cast.club)
    finish_hand(of_club, people)
    other, people = started(seats=3)
    finish_hand(other, people)

    with held(Club.objects.filter(pk=cast.club.pk)):
        at_once(croupiers_work)
        assert on_sheets() == {other}

    croupiers_work()
    assert on_sheets() == {other, of_club}
    assert not Dealt.objects.exclude(failed_at=None).exists()


@with_row_locks
def test_the_croupier_does_not_wait_for_who_has_a_sheet():
    (held_up, people), (other, others) = started(seats=3), started(seats=3)
    finish_hand(held_up, people)
    write_waiting()
    later = Dealt.objects.get(table__code=held_up)
    later.pk, later.number, later.on_sheet = None, 2, False
    later.save()
    finish_hand(other, others)

    with held(Sheet.objects.filter(table__code=held_up)):
        at_once(croupiers_work)
        assert list(Dealt.objects.filter(on_sheet=False)) == [later]

    croupiers_work()
    assert not Dealt.objects.exclude(on_sheet=True, failed_at=None).exists()
