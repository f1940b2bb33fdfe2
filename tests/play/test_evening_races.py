"""Two organisers who open a round at once, and a draw that goes under a first card."""

from functools import partial

import pytest

from play.models import Chair, SharedDeals, Table
from play.services.opened_rounds import open_finished
from scorepad.models import DrawnTable, Sheet
from scorepad.services.clubs.draws import draw_undo, tables_draw
from scorepad.services.clubs.rounds import sheets_open
from scorepad.services.errors import Refused
from tests.play.duplicate_rounds import duplicate_night, opened_round
from tests.play.evening_tables import come, online_evening, opened
from tests.play.test_admin import move
from tests.play.test_races import together
from tests.scorepad.clubs.evenings import at
from tests.scorepad.clubs.people import cast_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]
ROUNDS = 4


def answered(wish):
    try:
        return wish()
    except Refused as refusal:
        return refusal.code


def test_two_who_open_a_round_at_once_open_one_table():
    cast = cast_of()
    night = online_evening(cast)

    together(*(partial(sheets_open, **at(cast, night, role)) for role in ("scorer", "owner")))

    (table,) = Table.objects.all()
    assert Chair.objects.filter(table=table).count() == 4
    assert DrawnTable.objects.get().online_table == table.code
    assert Sheet.objects.get() == table.sheet


def test_a_round_gets_its_deals_once_and_opens_them_once():
    cast = cast_of()
    night = duplicate_night(cast)
    together(*(partial(sheets_open, **at(cast, night, role)) for role in ("scorer", "owner")))
    (shared,) = SharedDeals.objects.all()
    assert shared.tables.count() == 2

    one = opened_round(cast, night)
    one.play(2, one.codes[0])
    one.play(1, one.codes[1])
    assert together(open_finished, open_finished) == [0, 0]
    # While the last card is played, others look whether it was: whoever comes after it opens.
    found = together(partial(one.play, 1, one.codes[1]), open_finished, open_finished)
    assert sum(together(open_finished, open_finished)) + sum(found[1:]) == 1


def test_a_draw_is_not_taken_back_under_the_first_card():
    cast = cast_of()
    night = online_evening(cast)
    for _ in range(ROUNDS):
        code, people = opened(cast, night)
        come(code, people)

        undone, answer = together(
            partial(answered, partial(draw_undo, **at(cast, night, "organiser"))),
            partial(move, code, people),
        )

        table = Table.objects.get(code=code)
        if undone == "round_played_online":
            assert not answer.is_refusal
            assert table.status == Table.Status.PLAYING
            assert table.sheet.status == Sheet.Status.OPEN
            return
        assert (undone, answer.is_refusal) == (None, True)
        assert table.status == Table.Status.CLOSED
        assert table.sheet.status == Sheet.Status.ABANDONED
        tables_draw(**at(cast, night))
