"""Figures through the API: boards in pages, ratings with their reasons, one game at a time."""

import pytest
from django.test import Client

from scorepad.models import Club, Season
from scorepad.services import figures
from tests.scorepad.figures.clubs import START, club_of, played, random_games

pytestmark = pytest.mark.django_db
AT = "/api/v1/clubs/tuesday/"


@pytest.fixture(scope="module")
def counted(for_the_module) -> Club:
    """Twelve people who met at real tables, and four of them online and with bots."""
    club, players = club_of(
        *[f"P{at:02}" for at in range(12)], visibility="public", minimum_games=3
    )
    played(club, random_games(players, 30))
    played(club, random_games(players[:4], 4, seed=7, source="online"))
    played(club, random_games(players[:4], 2, seed=8, source="online", had_bots=True))
    return club


@pytest.fixture
def club(counted, no_throttles) -> Club:
    return Club.objects.get(pk=counted.pk)


def get(path: str) -> dict:
    answer = Client().get(AT + path)
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_a_board_comes_in_pages_without_gaps_or_repetitions(club):
    whole = get("board/?size=200&min=0")
    pages = [get(f"board/?size=5&min=0&page={page}") for page in (1, 2, 3)]

    assert (pages[0]["pages"], pages[0]["players"]) == (3, 12)
    assert [row for page in pages for row in page["rows"]] == whole["rows"]
    # Who asks for a page beyond the last gets the last.
    assert get("board/?size=5&min=0&page=99")["rows"] == pages[2]["rows"]
    assert len(get("board/?size=99999")["rows"]) == 12


def test_a_board_is_sorted_turned_and_cut_as_asked(club):
    games = [row["games"] for row in get("board/?sort=games&min=0")["rows"]]
    turned = [row["games"] for row in get("board/?sort=games&min=0&turn=1")["rows"]]

    assert games == sorted(games, reverse=True)
    assert turned == sorted(turned)
    few = get("board/?min=12")
    assert few["minimum_games"] == 12
    assert all((row["rank"] is None) == (row["games"] < 12) for row in few["rows"])


def test_pools_are_boards_of_their_own(club):
    sums = {
        pool: sum(row["games"] for row in get(f"board/?pool={pool}&min=0")["rows"])
        for pool in ("table", "online", "bots")
    }

    assert sums["online"] > sums["bots"] > 0
    assert get("board/?min=0")["pool"] == "table"
    assert sums["table"] == sum(row["games"] for row in get("board/?min=0")["rows"])


def test_a_season_has_its_board_and_its_result(club):
    days = {"starts": START.date(), "ends": START.date()}
    season = Season.objects.create(club=club, name="One day", minimum_games=1, **days)
    figures.season_changed(season)

    page = get(f"board/?span={season.code}")
    result = get(f"seasons/{season.code}/result/")

    assert (page["span"], page["season"]) == ("season", season.code)
    assert [row["player"] for row in page["rows"]] == [
        one["player"]["name"] for one in result["places"]
    ]
    assert result["final"] is False


def test_why_a_rating_changed_adds_up(club):
    sheet = club.sheets.filter(source="table").order_by("-finished_at").first()

    rated = get(f"games/{sheet.code}/ratings/")

    assert rated["counted"] is True
    assert len(rated["players"]) == sheet.seats
    for one in rated["players"]:
        change = one["after"] - one["before"]
        assert sum(why["change"] for why in one["why"]) == pytest.approx(change, abs=1.5)
        assert len(one["why"]) == sheet.seats - 1
        assert all(0 <= why["expected"] <= 1 for why in one["why"])


def test_a_player_has_figures_and_a_history_in_each_pool(club):
    player = club.players.get(name="P00")

    table = get(f"players/{player.code}/figures/")
    online = get(f"players/{player.code}/figures/?pool=online")

    for found in (table, online):
        history = found["history"]
        assert len(history) == found["figures"]["games"]
        assert history[-1]["rating"] == found["figures"]["rating"]
        assert [one["at"] for one in history] == sorted(one["at"] for one in history)
        assert sum(found["cards_left"]) == found["figures"]["hands"]
        assert sum(found["places"].values()) == found["figures"]["games"]
    assert online["pool"] == "online"
    assert online["figures"]["rating"] != table["figures"]["rating"]


def test_who_never_played_has_no_figures(club):
    new = club.players.create(name="New", key="new")

    found = get(f"players/{new.code}/figures/")

    assert (found["figures"], found["games"], found["history"]) == (None, [], [])


def test_pairs_and_records_say_whose_they_are(club):
    pairs = get("pairs/")["pairs"]
    records = get("records/")["records"]

    assert pairs
    assert all(pair["games"] >= 3 for pair in pairs)
    assert all(pair["games"] >= pair["ahead"] + pair["behind"] for pair in pairs)
    assert all(record["holders"] for record in records)


@pytest.mark.parametrize(
    "path",
    [
        "players/abcdefghjkmn/figures/",
        "games/abcdefghjkmn/ratings/",
        "seasons/abcdefghjkmn/result/",
    ],
)
def test_what_is_not_there_is_refused_in_the_one_shape(club, path):
    answer = Client().get(AT + path)

    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not_found"
    assert answer.json()["error"]["message"]


@pytest.mark.parametrize("query", ["size=0", "size=-3", "page=x", "min=1e9", "sort=;drop"])
def test_a_question_that_means_nothing_is_answered_all_the_same(club, query):
    assert get(f"board/?{query}")["rows"]
