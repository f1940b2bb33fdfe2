"""Who ends before whom: a square for each pair."""

from collections.abc import Mapping, Sequence

from django.utils.html import format_html

from scorepad.charts.chart import WIDTH, Chart, drawing, fitted, rect, text

NAMES = 92
SHADES = 7


def matrix(
    names: Sequence[str],
    shares: Mapping[tuple[int, int], tuple[float, int]],
    *,
    title: str,
    says: str,
    corner: str,
) -> Chart:
    """`shares` has for (row, column) how often the row was ahead, of 1, and in how many games."""
    size = (WIDTH - NAMES - 4) / len(names)
    top = 26
    parts = []
    for at, name in enumerate(names):
        y = top + at * size
        shown = fitted(name, room=NAMES - 24, size=11)
        parts.append(text(NAMES - 6, y + size / 2 + 4, f"{shown} {at + 1}", "small", "end"))
        parts.append(text(NAMES + (at + 0.5) * size, top - 8, str(at + 1), "small", "middle"))
    for row in range(len(names)):
        for column in range(len(names)):
            x, y = NAMES + column * size, top + row * size
            known = shares.get((row, column))
            if row == column or known is None:
                parts.append(rect(x + 1, y + 1, size - 2, size - 2, "cell none", radius=4))
                continue
            share, games = known
            shade = min(SHADES - 1, int(share * SHADES))
            parts.append(
                format_html(
                    "<g>{}{}<title>{}</title></g>",
                    rect(x + 1, y + 1, size - 2, size - 2, f"cell m{shade}", radius=4),
                    text(
                        x + size / 2,
                        y + size / 2 + 4,
                        str(round(100 * share)),
                        f"on m{shade}",
                        "middle",
                    ),
                    f"{names[row]} - {names[column]}: {round(100 * share)} %, {games}",
                )
            )
    rows = [
        (
            names[row],
            *(
                f"{round(100 * shares[row, column][0])} % / {shares[row, column][1]}"
                if (row, column) in shares
                else "\N{EN DASH}"
                for column in range(len(names))
            ),
        )
        for row in range(len(names))
    ]
    height = round(top + size * len(names) + 4)
    return Chart(
        title=title,
        says=says,
        svg=drawing(parts, height=height, says=says, kind="matrix"),
        head=(corner, *names),
        rows=rows,
    )
