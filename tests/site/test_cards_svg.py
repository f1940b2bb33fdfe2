"""The card faces: drawn once, the same from Python and from JavaScript, told apart by shape."""

import json
import re
import subprocess
from pathlib import Path
from xml.dom import minidom

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils import translation

from gofclub import rules
from gofclub.art import faces, icons, suits
from gofclub.card_names import card_name
from gofclub.management.commands.draw import BITMAPS, DRAWINGS, IMAGES
from gofclub.templatetags.cards import card
from tests.servers.node import environment

ROOT = Path(__file__).resolve().parent.parent.parent


def test_every_card_of_the_rules_has_a_face():
    assert [str(face) for face in rules.FACES] == list(faces.FACES)


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_files_are_what_draw_would_write(name):
    assert (IMAGES / name).read_text() == DRAWINGS[name]()


def test_the_sprite_holds_one_symbol_for_each_face_and_the_back():
    sprite = minidom.parseString(faces.sprite())  # noqa: S318 - our own text

    names = [symbol.getAttribute("id") for symbol in sprite.getElementsByTagName("symbol")]

    assert names == [f"c-{face}" for face in (*faces.FACES, faces.BACK)]


def test_no_two_faces_look_the_same():
    drawn = {faces.face(face) for face in faces.FACES}

    assert len(drawn) == 34


def test_the_suits_differ_in_shape_and_not_only_in_colour():
    shapes = {re.sub(r'fill="[^"]*"', "", suits.PIPS[suit]) for suit in "gyr"}

    assert len(shapes) == 3


@pytest.mark.parametrize("sprite", [faces.sprite, icons.sprite])
def test_a_sprite_refers_to_nothing_that_browsers_resolve_differently(sprite):
    text = sprite()

    assert "url(" not in text
    assert "<use" not in text


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("3g", "green 3"),
        ("Ty", "yellow 10"),
        ("1r", "red 1"),
        ("1m", "multicolour 1"),
        ("Pg", "green phoenix"),
        ("Py", "yellow phoenix"),
        ("Dr", "dragon"),
        ("back", "face-down card"),
    ],
)
def test_a_card_says_its_name(code, name):
    with translation.override("en"):
        assert card_name(code) == name
        assert f'aria-label="{name}"' in card(code)


def test_a_card_beside_its_name_is_silent():
    assert 'aria-hidden="true"' in card("3g", decorative=True)
    assert "aria-label" not in card("3g", decorative=True)


@pytest.mark.parametrize("code", ["", "0g", "3m", "Pr", "3g3y", '"><b>'])
def test_what_is_no_card_is_refused(code):
    with pytest.raises(TemplateSyntaxError):
        card(code)


def test_several_cards_stand_in_one_row():
    template = Template('{% load cards %}{% cards "3g3y 1m" label="three cards" %}')

    html = template.render(Context())

    assert re.findall(r'data-card="(\w+)"', html) == ["3g", "3y", "1m"]
    assert 'role="img" aria-label="three cards"' in html


def test_javascript_makes_the_same_markup_as_the_template_tag():
    script = """
        globalThis.gettext = (text) => text;
        globalThis.pgettext = (context, text) => text;
        globalThis.interpolate = (text, { number }) => text.replace("%(number)s", number);
        const { BACK, FACES, cardMarkup } = await import("./gofclub/static/js/lib/card.js");
        const sprite = process.argv[1];
        console.log(JSON.stringify([...FACES, BACK].map((code) => [
          cardMarkup(code, { sprite }),
          cardMarkup(code, { sprite, size: "small", decorative: true }),
        ])));
    """
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script, "/static/img/cards.svg"],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )

    with translation.override("en"):
        ours = [
            [card(code), card(code, size="small", decorative=True)]
            for code in (*faces.FACES, faces.BACK)
        ]

    assert json.loads(done.stdout) == ours


@pytest.mark.parametrize("name", BITMAPS)
def test_the_launcher_icons_have_the_size_they_promise(name):
    side = BITMAPS[name][1]
    header = (IMAGES / name).read_bytes()[:24]

    assert header[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(header[16:20]) == int.from_bytes(header[20:24]) == side
