"""The season's race, and what a club's first page makes of it."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorepad.boards.race import race_chart
from scorepad.boards.seasons import result
from scorepad.models import Season
from scorepad.services import figures
from tests.scorepad.figures.clubs import START, club_of, game, played

pytestmark = pytest.mark.django_db
ANA_WINS, BEN_WINS = [(0, 16, 16)] * 2, [(16, 0, 16)] * 2


def season_of(club, **more) -> Season:
    """From before all games until tomorrow, whenever that is."""
    season = Season.objects.create(
        club=club,
        name="Autumn",
        starts=date(2026, 9, 1),
        ends=max(club.today(), date(2026, 12, 31)) + timedelta(days=1),
        minimum_games=1,
        **more,
    )
    figures.rebuild(club)
    return season


def nights(players, *lefts, first=START):
    return [game(players, one, at=first + timedelta(days=7 * at)) for at, one in enumerate(lefts)]


def test_the_race_ends_where_the_season_stands():
    club, players = club_of("Ana", "Ben", "Cho")
    played(club, nights(players, ANA_WINS, BEN_WINS, ANA_WINS))
    season = season_of(club, best=4)

    chart = race_chart(season)

    assert [row[0] for row in chart.rows] == ["", "1 Sep", "8 Sep", "15 Sep"]
    last = dict(zip(chart.head[1:], chart.rows[-1][1:], strict=True))
    stands = {one.player.name: one.score for one in result(season).places}
    assert {name: float(value) for name, value in last.items()} == pytest.approx(stands, abs=0.06)
    # Three of four games are in: who has won two has half of all that can be had, and a bit.
    assert float(last["Ana"]) > float(last["Ben"]) > float(last["Cho"])


def test_one_night_is_no_race():
    club, players = club_of("Ana", "Ben", "Cho")
    played(club, nights(players, ANA_WINS))

    assert race_chart(season_of(club)) is None


def test_a_clubs_first_page_costs_the_same_whatever_was_played(client):
    club, players = club_of("Ana", "Ben", "Cho", visibility="public")
    played(club, nights(players, ANA_WINS, BEN_WINS))
    season_of(club)
    where = reverse("scorepad:club", args=[club.slug])
    with CaptureQueriesContext(connection) as few:
        html = client.get(where).content.decode()

    played(club, nights(players, *[ANA_WINS] * 9, first=START + timedelta(days=15)))
    with CaptureQueriesContext(connection) as many:
        client.get(where)

    assert "Season race, Autumn" in html
    assert "Lowest winning total" in html
    assert len(many) == len(few) < 45
