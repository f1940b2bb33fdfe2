"""One try counts: whoever begins, however often, and wherever."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gofclub.models import User
from play.models import DailyDeal, DailyTry, Dealt, Move, Table
from play.services.analysis import may_have_hints
from play.services.daily.master import master_looked_after
from play.services.daily.tries import begin, end_left, play_past, settle, settle_finished, try_of
from play.services.given import deal_given
from play.services.store.commit import run_command
from play.services.store.load import cache, table_at
from play.table.commands import Command
from play.table.daily import drawn, opens_at
from play.table.offers import offers
from play.table.people import Person
from scorepad.services.errors import Conflict
from tests.play.daily.days import bots_play_out, browsing, finished, past
from tests.play.given_deals import moves_of, played_out
from tests.play.people import account

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> Person:
    return browsing("Ana")


@pytest.fixture
def user(db) -> User:
    return User.objects.create_user("ana@example.org", "twelve dragons", display_name="Ana")


def test_a_try_is_a_table_with_the_cards_of_the_day(ana):
    one = begin(ana)

    table = table_at(one.table.code)
    cards = drawn(one.deal.day, one.deal.secret)
    assert table.deal.hands == cards.hands
    assert tuple(chair.bot for chair in table.chairs) == ("", *cards.bots)
    assert table.chair_of(ana).seat == 0
    assert not may_have_hints(table)


def test_whoever_begins_again_finds_the_same_try(ana):
    first, again = begin(ana), begin(ana)

    assert again == first
    assert again.table == first.table
    assert Table.objects.count() == 1


def test_a_browser_that_has_lost_its_session_has_had_its_try(ana):
    one = begin(ana)
    other = browsing("Ana")._replace(browser=ana.browser)

    assert try_of(other, one.deal) == one
    assert begin(other) == one


def test_an_account_has_one_try_on_all_its_devices(user):
    phone = account(user)._replace(browser="a" * 64)
    desk = account(user)._replace(browser="b" * 64)

    assert begin(phone) == begin(desk)
    assert DailyTry.objects.count() == 1


def test_what_was_played_signed_in_is_not_played_again_signed_out(user):
    here = account(user)._replace(browser="a" * 64)
    one = begin(here)
    out = browsing()._replace(browser=here.browser)

    with pytest.raises(Conflict, match="tried_signed_in"):
        begin(out)
    assert try_of(out, one.deal) == one


def test_a_guest_who_signs_in_takes_the_try_along(ana, user):
    one = begin(ana)
    signed_in = ana._replace(user=user.pk)

    assert begin(signed_in) == one
    one.refresh_from_db()
    assert one.user == user
    assert begin(account(user)) == one


def test_two_accounts_in_one_browser_have_a_try_each(user):
    ben = User.objects.create_user("ben@example.org", "twelve dragons", display_name="Ben")
    first = begin(account(user)._replace(browser="a" * 64))
    second = begin(account(ben)._replace(browser="a" * 64))

    assert first != second


def test_a_finished_try_is_counted_once(ana):
    one = begin(ana)
    table = played_out(one.table.code, ana)

    assert settle_finished() == 1
    assert settle_finished() == 0
    one.refresh_from_db()
    assert one.state == "done"
    assert one.points == table.results[0].points[0]
    assert begin(ana) == one
    assert Table.objects.count() == 1


def test_the_same_plays_get_the_same_answers(ana):
    ben = browsing("Ben")
    mine, other = begin(ana), begin(ben)

    played_out(mine.table.code, ana)
    played_out(other.table.code, ben)

    assert mine.table != other.table
    assert moves_of(mine.table.code) == moves_of(other.table.code)


def test_no_bot_plays_for_anybody(ana):
    one = begin(ana)

    for do in ("away", "leave"):
        run_command(Command(one.table.code, do, person=ana))

    table = table_at(one.table.code)
    assert table.chair_of(ana).state == "here"
    assert {"away", "leave"}.isdisjoint(offers(table, 0))


def test_a_try_in_which_a_bot_has_moved_does_not_count(ana):
    one = begin(ana)
    played_out(one.table.code, ana)
    Move.objects.filter(deal__table=one.table, seat=0, ply__lt=8).update(by="bot")
    cache.clear()

    settle(one)

    one.refresh_from_db()
    assert (one.state, one.points) == ("void", None)


@pytest.mark.parametrize("late, state", [(-1, "done"), (0, "void")])
def test_a_try_counts_for_the_day_it_began_until_that_is_opened(ana, late, state):
    _, then = past()
    one = begin(ana, now=then)
    played_out(one.table.code, ana)
    at = opens_at(one.deal.day) + timedelta(seconds=late)
    Dealt.objects.filter(table=one.table).update(finished_at=at)
    cache.clear()

    settle(one)

    one.refresh_from_db()
    assert one.state == state


def test_what_was_left_ends_with_its_day():
    _, then = past()
    idle, half = browsing("Idle"), browsing("Half")
    looked, begun = begin(idle, now=then), begin(half, now=then)
    Move.objects.create(
        deal=begun.table.deals.get(), ply=0, seat=0, text="-", command="x", by="person", seq=1,
        made_at=then,
    )  # fmt: skip

    assert end_left(opens_at(looked.deal.day) - timedelta(seconds=1)) == 0
    assert end_left() == 2
    begun.refresh_from_db()
    assert begun.state == "void"
    assert list(DailyTry.objects.all()) == [begun]
    assert list(Table.objects.all()) == [begun.table]


def test_a_try_that_counts_makes_no_room_for_other_tables(ana, settings):
    settings.TABLES_PER_PERSON = 2
    deal, _ = past()
    one = begin(ana)
    run_command(Command(one.table.code, "pause"))
    other = play_past(ana, deal)
    run_command(Command(other.code, "pause"))

    play_past(ana, deal)

    assert table_at(one.table.code).status == "paused"
    assert table_at(other.code).status == "closed"


def test_a_day_that_is_over_can_be_played_and_counts_for_nothing(ana):
    deal, _ = past()

    table = play_past(ana, deal)

    assert table.deal.hands == drawn(deal.day, deal.secret).hands
    assert may_have_hints(table)
    played_out(table.code, ana)
    assert not DailyTry.objects.exists()


def test_a_deal_that_others_have_yet_to_play_is_given_to_nobody_again(ana):
    one = finished(ana)

    with pytest.raises(Conflict, match="day_not_over"):
        deal_given(table_at(one.table.code), 1)


def test_the_master_plays_it_too_once_somebody_has_begun(ana):
    one = begin(ana)
    DailyDeal.objects.exclude(pk=one.deal.pk).update(master=None)

    master_looked_after()
    master_looked_after()
    deal = DailyDeal.objects.get(pk=one.deal.pk)
    assert deal.master_points is None
    code = deal.master.code
    bots_play_out(code)
    master_looked_after()

    deal.refresh_from_db()
    table = table_at(code)
    assert deal.master_points == table.results[0].points[0]
    assert table.chairs[0].bot == "master"
    assert DailyDeal.objects.exclude(master=None).count() == 1


def test_a_master_who_was_interrupted_begins_again(ana):
    one = begin(ana)
    master_looked_after()
    first = DailyDeal.objects.get(pk=one.deal.pk).master
    Table.objects.filter(pk=first.pk).update(status="paused", due_at=None)

    master_looked_after()
    master_looked_after()

    again = DailyDeal.objects.get(pk=one.deal.pk).master
    assert again is not None
    assert again.pk != first.pk
    assert not Table.objects.filter(pk=first.pk).exists()


def test_the_croupier_counts_the_master_as_there(ana):
    begin(ana)
    now = timezone.now()

    master_looked_after(now)

    deal = DailyDeal.objects.exclude(master=None).get()
    assert deal.master.chairs.get(seat=0).seen_at > now
