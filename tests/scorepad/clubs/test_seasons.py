"""Seasons of a club."""

from datetime import date

import pytest
from django.utils import timezone

from scorepad.models import ClubChange, Due, Season
from scorepad.services.clubs.seasons import (
    season_close,
    season_edit,
    season_open,
    season_remove,
    season_reopen,
)
from scorepad.services.errors import Conflict, Forbidden, Refused
from tests.scorepad.clubs.people import game, guests

SPRING = {"name": "Spring", "starts": date(2026, 3, 1), "ends": date(2026, 5, 31)}


@pytest.fixture
def spring(cast) -> Season:
    return season_open(actor=cast["organiser"], club=cast.club, **SPRING)


def test_no_day_belongs_to_two_seasons(cast, spring):
    wanted = {"name": "Early summer", "ends": date(2026, 7, 31)}

    with pytest.raises(Conflict) as refusal:
        season_open(actor=cast["owner"], club=cast.club, starts=date(2026, 5, 31), **wanted)
    season_open(actor=cast["owner"], club=cast.club, starts=date(2026, 6, 1), **wanted)

    assert refusal.value.code == "season_overlaps"


def test_two_clubs_have_seasons_of_their_own(cast, public, spring):
    assert season_open(actor=public["owner"], club=public.club, **SPRING)


def test_a_season_ends_after_it_starts_and_has_its_own_name(cast, spring):
    with pytest.raises(Refused) as backwards:
        season_open(
            actor=cast["owner"],
            club=cast.club,
            name="Odd",
            starts=date(2027, 2, 1),
            ends=date(2027, 1, 1),
        )
    with pytest.raises(Conflict) as named:
        season_open(
            actor=cast["owner"],
            club=cast.club,
            name="Spring",
            starts=date(2027, 1, 1),
            ends=date(2027, 2, 1),
        )

    assert (backwards.value.code, named.value.code) == ("season_backwards", "season_name_taken")


def test_a_season_is_not_closed_while_games_wait_to_be_counted(cast, spring):
    """Its places and its champion would be those of half of the games, for good."""
    sheet = game(cast, guests(cast, "Una", "Dos", "Tres"), role="owner")
    Due.objects.create(club=cast.club, sheet=sheet)

    with pytest.raises(Conflict) as refusal:
        season_close(actor=cast["organiser"], club=cast.club, code=spring.code)
    assert refusal.value.code == "season_uncounted"

    # One that cannot be counted waits for the operator: nobody else has to.
    Due.objects.update(failed_at=timezone.now())
    assert season_close(actor=cast["organiser"], club=cast.club, code=spring.code).closed_at


def test_a_closed_season_is_neither_changed_nor_removed(cast, spring):
    season_close(actor=cast["organiser"], club=cast.club, code=spring.code)

    with pytest.raises(Conflict):
        season_edit(
            actor=cast["owner"],
            club=cast.club,
            code=spring.code,
            **SPRING,
            minimum_games=1,
            best=None,
        )
    with pytest.raises(Conflict):
        season_remove(actor=cast["owner"], club=cast.club, code=spring.code)
    season_reopen(actor=cast["owner"], club=cast.club, code=spring.code)
    season_remove(actor=cast["owner"], club=cast.club, code=spring.code)

    actions = list(ClubChange.objects.filter(action__startswith="season").order_by("pk"))
    assert [change.action for change in actions] == [
        "season",
        "season_close",
        "season_reopen",
        "season_remove",
    ]


def test_an_edit_is_kept_with_before_and_after(cast, spring):
    season_edit(
        actor=cast["organiser"],
        club=cast.club,
        code=spring.code,
        **SPRING,
        minimum_games=8,
        best=10,
    )

    change = ClubChange.objects.get(action="season_edit")
    assert (change.before["best"], change.after["best"]) == (None, 10)


def test_scorers_do_not_run_seasons(cast):
    with pytest.raises(Forbidden):
        season_open(actor=cast["scorer"], club=cast.club, **SPRING)
