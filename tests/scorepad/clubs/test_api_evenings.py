"""Nights and seasons through the API."""

from datetime import timedelta

import pytest

from scorepad.models import ClubChange, Night, Sheet
from tests.scorepad.clubs.people import guests, refusal
from tests.scorepad.pads import Phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(phones, at) -> str:
    """Tonight's, open."""
    return f"{at}/nights/{phones('scorer').post(f'{at}/nights/').json()['day']}/"


def put(phone: Phone, path: str, body):
    return phone.ask("PUT", path, body)


def season(**more) -> dict:
    return {"name": "Autumn", "starts": "2026-09-01", "ends": "2026-11-30", **more}


def test_tonight_is_opened_once(cast, phones, at):
    first, again = (phones("scorer").post(f"{at}/nights/") for _ in range(2))

    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    assert first.json().items() >= {"is_tonight": True, "players": [], "tables": []}.items()
    assert ClubChange.objects.filter(action="night").count() == 1


def test_a_night_from_who_is_there_to_the_first_sheet(cast, phones, night):
    people = guests(cast, *"ABCDEFG")
    codes = [player.code for player in people]
    scorer = phones("scorer")

    there = put(scorer, f"{night}there/", {"players": codes, "sitting_out": codes[6:]})
    assert there.json()["sitting_out"] == codes[6:]
    drawn = scorer.post(f"{night}draw/")
    assert drawn.status_code == 201
    tables = drawn.json()["tables"]
    assert [len(table["players"]) for table in tables] == [3, 3]
    start = f"{night}tables/1/1/start/"
    first, again = scorer.post(start), scorer.post(start)

    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json()["code"] == again.json()["code"]
    assert Sheet.objects.count() == 1
    now = phones("member").get(night).json()
    assert now["tables"][0]["sheet"] == first.json()["code"]


def test_who_is_there_is_exactly_who_was_said_last(cast, phones, night):
    ana, ben = (player.code for player in guests(cast, "Ana", "Ben"))
    put(phones("scorer"), f"{night}there/", {"players": [ana, ben]})

    for _ in range(2):
        answer = put(phones("scorer"), f"{night}there/", {"players": [ben]})

    assert answer.json()["players"] == [ben]


@pytest.mark.parametrize(
    "body",
    [
        *({}, {"players": "all"}, {"players": [7]}),
        *({"players": ["abcdefghjkmn", {}]}, {"players": ["x" * 41]}),
    ],
    ids=str,
)
def test_who_is_there_must_be_a_list_of_codes(cast, phones, night, body):
    [field] = refusal(put(phones("scorer"), f"{night}there/", body), 400)["fields"]

    # The place in the list goes along: "players.1".
    assert field.split(".")[0] == "players"


def test_nobody_is_there_whom_the_club_does_not_know(cast, phones, night):
    answer = put(phones("scorer"), f"{night}there/", {"players": ["abcdefghjkmn"]})

    assert refusal(answer, 400)["code"] == "unknown_player"


def test_two_people_are_told_that_it_takes_three(cast, phones, night):
    there = [player.code for player in guests(cast, *"AB")]
    put(phones("scorer"), f"{night}there/", {"players": there})

    answer = phones("scorer").post(f"{night}draw/")

    assert refusal(answer, 409)["code"] == "too_few_to_draw"


def test_a_table_that_was_not_drawn_is_not_there(cast, phones, night):
    assert refusal(phones("scorer").post(f"{night}tables/9/9/start/"), 404)["code"] == "not_found"


def test_a_night_that_is_over_stays_but_for_its_note(cast, phones, at):
    day = cast.club.today() - timedelta(days=1)
    Night.objects.create(club=cast.club, day=day)
    past = f"{at}/nights/{day}/"

    for path in ("draw/", "tables/1/1/start/"):
        assert refusal(phones("scorer").post(past + path), 409)["code"] == "night_over"
    answer = put(phones("scorer"), f"{past}there/", {"players": []})
    assert refusal(answer, 409)["code"] == "night_over"
    assert phones("scorer").patch(past, {"note": " Late one "}).json()["note"] == "Late one"
    assert refusal(phones("scorer").patch(past, {"note": "x" * 501}), 400)["fields"]["note"]


def test_nights_come_newest_first_in_pages(cast, phones, at):
    today = cast.club.today()
    for ago in range(5):
        Night.objects.create(club=cast.club, day=today - timedelta(days=7 * ago))

    page = phones("member").get(f"{at}/nights/?size=3").json()
    rest = phones("member").get(page["next"].split("/api/v1/")[1]).json()

    days = [one["day"] for one in page["results"] + rest["results"]]
    assert (len(page["results"]), len(days)) == (3, 5)
    assert days == sorted(days, reverse=True)
    assert page["results"][0]["is_tonight"] is True


@pytest.mark.parametrize("day", ["2026-02-30", "yesterday", "2026-1-1"])
def test_a_day_that_is_none_is_not_found(cast, phones, at, day):
    assert refusal(phones("member").get(f"{at}/nights/{day}/"), 404)


def test_a_season_from_its_opening_to_its_end(cast, phones, at):
    organiser = phones("organiser")

    made = organiser.post(f"{at}/seasons/", season(best=8))

    assert made.status_code == 201
    assert made.json().items() >= {"minimum_games": 5, "best": 8, "status": "open"}.items()
    address = f"{at}/seasons/{made.json()['code']}/"
    assert phones("member").get(address).json() == made.json()
    kept = put(organiser, address, season(name="Fall", minimum_games=3)).json()
    assert (kept["name"], kept["best"]) == ("Fall", None)
    closed = organiser.post(f"{address}close/").json()
    assert (closed["status"], closed["closed_at"] is None) == ("closed", False)
    assert refusal(put(organiser, address, season()), 409)
    assert refusal(organiser.delete(address), 409)
    result = phones("member").get(f"{address}result/").json()
    assert result["places"] == []
    assert organiser.post(f"{address}reopen/").json()["status"] == "open"
    assert organiser.delete(address).status_code == 204
    assert phones("member").get(f"{at}/seasons/").json() == {"results": []}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (season(name=""), "name"),
        (season(starts="1.9.2026"), "starts"),
        (season(ends=None), "ends"),
        (season(ends="2026-08-31"), "ends"),
        (season(minimum_games=0), "minimum_games"),
        (season(best="ten"), "best"),
        ({"name": "Autumn"}, "starts"),
    ],
)
def test_a_season_that_makes_no_sense_is_refused_at_its_field(cast, phones, at, body, field):
    answer = phones("organiser").post(f"{at}/seasons/", body)

    assert field in refusal(answer, 400)["fields"]


def test_no_day_belongs_to_two_seasons(cast, phones, at):
    phones("organiser").post(f"{at}/seasons/", season())

    answer = phones("organiser").post(
        f"{at}/seasons/", season(name="Late", starts="2026-11-30", ends="2026-12-31")
    )

    assert refusal(answer, 409)["message"]
