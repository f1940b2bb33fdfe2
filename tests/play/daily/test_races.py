"""Two tabs, two devices: real threads, real connections, one try."""

import pytest

from gofclub.models import User
from play.models import Chair, DailyDeal, DailyTry, Table
from play.services.daily.days import seal_days
from play.services.daily.tries import begin, settle_finished, try_of
from tests.play.daily.days import browsing
from tests.play.given_deals import played_out
from tests.play.people import account
from tests.play.test_races import together

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]


def test_tabs_that_begin_at_once_have_one_try_and_one_table():
    seal_days()
    ana = browsing("Ana")

    tries = together(*[lambda: begin(ana)] * 4)

    assert len({one.pk for one in tries}) == 1
    assert len({one.table_id for one in tries}) == 1
    assert (DailyTry.objects.count(), Table.objects.count()) == (1, 1)


def test_devices_that_begin_at_once_have_one_try():
    seal_days()
    user = User.objects.create_user("ana@example.org", "twelve dragons", display_name="Ana")
    people = [account(user)._replace(browser=str(at) * 64) for at in range(3)]

    tries = together(*[lambda one=one: begin(one) for one in people])

    assert len({one.pk for one in tries}) == 1
    assert (DailyTry.objects.count(), Table.objects.count()) == (1, 1)


def test_a_try_is_taken_along_while_it_is_played():
    user = User.objects.create_user("ana@example.org", "twelve dragons", display_name="Ana")
    ana = browsing("Ana")
    one = begin(ana)
    signed_in = ana._replace(user=user.pk)

    tabs = [lambda: try_of(signed_in, one.deal)] * 3
    together(lambda: played_out(one.table.code, signed_in), *tabs)

    assert settle_finished() == 1
    assert DailyTry.objects.get().state == "done"
    assert Chair.objects.get(table=one.table_id, seat=0).user == user


def test_processes_that_seal_at_once_agree():
    together(*[seal_days] * 4)

    days = list(DailyDeal.objects.order_by("day").values_list("day", "number"))
    assert len({day for day, _ in days}) == len(days) == 8
    assert [number for _, number in days] == sorted({number for _, number in days})


def test_a_try_that_two_processes_find_finished_is_counted_once():
    ana = browsing("Ana")
    one = begin(ana)
    played_out(one.table.code, ana)

    assert sum(together(settle_finished, settle_finished)) == 1
