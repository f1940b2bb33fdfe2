"""The deals of the days: sealed before, the same for all, open when they are over."""

import hashlib
import io
from datetime import date, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from gofclub import rules
from play.models import DailyDeal
from play.services.daily.days import (
    coming_seals,
    deal_of_today,
    deal_on,
    is_open,
    past_deals,
    seal_days,
)
from play.table.daily import BINS, GRACE, LEVELS, SEALED_AHEAD, day_of, drawn, end_of, opens_at
from tests.play.daily.days import past

pytestmark = pytest.mark.django_db
SECRET = "5a" * 32
DAY = date(2026, 11, 15)


def test_a_week_is_sealed_ahead_and_only_once():
    assert seal_days() == SEALED_AHEAD + 1
    before = list(DailyDeal.objects.order_by("day").values_list("number", "seal"))

    assert seal_days() == 0
    assert list(DailyDeal.objects.order_by("day").values_list("number", "seal")) == before
    assert [number for number, _ in before] == list(range(1, SEALED_AHEAD + 2))
    assert len({seal for _, seal in before}) == len(before)
    assert coming_seals().count() == SEALED_AHEAD


def test_the_seal_is_what_the_page_says_it_is():
    deal = deal_of_today()

    said = hashlib.sha256(f"daily {deal.day.isoformat()} {deal.secret}".encode()).hexdigest()
    assert deal.seal == said


def test_cards_and_bots_follow_from_the_secret_and_from_the_day():
    found = drawn(DAY, SECRET)

    assert found == drawn(DAY, SECRET)
    assert found != drawn(DAY + timedelta(days=1), SECRET)
    assert sorted(rules.cards(found.hands.replace("/", ""))) == sorted(rules.DECK)
    assert len(set(found.bots)) == 3
    assert set(found.bots) <= set(LEVELS)


def test_every_number_of_points_stands_in_one_bar():
    for left in range(17):
        points = rules.points(left)
        assert sum(one.has(points) for one in BINS) == 1, points


def test_a_day_is_open_two_hours_after_its_end():
    deal = DailyDeal(day=DAY)

    assert not is_open(deal, end_of(DAY) + GRACE - timedelta(seconds=1))
    assert is_open(deal, opens_at(DAY))


def test_a_day_that_has_not_come_is_nobodys():
    seal_days()
    tomorrow = day_of(timezone.now()) + timedelta(days=1)

    assert DailyDeal.objects.filter(day=tomorrow).exists()
    assert deal_on(tomorrow) is None


def test_the_archive_begins_where_a_day_is_open():
    deal, then = past()

    assert list(past_deals(opens_at(deal.day))) == [deal]
    assert list(past_deals(opens_at(deal.day) - timedelta(seconds=1))) == []
    assert list(past_deals(then)) == []


def test_the_command_repeats_a_draw_and_finds_a_wrong_seal():
    deal, _ = past()
    out = io.StringIO()

    call_command("daily", deal.day.isoformat(), stdout=out)
    call_command("daily", stdout=out)

    assert deal.seal in out.getvalue()
    for hand in drawn(deal.day, deal.secret).hands.split("/"):
        assert hand in out.getvalue()
    with pytest.raises(CommandError, match="not the seal"):
        call_command("daily", deal.day.isoformat(), SECRET, stdout=out)
    with pytest.raises(CommandError, match="64 hexadecimal"):
        call_command("daily", deal.day.isoformat(), "nonsense", stdout=out)
    DailyDeal.objects.filter(pk=deal.pk).update(secret=SECRET)
    with pytest.raises(CommandError, match=str(deal.day)):
        call_command("daily", stdout=out)


def test_the_command_tells_nobody_a_day_that_is_not_over():
    today = deal_of_today()

    with pytest.raises(CommandError, match="not over"):
        call_command("daily", today.day.isoformat())
