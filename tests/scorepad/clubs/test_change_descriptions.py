"""The audit of a club in words: what was it, what is it now, who is meant."""

from datetime import date

import pytest

from scorepad.services.clubs.check_in import attendance_mark
from scorepad.services.clubs.clubs import club_describe
from scorepad.services.clubs.draws import tables_draw
from scorepad.services.clubs.merges import players_merge, players_unmerge
from scorepad.services.clubs.nights import night_open
from scorepad.services.clubs.seasons import season_edit, season_open
from tests.scorepad.clubs.people import game, guests


@pytest.fixture
def page(cast):
    def read(language: str = "en") -> str:
        address = f"/clubs/{cast.club.slug}/changes/"
        text = cast.client("member").get(address, headers={"accept-language": language})
        return " ".join(text.content.decode().replace("</bdi>", "").replace("<bdi>", "").split())

    return read


def test_settings_say_what_they_were_and_are(cast, page):
    wishes = {"time_zone": "Asia/Tokyo", "visibility": "public", "confirm_public": True}
    club_describe(actor=cast["owner"], club=cast.club, **wishes)

    assert "time zone: UTC \N{RIGHTWARDS ARROW} Asia/Tokyo" in page()
    assert "members only \N{RIGHTWARDS ARROW} everyone" in page()


def test_a_merge_names_both_and_how_much_went_over(cast, page):
    ana, anna, ben, cho = guests(cast, "Ana", "Anna", "Ben", "Cho")
    game(cast, [anna, ben, cho])
    who = {"actor": cast["organiser"], "club": cast.club}
    merge = players_merge(**who, kept=ana.code, gone=anna.code)

    assert "Anna \N{RIGHTWARDS ARROW} Ana" in page()
    assert "1 game<" in page()
    players_unmerge(**who, code=merge.code)
    assert "undid a merge: Ana" in page()


def test_a_draw_names_the_tables_and_a_night_its_day(cast, page):
    night = night_open(actor=cast["scorer"], club=cast.club)
    there = [player.code for player in guests(cast, *"ABC")]
    who = {"actor": cast["scorer"], "club": cast.club, "day": night.day}
    attendance_mark(**who, players=there)
    tables_draw(**who)

    assert f"drew tables: {night.day.day} {night.day:%b %Y}" in page()
    assert any(
        f">{a}, {b}, {c}<" in page() for a, b, c in ("ABC", "ACB", "BAC", "BCA", "CAB", "CBA")
    )


def test_a_season_says_what_became_of_its_days(cast, page):
    who = {"actor": cast["organiser"], "club": cast.club}
    made = season_open(**who, name="Autumn", starts=date(2026, 9, 1), ends=date(2026, 11, 30))
    season_edit(
        **who,
        code=made.code,
        name="Autumn",
        starts=date(2026, 9, 1),
        ends=date(2026, 12, 31),
        minimum_games=made.minimum_games,
        best=None,
    )

    assert page().count("first day") == 1
    assert "last day: 30 Nov 2026 \N{RIGHTWARDS ARROW} 31 Dec 2026" in page()


def test_roles_are_in_the_readers_language(cast, page):
    assert "membre \N{RIGHTWARDS ARROW} organisateur" in page("fr")
