"""Club nights."""

from datetime import timedelta
from uuid import UUID, uuid4, uuid5

import pytest

from scorepad.models import ClubChange, Draft, DrawnSeat, DrawnTable, Night, Player, Sheet
from scorepad.services.clubs.check_in import attendance_change, attendance_mark
from scorepad.services.clubs.draws import draw_undo, tables_draw
from scorepad.services.clubs.merges import players_merge
from scorepad.services.clubs.nights import night_open, sheets_of
from scorepad.services.clubs.rounds import table_start
from scorepad.services.errors import Conflict, Forbidden, Refused
from scorepad.services.sheets import deal_log, deal_void
from tests.scorepad.clubs.people import game, guests, refusal as refusal_of
from tests.scorepad.pads import Phone


def there(cast, players, **more) -> Night:
    night = night_open(actor=cast["scorer"], club=cast.club)
    codes = [player.code for player in players]
    return attendance_mark(
        actor=cast["scorer"], club=cast.club, day=night.day, players=codes, **more
    )


def draw(cast, night, seed=1, **more) -> list[DrawnTable]:
    return tables_draw(actor=cast["scorer"], club=cast.club, day=night.day, seed=str(seed), **more)


def test_tonight_is_opened_once(cast):
    one = night_open(actor=cast["scorer"], club=cast.club)

    assert night_open(actor=cast["organiser"], club=cast.club) == one
    with pytest.raises(Forbidden):
        night_open(actor=cast["member"], club=cast.club)


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


def test_two_cannot_be_seated(cast):
    night = there(cast, guests(cast, *"AB"))

    with pytest.raises(Conflict) as refusal:
        draw(cast, night)

    assert refusal.value.code == "too_few_to_draw"


def test_of_five_one_sits_out_and_another_one_the_next_time(cast):
    night = there(cast, guests(cast, *"ABCDE"))

    for number in range(5):
        draw(cast, night, seed="", seen=number, anyway=True)

    outs = [code for one in night.announced.all() for code in one.out]
    assert sorted(outs) == sorted(night.attendances.values_list("player__code", flat=True))


def test_a_drawn_table_gets_one_sheet_however_often_it_is_started(cast):
    night = there(cast, guests(cast, *"ABCD"))
    draw(cast, night)
    place = {"club": cast.club, "day": night.day, "round_number": 1, "number": 1}

    sheets = {table_start(actor=cast[role], **place).pk for role in ("scorer", "owner")}

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
        actor=cast["scorer"], club=cast.club, day=night.day, round_number=1, number=1
    )

    assert (sheet.club, sheet.drawn_table, sheet.uuid.version) == (cast.club, table, 4)


def codes_of(error) -> str:
    return error.value.code


def test_the_next_round_while_the_last_is_unplayed_is_asked_for(cast):
    night = there(cast, guests(cast, *"ABCDEFG"))
    draw(cast, night)
    first = table_start(
        actor=cast["scorer"], club=cast.club, day=night.day, round_number=1, number=1
    )
    deal_log(actor=cast["scorer"], sheet=first, uuid=uuid4(), number=1, left=(0, 5, 7, 3))

    with pytest.raises(Conflict) as refusal:
        draw(cast, night, seed=2)

    assert codes_of(refusal) == "round_unplayed"
    draw(cast, night, seed=2, anyway=True)
    assert set(night.tables.values_list("round", flat=True)) == {1, 2}


def test_a_draw_is_drawn_again_in_place_of_the_last(cast):
    night = there(cast, guests(cast, *"ABCD"))
    draw(cast, night)
    sheet = table_start(
        actor=cast["scorer"], club=cast.club, day=night.day, round_number=1, number=1
    )

    draw(cast, night, seed=2, again=True)

    assert list(night.tables.values_list("round", "sheet")) == [(1, None)]
    sheet.refresh_from_db()
    assert sheet.status == Sheet.Status.ABANDONED


def test_a_draw_is_taken_back(cast):
    night = there(cast, guests(cast, *"ABCD"))
    draw(cast, night)

    draw_undo(actor=cast["scorer"], club=cast.club, day=night.day, seen=1)

    assert not night.tables.exists()
    assert ClubChange.objects.filter(action="undraw", before={"round": 1}).exists()
    with pytest.raises(Conflict) as refusal:
        draw_undo(actor=cast["scorer"], club=cast.club, day=night.day)
    assert codes_of(refusal) == "nothing_drawn"


def test_a_round_with_a_hand_stays_even_if_the_hand_is_struck_out(cast):
    night = there(cast, guests(cast, *"ABCD"))
    draw(cast, night)
    place = {"club": cast.club, "day": night.day}
    sheet = table_start(actor=cast["scorer"], round_number=1, number=1, **place)
    scribe = {"actor": cast["scorer"], "sheet": sheet}
    deal = deal_log(**scribe, uuid=uuid4(), number=1, left=(0, 5, 7, 3)).deal
    deal_void(**scribe, deal=deal.uuid, expect=1)

    for wish in (
        lambda: draw(cast, night, again=True),
        lambda: draw_undo(actor=cast["scorer"], **place),
    ):
        with pytest.raises(Conflict) as refusal:
            wish()
        assert codes_of(refusal) == "round_played"
    assert night.tables.count() == 1


def test_who_draws_from_an_old_page_is_told(cast):
    night = there(cast, guests(cast, *"ABCD"))
    draw(cast, night, seen=0)

    with pytest.raises(Conflict) as refusal:
        draw(cast, night, seen=0)

    assert codes_of(refusal) == "drawn_meanwhile"
    assert night.tables.count() == 1


def test_two_of_one_draw_are_not_merged_before_it_is_taken_back(cast):
    ana, anna, *others = guests(cast, "Ana", "Anna", *"BCDEFG")
    night = there(cast, [ana, anna, *others])
    draw(cast, night)
    pair = {"kept": ana.code, "gone": anna.code, "actor": cast["organiser"], "club": cast.club}

    with pytest.raises(Conflict) as refusal:
        players_merge(**pair)
    assert codes_of(refusal) == "drawn_together"

    draw_undo(actor=cast["scorer"], club=cast.club, day=night.day)
    players_merge(**pair)
    draw(cast, night)
    names = DrawnSeat.objects.values_list("player__name", flat=True)
    assert sorted(names) == ["Ana", *"BCDEFG"]


def test_a_table_that_an_older_merge_left_with_one_person_twice_says_so(cast):
    ana, anna, *others = guests(cast, "Ana", "Anna", *"BC")
    night = there(cast, [ana, anna, *others])
    draw(cast, night)
    Player.objects.filter(pk=anna.pk).update(merged_into=ana)
    night.attendances.filter(player=anna).delete()

    with pytest.raises(Conflict) as refusal:
        table_start(actor=cast["scorer"], club=cast.club, day=night.day, round_number=1, number=1)
    assert codes_of(refusal) == "drawn_twice"

    draw(cast, night, again=True)
    place = {"club": cast.club, "day": night.day, "round_number": 1, "number": 1}
    assert table_start(actor=cast["scorer"], **place).seats == 3


def test_a_tick_changes_one_person_and_nobody_else(cast):
    ana, ben, cho = guests(cast, "Ana", "Ben", "Cho")
    night = there(cast, [ana])
    page = f"/clubs/{cast.club.slug}/nights/{night.day:%Y-%m-%d}/there/"
    attendance_change(
        actor=cast["organiser"], club=cast.club, day=night.day, people={ben.code: "watching"}
    )

    cast.client("scorer").post(page, {"player": ana.code, "state": "away"})
    cast.client("scorer").post(page, {"player": cho.code, "state": "playing"})

    found = night.attendances.values_list("player__name", "sits_out").order_by("player__name")
    assert list(found) == [("Ben", True), ("Cho", False)]


def test_the_page_shows_a_draw_first_and_asks_before_the_next_round(cast):
    night = there(cast, guests(cast, *"ABCD"))
    client, page = cast.client("scorer"), f"/clubs/{cast.club.slug}/nights/{night.day:%Y-%m-%d}/"
    shown = client.post(f"{page}draw/", {"seen": "0"}, follow=True)
    assert "Why this draw" in shown.content.decode()
    assert not night.tables.exists()
    client.post(f"{page}confirm/", {"version": Draft.objects.get(night=night).version})
    assert night.tables.count() == 1

    asked = client.post(f"{page}draw/", {"seen": "1"}, follow=True)

    assert "has not been played at every table" in asked.content.decode()
    assert night.tables.count() == 1
    client.post(f"{page}draw/", {"seen": "1", "how": "anyway"})
    client.post(f"{page}confirm/", {"version": Draft.objects.get(night=night).version})
    assert night.tables.count() == 2
    client.post(f"{page}undraw/", {"seen": "2"})
    assert night.tables.count() == 1


def test_the_api_marks_one_person_and_takes_a_draw_back(cast, phones, at):
    ana, *others = guests(cast, *"ABCD")
    night = there(cast, others)
    path = f"{at}/nights/{night.day:%Y-%m-%d}"
    phone = phones("scorer")

    marked = phone.ask("PUT", f"{path}/there/{ana.code}/", {"state": "playing"})
    assert ana.code in marked.json()["players"]
    drawn = phone.post(f"{path}/draw/", {"seen": 0})
    assert len(drawn.json()["tables"]) == 1
    again = refusal_of(phone.post(f"{path}/draw/"), 409)
    assert (again["code"], again["round"]) == ("round_unplayed", 1)
    undone = phone.ask("DELETE", f"{path}/draw/", {"seen": 1})
    assert undone.json()["tables"] == []


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
