"""Sheets as a whole: started, described, claimed."""

from uuid import uuid4

import pytest

from gofclub import rules
from scorepad.actors import Actor
from scorepad.models import Sheet
from scorepad.services.errors import Conflict, Forbidden, Refused, Unknown
from scorepad.services.sheets import (
    deal_log,
    sheet_again,
    sheet_claim,
    sheet_describe,
    sheet_publish,
    sheet_reopen,
    sheet_start,
    substitute,
)
from tests.scorepad.pads import ABCD, EVENING, log_all, number, seen, sheet_of

pytestmark = pytest.mark.django_db


def test_a_sheet_started_twice_is_one_sheet(actor):
    first = sheet_start(actor=actor, uuid=number(7), names=ABCD)
    again = sheet_start(actor=actor, uuid=number(7), names=ABCD)

    assert first.pk == again.pk
    with pytest.raises(Conflict) as error:
        sheet_start(actor=actor, uuid=number(7), names=[*ABCD[:3], "Eve"])
    assert error.value.code == "uuid_reused"


def test_a_stranger_does_not_find_a_sheet_by_its_uuid(actor, ben):
    sheet_start(actor=actor, uuid=number(7), names=ABCD)

    with pytest.raises(Unknown):
        sheet_start(actor=Actor(user=ben), uuid=number(7), names=ABCD)


def test_the_same_people_again_under_the_rules_they_agreed_on(actor, ana):
    sheet = sheet_of(ana, ruleset={"target": 50}, seats=[1, 0, 2, 3], title="Tuesday")
    log_all(actor, sheet, [(16, 0, 1, 1)])
    sheet_reopen(actor=actor, sheet=sheet, target=150)
    substitute(actor=actor, sheet=sheet, line=3, name="Eve")

    again = sheet_again(actor=actor, sheet=sheet, uuid=uuid4(), dealer=1)

    now = seen(actor, again)
    assert [line["name"] for line in now["lines"]] == ["Ana", "Ben", "Cho", "Eve"]
    assert [line["seat"] for line in now["lines"]] == [1, 0, 2, 3]
    assert now["ruleset"]["target"] == 50
    assert now["title"] == "Tuesday"
    assert now["first_dealer"] == 1


def test_title_and_note_change(actor, sheet):
    sheet_describe(actor=actor, sheet=sheet, title="Tuesday", note="rainy")

    now = seen(actor, sheet)
    assert (now["title"], now["note"]) == ("Tuesday", "rainy")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"names": ABCD[:2]}, "three_or_four"),
        ({"names": [*ABCD, "Eve"]}, "three_or_four"),
        ({"names": ABCD[:3], "ruleset": {"name": "gang"}}, "not_for_so_many"),
        ({"ruleset": {"name": "poker"}}, "bad_ruleset"),
        ({"ruleset": {"target": 20}}, "bad_target"),
        ({"ruleset": {"deals": 0}}, "bad_ruleset"),
        ({"ruleset": {"loser_tie": "card"}}, "bad_ruleset"),
        ({"ruleset": {"chinese_cut": "yes"}}, "bad_ruleset"),
        ({"dealer": 4}, "bad_line"),
        ({"seats": [0, 1, 1, 2]}, "bad_seats"),
        ({"players": [None]}, "bad_seats"),
        ({"players": ["bcdfghjkmnpq", None, None, None]}, "unknown_player"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(actor, wrong, code):
    with pytest.raises(Refused) as error:
        sheet_start(actor=actor, uuid=uuid4(), **{"names": ABCD, **wrong})

    assert error.value.code == code
    assert not Sheet.objects.exists()


def test_who_may_only_watch_cannot_write(actor, sheet, ben):
    sheet_publish(actor=actor, sheet=sheet, public=True)

    with pytest.raises(Forbidden):
        deal_log(actor=Actor(user=ben), sheet=sheet, uuid=uuid4(), number=1, left=EVENING[0])


def test_a_claimed_sheet_belongs_to_the_account_alone(ana):
    browser = Actor(browser="b" * 64)
    sheet = sheet_start(actor=browser, uuid=uuid4(), names=ABCD)

    sheet_claim(actor=Actor(user=ana, browser="b" * 64), sheet=sheet)

    assert seen(Actor(user=ana), sheet)["may"]["manage"]
    with pytest.raises(Unknown):
        seen(browser, sheet)


def test_nobody_claims_what_is_not_his(ana, ben, sheet):
    sheet_publish(actor=Actor(user=ana), sheet=sheet, public=True)

    with pytest.raises(Conflict) as error:
        sheet_claim(actor=Actor(user=ben, browser="b" * 64), sheet=sheet)

    assert error.value.code == "not_yours"


def test_every_rule_comes_from_the_rules_package(actor, ana):
    """The fold of a whole game by hand, with `gofclub.rules` alone."""
    sheet = sheet_of(ana)
    log_all(actor, sheet, EVENING)
    results = [rules.DealResult(left) for left in EVENING]

    setups = [rules.next_setup(results[:n], seats=4) for n in range(len(results) + 1)]

    now = seen(actor, sheet)
    assert [deal["giver"] for deal in now["deals"]] == [setup.giver for setup in setups[:-1]]
    assert [deal["dealer"] for deal in now["deals"]] == [setup.dealer for setup in setups[:-1]]
    assert [deal["step"] for deal in now["deals"]] == [setup.step for setup in setups[:-1]]
    assert now["next"]["giver"] == setups[-1].giver
