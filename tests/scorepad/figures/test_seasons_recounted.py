"""A season with other days is counted again, and nobody waits for it."""

from datetime import date

import pytest

from scorepad.boards.scopes import scopes
from scorepad.models import Season, Tally
from scorepad.services import figures
from tests.scorepad.figures.clubs import club_of, everything, played, random_games

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db):
    club, players = club_of("Ana", "Ben", "Cho")
    played(club, random_games(players, 4))
    return club


@pytest.fixture
def season(club) -> Season:
    return Season.objects.create(
        club=club, name="Autumn", starts=date(2026, 9, 1), ends=date(2026, 9, 30)
    )


def test_a_long_season_waits_for_the_background_and_boards_say_so(club, season, settings):
    settings.FIGURES_AT_ONCE = 3
    figures.season_due(season)
    figures.settle(club.pk)
    assert not Tally.objects.filter(season=season).exists()
    assert scopes(club, span=season.code).recounting == 4

    figures.work(club)

    assert Tally.objects.filter(season=season).count() == 3
    assert not scopes(club, span=season.code).is_behind
    by_steps = everything(club)
    figures.rebuild(club)
    assert everything(club) == by_steps


def test_a_short_one_is_counted_at_once_with_the_days_it_has_by_then(club, season):
    stale = Season.objects.get(pk=season.pk)
    figures.season_due(season)
    Season.objects.filter(pk=season.pk).update(ends=date(2026, 9, 1))

    figures.season_changed(stale)

    assert {tally.games for tally in Tally.objects.filter(season=season)} == {1}
    assert Season.objects.get(pk=season.pk).recount_at is None
