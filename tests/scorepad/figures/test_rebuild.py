"""Carried on sheet by sheet, or made again from the log: the figures are the same."""

import pytest

from scorepad.models import Tally
from scorepad.services import figures
from tests.scorepad.figures.clubs import club_of, everything, played, random_games

pytestmark = pytest.mark.django_db


def test_games_one_by_one_come_to_the_same_as_all_at_once():
    club, players = club_of("Ana", "Ben", "Cho", "Dee", "Eli")
    for game in random_games(players, 12):
        played(club, [game])
    carried = everything(club)

    figures.rebuild(club)

    assert carried["ratings"]
    assert everything(club) == carried


def test_games_that_come_in_late_count_where_they_belong():
    club, players = club_of("Ana", "Ben", "Cho", "Dee")
    games = list(random_games(players, 8))
    for game in reversed(games):
        played(club, [game])
    carried = everything(club)

    figures.rebuild(club)

    assert everything(club) == carried
    assert Tally.objects.filter(club=club, span="all").count() == 4
