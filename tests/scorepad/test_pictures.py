"""A sheet as a picture: any name, any length, on any machine.

What is drawn comes from a document that others test on both databases; drawing has none.
"""

import io

import pytest
from PIL import Image

from gofclub.rules import MOST_HANDS
from scorepad.exports import canvas
from scorepad.exports.canvas import Type, drawable, fitted, measure
from scorepad.exports.picture import _rows
from tests.scorepad.pads import long_sheet


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


@pytest.mark.parametrize("hands", [41, MOST_HANDS])
def test_the_longest_game_has_a_picture_that_a_phone_can_show(anas, ana, hands):
    sheet = long_sheet(ana, hands, left=(0, 1, 2, 2))

    picture = Image.open(io.BytesIO(anas.get(f"sheets/{sheet.code}/sheet.png").content))

    assert 1800 < picture.height < 2800


def test_hands_share_a_row_where_there_are_many():
    def deal(number: int) -> dict:
        return {"number": number, "points": [number, 0, 1]}

    rows = _rows([deal(number) for number in range(1, 102)])

    assert [row.label for row in rows[:2]] == ["1\u20133", "4\u20136"]
    assert rows[0].points == [6, 0, 3]
    assert rows[-1].label == "100\u2013101"
    assert sum(row.points[0] for row in rows) == sum(range(102))


def test_bands_join_without_a_seam():
    def drawn(band: int) -> bytes:
        paper = canvas.Canvas(200, 300, "#FFFFFF", band=band)
        paper.panel((10, 5, 190, 295), "#DDEEFF", radius=20, outline="#112233")
        paper.line([(0, 0), (200, 300)], "#AA0000", 3)
        paper.text(20, 64, "Ag\u00c5j", Type(40, 700), "#000000")
        paper.dot(100, 128, 30, "#00AA00")
        return paper.finished().tobytes()

    assert drawn(band=64) == drawn(band=1000)


def test_a_text_is_cut_where_it_does_not_fit():
    kind = Type(30, 600)

    name = "Maximilian-Alexander"

    short = fitted(name, kind, 150)

    assert short.endswith("\u2026")
    assert measure(short, kind) <= 150
    assert measure(f"{name[: len(short)]}\u2026", kind) > 150, "a letter more would fit"
    assert fitted("Ana", kind, 150) == "Ana"


def test_a_name_without_letters_here_becomes_a_number():
    assert drawable("\U000e0001", 2) == "Player 3"


# A name in each script that people have asked about; the machine may have fonts for some of them.
SCRIPTS = {
    "Cyrillic": "\u041d\u0430\u0442\u0430\u0448\u0430",
    "Greek": "\u0393\u03b9\u03ce\u03c1\u03b3\u03bf\u03c2",
    "Chinese": "\u674e\u96f7",
    "Japanese": "\u3086\u304d",
    "Korean": "\ubbfc\uc11c",
    "Arabic": "\u0645\u0631\u064a\u0645 \u0639\u0644\u064a",
    "Hebrew": "\u05e0\u05d5\u05e2\u05d4",
    "Hindi": "\u0905\u0928\u0940\u0924\u093e",
}


@pytest.fixture
def bare_machine(settings):
    """A machine with no fonts but ours."""
    settings.FONT_FOLDERS = ()


def is_box(char: str) -> bool:
    """Whether what would be drawn is the sign for a letter that the font lacks."""
    for run, font in canvas.runs(char, Type(40), 1):
        drawn = bytes(font.getmask(run))
        if run.strip() and drawn == bytes(font.getmask(canvas.MISSING)):
            return True
    return False


@pytest.mark.parametrize("name", SCRIPTS.values(), ids=SCRIPTS)
def test_without_a_font_for_it_a_name_becomes_a_number(bare_machine, name):
    assert drawable(name, 2) == "Player 3"
    assert drawable(f"Li {name}", 0) == "Player 1"


@pytest.mark.parametrize("name", SCRIPTS.values(), ids=SCRIPTS)
def test_no_name_is_drawn_as_boxes(name):
    shown = drawable(name, 2)

    assert shown in (name, "Player 3")
    assert not any(map(is_box, shown))


def test_ornaments_are_left_out(bare_machine):
    assert drawable("Ana \U0001f409", 0) == "Ana"
    assert drawable("\U0001f468\u200d\U0001f469\u200d\U0001f467", 3) == "Player 4"
    assert drawable("Zo\u00eb \u2122 \u2023", 0).startswith("Zo\u00eb")


def test_every_character_that_we_claim_to_have_is_there(bare_machine):
    ranges = canvas.LATIN + canvas.LATIN_EXTENDED
    claimed = [chr(code) for low, high in ranges for code in range(low, high + 1)]

    assert not [char for char in claimed if drawable(f"A{char}", 0) == f"A{char}" and is_box(char)]


def test_words_from_right_to_left_are_one_piece():
    name = SCRIPTS["Hebrew"]
    if drawable(f"{name} {name}", 0) == "Player 1":
        pytest.skip("this machine has no Hebrew font")

    pieces = [run for run, _ in canvas.runs(f"{name} {name} wins", Type(40), 1)]

    assert pieces == [f"{name} {name}", " wins"]
