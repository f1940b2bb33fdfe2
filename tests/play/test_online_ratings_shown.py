"""Who is shown the ratings of the online pool, and what becomes of them without the account."""

from functools import partial

import pytest
from django.test import Client

from gofclub.me.archive import archive_of
from gofclub.me.forget import forget
from gofclub.models import User
from play.models import OnlineGame, OnlinePlayer
from play.services.lobby import lobby
from play.services.online_ratings.rating import rate_finished, rebuild
from play.services.online_ratings.showing import games_of
from play.services.people.following import openness_set
from play.services.tables import table_open
from scorepad.figures import Skill
from scorepad.models import Scope
from scorepad.services.tokens import token_make
from tests.play.online_games import game, ratings, three_people, value
from tests.play.people import account

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db) -> list[User]:
    return three_people()


def test_the_lobby_shows_a_rating_that_says_something_to_whom_it_may(people, client):
    ana = people[0]
    table_open(person=account(ana), visibility="public")
    OnlinePlayer.objects.create(user=ana, mu=30.0, sigma=2.0, games=10)
    assert lobby()[0].ratings == (None,)

    openness_set(ana, shows_rating=True)

    assert lobby()[0].ratings == (1200,)
    assert client.get("/api/v1/tables/").json()["tables"][0]["chairs"][0]["rating"] == 1200
    OnlinePlayer.objects.update(games=9)
    assert lobby()[0].ratings == (None,)


def test_home_shows_the_rating_and_deleting_an_account_leaves_others_theirs(people, client):
    ana, ben, cho = people
    game(ana, ben, cho)
    rate_finished()
    client.force_login(ana)
    assert "Online rating" in client.get("/").text
    with archive_of(ana) as file:
        assert b"online.csv" in file.read()
    before = ratings()

    forget(ana)

    assert rebuild() == 1
    assert ratings() == before
    assert OnlinePlayer.objects.filter(user=None).count() == 1


def test_an_account_deleted_before_a_game_was_rated_leaves_it_to_the_others(people):
    ana, ben, _cho = people
    game(ana, ben, "Jade")

    forget(ana)

    assert OnlineGame.objects.get().verdict == "rated"
    assert value(ben) < Skill().mu
    assert rebuild() == 1


def test_the_api_gives_ones_own_games_page_by_page_and_nobody_elses(people):
    ana, ben, cho = people
    for hour in (1, 2, 3):
        game(ana, ben, "Jade", hours=hour)
    game(ben, cho, "Ruby", hours=4)
    rate_finished()
    token = token_make(user=ana, name="stats", scopes=[Scope.READ], days=1)[1]
    ask = partial(Client().get, headers={"authorization": f"Bearer {token}"})

    first = ask("/api/v1/online/games/", {"size": 2}).json()
    second = ask(first["next"]).json()

    found = [*first["results"], *second["results"]]
    assert [len(page["results"]) for page in (first, second)] == [2, 1]
    assert second["next"] is None
    (mine, _page), shown = games_of(ana), {one["table"]: one for one in found}
    assert [one["table"] for one in found] == [one.code for one in mine]
    assert all(shown[one.code]["change"] == one.change for one in mine)
    assert found[0]["others"] == ["Ben", "Jade"]
    assert first["standing"]["games"] == 3
    assert Client().get("/api/v1/online/games/").status_code == 401
    bad = ask("/api/v1/online/games/", {"cursor": "nonsense"})
    assert bad.status_code == 400
