"""Club nights."""

from datetime import timedelta
from itertools import pairwise
from random import Random
from uuid import UUID, uuid5

import pytest
from hypothesis import given, strategies as st

from scorepad.models import DrawnTable, Night, Player, Sheet
from scorepad.services.errors import Conflict, Forbidden, Refused
from scorepad.services.nights import (
    attendance_mark,
    best_draw,
    night_open,
    sheets_of,
    sizes,
    table_start,
    tables_draw,
)
from tests.scorepad.clubs.people import game, guests
from tests.scorepad.pads import Phone


def there(cast, players, **more) -> Night:
    night = night_open(asker=cast["scorer"], club=cast.club)
    codes = [player.code for player in players]
    return attendance_mark(
        asker=cast["scorer"], club=cast.club, day=night.day, players=codes, **more
    )


def draw(cast, night, seed=1) -> list[DrawnTable]:
    return tables_draw(asker=cast["scorer"], club=cast.club, day=night.day, rng=Random(seed))


def test_tonight_is_opened_once(cast):
    one = night_open(asker=cast["scorer"], club=cast.club)

    assert night_open(asker=cast["organiser"], club=cast.club) == one
    with pytest.raises(Forbidden):
        night_open(asker=cast["member"], club=cast.club)


def test_everybody_who_is_there_is_drawn_to_one_seat(cast):
    players = guests(cast, *"ABCDEFG")
    night = there(cast, players)

    tables = draw(cast, night)

    seated = [seat.player for table in tables for seat in table.seats.all()]
    assert sorted(player.name for player in seated) == list("ABCDEFG")
    assert [table.seats.count() for table in tables] == [4, 3]


def test_who_sits_out_is_not_drawn(cast):
    players = guests(cast, *"ABCDE")
    night = there(cast, players, sitting_out=[players[0].code])

    (table,) = draw(cast, night)

    assert "A" not in {seat.player.name for seat in table.seats.all()}


@pytest.mark.parametrize("count, code", [(2, "too_few_to_draw"), (5, "five_cannot_sit")])
def test_two_and_five_cannot_be_seated(cast, count, code):
    night = there(cast, guests(cast, *"ABCDE"[:count]))

    with pytest.raises(Conflict) as refusal:
        draw(cast, night)

    assert refusal.value.code == code


def test_a_drawn_table_gets_one_sheet_however_often_it_is_started(cast):
    night = there(cast, guests(cast, *"ABCD"))
    draw(cast, night)
    place = {"club": cast.club, "day": night.day, "round_number": 1, "number": 1}

    sheets = {table_start(asker=cast[role], **place).pk for role in ("scorer", "owner")}

    assert len(sheets) == 1
    assert list(sheets_of(night)) == list(Sheet.objects.all())
    assert Sheet.objects.get().sitters.filter(player__isnull=False).count() == 4


def test_sheets_made_in_advance_by_somebody_else_keep_no_table_from_starting(cast):
    night = there(cast, guests(cast, *"ABCD"))
    (table,) = draw(cast, night)
    # As the ids of a night's sheets once followed from its tables.
    space = UUID("6f1c7a52-52c5-4d4e-9d5c-0d0a3c9b7f10")
    thief = Phone()
    for number in range(table.pk, table.pk + 3):
        thief.start(uuid=str(uuid5(space, f"table {number}")))

    sheet = table_start(
        asker=cast["scorer"], club=cast.club, day=night.day, round_number=1, number=1
    )

    assert (sheet.club, sheet.drawn_table, sheet.uuid.version) == (cast.club, table, 4)


def test_a_round_that_nobody_began_is_drawn_again(cast):
    night = there(cast, guests(cast, *"ABCD"))
    draw(cast, night)
    draw(cast, night, seed=2)
    table_start(asker=cast["scorer"], club=cast.club, day=night.day, round_number=1, number=1)

    draw(cast, night, seed=3)

    assert list(night.tables.values_list("round", flat=True)) == [1, 2]


def test_a_night_that_is_over_stays_as_it_was(cast):
    night = there(cast, guests(cast, *"ABCD"))
    Night.objects.update(day=night.day - timedelta(days=1))
    night.refresh_from_db()

    with pytest.raises(Conflict) as refusal:
        draw(cast, night)

    assert refusal.value.code == "night_over"


def test_players_of_another_club_are_not_there(cast, public):
    (foreign,) = guests(public, "Foreign")

    with pytest.raises(Refused) as refusal:
        there(cast, [foreign])

    assert refusal.value.code == "unknown_player"


def test_a_game_after_midnight_belongs_to_the_night(cast):
    night = there(cast, guests(cast, *"ABCD"))
    begins, ends = cast.club.hours_of(night.day)
    sheets = [game(cast, guests(cast, f"{n}x", f"{n}y", f"{n}z")) for n in range(3)]
    for sheet, at in zip(sheets, [begins, ends - timedelta(minutes=1), ends], strict=True):
        Sheet.objects.filter(pk=sheet.pk).update(started_at=at)

    assert set(sheets_of(night)) == set(sheets[:2])


@given(st.integers(3, 40).filter(lambda people: people != 5))
def test_tables_have_three_or_four_seats_for_everybody(people):
    assert sum(sizes(people)) == people
    assert set(sizes(people)) <= {3, 4}


def test_a_new_round_brings_new_faces():
    players = [Player(pk=number, name=str(number)) for number in range(12)]
    first = best_draw(players, met={}, rng=Random(1))
    met = {
        frozenset((one.pk, other.pk)): 1
        for table in first
        for one in table
        for other in table
        if one.pk < other.pk
    }

    def again(tables) -> int:
        return sum(
            met.get(frozenset((one.pk, other.pk)), 0)
            for table in tables
            for at, one in enumerate(table)
            for other in table[at + 1 :]
        )

    chosen = again(best_draw(players, met=met, rng=Random(2)))
    anyhow = [again(best_draw(players, met={}, rng=Random(seed))) for seed in range(20)]
    assert chosen <= min(anyhow)
    assert any(one != other for one, other in pairwise(anyhow))
