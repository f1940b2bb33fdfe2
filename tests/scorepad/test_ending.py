"""How a game ends, and how it goes on."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from scorepad.models import Deal, Sheet
from scorepad.services.errors import Conflict, Refused
from scorepad.services.sheets import (
    deal_edit,
    deal_log,
    deal_restore,
    deal_void,
    sheet_abandon,
    sheet_reopen,
)
from tests.scorepad.pads import ABCD, EVENING, log_all, number, seen, sheet_of

pytestmark = pytest.mark.django_db


def test_the_game_ends_with_the_hand_that_reaches_the_target(actor, sheet):
    log_all(actor, sheet, [(16, 0, 1, 1), (8, 1, 0, 1), (4, 1, 0, 1)])

    now = seen(actor, sheet)

    assert now["status"] == "finished"
    assert now["finished_at"]
    assert now["next"] is None
    assert [place["line"] for place in now["standings"] if place["winner"]] == [2]


def test_equal_lowest_totals_share_the_win(actor, ana):
    sheet = sheet_of(ana, names=ABCD[:3], ruleset={"target": 50})

    log_all(actor, sheet, [(9, 0, 3), (14, 3, 0)])

    places = seen(actor, sheet)["standings"]
    assert [(place["line"], place["rank"], place["winner"]) for place in places] == [
        (1, 1, True),
        (2, 1, True),
        (0, 3, False),
    ]


def test_a_game_of_a_fixed_number_of_hands(actor, ana):
    sheet = sheet_of(ana, ruleset={"deals": 2})

    log_all(actor, sheet, [(16, 0, 16, 16), (1, 0, 1, 1)])

    assert seen(actor, sheet)["status"] == "finished"
    assert seen(actor, sheet)["lines"][0]["away"] is None


def test_nothing_is_written_after_the_end(actor, sheet):
    log_all(actor, sheet, [(16, 0, 16, 16), (16, 0, 16, 16)])

    with pytest.raises(Conflict) as error:
        deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=3, left=EVENING[0])

    assert error.value.code == "game_finished"


def test_correcting_the_last_hand_opens_a_finished_game_again(actor, sheet):
    log_all(actor, sheet, [(16, 0, 16, 16), (16, 0, 16, 16)])

    deal_edit(actor=actor, sheet=sheet, deal=number(2), expect=1, left=(1, 0, 1, 1))

    assert seen(actor, sheet)["status"] == "open"
    assert seen(actor, sheet)["finished_at"] is None
    assert seen(actor, sheet)["next"]["number"] == 3


@pytest.mark.parametrize("how", ["corrected twice", "struck out and put back"])
def test_a_correction_later_on_does_not_move_the_end_of_a_game(actor, sheet, how):
    """Ratings, streaks and who may play on go by it."""
    log_all(actor, sheet, [(16, 0, 16, 16), (16, 0, 16, 16)])
    long_ago = timezone.now() - timedelta(days=40)
    Sheet.objects.update(started_at=long_ago, finished_at=long_ago)
    Deal.objects.update(logged_at=long_ago)
    last = {"actor": actor, "sheet": sheet, "deal": number(2)}

    if how == "corrected twice":
        deal_edit(**last, expect=1, left=(1, 0, 1, 1))
        deal_edit(**last, expect=2, left=(16, 0, 16, 15))
    else:
        deal_void(**last, expect=1)
        deal_restore(**last)

    sheet.refresh_from_db()
    assert (sheet.status, sheet.finished_at) == ("finished", long_ago)


def test_a_game_ends_with_its_last_hand_however_late_that_is_sent(actor, sheet):
    """A phone without a network sends it days later."""
    played = timezone.now() - timedelta(days=2)
    Sheet.objects.update(started_at=played - timedelta(hours=1))

    for number_of, left in enumerate([(16, 0, 16, 16), (16, 0, 16, 16)], 1):
        deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=number_of, left=left, at=played)

    sheet.refresh_from_db()
    assert sheet.finished_at == played


def test_a_finished_game_plays_on_to_a_higher_target(actor, sheet):
    log_all(actor, sheet, [(16, 0, 16, 16), (8, 0, 16, 16)])

    sheet_reopen(actor=actor, sheet=sheet, target=200)

    now = seen(actor, sheet)
    assert (now["status"], now["ruleset"]["target"]) == ("open", 200)
    deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=3, left=(0, 1, 14, 1))
    assert seen(actor, sheet)["status"] == "finished"


@pytest.mark.parametrize("target", [None, 60, 100, 160])
def test_playing_on_needs_a_target_that_nobody_has_reached(actor, sheet, target):
    log_all(actor, sheet, [(16, 0, 16, 16), (8, 0, 16, 16)])

    with pytest.raises(Refused) as error:
        sheet_reopen(actor=actor, sheet=sheet, target=target)

    assert error.value.code == "target_not_higher"


def test_playing_on_beyond_all_targets_is_refused(actor, sheet):
    log_all(actor, sheet, [(16, 0, 16, 16), (8, 0, 16, 16)])

    with pytest.raises(Refused) as error:
        sheet_reopen(actor=actor, sheet=sheet, target=501)

    assert error.value.code == "bad_target"


def test_a_game_of_hands_plays_on_for_more_hands(actor, ana):
    sheet = sheet_of(ana, ruleset={"deals": 1})
    log_all(actor, sheet, EVENING[:1])

    sheet_reopen(actor=actor, sheet=sheet, deals=2)

    assert seen(actor, sheet)["status"] == "open"


def test_an_abandoned_game_takes_no_hands_until_it_is_open_again(actor, sheet):
    log_all(actor, sheet, EVENING[:1])
    sheet_abandon(actor=actor, sheet=sheet)
    with pytest.raises(Conflict) as error:
        deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=2, left=EVENING[1])
    assert error.value.code == "game_abandoned"
    assert seen(actor, sheet)["next"] is None

    sheet_reopen(actor=actor, sheet=sheet)

    deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=2, left=EVENING[1])


def test_a_finished_game_is_not_abandoned_and_an_open_one_not_opened(actor, sheet):
    with pytest.raises(Conflict) as error:
        sheet_reopen(actor=actor, sheet=sheet)
    assert error.value.code == "game_open"
    log_all(actor, sheet, [(16, 0, 16, 16), (8, 0, 16, 16)])

    with pytest.raises(Conflict) as error:
        sheet_abandon(actor=actor, sheet=sheet)

    assert error.value.code == "game_finished"
