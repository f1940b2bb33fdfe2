"""Playing on after the end, until when, and the way back."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from scorepad.actors import Actor
from scorepad.models import Change, Contribution, CountedGame, Rating, Season, Sheet
from scorepad.services import figures
from scorepad.services.errors import Conflict
from scorepad.services.sheets import (
    deal_log,
    deal_void,
    sheet_finish,
    sheet_reopen,
)
from tests.scorepad.figures.clubs import START, club_of, game, played, random_games
from tests.scorepad.pads import ABCD, log_all, number, seen, sheet_of

pytestmark = pytest.mark.django_db

TO_THE_END = [(16, 0, 16, 16), (8, 0, 16, 16)]
SITE = Actor.of_system()


def finished(actor, sheet) -> dict:
    """What a finished game looks like, without what moves on with every change."""
    log_all(actor, sheet, TO_THE_END)
    return looks(actor, sheet)


def looks(actor, sheet) -> dict:
    document = seen(actor, sheet)
    deals = [deal for deal in document.pop("deals") if not deal["voided"]]
    for name in ("version", "updated_at"):
        del document[name]
    return document | {"deals": deals}


def figures_of(club) -> list:
    return [
        list(model.objects.filter(**{of: club}).order_by("pk").values_list(*fields))
        for model, of, fields in (
            (CountedGame, "club", ("sheet", "day", "played_at", "margin", "behind")),
            (Rating, "game__club", ("game", "player", "mu_before", "sigma_before", "mu", "sigma")),
            (Contribution, "game__club", ("game", "player", "rank", "total")),
        )
    ]


def test_back_at_the_end_everything_is_as_it_was(actor, sheet):
    before = finished(actor, sheet)
    sheet_reopen(actor=actor, sheet=sheet, target=200)
    assert seen(actor, sheet)["earlier_end"] == {"target": 100, "deals": None, "hands": 2}

    sheet_finish(actor=actor, sheet=sheet)

    assert looks(actor, sheet) == before
    last = Change.objects.filter(sheet=sheet).first()
    assert (last.action, last.before["status"], last.after["status"]) == (
        "finish",
        "open",
        "finished",
    )


def test_hands_written_since_are_struck_out_and_can_come_back(actor, sheet):
    before = finished(actor, sheet)
    sheet_reopen(actor=actor, sheet=sheet, target=200)
    deal_log(actor=actor, sheet=sheet, uuid=number(9), number=3, left=(0, 1, 1, 1))
    assert seen(actor, sheet)["earlier_end"]["hands"] == 2

    sheet_finish(actor=actor, sheet=sheet)

    assert looks(actor, sheet) == before
    voided = [deal for deal in seen(actor, sheet)["deals"] if deal["voided"]]
    assert [deal["uuid"] for deal in voided] == [str(number(9))]
    assert Change.objects.filter(sheet=sheet).first().after["struck_out"] == 1


def test_results_and_ratings_come_back_exactly():
    club, people = club_of("Ana", "Ben", "Cho", "Dee")
    club.refresh_from_db()
    earlier = list(random_games(people, 4))
    now = timezone.now() - timedelta(minutes=50)
    tonight = game(people, [(16, 0, 16, 16), (8, 0, 16, 16)], at=now)
    *_, sheet = played(club, [*earlier, tonight])
    before = figures_of(club)

    sheet_reopen(actor=SITE, sheet=sheet, target=250)
    figures.settle(club.pk)
    without = figures_of(club)
    sheet_finish(actor=SITE, sheet=sheet)
    figures.settle(club.pk)

    assert not any(row[0] == sheet.pk for row in without[0])
    assert [sorted(rows) for rows in figures_of(club)] == [sorted(rows) for rows in before]


def test_the_same_command_finishes_once(actor, sheet):
    finished(actor, sheet)
    sheet_reopen(actor=actor, sheet=sheet, target=200)
    command = uuid4()

    sheet_finish(actor=actor, sheet=sheet, command=command)
    sheet_reopen(actor=actor, sheet=sheet, target=200)
    sheet_finish(actor=actor, sheet=sheet, command=command)

    assert seen(actor, sheet)["status"] == "open"


def test_there_is_no_way_back_to_an_end_that_never_was(actor, sheet):
    log_all(actor, sheet, TO_THE_END[:1])

    with pytest.raises(Conflict) as error:
        sheet_finish(actor=actor, sheet=sheet)

    assert error.value.code == "not_finished_before"
    assert seen(actor, sheet)["earlier_end"] is None


def test_there_is_no_way_back_once_an_earlier_hand_is_gone(actor, sheet):
    finished(actor, sheet)
    sheet_reopen(actor=actor, sheet=sheet, target=200)
    deal_void(actor=actor, sheet=sheet, deal=number(1), expect=1)

    with pytest.raises(Conflict):
        sheet_finish(actor=actor, sheet=sheet)

    assert seen(actor, sheet)["earlier_end"] is None


def test_a_game_of_another_night_is_not_played_on(actor, sheet):
    finished(actor, sheet)
    Sheet.objects.update(finished_at=timezone.now() - timedelta(hours=19))

    with pytest.raises(Conflict) as error:
        sheet_reopen(actor=actor, sheet=sheet, target=200)

    assert error.value.code == "another_night"
    assert seen(actor, sheet)["status"] == "finished"


def test_a_club_s_night_ends_with_its_day(ana):
    club, people = club_of(*ABCD)
    club.refresh_from_db()
    begins, _ = club.hours_of(club.today())
    games = [game(people, TO_THE_END, at=begins + timedelta(minutes=shift)) for shift in (-90, -30)]
    yesterday, tonight = played(club, games)

    with pytest.raises(Conflict) as error:
        sheet_reopen(actor=SITE, sheet=yesterday, target=250)

    assert error.value.code == "another_night"
    assert sheet_reopen(actor=SITE, sheet=tonight, target=250).status == Sheet.Status.OPEN


def test_a_game_of_a_closed_season_is_not_played_on():
    club, people = club_of(*ABCD)
    club.refresh_from_db()
    [sheet] = played(club, [game(people, TO_THE_END, at=timezone.now() - timedelta(minutes=50))])
    Season.objects.create(
        club=club,
        name="Over",
        starts=START.date(),
        ends=club.today() + timedelta(days=9),
        status=Season.Status.CLOSED,
        closed_at=timezone.now(),
    )

    with pytest.raises(Conflict) as error:
        sheet_reopen(actor=SITE, sheet=sheet, target=250)

    assert error.value.code == "game_archived"


def test_an_abandoned_game_has_no_night(actor, ana):
    sheet = sheet_of(ana)
    log_all(actor, sheet, TO_THE_END[:1])
    Sheet.objects.update(
        status=Sheet.Status.ABANDONED, started_at=timezone.now() - timedelta(days=9)
    )

    assert sheet_reopen(actor=actor, sheet=sheet).status == Sheet.Status.OPEN


def test_playing_on_and_back_over_the_api(phone):
    code = phone.start()
    phone.logged(code, TO_THE_END)

    assert phone.post(f"sheets/{code}/reopen/", {"target": 200}).json()["status"] == "open"
    answer = phone.post(f"sheets/{code}/finish/").json()

    assert (answer["status"], answer["ruleset"]["target"]) == ("finished", 100)
    assert answer["earlier_end"] is None
