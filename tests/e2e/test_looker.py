"""The looker itself: pages that are broken on purpose, each in one way, and one that is not."""

import pytest

from tests.e2e.looks import View, assert_looks_right, faults
from tests.e2e.screens import Screen

NARROW = Screen(360, 640, touch=False)
HERE = View(NARROW.width, NARROW.height)

FAULTS = {
    "the page is 900 px wide on 360": "<div style='width: 900px; height: 1px'></div>",
    "out of the screen": "<p style='position: absolute; left: 340px; width: 9em'>Too far out</p>",
    "cut in width": "<p style='width: 40px; overflow: hidden; white-space: nowrap'>Too long</p>",
    "cut in height": "<p style='height: 8px; overflow: hidden'>Too high</p>",
    "cut to nothing": "<p style='width: 9px; overflow: hidden; text-overflow: ellipsis;"
    " white-space: nowrap'>Nothing left</p>",
    "cut at its beginning": "<p style='width: 60px; overflow: hidden; text-overflow: ellipsis;"
    " white-space: nowrap'><bdi>\u0639\u0628\u062f \u0627\u0644\u0631\u062d\u0645\u0646"
    " \u0627\u0644\u0637\u0648\u064a\u0644</bdi></p>",
    "lies on": "<p>Below</p><p style='margin-top: -30px'>Above</p>",
    "a picture lies on": "<p>Under a card</p><svg width='200' height='40' style='display: block;"
    " margin-top: -40px; position: relative'><rect width='200' height='40'/></svg>",
    "a column of letters": "<p style='width: 12px; overflow-wrap: anywhere'>Wilhelmina</p>",
    "cannot be reached": "<button>Save</button><div style='position: fixed; inset: 0'></div>",
    "not in sight": "<div style='height: 2000px'></div><p class='wanted'>Total</p>",
    "hidden behind": "<p class='wanted'>Total</p><div style='position: fixed; inset: 0;"
    " background: white'></div>",
}
GOOD = """<main style='width: 300px'>
  <p style='width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap'>Cut, and
  said so</p>
  <div style='height: 60px; overflow: auto'><p style='height: 200px'>Scrolls</p>
    <button>Further down</button></div>
  <p style='position: absolute; clip-path: inset(50%); width: 1px; overflow: hidden'>Unseen</p>
  <p class='wanted'>Total</p><button>Save</button></main>"""


@pytest.fixture
def blank(open_page):
    page = open_page(NARROW)
    page.goto("about:blank")
    return page


def write(page, body: str) -> None:
    page.set_content(f"<body style='margin: 0; font: 16px/20px sans-serif'>{body}</body>")


def test_what_is_broken_is_found(blank):
    for fault, body in FAULTS.items():
        write(blank, body)

        in_sight = [".wanted"] if "wanted" in body else []
        found = faults(blank, in_sight=in_sight)

        assert any(fault in one for one in found), (fault, found)
        with pytest.raises(AssertionError, match=fault):
            assert_looks_right(blank, state="broken", in_sight=in_sight, views=[HERE])


def test_what_is_whole_is_left_alone(blank):
    write(blank, GOOD)

    assert faults(blank, in_sight=[".wanted"]) == []
    assert_looks_right(blank, state="whole", in_sight=[".wanted"], views=[HERE])


def test_what_fits_in_small_letters_only_is_found_in_large_ones(blank):
    write(blank, "<p style='width: 20rem'>Wide in large letters</p>")
    views = [View(360, 640), View(360, 640, 200)]

    with pytest.raises(AssertionError, match="360 x 640, 200 %: the page is 640 px wide"):
        assert_looks_right(blank, state="broken", views=views)
