"""A sheet for spreadsheets, for other programs, for other people."""

import csv
import io
import json
from urllib.parse import unquote

import pytest
from django.db import connection
from PIL import Image

from tests.scorepad.pads import EVENING, refusal

pytestmark = pytest.mark.django_db


def rows(answer) -> list[list[str]]:
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_a_row_for_each_hand_that_counts(phone):
    code = phone.start()
    sheet = phone.logged(code)
    phone.post(f"sheets/{code}/deals/{sheet['deals'][0]['uuid']}/void/", {"expect": 1})

    answer = phone.get(f"sheets/{code}/sheet.csv")

    head, *hands = rows(answer)
    assert head[:6] == [
        "Hand",
        "Direction",
        *(f"{name}: points" for name in ("Ana", "Ben", "Cho", "Dee")),
    ]
    assert [hand[0] for hand in hands] == ["1", "2", "3"]
    assert hands[0][2:14] == ["0", "3", "2", "33", "0", "3", "2", "11", "0", "3", "2", "33"]
    assert "attachment" in answer["Content-Disposition"]


@pytest.mark.parametrize("name", ["=1+1", "+cmd", "@sum", "-2"])
def test_a_name_is_never_a_formula(phone, name):
    code = phone.start(names=["Ana", "Ben", name])
    phone.log(code, 1, (0, 3, 1), uncalled=[2], note="=HYPERLINK(1)")

    for row in rows(phone.get(f"sheets/{code}/sheet.csv")):
        assert not any(cell.startswith(("=", "+", "@", "-")) for cell in row), row


def test_json_is_the_sheet_itself(phone):
    code = phone.start()
    phone.logged(code)

    exported = json.loads(phone.get(f"sheets/{code}/sheet.json").content)

    sheet = phone.sheet(code)
    del sheet["here"]
    assert exported == sheet


def test_a_picture_that_a_browser_has_is_not_sent_again(phone):
    code = phone.start()
    phone.logged(code, EVENING[:2])
    first = phone.get(f"sheets/{code}/sheet.png")
    tag = first["ETag"]

    again = phone.get(f"sheets/{code}/sheet.png", **{"If-None-Match": tag})
    dark = phone.get(f"sheets/{code}/sheet.png?theme=dark", **{"If-None-Match": tag})
    phone.log(code, 3, EVENING[2])
    later = phone.get(f"sheets/{code}/sheet.png", **{"If-None-Match": tag})

    assert (again.status_code, again.content) == (304, b"")
    assert dark.status_code == 200
    assert later.status_code == 200
    assert later.content != first.content


def test_a_kept_picture_is_not_for_strangers(phone, other):
    code = phone.start()
    tag = phone.get(f"sheets/{code}/sheet.png")["ETag"]

    answer = other.get(f"sheets/{code}/sheet.png", **{"If-None-Match": tag})

    assert refusal(answer) == (404, "not_found")


@pytest.mark.django_db(transaction=True)
def test_nobody_holds_a_connection_while_a_picture_is_drawn(phone, monkeypatch):
    code = phone.start()
    held, new = [], Image.new

    def watched(*args, **kwargs):
        held.append(connection.connection is not None)
        return new(*args, **kwargs)

    # Every band of a picture begins with this call of the library.
    monkeypatch.setattr(Image, "new", watched)

    assert phone.get(f"sheets/{code}/sheet.png").status_code == 200
    assert len(held) > 1
    assert not any(held)


def test_the_game_is_handed_to_bg_stats(phone):
    code = phone.start(ruleset={"target": 50}, title="Tuesday")
    phone.logged(code, [EVENING[0], (14, 0, 1, 1)])

    url = phone.get(f"sheets/{code}/bgstats/").json()["url"]

    assert url.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    play = json.loads(unquote(url.split("data=")[1]))
    assert play["game"]["name"] == "Gang of Four"
    assert not play["game"]["highestWins"]
    assert [(who["name"], who["score"], who["rank"], who["winner"]) for who in play["players"]] == [
        ("Ana", 61, 4, False),
        ("Ben", 0, 1, True),
        ("Cho", 19, 3, False),
        ("Dee", 8, 2, False),
    ]
    assert [who["startPlayer"] for who in play["players"]] == [True, False, False, False]
    assert len(play["playDate"]) == len("2026-11-15 03:00:00")


@pytest.mark.parametrize("what", ["sheet.csv", "sheet.json", "sheet.png", "bgstats/"])
def test_strangers_get_nothing(phone, other, what):
    code = phone.start()

    assert refusal(other.get(f"sheets/{code}/{what}")) == (404, "not_found")
