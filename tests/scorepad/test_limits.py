"""How much fits on a sheet, and what is said to who wants more."""

import json
import re
from pathlib import Path
from uuid import uuid4

import pytest

from gofclub.rules import MOST_HANDS
from scorepad.models import Club, Deal, Sheet, Sitter
from scorepad.services.clubs import export
from scorepad.services.errors import Conflict, Refused
from scorepad.services.sheets import (
    deal_log,
    deal_restore,
    deal_void,
    deals,
    sheet_describe,
    sheet_reopen,
    substitute,
    transaction,
)
from scorepad.services.sheets.document import sheet_as_seen
from scorepad.services.sheets.seats import MOST_SITTERS
from tests.scorepad.pads import long_sheet

pytestmark = pytest.mark.django_db

RULES_JS = Path(__file__).parents[2] / "gofclub" / "static" / "js" / "pad" / "rules.js"


def log(actor, sheet, number):
    return deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=number, left=(0, 1, 1, 1))


def test_the_last_hand_that_fits_ends_the_game_as_it_stands(actor, ana):
    sheet = long_sheet(ana, MOST_HANDS - 1)

    written = log(actor, sheet, MOST_HANDS)

    assert written.sheet.status == Sheet.Status.FINISHED
    winners = [one for one in sheet_as_seen(actor, sheet.code)["standings"] if one["winner"]]
    assert [one["line"] for one in winners] == [0]


def test_beyond_it_a_sentence_says_what_to_do(anas, ana):
    sheet = long_sheet(ana, MOST_HANDS)

    answer = anas.log(sheet.code, MOST_HANDS + 1, (0, 1, 1, 1))

    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "sheet_full"
    assert answer.json()["error"]["message"] == (
        "A sheet has room for 200 hands. Start a new sheet to play on."
    )


def test_a_full_sheet_is_not_played_on(actor, ana):
    sheet = long_sheet(ana, MOST_HANDS - 1)
    log(actor, sheet, MOST_HANDS)

    with pytest.raises(Conflict) as error:
        sheet_reopen(actor=actor, sheet=sheet, target=500)

    assert error.value.code == "sheet_full"


def test_no_hand_comes_back_to_a_full_sheet(actor, ana):
    sheet = long_sheet(ana, MOST_HANDS)
    first = Deal.objects.get(sheet=sheet, number=1)
    deal_void(actor=actor, sheet=sheet, deal=first.uuid, expect=1)
    log(actor, sheet, MOST_HANDS)

    with pytest.raises(Conflict) as error:
        deal_restore(actor=actor, sheet=sheet, deal=first.uuid)

    assert error.value.code == "sheet_full"


def test_hands_struck_out_take_room_too(actor, sheet):
    written = log(actor, sheet, 1).deal
    deal_void(actor=actor, sheet=sheet, deal=written.uuid, expect=1)
    Deal.objects.bulk_create(
        Deal(sheet=sheet, uuid=uuid4(), number=1, changed=1, dealer=0, voided=True)
        for _ in range(deals.MOST_WRITTEN - 2)
    )
    Sheet.objects.filter(pk=sheet.pk).update(version=2 * deals.MOST_WRITTEN)
    last = log(actor, sheet, 1).deal
    deal_void(actor=actor, sheet=sheet, deal=last.uuid, expect=1)

    with pytest.raises(Conflict) as error:
        log(actor, sheet, 1)

    assert error.value.code == "sheet_full"


def test_so_many_people_have_room_on_a_sheet(actor, sheet):
    for at in range(MOST_SITTERS - 4):
        substitute(actor=actor, sheet=sheet, line=0, name=f"Guest {at}")

    with pytest.raises(Conflict) as error:
        substitute(actor=actor, sheet=sheet, line=0, name="One more")

    assert error.value.code == "too_many_sitters"
    assert Sitter.objects.filter(sheet=sheet).count() == MOST_SITTERS


def test_a_sheet_is_not_changed_for_ever(actor, sheet):
    Sheet.objects.filter(pk=sheet.pk).update(version=transaction.MOST_CHANGES - 1)
    sheet_describe(actor=actor, sheet=sheet, title="one")

    with pytest.raises(Conflict) as error:
        sheet_describe(actor=actor, sheet=sheet, title="two")

    assert error.value.code == "changed_too_often"


def test_a_longer_game_is_not_imported(ana):
    with pytest.raises(Refused) as error:
        long_sheet(ana, MOST_HANDS + 1)

    assert error.value.code == "sheet_full"
    assert not Sheet.objects.exists()


def test_a_club_s_long_games_are_exported_some_hands_at_a_time(ana):
    club = Club.objects.create(name="Long games", slug="long-games")
    for hands in (3, 2, 4, 9, 1):
        long_sheet(ana, hands, club=club)

    parts = [[sheet.played for sheet in part] for part in export._sheets(club, hands_at_a_time=5)]
    games = json.loads("".join(export.pieces(club, hands_at_a_time=5)))["games"]

    assert parts == [[3, 2], [4], [9], [1]]
    assert [len(game["hands"]) for game in games] == [3, 2, 4, 9, 1]


def test_the_pad_knows_the_same_limit():
    found = re.search(r"MOST_HANDS = (\d+);", RULES_JS.read_text())

    assert found
    assert int(found[1]) == MOST_HANDS
