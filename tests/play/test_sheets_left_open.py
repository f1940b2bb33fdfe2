"""Sheets of tables that were closed by a process that died before it could end them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from play.croupier import Croupier
from play.models import Dealt, Table
from play.services.results import left_open, write_waiting
from play.services.store.commit import run_command
from play.table.commands import Command
from scorepad.actors import Actor
from scorepad.models import Sheet
from scorepad.services.sheets import sheet_reopen
from tests.play.staging import started
from tests.play.test_admin import finish_hand

pytestmark = pytest.mark.django_db


def closed(*, minutes_ago: int) -> Sheet:
    """The open sheet of a table that was closed, and nothing more."""
    code, people = started(seats=3)
    finish_hand(code, people)
    write_waiting()
    run_command(Command(code, "end"))
    then = timezone.now() - timedelta(minutes=minutes_ago)
    Table.objects.filter(code=code).update(changed_at=then)
    return Sheet.objects.get(table__code=code)


def after_a_look(sheet: Sheet) -> str:
    croupier = Croupier()
    try:
        croupier.work()
    finally:
        croupier._thinker.stop()
    sheet.refresh_from_db()
    return sheet.status


def test_they_are_ended_once_nobody_is_about_to():
    sheet = closed(minutes_ago=5)
    late = closed(minutes_ago=0)

    assert after_a_look(sheet) == Sheet.Status.ABANDONED
    assert after_a_look(late) == Sheet.Status.OPEN


def test_one_that_somebody_has_opened_again_stays_open():
    sheet = closed(minutes_ago=5)
    assert after_a_look(sheet) == Sheet.Status.ABANDONED
    sheet_reopen(actor=Actor.of_system(), sheet=sheet)

    assert after_a_look(sheet) == Sheet.Status.OPEN


def test_while_a_hand_is_set_aside_its_sheet_waits_for_it():
    sheet = closed(minutes_ago=5)
    Dealt.objects.update(on_sheet=False, failed_at=timezone.now(), failure="nonsense")

    assert after_a_look(sheet) == Sheet.Status.OPEN


def test_the_oldest_come_first_and_some_at_a_time():
    one, other = closed(minutes_ago=5), closed(minutes_ago=9)

    assert left_open(timezone.now(), most=1) == [other.table.code]
    assert left_open(timezone.now(), but=[other.table.code]) == [one.table.code]
