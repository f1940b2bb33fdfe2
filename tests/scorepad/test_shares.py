"""Substitutes: everybody is credited with what that person played, everywhere."""

import csv
import io
import json
from urllib.parse import unquote

import pytest

from scorepad.models import Player
from scorepad.services import figures
from scorepad.services.sheets import deal_log, deal_void, sheet_start, substitute
from scorepad.services.sheets.brief import brief_documents
from tests.scorepad.figures.clubs import club_of
from tests.scorepad.pads import Phone, number, seen

pytestmark = pytest.mark.django_db

# Cho wins three hands, then Eve steps in and wins none.
FIRST = [(1, 2, 0, 3), (2, 1, 0, 3), (1, 4, 0, 2)]
THEN = [(0, 3, 5, 2), (0, 1, 6, 2), (0, 11, 7, 16)]


def played(actor, sheet, *, back: bool = False):
    """Six hands; Eve sits down for the fourth and, with `back`, Cho again for the sixth."""
    for at, left in enumerate([*FIRST, *THEN], 1):
        if at == 4:
            substitute(actor=actor, sheet=sheet, line=2, name="Eve")
        if at == 6 and back:
            substitute(actor=actor, sheet=sheet, line=2, name="Cho")
        deal_log(actor=actor, sheet=sheet, uuid=number(at), number=at, left=left)
    return seen(actor, sheet)


def test_hands_belong_to_who_sat_there(actor, sheet):
    line = played(actor, sheet)["lines"][2]

    assert line["people"] == [
        {"name": "Cho", "hands": 3, "won": 3, "points": 0, "spans": [[1, 3]]},
        {"name": "Eve", "hands": 3, "won": 0, "points": 18, "spans": [[4, 6]]},
    ]
    assert sum(one["points"] for one in line["people"]) == line["total"]
    assert sum(one["won"] for one in line["people"]) == line["wins"]


def test_of_equals_the_game_is_the_last_one_s(actor, sheet):
    assert played(actor, sheet)["lines"][2]["whose"] == "Eve"


def test_who_came_back_is_one_person_whose_game_it_is(actor, sheet):
    line = played(actor, sheet, back=True)["lines"][2]

    assert (line["name"], line["whose"]) == ("Cho", "Cho")
    assert [(one["name"], one["spans"]) for one in line["people"]] == [
        ("Cho", [[1, 3], [6, 6]]),
        ("Eve", [[4, 5]]),
    ]


def test_a_line_with_one_person_is_all_that_person_s(actor, sheet):
    line = played(actor, sheet)["lines"][0]

    assert line["whose"] == "Ana"
    assert line["people"] == [
        {"name": "Ana", "hands": 6, "won": 3, "points": 4, "spans": [[1, 6]]},
    ]


def test_a_hand_struck_out_is_nobody_s(actor, sheet):
    played(actor, sheet)

    deal_void(actor=actor, sheet=sheet, deal=number(1), expect=1)

    people = seen(actor, sheet)["lines"][2]["people"]
    assert [(one["name"], one["won"], one["spans"]) for one in people] == [
        ("Cho", 2, [[1, 2]]),
        ("Eve", 0, [[3, 5]]),
    ]


def test_the_winner_is_the_same_here_and_on_the_board(actor, ana):
    club, _people = club_of("Ana", "Ben", "Cho", "Dee", "Eve")
    club.memberships.create(user=ana, role="owner")
    sheet = sheet_start(
        actor=actor,
        uuid=number(99),
        names=["Ana", "Ben", "Cho", "Dee"],
        club=club,
        players=[Player.objects.get(name=name).code for name in ("Ana", "Ben", "Cho", "Dee")],
        ruleset={"target": 80},
    )
    document = played(actor, sheet, back=True)
    figures.settle(club.pk)

    assert document["status"] == "finished"
    counted = sheet.counted.contributions
    for line in document["lines"]:
        one = counted.get(player__name=line["whose"])
        assert (one.rank, one.total) == (line["rank"], line["total"])
    eve = counted.get(player__name="Eve")
    assert (eve.rank, eve.sums.deals) == (None, 2)


def test_csv_says_who_sat_there_and_when(ana, actor, sheet):
    played(actor, sheet)

    answer = Phone(ana).get(f"sheets/{sheet.code}/sheet.csv")

    head, *_ = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert head[4] == "Cho (1\u20133), Eve (4\u20136): points"
    assert head[2] == "Ana: points"


def test_bg_stats_learns_whose_game_it_was_and_reads_the_notes(ana, actor, sheet):
    played(actor, sheet, back=True)
    phone = Phone(ana)
    phone.patch(f"sheets/{sheet.code}/deals/{number(2)}/", {"expect": 1, "note": "late"})

    url = phone.get(f"sheets/{sheet.code}/bgstats/").json()["url"]

    play = json.loads(unquote(url.split("data=")[1]))
    assert play["players"][2]["name"] == "Cho"
    assert play["comments"] == "Cho (1\u20133, 6), Eve (4\u20135)\nHand 2: late"


def test_the_picture_has_room_for_who_stepped_in(ana, actor, sheet):
    played(actor, sheet)

    assert Phone(ana).get(f"sheets/{sheet.code}/sheet.png").status_code == 200


def test_lists_name_everybody(actor, sheet):
    played(actor, sheet, back=True)

    [brief] = brief_documents([sheet])

    assert [(line["name"], line["others"]) for line in brief["lines"]][1:3] == [
        ("Ben", []),
        ("Cho", ["Eve"]),
    ]


def test_the_plain_page_says_who_sat_when(ana, actor, sheet):
    played(actor, sheet)

    page = Phone(ana).client.get(f"/score/{sheet.code}").content.decode()

    assert "Cho (1\u20133), Eve (4\u20136)" in page
