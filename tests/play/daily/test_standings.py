"""How tries stand among each other, and days in a row."""

from datetime import timedelta
from zipfile import ZipFile

import pytest
from django.urls import reverse
from django.utils import timezone

from gofclub.me.archive import archive_of
from gofclub.me.prune import prune
from gofclub.models import User
from play.daily_chart import chart_of
from play.daily_picture import Shown, line_of
from play.models import DailyDeal, DailyTry, Table
from play.services.daily.days import deal_of_today
from play.services.daily.forget import forget_tries, tries_known_by
from play.services.daily.standings import (
    board,
    counts_of,
    days_in_a_row,
    pages_of,
    spread_of,
    standing_of,
    streak_of,
)
from play.services.daily.tries import begin
from play.table.daily import BINS, day_of
from tests.play.daily.days import browsing, past, with_points
from tests.signing_in import sign_in

pytestmark = pytest.mark.django_db


def test_better_than_counts_those_with_more_points_among_all_others():
    deal = deal_of_today()
    with_points(deal, 0, 2, 2, 5, 33)

    counts = counts_of(deal)

    assert standing_of(2, counts) == (2, 4, 50)
    assert standing_of(0, counts) == (1, 4, 100)
    assert standing_of(33, counts) == (5, 4, 0)
    assert standing_of(7, {7: 1}) == (1, 0, None)
    assert [bar.tries for bar in spread_of(counts)] == [1, 0, 2, 0, 0, 1, 0, 0, 0, 1]


def test_those_with_the_same_points_share_a_place():
    deal = deal_of_today()
    tries = with_points(deal, 5, 2, 2, 0)

    lines = board(deal, mine=tries[0])

    assert [(one.place, one.name, one.points) for one in lines] == [
        (1, "P3", 0),
        (2, "P1", 2),
        (2, "P2", 2),
        (4, "P0", 5),
    ]
    assert [one.is_mine for one in lines] == [False, False, False, True]
    assert (pages_of(0), pages_of(51), pages_of(10**9)) == (1, 2, 200)


def test_a_try_under_way_stands_nowhere():
    begin(browsing())

    assert board(deal_of_today()) == []


def test_a_streak_lasts_until_today_or_yesterday():
    today = day_of(timezone.now())
    days = [today - timedelta(days=back) for back in (1, 2, 3, 5)]

    assert days_in_a_row(days, today) == 3
    assert days_in_a_row([today, *days], today) == 4
    assert days_in_a_row(days[1:], today) == 0


def test_the_last_seven_days_of_a_browser():
    ana = browsing()
    past(timedelta(days=2))
    today = day_of(timezone.now())
    for back, points in ((2, 4), (1, 0)):
        deal = DailyDeal.objects.get(day=today - timedelta(days=back))
        with_points(deal, points, browser=ana.browser)
    with_points(DailyDeal.objects.get(day=today), 9)

    streak = streak_of(ana, today)

    assert streak.days == 2
    assert [points for _, points in streak.last] == [None, None, None, None, 4, 0, None]


def test_the_chart_has_a_bar_for_all_and_marks_mine_and_the_masters():
    bars = spread_of({0: 3, 2: 6, 40: 1})

    chart = chart_of(bars, mine=2, master=0)

    assert len(chart.bars) == len(BINS)
    assert [bar.kind for bar in chart.bars[:4]] == ["better", "better", "mine", "worse"]
    assert [bar.label for bar in chart.bars if bar.is_master] == ["0"]
    assert max(chart.bars, key=lambda bar: bar.height).label == "2"
    assert all(bar.x >= 0 and bar.x + bar.width <= chart.width for bar in chart.bars)


def test_what_the_picture_says():
    shown = Shown(46, 2, 59, 12, "", ())

    assert line_of(shown) == "Better than 59 % of players, 12 days in a row"
    assert line_of(shown._replace(better_than=None, streak=1)) == ""


def test_who_is_forgotten_leaves_the_points_behind():
    user = User.objects.create_user("ana@example.org", "twelve dragons", display_name="Ana")
    deal = deal_of_today()
    (one,) = with_points(deal, 3, user=user, browser="a" * 64)

    assert forget_tries(tries_known_by(user=user)) == 1

    one.refresh_from_db()
    assert (one.user, one.guest, one.browser, one.points) == (None, None, "", 3)
    assert "P0" not in one.name


def test_the_archive_of_an_account_has_its_tries():
    user = User.objects.create_user("ana@example.org", "twelve dragons", display_name="Ana")
    deal = deal_of_today()
    with_points(deal, 3, user=user)

    with archive_of(user) as file:
        rows = ZipFile(file).read("daily.csv").decode().splitlines()

    assert rows[1].startswith(f"{deal.day},done,3")


def test_what_guests_leave_is_let_go():
    _, then = past(timedelta(days=500))
    guest = browsing()
    one = begin(guest, now=then)
    DailyTry.objects.filter(pk=one.pk).update(begun_at=then)
    Table.objects.filter(pk=one.table.pk).update(status="over", due_at=None, changed_at=then)

    counts = prune()

    assert counts["guests at the deal of the day"] == 1
    assert counts["guests' tables of the deal of the day"] == 1
    one.refresh_from_db()
    assert (one.guest, one.browser, one.table) == (None, "", None)
    assert prune()["guests at the deal of the day"] == 0


def test_the_operator_puts_a_neutral_name_on_the_board(client):
    operator = User.objects.create_superuser("op@example.org", "twelve dragons", display_name="Op")
    sign_in(client, operator)
    one, _ = with_points(deal_of_today(), 3, 4)
    address = reverse("admin:play_dailytry_changelist")

    page = client.get(address)
    client.post(address, {"action": "hide_names", "_selected_action": [one.pk]})

    assert page.status_code == 200
    assert one.deal.secret not in page.content.decode()
    assert [line.name for line in board(deal_of_today())] == ["Player", "P1"]
