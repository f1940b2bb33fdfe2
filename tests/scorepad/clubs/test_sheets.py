"""Sheets that belong to a club."""

import json
from uuid import uuid4

import pytest
from django.test import Client

from gofclub.models import User
from scorepad.models import ClubChange, Player, Sheet, Sitter
from scorepad.services.clubs.clubs import club_describe
from scorepad.services.errors import Forbidden
from scorepad.services.sheets import deal_log, rename, sheet_start, substitute
from tests.scorepad.clubs.people import game, guests
from tests.scorepad.pads import Phone, refusal


def start(cast, role, **more):
    phone = Phone(cast.people[role])
    return phone.post(
        "sheets/",
        {"uuid": str(uuid4()), "names": ["Ana", "Mel", "Cho"], "club": cast.club.slug, **more},
    )


def players(sheet) -> list[str | None]:
    sitters = Sitter.objects.filter(sheet=sheet, here=True).order_by("line__number")
    return [sitter.player.name if sitter.player else None for sitter in sitters]


def test_names_find_the_players_and_new_ones_become_guests(cast):
    guests(cast, "Ana")

    code = start(cast, "scorer").json()["code"]

    sheet = Sheet.objects.get(code=code)
    assert players(sheet) == ["Ana", "Mel", "Cho"]
    assert cast.player("member").sitters.count() == 1
    assert Player.objects.get(name="Cho").user is None
    assert ClubChange.objects.filter(action="add_player", subject="Cho", who="Scott").exists()


def test_the_same_start_sent_twice_is_one_sheet_and_one_guest(cast):
    uuid = str(uuid4())

    codes = {start(cast, "scorer", uuid=uuid).json()["code"] for _ in range(2)}

    assert len(codes) == 1
    assert Player.objects.filter(name="Cho").count() == 1


def test_the_club_sets_the_rules(cast):
    cast.club.ruleset = {"name": "official", "target": 150}
    cast.club.save(update_fields=["ruleset"])

    assert start(cast, "scorer").json()["ruleset"]["target"] == 150


@pytest.mark.parametrize(
    "role, wanted",
    [
        ("anonymous", (404, "not_found")),
        ("stranger", (404, "not_found")),
        ("ex_member", (404, "not_found")),
        ("member", (403, "club_forbidden")),
    ],
)
def test_who_may_not_keep_score_starts_nothing(cast, role, wanted):
    assert refusal(start(cast, role, players=["wrong", None, None])) == wanted
    assert not Sheet.objects.exists()


def test_a_club_says_whether_its_members_keep_score(cast):
    assert start(cast, "member").status_code == 403
    change = {"actor": cast["organiser"], "club": cast.club}

    club_describe(**change, members_keep_score=True)

    made = start(cast, "member", names=["Ana", "Mel", "Somebody new"])
    assert made.status_code == 201
    sheet = Sheet.objects.get(code=made.json()["code"])
    assert None not in players(sheet)
    log = {"sheet": sheet, "uuid": uuid4(), "number": 1, "left": (0, 5, 7)}
    assert deal_log(actor=cast["member"], **log).deal
    assert 'id="pad-clubs"' in cast.client("member").get("/score/new").content.decode()
    told = ClubChange.objects.get(club=cast.club, action="settings")
    assert (told.before, told.after) == (
        {"members_keep_score": False},
        {"members_keep_score": True},
    )

    club_describe(**change, members_keep_score=False)
    with pytest.raises(Forbidden):
        deal_log(actor=cast["member"], **log | {"uuid": uuid4(), "number": 2})


def test_an_unknown_club_and_a_private_one_look_the_same(cast):
    phone = Phone(cast.people["stranger"])
    body = {"uuid": str(uuid4()), "names": ["Ana", "Mel", "Cho"]}

    private = phone.post("sheets/", {**body, "club": cast.club.slug})
    unknown = phone.post("sheets/", {**body, "club": "no-such-club"})

    assert private.content == unknown.content
    assert private.status_code == unknown.status_code == 404


def test_a_substitute_is_found_by_name_too(cast):
    ana, ben, cho = guests(cast, "Ana", "Ben", "Cho")
    sheet = game(cast, [ana, ben, cho])

    substitute(actor=cast["scorer"], sheet=sheet, line=0, name="mel")
    substitute(actor=cast["scorer"], sheet=sheet, line=1, name="Nobody before")

    assert players(sheet) == ["Mel", "Nobody before", "Cho"]


def test_a_corrected_name_stays_the_player(cast):
    sheet = game(cast, guests(cast, "Ana", "Ben", "Cho"))

    rename(actor=cast["scorer"], sheet=sheet, line=0, name="Anna")

    assert players(sheet)[0] == "Ana"


def test_a_one_off_game_makes_no_players(cast):
    before = Player.objects.count()

    sheet_start(actor=cast["scorer"], uuid=uuid4(), names=["Ana", "Ben", "Cho"])

    assert Player.objects.count() == before


def test_the_pad_offers_the_clubs_for_which_one_may_keep_score(cast):
    def offered(role):
        page = cast.client(role).get("/score/new").content.decode()
        return 'id="pad-clubs"' in page and cast.club.slug in page

    assert [offered(role) for role in ("scorer", "member", "stranger")] == [True, False, False]


@pytest.fixture
def operator(db) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("op@example.org", "x", display_name="Op"))
    return client


@pytest.mark.parametrize(
    "page",
    [
        "club",
        "player",
        "invitation",
        "sheet",
        "sharelink",
        "apitoken",
        "change",
        "clubchange",
        "season",
        "night",
        "claim",
        "merge",
    ],
)
def test_an_operator_finds_things_in_the_admin(cast, operator, page):
    game(cast, guests(cast, "Ana", "Ben", "Cho"))
    where = f"/admin/scorepad/{page}/"

    assert operator.get(where, {"q": "a"}).status_code == 200


def test_an_operator_opens_a_club_and_a_sheet_but_writes_no_sheet(cast, operator):
    sheet = game(cast, guests(cast, "Ana", "Ben", "Cho"))

    assert operator.get(f"/admin/scorepad/club/{cast.club.pk}/change/").status_code == 200
    opened = operator.get(f"/admin/scorepad/sheet/{sheet.pk}/change/")
    assert opened.status_code == 200
    assert b'name="_save"' not in opened.content
    assert operator.get("/admin/scorepad/sheet/add/").status_code == 403


def test_no_secret_is_shown_in_the_admin(cast, operator):
    one = cast.club.invitations.first()

    page = operator.get(f"/admin/scorepad/invitation/{one.pk}/change/").content.decode()

    assert one.digest not in page
    assert one.nonce not in page


def test_the_players_of_a_club_come_as_json(cast):
    answer = Phone(cast.people["member"]).get(f"clubs/{cast.club.slug}/players/")

    names = {player["name"]: player["is_me"] for player in json.loads(answer.content)["results"]}
    assert names == {"Exa": False, "Mel": True, "Olga": False, "Orla": False, "Scott": False}
