"""A sheet for spreadsheets, for other programs, for other people."""

import csv
import io
import json
from urllib.parse import unquote

import pytest
from PIL import Image

from scorepad.exports.pens import Type, drawable, fitted, measure
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


@pytest.mark.parametrize("names", [["Ana", "Ben", "Cho"], ["Ana", "Ben", "Cho", "Dee"]])
@pytest.mark.parametrize("hands", [0, 1, 4])
@pytest.mark.parametrize("theme", ["", "?theme=dark"])
def test_the_picture_is_one(phone, names, hands, theme):
    code = phone.start(names=names)
    phone.logged(code, [left[: len(names)] for left in ((5, 0, 9, 7), (0, 3, 2, 11)) * 2][:hands])

    answer = phone.get(f"sheets/{code}/sheet.png{theme}")

    picture = Image.open(io.BytesIO(answer.content)).convert("RGB")
    assert answer["Content-Type"] == "image/png"
    assert picture.width == 1080
    assert picture.height > 500
    ground = picture.getpixel((5, 5))
    assert (sum(ground) < 150) == bool(theme)


@pytest.mark.parametrize(
    "name",
    [
        "x" * 40,
        "\U0001f409",
        "\u0645\u0631\u064a\u0645",
        "\u674e\u96f7",
        "\u0141\u00f3d\u017a",
        "W W W",
    ],
)
def test_any_name_can_be_drawn(phone, name):
    code = phone.start(names=["Ana", "Ben", name], title=name)
    phone.logged(code, [(0, 3, 2), (0, 9, 4)])

    assert phone.get(f"sheets/{code}/sheet.png").status_code == 200


def test_a_long_game_still_has_its_picture(phone, no_throttles):
    code = phone.start(ruleset={"target": 500})
    phone.logged(code, [(0, 1, 2, 3)] * 60)

    picture = Image.open(io.BytesIO(phone.get(f"sheets/{code}/sheet.png").content))

    assert picture.height < 4000


def test_a_text_is_cut_where_it_does_not_fit():
    kind = Type(30, 600)

    short = fitted("Maximilian-Alexander", kind, 150)

    assert short.endswith("\u2026")
    assert measure(short, kind) <= 150
    assert fitted("Ana", kind, 150) == "Ana"


def test_a_name_without_letters_here_becomes_a_number():
    assert drawable("\U000e0001", 2) == "Player 3"


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
