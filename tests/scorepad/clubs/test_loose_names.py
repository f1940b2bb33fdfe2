"""Names that somebody wrote by a link, and how they become players."""

from uuid import uuid4

import pytest

from gofclub.codes import digest
from scorepad.actors import Actor
from scorepad.boards.board import board
from scorepad.boards.scopes import Scope
from scorepad.models import Player, Sheet, Sitter
from scorepad.services.clubs.draws import tables_draw
from scorepad.services.clubs.loose_names import loose_names, name_is_player
from scorepad.services.clubs.players import player_hide, player_remove
from scorepad.services.clubs.rounds import sheets_open
from scorepad.services.errors import Conflict, Forbidden
from scorepad.services.figures import settle
from scorepad.services.secret_links import token_of
from scorepad.services.sheets import deal_log, substitute
from scorepad.services.sheets.links import link_make
from scorepad.services.sheets.people import MOST_PLAYERS
from tests.scorepad.clubs.evenings import at as at_night, evening
from tests.scorepad.clubs.people import game, guests, refusal
from tests.scorepad.pads import sheet_of


@pytest.fixture
def sheet(cast) -> Sheet:
    return game(cast, guests(cast, "Ana", "Ben", "Cho"), role="organiser")


@pytest.fixture
def by_link(cast, sheet) -> Actor:
    """A stranger with a write link and no account."""
    token = token_of(link_make(actor=cast["organiser"], sheet=sheet, role="write"))
    return Actor(links=(digest(token),))


def finish(cast, sheet: Sheet) -> None:
    for number, left in enumerate([(0, 16, 16), (0, 16, 16)], 1):
        deal_log(actor=cast["scorer"], sheet=sheet, uuid=uuid4(), number=number, left=left)
    sheet.refresh_from_db()
    assert sheet.status == Sheet.Status.FINISHED
    settle(cast.club.pk)


def test_a_new_name_by_a_link_adds_nobody_to_the_club(cast, sheet, by_link):
    before = Player.objects.count()

    substitute(actor=by_link, sheet=sheet, line=0, name="Mallory")

    assert Player.objects.count() == before
    assert Sitter.objects.get(sheet=sheet, name="Mallory").player is None
    assert [one.name for one in loose_names(cast.club)] == ["Mallory"]


@pytest.mark.parametrize("role", ["stranger", "member"])
def test_nor_does_an_account_with_the_link_that_may_not_add_players(cast, sheet, by_link, role):
    who = Actor(user=cast.people[role], links=by_link.links)

    substitute(actor=who, sheet=sheet, line=0, name="Mallory")

    assert not Player.objects.filter(name="Mallory").exists()


def test_a_name_that_the_club_knows_is_that_player_by_a_link_too(cast, sheet, by_link):
    (dee,) = guests(cast, "Dee")

    substitute(actor=by_link, sheet=sheet, line=0, name="dee")

    assert Sitter.objects.get(sheet=sheet, here=True, line__number=0).player == dee


def test_an_organiser_makes_a_player_of_the_name_and_the_game_counts(cast, sheet, by_link):
    substitute(actor=by_link, sheet=sheet, line=0, name="Newcomer")
    finish(cast, sheet)
    assert not board(Scope(club=cast.club)).rows

    with pytest.raises(Forbidden):
        name_is_player(actor=cast["scorer"], club=cast.club, name="Newcomer")
    who = name_is_player(actor=cast["organiser"], club=cast.club, name="Newcomer")

    settle(cast.club.pk)
    assert (who.name, who.user) == ("Newcomer", None)
    assert loose_names(cast.club) == []
    assert {row.player.name for row in board(Scope(club=cast.club)).rows} == {
        *("Newcomer", "Ben", "Cho")
    }
    assert cast.club.changes.filter(action="name_player", subject="Newcomer").exists()


def test_or_says_that_it_is_somebody_whom_the_club_knows(cast, sheet, by_link):
    substitute(actor=by_link, sheet=sheet, line=0, name="Melly")

    mel = cast.player("member")
    name_is_player(actor=cast["owner"], club=cast.club, name="Melly", player=mel.code)

    assert Sitter.objects.get(sheet=sheet, name="Melly").player == mel
    assert not Player.objects.filter(name="Melly").exists()


def test_but_not_somebody_who_sat_at_that_game_himself(cast, sheet, by_link):
    substitute(actor=by_link, sheet=sheet, line=0, name="Mallory")
    ben = Player.objects.get(name="Ben")

    with pytest.raises(Conflict) as refused:
        name_is_player(actor=cast["owner"], club=cast.club, name="Mallory", player=ben.code)

    assert refused.value.code == "sat_there_too"


def test_pages_and_api_show_the_names_to_organisers(cast, sheet, by_link, phones, at):
    substitute(actor=by_link, sheet=sheet, line=0, name="Mallory")
    page = f"/clubs/{cast.club.slug}/players/names/"

    assert "Mallory" in cast.client("organiser").get(page).content.decode()
    assert cast.client("scorer").get(page).status_code == 403
    (listed,) = phones("organiser").get(f"{at}/names/").json()["results"]
    assert (listed["name"], listed["games"], listed["sheet"]) == ("Mallory", 1, sheet.code)
    nobody = phones("organiser").post(f"{at}/names/", {"name": "Nobody"})
    assert refusal(nobody, 400)["code"] == "name_unknown"
    made = phones("organiser").post(f"{at}/names/", {"name": "Mallory"})
    assert made.json()["name"] == "Mallory"
    # Typed by mistake after all: one game is enough to keep the player, and hiding is the way.
    gone = phones("organiser").delete(f"{at}/players/{made.json()['code']}/")
    assert refusal(gone, 409)["code"] == "player_has_games"


def test_a_hidden_player_is_offered_nowhere_and_keeps_every_game(cast, sheet, phones, at):
    ana = Player.objects.get(name="Ana")
    finish(cast, sheet)

    answer = phones("organiser").ask("PUT", f"{at}/players/{ana.code}/hidden/", {"hidden": True})

    assert answer.json()["hidden"] is True
    offered = phones("scorer").get(f"{at}/players/").json()["results"]
    assert "Ana" not in [player["name"] for player in offered]
    now = board(Scope(club=cast.club))
    assert [row.player.name for row in now.rows] == ["Ben", "Cho"]
    assert now.hidden == 1
    assert Sitter.objects.filter(player=ana).count() == 1
    home = cast.client("member").get(f"/clubs/{cast.club.slug}/players/").content.decode()
    assert "Hidden players" not in home
    with pytest.raises(Conflict):
        player_remove(actor=cast["owner"], club=cast.club, code=ana.code)


def test_who_plays_again_is_seen_again(cast, sheet):
    ana = Player.objects.get(name="Ana")
    player_hide(actor=cast["organiser"], club=cast.club, code=ana.code, hidden=True)

    substitute(actor=cast["scorer"], sheet=sheet, line=0, name="Gus")
    substitute(actor=cast["scorer"], sheet=sheet, line=0, name="Ana")

    ana.refresh_from_db()
    assert ana.hidden_at is None
    assert cast.club.changes.filter(action="show_player", subject="Ana", who="Scott").exists()


def test_so_is_who_is_drawn_or_seated_as_a_player_of_the_club(cast, sheet):
    ana, ben = Player.objects.get(name="Ana"), Player.objects.get(name="Ben")
    for player in (ana, ben):
        player_hide(actor=cast["organiser"], club=cast.club, code=player.code, hidden=True)

    night = evening(cast, [ana, *guests(cast, "Eva", "Flo")])
    tables_draw(**at_night(cast, night))
    sheets_open(**at_night(cast, night))
    substitute(actor=cast["scorer"], sheet=sheet, line=1, name="Gus")
    substitute(actor=cast["scorer"], sheet=sheet, line=1, name="Ben", player=ben.code)

    assert not Player.objects.filter(club=cast.club, hidden_at__isnull=False).exists()
    told = cast.club.changes.filter(action="show_player").values_list("subject", flat=True)
    assert sorted(told) == ["Ana", "Ben"]


def test_a_club_with_too_many_players_gets_no_more_by_starting_sheets(cast):
    room = MOST_PLAYERS - Player.objects.filter(club=cast.club).count()
    Player.objects.bulk_create(
        Player(club=cast.club, code=f"{at:08}", name=f"{at}", key=f"{at}") for at in range(room - 1)
    )

    sheet = sheet_of(cast.people["scorer"], ["New", "Newer", "Newest"], club=cast.club)

    sat = dict(Sitter.objects.filter(sheet=sheet).values_list("name", "player__name"))
    assert sat == {"New": "New", "Newer": None, "Newest": None}
