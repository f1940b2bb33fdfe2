"""How an online game of an evening ends before its time: by whom, and what then counts."""

import pytest
from django.utils import timezone

from play.services.evening_sheets import settle_ended
from play.services.store.load import table_at
from scorepad.models import (
    Club,
    ClubChange,
    DrawnSeat,
    Night,
    Sheet,
)
from scorepad.services.clubs.draws import tables_draw
from scorepad.services.clubs.night_results import night_standings, tables_now
from scorepad.services.clubs.nights import night_describe, night_end
from scorepad.services.clubs.rounds import (
    sheets_open,
    table_end,
    table_place,
    table_start,
)
from scorepad.services.errors import Conflict
from scorepad.services.sheets.manage import sheet_abandon
from tests.play.evening_tables import come, opened
from tests.play.test_admin import finish_hand
from tests.scorepad.clubs.evenings import at
from tests.scorepad.clubs.people import guests

pytestmark = pytest.mark.django_db


def test_an_unfinished_table_counts_by_the_nights_rule(cast, night):
    code, people = opened(cast, night)
    come(code, people)
    finish_hand(code, people)
    table_end(**at(cast, night, "organiser"), round_number=1, number=1)
    assert table_at(code).status == "closed"

    # A process that dies here has closed the table and not ended its sheet.
    assert settle_ended(timezone.now()) == 1
    assert settle_ended(timezone.now()) == 0

    sheet = Sheet.objects.get(drawn_table__night=night)
    assert (sheet.status, sheet.played) == (Sheet.Status.ABANDONED, 1)
    assert sum(one.games for _, one in night_standings(night)) == 4
    night = night_describe(**at(cast, night), unfinished="not")
    assert sum(one.games for _, one in night_standings(night)) == 0


def test_a_night_that_ends_ends_its_tables(cast, night):
    code, people = opened(cast, night)
    come(code, people)

    night_end(**at(cast, night, "organiser"))

    assert table_at(code).status == "closed"


def ended(cast) -> list[tuple[str, dict]]:
    """Who ended which online table, as the club's changes say."""
    entries = ClubChange.objects.filter(club=cast.club, action="table_end").order_by("pk")
    return [(entry.who, entry.after) for entry in entries]


def test_nobody_stops_a_game_by_keeping_score(cast, night):
    Club.objects.filter(pk=cast.club.pk).update(members_keep_score=True)
    code, people = opened(cast, night)
    come(code, people)
    tables_draw(**at(cast, night), anyway=True)
    place = {**at(cast, night, "member"), "round_number": 2, "number": 1}

    for press in (lambda: sheets_open(**at(cast, night, "member")), lambda: table_start(**place)):
        with pytest.raises(Conflict) as no:
            press()
        assert no.value.code == "earlier_round_online"
    assert table_at(code).status == "playing"
    assert ended(cast) == []

    sheets_open(**at(cast, night, "organiser"))
    sheets_open(**at(cast, night, "member"))
    assert table_at(code).status == "closed"
    assert ended(cast) == [("Orla", {"round": 1, "table": 1, "own": True})]


def test_a_scorer_does_not_stop_the_game_at_which_they_sit(cast, night):
    code, people = opened(cast, night)
    come(code, people)
    place = {"round_number": 1, "number": 1}
    page = f"/clubs/{cast.club.slug}/nights/{night.day}/?part=tables"
    tables_draw(**at(cast, night), anyway=True)

    for press in (
        lambda: table_end(**at(cast, night), **place),
        lambda: sheets_open(**at(cast, night)),
        lambda: table_start(**at(cast, night), round_number=2, number=1),
        lambda: night_end(**at(cast, night)),
    ):
        with pytest.raises(Conflict) as no:
            press()
        assert no.value.code == "own_online_table"
    assert table_at(code).status == "playing"
    assert Night.objects.get(pk=night.pk).ended_at is None
    shown = {role: cast.client(role).get(page).content.decode() for role in ("scorer", "organiser")}
    assert ['value="end"' in shown[role] for role in shown] == [False, True]

    table_end(**at(cast, night, "organiser"), **place)
    table_end(**at(cast, night, "organiser"), **place)
    assert ended(cast) == [("Orla", {"round": 1, "table": 1, "own": True})]
    said = cast.client("owner").get(f"/clubs/{cast.club.slug}/changes/").content.decode()
    assert "their own game" in said


def test_a_scorer_ends_a_table_that_nobody_has_begun_and_those_of_others(cast, night):
    code, people = opened(cast, night)
    DrawnSeat.objects.filter(table__night=night, player=cast.player("scorer")).update(
        player=guests(cast, "Una")[0]
    )
    come(code, people)
    tables_draw(**at(cast, night), anyway=True)

    sheets_open(**at(cast, night))
    assert ended(cast) == [("Scott", {"round": 1, "table": 1})]

    night_end(**at(cast, night))
    assert ended(cast)[1:] == [("Scott", {"round": 2, "table": 1})]


def test_a_single_table_of_the_next_round_ends_the_earlier_ones(cast, night):
    code, people = opened(cast, night)
    come(code, people)
    tables_draw(**at(cast, night), anyway=True)

    table_start(**at(cast, night, "owner"), round_number=2, number=1)

    assert table_at(code).status == "closed"
    assert ended(cast) == [("Olga", {"round": 1, "table": 1, "own": True})]


def test_no_table_of_an_earlier_round_is_opened_online(cast, night):
    tables_draw(**at(cast, night), anyway=True)
    code, _people = opened(cast, night, 2)
    place = {**at(cast, night), "round_number": 1, "number": 1}

    with pytest.raises(Conflict) as no:
        table_start(**place)
    assert no.value.code == "later_round_drawn"
    table_place(**place, online=False)
    with pytest.raises(Conflict) as no:
        table_place(**place, online=True)
    assert no.value.code == "later_round_drawn"
    assert table_start(**place).source == Sheet.Source.TABLE
    assert table_at(code).status == "open"


def test_a_table_whose_sheet_was_ended_by_hand_can_be_ended(cast, night):
    code, people = opened(cast, night)
    come(code, people)
    sheet_abandon(actor=cast["organiser"], sheet=Sheet.objects.get(drawn_table__night=night))
    (now,) = tables_now(night)[1]
    assert (now.is_over, now.plays_on) == (True, True)
    page = f"/clubs/{cast.club.slug}/nights/{night.day}/?part=tables"
    assert 'value="end"' in cast.client("organiser").get(page).content.decode()

    night_end(**at(cast, night, "organiser"))

    assert table_at(code).status == "closed"
    assert not tables_now(night)[1][0].plays_on
    assert ended(cast) == [("Orla", {"round": 1, "table": 1, "own": True})]
