"""Players, claims and merges through the API."""

import pytest

from scorepad.models import ClubChange, Player, Sitter
from scorepad.services.clubs.draws import tables_draw
from scorepad.services.clubs.players import player_unlink
from scorepad.services.clubs.rounds import sheets_open
from tests.scorepad.clubs.evenings import at as at_night, evening
from tests.scorepad.clubs.people import game, guests, refusal

pytestmark = pytest.mark.django_db


def test_a_player_is_added_read_renamed_and_removed(cast, phones, at):
    scorer, organiser = phones("scorer"), phones("organiser")

    made = scorer.post(f"{at}/players/", {"name": "  Zo\u00eb  "}).json()

    assert made.items() >= {"name": "Zo\u00eb", "has_account": False, "is_me": False}.items()
    address = f"{at}/players/{made['code']}/"
    assert phones("member").get(address).json() == made
    assert organiser.patch(address, {"name": "Zoe"}).json()["name"] == "Zoe"
    assert organiser.delete(address).status_code == 204
    assert refusal(organiser.get(address), 404)["code"] == "not_found"


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 41, "a\u202eb", "a\x00b", None, 5, ["Ana"]], ids=ascii
)
def test_a_name_that_will_not_do_is_refused_in_words(cast, phones, at, name):
    answer = phones("scorer").post(f"{at}/players/", {"name": name})

    assert refusal(answer, 400)["fields"]["name"]


def test_a_name_that_looks_like_another_is_taken(cast, phones, at):
    guests(cast, "Ana")

    answer = phones("scorer").post(f"{at}/players/", {"name": "\u0410na"})

    assert refusal(answer, 409)["code"] == "player_exists"
    assert "name" in refusal(answer, 409)["fields"]


def test_who_has_played_is_not_removed(cast, phones, at):
    ana, ben, cho = guests(cast, "Ana", "Ben", "Cho")
    game(cast, [ana, ben, cho])

    answer = phones("organiser").delete(f"{at}/players/{ana.code}/")

    assert refusal(answer, 409)["code"] == "player_has_games"


def test_nor_is_who_has_a_place_in_a_draw(cast, phones, at):
    four = guests(cast, "Ana", "Ben", "Cho", "Jonn")
    night = evening(cast, four)
    tables_draw(**at_night(cast, night))

    answer = phones("organiser").delete(f"{at}/players/{four[3].code}/")

    assert refusal(answer, 409)["code"] == "player_is_drawn"
    sheets_open(**at_night(cast, night))


def test_ones_own_name_is_ones_own_and_others_are_not(cast, phones, at):
    mine, theirs = cast.player("member"), cast.player("scorer")

    own = phones("member").patch(f"{at}/players/{mine.code}/", {"name": "Melinda"})

    assert own.json().items() >= {"name": "Melinda", "is_me": True}.items()
    other = phones("member").patch(f"{at}/players/{theirs.code}/", {"name": "Nobody"})
    assert refusal(other, 403)["code"] == "club_forbidden"


def test_to_be_a_player_twice_is_to_be_one(cast, phones, at):
    player_unlink(actor=cast["organiser"], club=cast.club, code=cast.player("member").code)

    first, again = (phones("member").post(f"{at}/players/me/").json() for _ in range(2))

    assert first == again
    assert first["is_me"] is True
    assert ClubChange.objects.filter(action="add_player", subject=first["name"]).count() == 1


def test_a_claim_is_asked_listed_and_agreed(cast, phones, at):
    (ana,) = guests(cast, "Ana")
    player_unlink(actor=cast["organiser"], club=cast.club, code=cast.player("member").code)

    asked, again = (phones("member").post(f"{at}/players/{ana.code}/claim/") for _ in range(2))

    assert asked.status_code == again.status_code == 201
    assert asked.json() == again.json()
    [listed] = phones("organiser").get(f"{at}/claims/").json()["results"]
    assert listed == asked.json()
    address = f"{at}/claims/{listed['id']}/"
    assert refusal(phones("organiser").patch(address, {"agree": "yes"}), 400)["fields"]["agree"]
    assert phones("organiser").patch(address, {"agree": True}).json()["answer"] == "agreed"
    late = phones("organiser").patch(address, {"agree": False})
    assert refusal(late, 409)["code"] == "claim_answered"
    assert cast.player("member") == ana


def test_a_claim_is_withdrawn_by_who_asked_and_nobody_else(cast, phones, at):
    (ana,) = guests(cast, "Ana")
    player_unlink(actor=cast["organiser"], club=cast.club, code=cast.player("member").code)
    claim = phones("member").post(f"{at}/players/{ana.code}/claim/").json()

    assert refusal(phones("scorer").delete(f"{at}/claims/{claim['id']}/"), 404)
    assert phones("member").delete(f"{at}/claims/{claim['id']}/").json()["answer"] == "withdrawn"


def test_who_has_an_account_is_nobody_elses_claim(cast, phones, at):
    taken = phones("member").post(f"{at}/players/{cast.player('scorer').code}/claim/")

    assert refusal(taken, 409)["code"] == "player_has_account"


def test_a_player_is_parted_from_the_account(cast, phones, at):
    address = f"{at}/players/{cast.player('member').code}/unlink/"

    first, again = (phones("organiser").post(address).json() for _ in range(2))

    assert first == again
    assert first["has_account"] is False
    assert ClubChange.objects.filter(action="unlink").count() == 1


def test_two_players_are_merged_and_taken_apart(cast, phones, at):
    ana, anna, ben, cho = guests(cast, "Ana", "Anna", "Ben", "Cho")
    game(cast, [anna, ben, cho])
    organiser = phones("organiser")

    merge = organiser.post(f"{at}/players/{ana.code}/merge/", {"gone": anna.code})

    assert merge.status_code == 201
    assert merge.json().items() >= {"kept": ana.code, "gone": anna.code, "undone_at": None}.items()
    assert organiser.get(f"{at}/players/{anna.code}/").json()["merged_into"] == ana.code
    listed = {one["code"] for one in organiser.get(f"{at}/players/").json()["results"]}
    assert anna.code not in listed
    undone = organiser.delete(f"{at}/merges/{merge.json()['id']}/")
    assert undone.json()["undone_at"] is not None
    twice = organiser.delete(f"{at}/merges/{merge.json()['id']}/")
    assert refusal(twice, 409)["code"] == "merge_undone"


@pytest.mark.parametrize(
    ("gone", "code"),
    [("self", "merge_same"), ("nobody", "unknown_player"), ("together", "sat_together")],
)
def test_a_merge_that_cannot_be_says_why(cast, phones, at, gone, code):
    ana, ben, cho = guests(cast, "Ana", "Ben", "Cho")
    game(cast, [ana, ben, cho])
    wanted = {"self": ana.code, "nobody": "abcdefghjkmn", "together": ben.code}[gone]

    answer = phones("organiser").post(f"{at}/players/{ana.code}/merge/", {"gone": wanted})

    assert refusal(answer, answer.status_code)["code"] == code
    assert answer.status_code in (400, 409)


def test_a_merge_leaves_sheets_as_they_were_written(cast, phones, at):
    ana, anna, ben, cho = guests(cast, "Ana", "Anna", "Ben", "Cho")
    sheet = game(cast, [anna, ben, cho])
    before = phones("scorer").sheet(sheet.code)

    phones("organiser").post(f"{at}/players/{ana.code}/merge/", {"gone": anna.code})

    # The name is what somebody wrote; whose game it is has changed, and nothing for the pad.
    after = phones("scorer").sheet(sheet.code)
    assert after["version"] == before["version"]
    assert [line["name"] for line in after["lines"]] == ["Anna", "Ben", "Cho"]
    assert after["lines"][0]["player"]["code"] == ana.code
    # A phone that kept the old sheet goes on writing, and starts the next game with the old code.
    assert phones("scorer").log(sheet.code, 1, (0, 3, 4)).status_code == 201
    again = phones("scorer").start(
        ["Anna", "Ben", "Cho"], club=cast.club.slug, players=[anna.code, ben.code, cho.code]
    )
    assert Sitter.objects.get(sheet__code=again, line__number=0).player == ana
    assert Player.objects.filter(club=cast.club, name="Anna").count() == 1
