"""Seats, substitutes, names, and the gang ruleset's question."""

from uuid import uuid4

import pytest

from scorepad.services.errors import Refused
from scorepad.services.sheets import (
    deal_edit,
    deal_log,
    rename,
    seats_change,
    substitute,
)
from scorepad.services.sheets.document import sheet_as_seen
from tests.scorepad.pads import EVENING, living, log_all, number, seen, sheet_of

pytestmark = pytest.mark.django_db


def test_totals_stay_with_their_line_when_people_change_seats(actor, sheet):
    log_all(actor, sheet, EVENING[:2])

    seats_change(actor=actor, sheet=sheet, seats=[2, 1, 0, 3])
    deal_log(actor=actor, sheet=sheet, uuid=number(3), number=3, left=(8, 0, 8, 1))

    # Ana and Cho tie, their totals too after this hand? Ana 5+16, Cho 20+16: Cho is higher.
    now = seen(actor, sheet)
    assert [line["seat"] for line in now["lines"]] == [2, 1, 0, 3]
    assert [line["total"] for line in now["lines"]] == [21, 3, 36, 41]
    assert now["next"]["giver"] == 2
    assert [deal["seats"] for deal in living(actor, sheet)] == [
        [0, 1, 2, 3],
        [0, 1, 2, 3],
        [2, 1, 0, 3],
    ]


def test_nearer_on_the_right_follows_the_seats_not_the_lines(actor, ana):
    plain, turned = sheet_of(ana), sheet_of(ana, seats=[2, 1, 0, 3])

    for sheet in (plain, turned):
        deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, left=(8, 0, 8, 1))

    # From Ben, counter-clockwise: on plain seats Cho comes first, on the others Ana.
    assert seen(actor, plain)["next"]["giver"] == 2
    assert seen(actor, turned)["next"]["giver"] == 0
    assert seen(actor, turned)["next"]["reason"]["code"] == "nearer_right"


def test_a_substitute_takes_over_the_line_with_its_total(actor, sheet):
    log_all(actor, sheet, EVENING[:1])

    substitute(actor=actor, sheet=sheet, line=2, name="Eve")
    deal_log(actor=actor, sheet=sheet, uuid=number(2), number=2, left=EVENING[1])

    now = seen(actor, sheet)
    assert now["lines"][2]["name"] == "Eve"
    assert now["lines"][2]["total"] == 20
    assert now["lines"][2]["sitters"] == [
        {"name": "Cho", "since": 1},
        {"name": "Eve", "since": 2},
    ]
    assert [deal["names"][2] for deal in living(actor, sheet)] == ["Cho", "Eve"]


def test_who_left_may_come_back(actor, sheet):
    substitute(actor=actor, sheet=sheet, line=2, name="Eve")
    substitute(actor=actor, sheet=sheet, line=2, name="Cho")

    assert seen(actor, sheet)["lines"][2]["name"] == "Cho"


def test_a_corrected_name_is_corrected_in_old_hands_too(actor, sheet):
    log_all(actor, sheet, EVENING[:2])
    version = seen(actor, sheet)["version"]

    rename(actor=actor, sheet=sheet, line=2, name="Zoe")

    fresh = sheet_as_seen(actor, sheet.code, since=version)
    assert [deal["names"][2] for deal in fresh["deals"]] == ["Zoe", "Zoe"]


@pytest.mark.parametrize("do", [substitute, rename])
def test_nobody_gets_a_name_that_is_taken(actor, sheet, do):
    with pytest.raises(Refused) as error:
        do(actor=actor, sheet=sheet, line=2, name=" BEN ")

    assert error.value.code == "name_taken"


@pytest.mark.parametrize("seats", [[0, 1, 2], [0, 1, 2, 2], [0, 1, 2, 4], [1, 2, 3, 4]])
def test_every_seat_has_one_person(actor, sheet, seats):
    with pytest.raises(Refused) as error:
        seats_change(actor=actor, sheet=sheet, seats=seats)

    assert error.value.code == "bad_seats"


def test_the_gang_ruleset_asks_who_has_the_strongest_card(actor, ana):
    sheet = sheet_of(ana, ruleset={"name": "gang"})
    tied = {"number": 1, "left": (8, 0, 8, 8)}

    with pytest.raises(Refused) as error:
        deal_log(actor=actor, sheet=sheet, uuid=uuid4(), **tied)
    assert error.value.code == "strongest_needed"
    assert error.value.extras["tied"] == [0, 2, 3]

    deal_log(actor=actor, sheet=sheet, uuid=uuid4(), strongest=[3], **tied)

    assert seen(actor, sheet)["next"]["giver"] == 3
    assert seen(actor, sheet)["next"]["reason"]["code"] == "strongest_card"


def test_equal_strongest_cards_are_decided_officially_among_those_who_hold_them(actor, ana):
    sheet = sheet_of(ana, ruleset={"name": "gang"})

    deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, left=(8, 0, 8, 8), strongest=[0, 3])

    assert seen(actor, sheet)["next"]["giver"] == 3
    assert seen(actor, sheet)["next"]["reason"]["code"] == "nearer_right"


def test_the_strongest_card_is_not_asked_for_when_the_game_is_over(actor, ana):
    sheet = sheet_of(ana, ruleset={"name": "gang", "target": 50})

    deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, left=(16, 0, 16, 16))

    assert seen(actor, sheet)["status"] == "finished"


def test_an_edit_that_makes_a_tie_must_say_who_had_the_strongest_card(actor, ana):
    sheet = sheet_of(ana, ruleset={"name": "gang"})
    deal_log(actor=actor, sheet=sheet, uuid=number(1), number=1, left=(8, 0, 7, 7))

    with pytest.raises(Refused) as error:
        deal_edit(actor=actor, sheet=sheet, deal=number(1), expect=1, left=(8, 0, 8, 7))

    assert error.value.code == "strongest_needed"
    assert living(actor, sheet)[0]["left"] == [8, 0, 7, 7]
