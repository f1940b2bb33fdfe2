"""Games as a table that `csv_files` reads again: a template to fill in, and games as CSV."""

import csv
import io
from collections.abc import Iterable, Sequence

from gofclub.spreadsheets import safe_cell
from scorepad.services.imports.csv_files import HANDS, TOTALS
from scorepad.services.imports.values import ReadGame


def written(games: Iterable[ReadGame], *, kind: str) -> str:
    """The games as `read_csv` reads them; only what a table can say of them."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(HANDS if kind == "hands" else TOTALS)
    for number, game in enumerate(games, 1):
        names = [one.name for one in game.people]
        when = game.started_at.strftime("%Y-%m-%d %H:%M")
        if kind == "totals":
            rows.writerow([when, *_paired(names, game.sums)])
        for hand in game.hands if kind == "hands" else ():
            rows.writerow([when, number, *_paired(names, hand.left)])
    return out.getvalue()


def _paired(names: Sequence[str], numbers: Sequence[int]) -> list[str | int]:
    return [
        cell
        for name, number in zip(names, numbers, strict=True)
        for cell in (safe_cell(name), number)
    ]


def template(kind: str) -> str:
    """A small file to start from."""
    four, three = ("Ana", "Ben", "Chloe", "Dov"), ("Ana", "Ben", "Chloe")
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    if kind == "hands":
        rows.writerow(HANDS)
        rows.writerow(["2024-11-05 19:30", 1, *_paired(four, (0, 5, 9, 3))])
        rows.writerow(["2024-11-05 19:30", 1, *_paired(four, (4, 0, 16, 1))])
        rows.writerow(["2024-11-05 19:30", 1, *_paired(four, (2, 7, 3, 0))])
        rows.writerow(["2024-11-12", 1, *_paired(three, (0, 11, 16))])
        rows.writerow(["2024-11-12", 1, *_paired(three, (3, 0, 12))])
    else:
        rows.writerow(TOTALS)
        rows.writerow(["2024-11-05 19:30", *_paired(four, (44, 71, 120, 90))])
        rows.writerow(["2024-11-12", *_paired(three, (18, 64, 109))])
    return out.getvalue()
