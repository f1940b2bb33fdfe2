"""Correcting hands, striking them out, putting them back."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from gofclub.rules import MOST_HANDS
from scorepad.models import Change, Deal
from scorepad.services.errors import Conflict
from scorepad.services.sheets import (
    deal_edit,
    deal_log,
    deal_restore,
    deal_void,
)
from scorepad.services.sheets.document import deal_document
from tests.scorepad.pads import EVENING, living, log_all, long_sheet, number, seen

pytestmark = pytest.mark.django_db


def test_all_that_follows_an_edited_hand_is_made_again(actor, sheet):
    log_all(actor, sheet, EVENING)

    deal_edit(actor=actor, sheet=sheet, deal=number(2), expect=1, left=(0, 3, 2, 1))

    deals = living(actor, sheet)
    assert [deal["totals"] for deal in deals] == [
        [5, 0, 18, 7],
        [5, 3, 20, 8],
        [11, 4, 20, 12],
        [27, 4, 25, 28],
    ]
    assert [deal["giver"] for deal in deals] == [None, 2, 1, 0]
    assert seen(actor, sheet)["next"]["giver"] == 3


@pytest.mark.parametrize("do", ["edit", "strike out", "put back"])
def test_a_long_game_takes_no_more_statements_than_a_short_one(actor, ana, do):
    def statements(hands: int) -> int:
        sheet = long_sheet(ana, hands)
        first = Deal.objects.get(sheet=sheet, number=1)
        what = {"actor": actor, "sheet": sheet, "deal": first.uuid}
        if do == "put back":
            deal_void(**what, expect=1)
        with CaptureQueriesContext(connection) as asked:
            if do == "edit":
                deal_edit(**what, expect=1, left=(0, 2, 1, 1))
            elif do == "strike out":
                deal_void(**what, expect=1)
            else:
                deal_restore(**what)
        return len(asked)

    assert statements(MOST_HANDS - 1) == statements(10)


def test_an_edit_from_what_somebody_saw_before_is_a_conflict(actor, sheet):
    log_all(actor, sheet, EVENING[:1])
    deal_edit(actor=actor, sheet=sheet, deal=number(1), expect=1, left=(6, 0, 9, 7))

    with pytest.raises(Conflict) as error:
        deal_edit(actor=actor, sheet=sheet, deal=number(1), expect=1, left=(5, 0, 9, 8))

    assert error.value.code == "stale_edit"
    assert deal_document(error.value.extras["theirs"])["left"] == [6, 0, 9, 7]
    assert error.value.extras["yours"]["left"] == [5, 0, 9, 8]


def test_a_stale_edit_that_changes_nothing_is_no_conflict(actor, sheet):
    log_all(actor, sheet, EVENING[:1])
    deal_edit(actor=actor, sheet=sheet, deal=number(1), expect=1, left=(6, 0, 9, 7))

    again = deal_edit(actor=actor, sheet=sheet, deal=number(1), expect=1, left=(6, 0, 9, 7))

    assert again.deal.revision == 2


def test_an_edit_that_changes_nothing_is_no_revision(actor, sheet):
    """A phone that sends it anyway learns from the answer what to name next."""
    log_all(actor, sheet, EVENING[:1])

    same = deal_edit(actor=actor, sheet=sheet, deal=number(1), expect=1, left=EVENING[0])

    assert same.deal.revision == 1
    assert not Change.objects.filter(sheet=sheet, action=Change.Action.EDIT).exists()


def test_another_hand_written_meanwhile_does_not_make_an_edit_stale(actor, sheet):
    log_all(actor, sheet, EVENING)

    edited = deal_edit(actor=actor, sheet=sheet, deal=number(1), expect=1, note="late")

    assert edited.deal.note == "late"
    assert [deal["totals"] for deal in living(actor, sheet)][-1] == [27, 4, 25, 60]


def test_an_edit_may_put_the_seats_right(actor, sheet):
    log_all(actor, sheet, [(8, 0, 8, 1), (0, 1, 2, 3)])
    assert living(actor, sheet)[1]["giver"] == 2

    deal_edit(actor=actor, sheet=sheet, deal=number(1), expect=1, seats=[2, 1, 0, 3])

    assert living(actor, sheet)[1]["giver"] == 0


def test_the_same_command_is_carried_out_once(actor, sheet):
    log_all(actor, sheet, EVENING[:2])
    command = uuid4()

    def do():
        return deal_void(actor=actor, sheet=sheet, deal=number(2), expect=1, command=command)

    first = do()
    deal_restore(actor=actor, sheet=sheet, deal=number(2))
    again = do()

    assert first.deal.voided
    assert not again.deal.voided
    assert Change.objects.filter(command=command).count() == 1


def test_undo_strikes_out_the_last_hand_and_its_number_is_free(actor, sheet):
    log_all(actor, sheet, EVENING)

    deal_void(actor=actor, sheet=sheet, deal=number(4), expect=1)

    assert seen(actor, sheet)["next"]["number"] == 4
    deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=4, left=(1, 1, 0, 1))
    assert [line["total"] for line in seen(actor, sheet)["lines"]] == [12, 5, 20, 45]


def test_what_follows_a_hand_struck_out_moves_up(actor, sheet):
    log_all(actor, sheet, EVENING)

    deal_void(actor=actor, sheet=sheet, deal=number(2), expect=1)

    deals = living(actor, sheet)
    assert [(deal["number"], deal["step"]) for deal in deals] == [(1, 1), (2, -1), (3, 1)]
    assert [deal["uuid"] for deal in deals] == [str(number(n)) for n in (1, 3, 4)]
    assert deals[-1]["totals"] == [27, 1, 23, 27]


def test_a_hand_put_back_takes_its_old_place(actor, sheet):
    log_all(actor, sheet, EVENING)
    before = living(actor, sheet)
    deal_void(actor=actor, sheet=sheet, deal=number(2), expect=1)

    deal_restore(actor=actor, sheet=sheet, deal=number(2))

    facts = ("number", "uuid", "left", "points", "totals", "giver", "reason", "dealer")
    assert [[deal[fact] for fact in facts] for deal in living(actor, sheet)] == [
        [deal[fact] for fact in facts] for deal in before
    ]


def test_a_hand_put_back_into_a_shorter_game_goes_to_the_end(actor, sheet):
    log_all(actor, sheet, EVENING)
    deal_void(actor=actor, sheet=sheet, deal=number(4), expect=1)
    deal_void(actor=actor, sheet=sheet, deal=number(3), expect=1)
    deal_void(actor=actor, sheet=sheet, deal=number(2), expect=1)

    deal_restore(actor=actor, sheet=sheet, deal=number(4))

    assert [deal["uuid"] for deal in living(actor, sheet)] == [str(number(1)), str(number(4))]


def test_a_hand_that_was_written_again_does_not_come_back_beside_itself(actor, sheet):
    log_all(actor, sheet, EVENING[:3])
    deal_void(actor=actor, sheet=sheet, deal=number(3), expect=1)
    deal_log(actor=actor, sheet=sheet, uuid=number(8), number=3, left=EVENING[2])
    before = seen(actor, sheet)

    back = deal_restore(actor=actor, sheet=sheet, deal=number(3))

    assert back.deal.uuid == number(8)
    assert seen(actor, sheet) == before


def test_a_hand_comes_back_where_another_was_written_in_its_place(actor, sheet):
    log_all(actor, sheet, EVENING[:3])
    deal_void(actor=actor, sheet=sheet, deal=number(3), expect=1)
    deal_log(actor=actor, sheet=sheet, uuid=number(8), number=3, left=EVENING[3])

    deal_restore(actor=actor, sheet=sheet, deal=number(3))

    assert [deal["uuid"] for deal in living(actor, sheet)][2:] == [str(number(3)), str(number(8))]


def test_a_hand_comes_back_before_one_that_only_looks_like_it(actor, sheet):
    log_all(actor, sheet, [EVENING[0], EVENING[0]])
    deal_void(actor=actor, sheet=sheet, deal=number(1), expect=1)

    deal_restore(actor=actor, sheet=sheet, deal=number(1))

    assert len(living(actor, sheet)) == 2


def test_a_hand_that_is_struck_out_cannot_be_edited(actor, sheet):
    log_all(actor, sheet, EVENING[:1])
    deal_void(actor=actor, sheet=sheet, deal=number(1), expect=1)

    with pytest.raises(Conflict):
        deal_edit(actor=actor, sheet=sheet, deal=number(1), expect=2, left=(6, 0, 9, 7))


def test_a_hand_that_is_struck_out_is_edited_once_it_is_back(actor, sheet):
    """Each of the two is one more revision: a phone counts on it."""
    log_all(actor, sheet, EVENING[:1])
    struck_out = deal_void(actor=actor, sheet=sheet, deal=number(1), expect=1).deal

    deal_restore(actor=actor, sheet=sheet, deal=number(1))
    expect = struck_out.revision + 1
    deal_edit(actor=actor, sheet=sheet, deal=number(1), expect=expect, left=(6, 0, 9, 7))

    assert living(actor, sheet)[0]["left"] == [6, 0, 9, 7]


def test_striking_out_from_a_stale_page_is_a_conflict(actor, sheet):
    log_all(actor, sheet, EVENING[:1])
    deal_edit(actor=actor, sheet=sheet, deal=number(1), expect=1, left=(6, 0, 9, 7))

    with pytest.raises(Conflict):
        deal_void(actor=actor, sheet=sheet, deal=number(1), expect=1)


def test_the_last_hand_of_a_finished_game_can_be_struck_out(actor, sheet):
    log_all(actor, sheet, [(16, 0, 16, 16), (16, 0, 16, 16)])

    deal_void(actor=actor, sheet=sheet, deal=number(2), expect=1)

    assert seen(actor, sheet)["status"] == "open"
