"""Games to look for, what was changed, and the whole club as a file."""

import json

import pytest

from scorepad.services.clubs.nights import night_open
from scorepad.services.clubs.seasons import season_open
from scorepad.services.sheets import deal_log
from tests.scorepad.clubs.people import game, guests
from tests.scorepad.pads import number


@pytest.fixture
def played(cast):
    """A finished game of Ana, Ben and Cho, and an open one of Ben, Cho and Dee."""
    ana, ben, cho, dee = guests(cast, "Ana", "Ben", "Cho", "Dee")
    sheet = game(cast, [ana, ben, cho], title="Final")
    for at in range(1, 3):
        deal_log(actor=cast["scorer"], sheet=sheet, uuid=number(at), number=at, left=(0, 16, 8))
    sheet.refresh_from_db()
    assert sheet.status == "finished"
    return sheet, game(cast, [ben, cho, dee])


def codes(page) -> set[str]:
    return {one.sheet.code for one in page.context["games"]}


@pytest.mark.parametrize(
    "query, found",
    [
        ("", "both"),
        ("q=final", "first"),
        ("q=dee", "second"),
        ("q=ben+cho", "both"),
        ("q=ana+dee", "none"),
        ("status=open", "second"),
        ("source=bots", "none"),
        ("source=table", "both"),
        ("status=nonsense&season=nonsense&player=nonsense&page=99", "both"),
    ],
)
def test_games_are_found(cast, played, query, found):
    wanted = {"both": {0, 1}, "first": {0}, "second": {1}, "none": set()}[found]

    page = cast.client("member").get(f"/clubs/{cast.club.slug}/games/?{query}")

    assert codes(page) == {played[at].code for at in wanted}


def test_games_of_two_players_are_those_at_which_both_sat(cast, played):
    players = {player.name: player.code for player in cast.club.players.all()}
    where = f"/clubs/{cast.club.slug}/games/"

    both = cast.client("member").get(where, {"player": [players["Ana"], players["Ben"]]})
    never = cast.client("member").get(where, {"player": [players["Ana"], players["Dee"]]})

    assert codes(both) == {played[0].code}
    assert codes(never) == set()


def test_a_page_of_games_costs_the_same_for_many(cast, django_assert_max_num_queries):
    players = guests(cast, "Ana", "Ben", "Cho")
    for _ in range(12):
        game(cast, players)
    client = cast.client("member")
    client.get("/account/")  # a session's first page notes where it is

    with django_assert_max_num_queries(14):
        client.get(f"/clubs/{cast.club.slug}/games/")


def test_my_games_are_mine_and_those_i_sat_at(cast):
    ben, cho = guests(cast, "Ben", "Cho")
    started = game(cast, [*guests(cast, "Dee"), ben, cho])
    sat_at = game(cast, [cast.player("member"), ben, cho])

    assert codes(cast.client("scorer").get("/score/mine")) == {started.code, sat_at.code}
    assert codes(cast.client("member").get("/score/mine")) == {sat_at.code}
    assert codes(cast.client("stranger").get("/score/mine")) == set()


def test_who_left_a_private_club_no_longer_finds_its_games(cast):
    ben, cho = guests(cast, "Ben", "Cho")
    game(cast, [cast.player("ex_member"), ben, cho])

    assert codes(cast.client("ex_member").get("/score/mine")) == set()


def test_the_changes_of_a_sheet_are_for_those_who_may_see_it(cast, played):
    where = f"/score/{played[0].code}/changes"

    seen = cast.client("member").get(where)

    assert seen.status_code == 200
    assert "Scott" in seen.content.decode()
    assert "0 \u00b7 16 \u00b7 8" in seen.content.decode()
    assert cast.client("stranger").get(where).status_code == 404


def test_a_players_page_shows_the_games(cast, played):
    ben = cast.club.players.get(name="Ben")

    page = cast.client("member").get(f"/clubs/{cast.club.slug}/players/{ben.code}/")

    assert codes(page) == {sheet.code for sheet in played}


def test_an_export_holds_everything(cast, played):
    night_open(actor=cast["scorer"], club=cast.club)
    day = cast.club.today()
    season_open(actor=cast["owner"], club=cast.club, name="Autumn", starts=day, ends=day)

    answer = cast.client("organiser").post(f"/clubs/{cast.club.slug}/export/")

    club = json.loads(answer.getvalue())
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{cast.club.slug}.json"'
    assert {player["name"] for player in club["players"]} >= {"Ana", "Ben", "Cho", "Dee", "Exa"}
    assert {member["role"] for member in club["members"]} == {
        "owner",
        "organiser",
        "scorer",
        "member",
    }
    assert [one["code"] for one in club["games"]] == [sheet.code for sheet in played]
    assert [hand["left"] for hand in club["games"][0]["hands"]] == [[0, 16, 8], [0, 16, 8]]
    assert [season["name"] for season in club["seasons"]] == ["Autumn"]
    assert [night["day"] for night in club["nights"]] == [day.isoformat()]
    assert "example.org" not in answer.getvalue().decode()


def test_the_sheets_of_a_deleted_club_stay_with_those_who_kept_them(cast, played):
    client = cast.client("owner")
    client.post(f"/clubs/{cast.club.slug}/export/")

    client.post(f"/clubs/{cast.club.slug}/delete/", {"confirmation": "Tuesday Gang"})

    assert cast.client("scorer").get(f"/score/{played[0].code}").status_code == 200
    assert cast.client("member").get(f"/score/{played[0].code}").status_code == 404
