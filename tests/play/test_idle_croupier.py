"""A croupier with nothing to do looks seldom, and is there at once when something happens."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from play.croupier import IDLE_SECONDS, POLL_SECONDS, Croupier
from play.services.store.load import table_at
from play.table.commands import Command
from tests.play.staging import started

pytestmark = pytest.mark.django_db


@pytest.fixture
def idle():
    croupier = Croupier(idle_after=0)
    yield croupier
    croupier._thinker.stop()


def test_where_nobody_else_can_have_changed_anything_it_looks_seldom(idle):
    is_shared = connection.features.has_select_for_update_skip_locked

    assert idle.work() == (POLL_SECONDS if is_shared else IDLE_SECONDS)


def test_whatever_happens_makes_it_look_soon(idle):
    code, _ = started()
    table = table_at(code)._replace(due_at=None)
    idle._look_at = timezone.now() + timedelta(seconds=IDLE_SECONDS)

    idle._told([table], {})

    assert idle._look_at <= timezone.now() + timedelta(seconds=POLL_SECONDS)
    assert idle._wake.is_set()


def test_soon_after_something_happened_it_looks_as_often_as_ever():
    croupier = Croupier(idle_after=60)

    assert croupier.work() == POLL_SECONDS

    croupier._thinker.stop()


def test_while_what_was_found_cannot_be_done_it_sleeps_in_between():
    tries = []

    def fail(commands):
        tries.append(commands)
        raise ValueError

    croupier = Croupier(commit=fail, at_once=1)
    croupier._found.extend(Command(code, "expire") for code in ("one", "other"))

    assert croupier.work() > 0
    assert croupier.work() > 0

    assert len(tries) == 1
    assert len(croupier._found) == 1
    croupier._thinker.stop()


def test_with_nothing_to_do_it_asks_one_question_for_the_tables(idle, django_assert_num_queries):
    idle.work()
    idle._others = ()

    with django_assert_num_queries(1):
        idle.work()


def test_finished_deals_are_looked_for_seldom_where_there_were_none(idle):
    idle._write_results(timezone.now())

    with CaptureQueriesContext(connection) as asked:
        idle._write_results(timezone.now())
    assert not asked

    idle._idle_after = 60
    with CaptureQueriesContext(connection) as asked:
        idle._write_results(timezone.now())
    assert asked
