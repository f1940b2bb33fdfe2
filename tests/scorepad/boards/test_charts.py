"""Charts: every name fits, every number is on the paper, and the table says the same."""

import re

import pytest

from scorepad import charts
from scorepad.charts.chart import WIDTH, fitted

NAMES = ["A", "W" * 40, "\u4e00" * 40, "Maximiliane Alexandrina Hohenstauf-Weber", "i" * 40]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_name_is_cut_to_the_room_there_is(name):
    cut = fitted(name, room=84)

    assert cut == name or cut.endswith("\N{HORIZONTAL ELLIPSIS}")
    assert name.startswith(cut.rstrip("\N{HORIZONTAL ELLIPSIS}"))
    # The widest letters are an em wide.
    if set(name) <= {"W", "\u4e00"}:
        assert (len(cut) - 1) * 12 * 0.9 <= 84


def points(svg: str) -> list[tuple[float, float]]:
    """All corners of all paths that stand on the paper itself."""
    found = []
    for drawn in re.findall(r'class="(?:line|band)[^"]*" d="M([^"Z]+)', svg):
        found += [tuple(map(float, pair.split())) for pair in drawn.split("L")]
    return found


@pytest.mark.parametrize("values", [[0], [0, 0, 0], [0, 5, 80, 320], [3.0] * 50, [-7, 12]], ids=str)
def test_lines_stay_on_the_paper(values):
    chart = charts.lines(
        [charts.Line(name, values) for name in NAMES[:4]],
        title="Totals",
        says="What one sees.",
        across="Hand",
        target=100,
        target_name="target",
    )

    assert all(0 <= x <= WIDTH and 0 <= y <= 230 for x, y in points(chart.svg))
    assert len(chart.rows) == len(values)
    assert 'aria-label="What one sees."' in chart.svg


def test_uncertainty_is_drawn_around_the_line_and_uses_the_room():
    seen = [(1000, 330), (1040, 300), (1100, 280)]
    chart = charts.band(
        seen, title="Rating", says="Up.", head=("Game", "Rating"), rows=[], first="1", last="3"
    )

    heights = [y for _, y in points(chart.svg)]
    assert max(heights) - min(heights) > 150
    assert all(0 <= y <= 230 for y in heights)


def test_a_name_cannot_become_markup():
    evil = '"><script>'
    chart = charts.matrix([evil, "B"], {(0, 1): (0.5, 4)}, title="t", says=evil, corner="c")

    assert "<script>" not in chart.svg
