"""Boards as people and programs see them."""

import csv
import io
from datetime import timedelta
from pathlib import Path

import pytest
from django.urls import reverse

from scorepad.boards.explanation import markdown
from scorepad.models import Membership
from tests.scorepad.figures.clubs import START, club_of, game, played, random_games

ROOT = Path(__file__).resolve().parents[3]
PAGES = ["board", "board-screen", "board-meaning", "board-records", "board-pairs"]
FILES = ["board-csv", "board-json"]


@pytest.fixture
def club(db):
    club, players = club_of("A", "Ben", "x" * 40, "Dee", visibility="public", minimum_games=3)
    played(club, random_games(players, 6))
    return club


@pytest.mark.parametrize("route", PAGES + FILES)
def test_everybody_may_see_the_figures_of_a_public_club(club, client, route):
    assert client.get(reverse(f"scorepad:{route}", args=[club.slug])).status_code == 200


@pytest.mark.parametrize("route", PAGES + FILES)
def test_strangers_do_not_learn_that_a_private_club_exists(club, client, ana, route):
    club.visibility = "private"
    club.save(update_fields=["visibility"])
    address = reverse(f"scorepad:{route}", args=[club.slug])

    assert client.get(address).status_code == 404
    client.force_login(ana)
    assert client.get(address).status_code == 404
    Membership.objects.create(club=club, user=ana, role="member")
    assert client.get(address).status_code == 200


def test_a_club_without_games_says_so(client, db):
    club, _ = club_of("Ana", "Ben", "Cho", visibility="public")

    for route in PAGES:
        answer = client.get(reverse(f"scorepad:{route}", args=[club.slug]))
        assert answer.status_code == 200


def test_three_players_and_two_games_are_provisional(client, db):
    club, players = club_of("Ana", "Ben", "Cho", visibility="public")
    played(club, random_games(players, 2))

    text = client.get(reverse("scorepad:board", args=[club.slug])).content.decode()

    assert text.count('class="provisional"') == 3
    assert "Nobody has played 10 games yet" in text


def test_every_figure_can_be_sorted_by_both_ways(club, client):
    for key in ("rating", "score", "games", "place", "worst", "streak", "giver"):
        for turn in ("", "&turn=1"):
            address = reverse("scorepad:board", args=[club.slug])
            answer = client.get(f"{address}?sort={key}{turn}&min=0")
            assert answer.status_code == 200
            assert b"aria-sort" in answer.content


@pytest.mark.parametrize("query", ["span=nonsense", "pool=x", "sort=x", "min=-1", "page=99999"])
def test_an_address_that_means_nothing_shows_the_board_all_the_same(club, client, query):
    assert client.get(reverse("scorepad:board", args=[club.slug]) + "?" + query).status_code == 200


def test_the_number_of_queries_does_not_grow(client, db, django_assert_max_num_queries):
    club, players = club_of(*[f"P{at}" for at in range(30)], visibility="public")
    played(club, random_games(players, 25))

    with django_assert_max_num_queries(16):
        client.get(reverse("scorepad:board", args=[club.slug]) + "?min=0")


def test_a_night_moves_people_up_and_down(client, db):
    club, (ana, ben, cho) = club_of("Ana", "Ben", "Cho", visibility="public", minimum_games=1)
    played(club, [game((ana, ben, cho), [(0, 5, 16)] * 2, at=START)])
    later = [
        game((ana, ben, cho), [(16, 5, 0)] * 2, at=START + timedelta(days=7, hours=hours))
        for hours in (0, 1)
    ]
    played(club, later)

    rows = client.get(reverse("scorepad:board-json", args=[club.slug])).json()["rows"]

    moved = {row["player"]: row["moved"] for row in rows}
    assert moved["Cho"] == 2
    assert moved["Ana"] < 0


def test_the_table_of_numbers_cannot_run_a_formula(client, db):
    club, players = club_of("=1+1", "Ben", "Cho", visibility="public")
    played(club, random_games(players, 1))

    text = client.get(reverse("scorepad:board-csv", args=[club.slug])).content.decode("utf-8-sig")

    rows = list(csv.DictReader(io.StringIO(text)))
    assert {row["player"] for row in rows} == {"'=1+1", "Ben", "Cho"}


def test_a_player_and_a_game_have_their_pages(club, client):
    player = club.players.first()
    sheet = club.sheets.first()

    figures = client.get(reverse("scorepad:board-player", args=[club.slug, player.code]))
    course = client.get(reverse("scorepad:board-game", args=[club.slug, sheet.code]))

    assert figures.content.count(b"chart-svg") == 3
    assert b"Why?" in course.content
    assert course.content.count(b"chart-svg") == 1


def test_another_clubs_game_is_not_found_here(club, client):
    other, players = club_of("Ana", "Ben", "Cho", slug="other", visibility="public")
    [sheet] = played(other, random_games(players, 1))

    answer = client.get(reverse("scorepad:board-game", args=[club.slug, sheet.code]))

    assert answer.status_code == 404


def test_the_api_tells_the_same(club, client):
    page = client.get(f"/api/v1/clubs/{club.slug}/board/").json()
    sheet, player = club.sheets.first(), club.players.first()

    assert page["players"] == 4
    assert page["replaying"] is None
    for path in (
        "records/",
        "pairs/",
        f"players/{player.code}/figures/",
        f"games/{sheet.code}/ratings/",
    ):
        assert client.get(f"/api/v1/clubs/{club.slug}/{path}").status_code == 200, path


def test_the_documents_explain_what_the_page_explains():
    assert markdown() in (ROOT / "docs" / "figures.md").read_text()
