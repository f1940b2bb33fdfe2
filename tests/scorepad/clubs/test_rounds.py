"""A round under way: its clock, its sheets, its tables as they stand, and who is ahead."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scorepad.models import NightRound, Sheet
from scorepad.services.clubs.draws import tables_draw
from scorepad.services.clubs.export import club_document
from scorepad.services.clubs.night_results import night_standings, tables_now
from scorepad.services.clubs.nights import night_describe, night_end
from scorepad.services.clubs.rounds import clock_turn, has_rung, seconds_left, sheets_open
from scorepad.services.errors import Conflict, Forbidden, Refused
from scorepad.services.sheets.document import sheet_as_seen
from scorepad.services.sheets.manage import sheet_abandon
from tests.scorepad.clubs.evenings import at, evening, hand
from tests.scorepad.clubs.people import game, guests


@pytest.fixture
def night(cast):
    night = evening(cast, guests(cast, *"ABCDEFG"))
    tables_draw(**at(cast, night))
    return night


def test_all_sheets_are_opened_at_once_and_only_once(cast, night):
    first = sheets_open(**at(cast, night))

    assert sheets_open(**at(cast, night, "organiser")) == first
    assert Sheet.objects.filter(drawn_table__night=night).count() == 2
    assert {sheet.uuid.version for sheet in first} == {4}
    with pytest.raises(Forbidden):
        sheets_open(**at(cast, night, "member"))


def test_a_sheet_says_which_night_round_and_table_it_belongs_to(cast, night):
    drawn = sheets_open(**at(cast, night))[1]
    free = game(cast, list(cast.club.players.all()[:3]))
    Sheet.objects.filter(pk=drawn.pk).update(public=True)

    seen = sheet_as_seen(cast["member"], drawn.code)

    assert seen["night"] == {"day": night.day.isoformat(), "round": 1, "table": 2}
    assert sheet_as_seen(cast["member"], free.code)["night"] == seen["night"] | {
        "round": None,
        "table": None,
    }
    # A private club is not named to strangers, nor its nights.
    assert sheet_as_seen(cast["stranger"], drawn.code)["night"] is None


def test_the_clock_starts_pauses_goes_on_and_rings(cast, night):
    begun = timezone.now()
    running = clock_turn(**at(cast, night), turn="start")
    left = seconds_left(running)
    passed = (timezone.now() - begun).total_seconds()
    assert 45 * 60 - passed - 1 <= left <= 45 * 60

    paused = clock_turn(**at(cast, night), turn="pause")
    assert paused.rings_at is None
    more = clock_turn(**at(cast, night), turn="add")
    assert more.seconds_left == paused.seconds_left + 300
    assert not has_rung(clock_turn(**at(cast, night), turn="start"))

    rung = clock_turn(**at(cast, night, "organiser"), turn="ring")
    assert has_rung(rung)
    assert seconds_left(rung) == 0
    for turn in ("pause", "start"):
        with pytest.raises(Conflict) as no:
            clock_turn(**at(cast, night), turn=turn)
        assert no.value.code == "clock_elsewhere"
    assert clock_turn(**at(cast, night), turn="stop").rings_at is None


def test_a_round_is_not_longer_than_three_hours(cast, night):
    clock_turn(**at(cast, night), turn="start", minutes=179)

    with pytest.raises(Conflict) as no:
        clock_turn(**at(cast, night), turn="add")

    assert no.value.code == "clock_too_long"


def test_a_table_that_is_still_open_at_the_bell_runs_long(cast, night):
    sheets_open(**at(cast, night))
    NightRound.objects.update(rings_at=timezone.now() - timedelta(seconds=1))

    page = cast.client("member").get(f"/clubs/{cast.club.slug}/nights/{night.day}/?part=tables")

    assert page.content.decode().count("runs long") == 2


def test_tables_and_standings_follow_the_sheets(cast, night):
    four, three = sheets_open(**at(cast, night))
    hand(cast, four, 0, 5, 7, 3)
    hand(cast, three, 4, 0, 8)

    first, second = tables_now(night)[1]
    assert [score.total for score in first.scores] == [0, 3, 5, 7]
    assert first.scores[0].leads
    assert [score.total for score in second.scores] == [0, 4, 16]

    found = night_standings(night)
    assert [one.rank for _, one in found[:2]] == [1, 1]
    assert [float(one.points) for _, one in found] == [3, 3, 2, 1.5, 1, 0, 0]


def test_unfinished_games_count_or_not_as_was_chosen(cast, night):
    four, three = sheets_open(**at(cast, night))
    hand(cast, four, 0, 5, 7, 3)
    hand(cast, three, 4, 0, 8)
    sheet_abandon(actor=cast["scorer"], sheet=three)
    assert sum(one.games for _, one in night_standings(night)) == 7

    night = night_describe(**at(cast, night), unfinished="not")

    assert sum(one.games for _, one in night_standings(night)) == 0


def test_other_games_of_the_night_count_in_free_play_only(cast, night):
    players = guests(cast, "Xa", "Ya", "Za")
    hand(cast, game(cast, players), 0, 5, 7)
    assert sum(one.games for _, one in night_standings(night)) == 3

    night = night_describe(**at(cast, night), format="fixed")

    assert sum(one.games for _, one in night_standings(night)) == 0


def test_how_a_night_is_played_is_checked_and_told(cast, night):
    for wish in ({"format": "chess"}, {"rounds": 0}, {"rounds": 13}, {"minutes": 181}):
        with pytest.raises(Refused):
            night_describe(**at(cast, night), **wish)

    night_describe(**at(cast, night), format="swiss", rounds=4)

    page = cast.client("member").get(f"/clubs/{cast.club.slug}/changes/").content.decode()
    assert "by standing" in page


def test_a_night_has_its_champion_and_can_be_looked_back_on(cast, night):
    four, _three = sheets_open(**at(cast, night))
    hand(cast, four, 0, 5, 7, 3)
    winner = four.sitters.get(line__number=0).name
    night_end(**at(cast, night))

    page = cast.client("member").get(f"/clubs/{cast.club.slug}/nights/{night.day}/")

    text = page.content.decode()
    assert "Champion of the night" in text
    assert winner in text.partition("Champion of the night")[2][:200]
    assert "3 points, 1 game won" in text


def test_the_projector_shows_every_table(cast, night):
    four, _three = sheets_open(**at(cast, night))
    hand(cast, four, 0, 5, 7, 3)

    screen = cast.client("member").get(f"/clubs/{cast.club.slug}/nights/{night.day}/screen/")

    text = screen.content.decode()
    assert text.count('proj-table"') == 2
    assert "leads the table" in text


def test_the_export_holds_rounds_and_standings_rules(cast, night):
    sheet, _ = sheets_open(**at(cast, night))

    (kept,) = club_document(cast.club)["nights"]

    assert kept["format"] == "free"
    assert kept["rounds"][0]["number"] == 1
    assert kept["rounds"][0]["tables"][0]["sheet"] == sheet.code
    assert {one["state"] for one in kept["people"]} == {"playing"}


def test_the_api_turns_the_clock_opens_sheets_and_says_who_is_ahead(cast, night, phones):
    path, phone = f"clubs/{cast.club.slug}/nights/{night.day}/", phones("scorer")

    opened = phone.post(f"{path}sheets/").json()
    running = phone.ask("PUT", f"{path}clock/", {"turn": "start", "minutes": 30}).json()
    hand(cast, Sheet.objects.get(code=opened["tables"][0]["sheet"]), 0, 5, 7, 3)
    ahead = phones("member").get(f"{path}standings/").json()["results"]

    assert all(table["sheet"] for table in opened["tables"])
    assert running["announced"][0]["rings_at"]
    assert (ahead[0]["rank"], ahead[0]["points"], ahead[0]["wins"]) == (1, "3.0", 1)
