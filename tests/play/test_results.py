"""Results of online tables on their way to the sheet: to the site's own, once, whatever happens."""

import importlib
import logging
from datetime import timedelta
from io import StringIO
from threading import Event, Thread
from uuid import UUID, uuid5

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from gofclub import rules
from play.croupier import CROWD, RESULTS_IN_A_CROWD, Croupier
from play.models import Chair, Dealt, Move, Table
from play.services import results
from play.services.operator import results_again
from play.services.results import set_aside, waiting, write_waiting
from play.services.store.commit import commit, listeners as commit_listeners, run_command
from play.services.store.load import cache
from play.services.store.sqlite_lock import sqlite_lock
from play.table.commands import Command
from scorepad.actors import Actor
from scorepad.models import Change, Deal, Sheet
from scorepad.services.sheets import sheet_abandon, sheet_reopen
from tests.interruptions import dies_at
from tests.play.staging import started
from tests.play.test_admin import TABLES, finish_hand, operator, page_of  # noqa: F401 (a fixture)
from tests.play.test_decide import now
from tests.scorepad.pads import Phone

pytestmark = pytest.mark.django_db

OLD_SPACE = UUID("5b1f0f0e-6a3c-5d0e-9e57-6f6620746162")
"""From which the ids of sheets followed, until somebody counted with that."""


def won(**options) -> str:
    """The code of a table with one hand that is won and not yet written."""
    code, people = started(seats=3, **options)
    finish_hand(code, people)
    return code


def test_a_bot_that_covers_in_a_later_hand_is_noted_as_in_the_first():
    code, people = started(seats=3, ruleset=rules.OFFICIAL.but(target=500, last_card="auto"))
    finish_hand(code, people)
    write_waiting()
    assert sheet_of(code).had_bots is False
    for person in people:
        commit([Command(code, "next", person=person)])
    finish_hand(code, people)
    Move.objects.filter(pk=Move.objects.filter(deal__number=2).first().pk).update(by="bot")

    write_waiting()

    assert sheet_of(code).had_bots is True


def sheet_of(code: str) -> Sheet | None:
    return Table.objects.select_related("sheet").get(code=code).sheet


def poisoned(code: str) -> Dealt:
    """The table's hand with a result that cannot be read."""
    dealt = Dealt.objects.get(table__code=code)
    dealt.result = {"left": "nonsense"}
    dealt.save(update_fields=["result"])
    return dealt


def test_a_sheet_that_a_visitor_has_made_in_advance_is_not_the_tables():
    code = won()
    thief = Phone()
    for uuid in (uuid5(OLD_SPACE, code), uuid5(OLD_SPACE, f"{code}.1")):
        thief.start(["Mal", "Lory", "Thea", "Fey"], uuid=str(uuid))

    write_waiting()

    sheet = sheet_of(code)
    start = Change.objects.get(sheet=sheet, action="start")
    assert (start.via, sheet.source, sheet.played) == ("system", "online", 1)
    assert sheet.browser == Chair.objects.get(table__code=code, seat=0).browser
    assert [one.name for one in sheet.sitters.order_by("line__number")] == ["Ana", "Ben", "Cho"]


def test_nobody_can_compute_the_ids_that_the_site_gives():
    code = won()
    write_waiting()

    ids = {sheet_of(code).uuid, Deal.objects.get(sheet__table__code=code).uuid}
    ids |= set(Change.objects.filter(sheet=sheet_of(code)).values_list("command", flat=True))

    assert {one.version for one in ids if one} == {4}


def test_a_crash_between_sheet_and_link_leaves_neither():
    code = won()

    with dies_at('UPDATE "play_table" SET "sheet_id"'), pytest.raises(KeyboardInterrupt):
        write_waiting()
    assert not Sheet.objects.exists()

    write_waiting()
    assert Sheet.objects.count() == 1
    assert sheet_of(code).played == 1


def test_a_crash_between_hand_and_mark_leaves_neither():
    code = won()

    with dies_at("UPDATE play_dealt SET on_sheet"), pytest.raises(KeyboardInterrupt):
        write_waiting()
    assert sheet_of(code).played == 0

    write_waiting()
    write_waiting()
    assert Deal.objects.filter(sheet=sheet_of(code)).count() == 1


def test_between_the_start_of_a_sheet_and_its_first_hand_others_may_write():
    code, came = won(), []

    def write_too(*_args) -> None:
        is_in = Event()

        def enter() -> None:
            with sqlite_lock():
                is_in.set()

        Thread(target=enter, daemon=True).start()
        came.append(is_in.wait(10))

    commit_listeners.append(write_too)
    try:
        write_waiting()
    finally:
        commit_listeners.remove(write_too)

    assert came == [True]
    assert sheet_of(code).played == 1


def test_what_another_process_has_written_is_not_written_again():
    code = won()
    late = list(waiting().select_related("table__sheet"))
    write_waiting()
    Deal.objects.filter(sheet=sheet_of(code)).update(note="corrected meanwhile")

    for dealt in late:
        results.write(dealt, sheet_of(code), results.played_in(dealt))

    assert Deal.objects.filter(sheet=sheet_of(code)).count() == 1
    assert not set_aside().exists()


def test_one_result_that_cannot_be_written_keeps_no_other_and_is_logged_once(caplog):
    bad = poisoned(won())
    good = won()
    Dealt.objects.filter(pk=bad.pk).update(finished_at=timezone.now() - timezone.timedelta(1))

    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            write_waiting()

    assert sheet_of(good).played == 1
    bad.refresh_from_db()
    assert bad.failed_at is not None
    assert 0 < len(bad.failure) <= 200
    assert bad.table.code in caplog.text
    assert len(caplog.records) == 1
    assert caplog.records[0].exc_info


def test_a_long_reason_is_cut_and_an_unprintable_one_made_printable():
    code = won()
    nonsense = "no\a good " * 100
    Dealt.objects.filter(table__code=code).update(
        result={"left": [0, 1, nonsense], "uncalled": [], "strongest": []}
    )

    write_waiting()

    failure = Dealt.objects.get(table__code=code).failure
    assert len(failure) == 200
    assert failure.isprintable()


def test_what_follows_a_result_that_was_set_aside_waits_for_it_and_comes_in_order(operator):  # noqa: F811
    code, people = started(seats=3)
    finish_hand(code, people)
    dealt = poisoned(code)
    true = list(now(code).results[0].left)
    write_waiting()
    table = Table.objects.get(code=code)
    later = Dealt.objects.get(pk=dealt.pk)
    later.pk, later.number, later.failed_at, later.failure = None, 2, None, ""
    later.result = {"left": true, "uncalled": [], "strongest": []}
    later.save()

    assert write_waiting() == 0
    listed = page_of(operator, f"{TABLES}?results=aside")
    assert code in listed
    assert "hand 1" in listed
    assert dealt.hands.split("/")[0] not in listed
    said = again(operator, table)
    assert "1 result still cannot be written" in said

    Dealt.objects.filter(pk=dealt.pk).update(result=later.result)
    assert "All results are on their sheets." in again(operator, table)
    assert sheet_of(code).played == 2
    assert code not in page_of(operator, f"{TABLES}?results=aside")
    assert "None of these tables had results set aside." in again(operator, table)


def again(client: Client, table: Table) -> str:
    chosen = {"action": "write_again", "_selected_action": [table.pk]}
    return client.post(TABLES, chosen, follow=True).content.decode()


def test_the_command_tells_what_was_set_aside_and_tries_again():
    code = won()
    true = Dealt.objects.get(table__code=code).result
    dealt = poisoned(code)
    write_waiting()

    told = StringIO()
    call_command("results", stdout=told)
    assert f"{code} hand 1" in told.getvalue()

    Dealt.objects.filter(pk=dealt.pk).update(result=true)
    told = StringIO()
    call_command("results", code, "--again", stdout=told)
    assert "1 set aside before, 0 now." in told.getvalue()
    assert sheet_of(code).played == 1


def test_a_sheet_that_somebody_abandoned_wins_and_the_result_is_kept_for_the_operator(caplog):
    code, people = started(seats=3)
    finish_hand(code, people)
    write_waiting()
    sheet = sheet_of(code)
    site = Actor.of_system()
    sheet_abandon(actor=site, sheet=sheet)
    later = Dealt.objects.get(table__code=code)
    later.pk, later.number, later.on_sheet = None, 2, False
    later.save()

    write_waiting()

    later.refresh_from_db()
    assert later.failure.startswith("game_abandoned")
    sheet_reopen(actor=site, sheet=sheet)
    assert results.try_again([code]) == 1
    write_waiting()
    sheet.refresh_from_db()
    assert sheet.played == 2


def test_the_sheet_of_a_game_that_nobody_goes_on_with_is_abandoned():
    code = won()
    write_waiting()
    run_command(Command(code, "pause"))
    Table.objects.filter(code=code).update(changed_at=timezone.now() - timedelta(days=15))
    croupier = Croupier()

    croupier.work()

    assert now(code).status == "closed"
    sheet = sheet_of(code)
    assert (sheet.status, sheet.played) == ("abandoned", 1)


@pytest.mark.django_db(transaction=True)
def test_results_that_fail_keep_the_croupier_from_nothing_else(caplog):
    code, _ = started(seats=3)
    Table.objects.filter(code=code).update(due_at=None)
    long_ago = timezone.now() - timezone.timedelta(days=1)
    Chair.objects.filter(table__code=code, seat=1).update(
        online=True, socket="dead", seen_at=long_ago
    )
    old, _ = started(seats=3)
    Table.objects.filter(code=old).update(
        status="paused", due_at=None, changed_at=long_ago - timezone.timedelta(days=400)
    )
    damaged = Dealt.objects.get(table__code=won())
    with connection.cursor() as cursor:
        # A moment that each database stores and Python cannot read: no result is even listed.
        never = "infinity" if connection.vendor == "postgresql" else "2026-02-31 00:00:00"
        cursor.execute("UPDATE play_dealt SET finished_at = %s WHERE id = %s", [never, damaged.pk])
    cache.clear()
    croupier = Croupier()
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            croupier.work()

    assert not Chair.objects.get(table__code=code, seat=1).online
    assert now(old).status == "closed"
    assert len([one for one in caplog.records if "results" in one.getMessage()]) == 1


def test_between_two_results_there_is_room_for_others():
    for _ in range(3):
        won()
    left = []

    write_waiting(between=lambda: left.append(waiting().count()))

    assert left == [2, 1]
    assert not waiting().exists()


def test_in_a_crowd_results_wait_and_a_few_are_written_each_second():
    tables = [now(won()) for _ in range(RESULTS_IN_A_CROWD + 3)]
    croupier = Croupier()
    left = []
    for tables_that_moved in (CROWD, CROWD, 1):
        croupier._told((tables * CROWD)[:tables_that_moved], {})
        croupier._write_results(timezone.now())
        left.append(waiting().count())

    # The second look comes too soon; where it is no crowd any more, nothing has to wait.
    assert left == [3, 3, 0]
    croupier._thinker.stop()


@pytest.mark.parametrize(("poll", "seen"), [(60, [2]), (0, [])], ids=["tables move", "all quiet"])
def test_where_tables_move_what_is_due_does_not_wait_for_all_results(poll, seen):
    for _ in range(3):
        won()
    code, _ = started(seats=3)
    past = timezone.now() - timedelta(seconds=60)
    Table.objects.exclude(code=code).update(due_at=None)
    Table.objects.filter(code=code).update(due_at=past, status="playing")
    Chair.objects.update(seen_at=past - timedelta(hours=1))
    cache.clear()
    left = []

    def noted(commands):
        left.append(waiting().count())
        return commit(commands)

    croupier = Croupier(commit=noted, poll=poll)
    croupier._write_results(timezone.now())
    croupier._thinker.stop()

    assert left == seen
    assert not waiting().exists()
    assert (now(code).status == "paused") == bool(seen)


@pytest.mark.parametrize("poll", [60, 0], ids=["tables move", "all quiet"])
def test_where_tables_move_what_is_due_does_not_wait_for_all_other_tasks(poll):
    soon, later = started(seats=3)[0], started(seats=3)[0]
    past = timezone.now() - timedelta(seconds=60)
    Table.objects.update(due_at=None)
    Table.objects.filter(code=soon).update(due_at=past, status="playing")
    Chair.objects.update(seen_at=past - timedelta(hours=1))
    cache.clear()

    def noted(commands):
        if soon in {command.table for command in commands}:
            # While it is at it, the other one falls due.
            Table.objects.filter(code=later).update(due_at=past, status="playing")
            cache.clear()
        return commit(commands)

    croupier = Croupier(commit=noted, poll=poll)
    croupier.work()
    croupier._thinker.stop()

    assert now(soon).status == "paused"
    assert (now(later).status == "paused") == bool(poll)


def test_a_table_that_cannot_be_read_keeps_no_other_table(caplog):
    bad, _ = started(seats=3)
    good, _ = started(seats=3)
    Dealt.objects.filter(table__code=bad).update(hands="nonsense")
    past = timezone.now() - timezone.timedelta(seconds=60)
    Table.objects.filter(code__in=[bad, good]).update(due_at=past, status="playing")
    Chair.objects.update(seen_at=past - timezone.timedelta(hours=1))
    cache.clear()

    croupier = Croupier()
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            croupier.work()
    croupier._thinker.stop()

    assert now(good).status == "paused"
    assert len([one for one in caplog.records if bad in one.getMessage()]) == 1


def test_sheets_of_the_last_release_are_linked_and_stolen_ones_let_go():
    linked, unlinked, stolen = won(), won(), won()
    write_waiting()
    Sheet.objects.filter(table__code=unlinked).update(uuid=uuid5(OLD_SPACE, unlinked))
    sheets = {code: sheet_of(code) for code in (linked, unlinked)}
    thief = Phone()
    theirs = Sheet.objects.get(code=thief.start(uuid=str(uuid5(OLD_SPACE, stolen))))
    Table.objects.filter(code=unlinked).update(sheet=None)
    Table.objects.filter(code=stolen).update(sheet=theirs)

    importlib.import_module("play.migrations.0002_results_by_link").link_sheets(apps, None)

    assert {code: sheet_of(code) for code in (linked, unlinked)} == sheets
    assert sheet_of(stolen) is None
    write_waiting()
    assert sheet_of(stolen) != theirs
    assert sheet_of(stolen).played == 1


def test_a_table_that_is_closed_while_a_hand_is_set_aside_keeps_its_sheet_open_for_it():
    """Abandoned, the sheet would refuse the hand for good."""
    code, people = started(seats=3, ruleset=rules.OFFICIAL.but(target=500, last_card="auto"))
    finish_hand(code, people)
    write_waiting()
    for person in people:
        commit([Command(code, "next", person=person)])
    finish_hand(code, people)
    second = Dealt.objects.get(table__code=code, number=2)
    whole = second.result
    Dealt.objects.filter(pk=second.pk).update(result={"left": "nonsense"})

    run_command(Command(code, "end"))
    results.break_off(code)
    assert (sheet_of(code).status, sheet_of(code).played) == (Sheet.Status.OPEN, 1)

    Dealt.objects.filter(pk=second.pk).update(result=whole)
    assert results_again() == (1, 0)
    assert (sheet_of(code).status, sheet_of(code).played) == (Sheet.Status.ABANDONED, 2)
