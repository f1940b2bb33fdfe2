"""Writing hands: the service itself."""

from uuid import uuid4

import pytest

from scorepad.models import Deal
from scorepad.services.errors import Conflict, Refused
from scorepad.services.sheets import (
    deal_edit,
    deal_log,
    rename,
    seats_change,
    substitute,
)
from scorepad.services.sheets.document import deal_document
from tests.scorepad.pads import ABCD, EVENING, living, log_all, number, seen, sheet_of

pytestmark = pytest.mark.django_db


def test_the_evening_of_the_design(actor, sheet):
    log_all(actor, sheet, EVENING)

    now = seen(actor, sheet)

    assert [line["total"] for line in now["lines"]] == [27, 4, 25, 60]
    assert [line["away"] for line in now["lines"]] == [73, 96, 75, 40]
    assert [line["rank"] for line in now["lines"]] == [3, 1, 2, 4]
    assert now["next"] == {
        "number": 5,
        "step": 1,
        "dealer": 1,
        "leader": 1,
        "giver": 3,
        "taker": 1,
        "reason": {"code": "higher_total", "tied": [0, 3], "left": 8, "totals": [27, 60]},
    }
    assert now["stats"] == {
        "hands": 4,
        "most_wins": {"lines": [1], "wins": 2},
        "worst": {"line": 3, "number": 2, "left": 11, "points": 33},
    }


def test_before_the_first_hand_nobody_gives_and_nobody_is_known_to_lead(actor, ana):
    now = seen(actor, sheet_of(ana, dealer=2))

    assert now["next"] == {
        "number": 1,
        "step": 1,
        "dealer": 2,
        "leader": None,
        "giver": None,
        "taker": None,
        "reason": None,
    }
    assert now["stats"] == {"hands": 0, "most_wins": None, "worst": None}
    assert [line["rank"] for line in now["lines"]] == [1, 1, 1, 1]


def test_the_same_hand_again_is_the_same_hand(actor, sheet):
    first = deal_log(actor=actor, sheet=sheet, uuid=number(1), number=1, left=EVENING[0])

    again = deal_log(actor=actor, sheet=sheet, uuid=number(1), number=1, left=EVENING[0])

    assert again.deal.pk == first.deal.pk
    assert Deal.objects.count() == 1
    assert again.sheet.version == first.sheet.version


def test_the_same_hand_again_is_recognised_after_it_was_corrected(actor, sheet):
    log_all(actor, sheet, EVENING[:1])
    deal_edit(actor=actor, sheet=sheet, deal=number(1), expect=1, left=(6, 0, 9, 7))

    again = deal_log(actor=actor, sheet=sheet, uuid=number(1), number=1, left=EVENING[0])

    assert deal_document(again.deal)["left"] == [6, 0, 9, 7]


def test_another_hand_under_the_same_uuid_is_refused(actor, sheet):
    log_all(actor, sheet, EVENING[:1])

    with pytest.raises(Conflict) as error:
        deal_log(actor=actor, sheet=sheet, uuid=number(1), number=1, left=(5, 0, 9, 8))

    assert error.value.code == "uuid_reused"


def test_two_scribes_who_agree_wrote_one_hand(actor, sheet):
    theirs = deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, left=EVENING[0])

    mine = deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, left=EVENING[0], note="!")

    assert mine.deal.pk == theirs.deal.pk
    assert Deal.objects.count() == 1


@pytest.mark.parametrize(
    "mine",
    [{"left": (5, 0, 9, 8)}, {"left": (5, 0, 1, 7)}, {"left": (5, 0, 1, 7), "uncalled": [2]}],
)
def test_two_scribes_who_differ_are_shown_both_hands(actor, sheet, mine):
    theirs = deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, left=EVENING[0])

    with pytest.raises(Conflict) as error:
        deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, **mine)

    assert error.value.code == "number_taken"
    assert error.value.extras["theirs"].uuid == theirs.deal.uuid
    assert error.value.extras["yours"]["left"] == list(mine["left"])
    assert Deal.objects.count() == 1


def test_scribes_who_differ_about_the_call_differ(actor, sheet):
    deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, left=(1, 0, 9, 7), uncalled=[0])

    with pytest.raises(Conflict):
        deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, left=(1, 0, 9, 7))


def test_a_hand_cannot_be_written_before_the_one_before_it(actor, sheet):
    with pytest.raises(Conflict) as error:
        deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=2, left=EVENING[0])

    assert error.value.code == "wrong_number"
    assert error.value.extras["expected"] == 1


def test_a_hand_entered_for_somebody_who_has_left_is_not_the_substitutes(actor, sheet):
    substitute(actor=actor, sheet=sheet, line=3, name="Eva")

    with pytest.raises(Conflict) as error:
        deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, left=EVENING[0], names=ABCD)

    assert error.value.code == "people_changed"
    assert error.value.extras == {"names": ["Ana", "Ben", "Cho", "Eva"], "seats": [0, 1, 2, 3]}
    assert Deal.objects.count() == 0


def test_a_hand_entered_for_other_seats_is_asked_about(actor, sheet):
    seats_change(actor=actor, sheet=sheet, seats=[1, 0, 2, 3])
    hand = {"actor": actor, "sheet": sheet, "uuid": uuid4(), "number": 1, "left": EVENING[0]}

    with pytest.raises(Conflict) as error:
        deal_log(**hand, seats=[0, 1, 2, 3])

    assert error.value.extras["seats"] == [1, 0, 2, 3]
    assert deal_log(**hand, names=ABCD, seats=[1, 0, 2, 3]).deal.number == 1


def test_a_name_put_right_is_still_the_same_person(actor, sheet):
    rename(actor=actor, sheet=sheet, line=3, name="Deirdre")
    rename(actor=actor, sheet=sheet, line=3, name="D.")

    log = deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, left=EVENING[0], names=ABCD)

    assert deal_document(log.deal)["names"][3] == "D."


def test_a_name_put_right_after_a_substitute_came_is_not_the_one_before(actor, sheet):
    substitute(actor=actor, sheet=sheet, line=3, name="Ewa")
    rename(actor=actor, sheet=sheet, line=3, name="Eva")

    with pytest.raises(Conflict):
        deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, left=EVENING[0], names=ABCD)


def test_two_scribes_who_agree_but_for_a_substitute_do_not(actor, sheet):
    deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, left=EVENING[0], names=ABCD)
    with_eva = [*ABCD[:3], "Eva"]

    with pytest.raises(Conflict) as error:
        deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, left=EVENING[0], names=with_eva)

    assert error.value.code == "people_changed"


def test_who_forgot_to_call_has_one_card_and_one_point(actor, sheet):
    deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, left=(5, 0, 1, 7), uncalled=[2])

    [deal] = living(actor, sheet)
    assert deal["points"] == [5, 0, 1, 7]
    assert deal["uncalled"] == [2]


def test_the_cards_exchanged_may_be_written_down(actor, sheet):
    log_all(actor, sheet, EVENING[:1])

    deal_log(
        actor=actor,
        sheet=sheet,
        uuid=number(2),
        number=2,
        left=EVENING[1],
        given="Dr",
        returned="2g",
    )

    assert living(actor, sheet)[1]["given"] == "Dr"
    assert living(actor, sheet)[1]["returned"] == "2g"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"left": (0, 17, 3, 4)}, "bad_left"),
        ({"left": (0, -1, 3, 4)}, "bad_left"),
        ({"left": (1, 2, 3, 4)}, "nobody_out"),
        ({"left": (0, 0, 3, 4)}, "two_out"),
        ({"left": (0, 2, 3)}, "bad_seats"),
        ({"left": (0, 2, 3, 4, 5)}, "bad_seats"),
        ({"left": (0, 2, 3, 4), "uncalled": [1]}, "bad_uncalled"),
        ({"left": (0, 1, 3, 4), "uncalled": [0]}, "bad_uncalled"),
        ({"left": (0, 2, 3, 4), "strongest": [1]}, "bad_strongest"),
        ({"left": (0, 2, 3, 4), "given": "Zz"}, "bad_card"),
        ({"left": (0, 2, 3, 4), "given": "2g3g"}, "bad_card"),
        ({"left": (0, 2, 3, 4), "returned": "Ty1"}, "bad_card"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_with_its_sentence(actor, sheet, wrong, code):
    with pytest.raises(Refused) as error:
        deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, **wrong)

    assert error.value.code == code
    assert str(error.value.message).endswith(".")
    assert not Deal.objects.exists()
