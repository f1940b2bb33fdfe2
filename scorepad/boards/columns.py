"""The figures that a board has columns for, as its cells are written."""

from dataclasses import dataclass

from scorepad.figures import FIGURES, Figure
from scorepad.models import Tally

COLUMNS = tuple(figure for figure in FIGURES if figure.label)
BY_NAME = {figure.name: figure for figure in COLUMNS}
BY_KEY = {figure.key: figure for figure in COLUMNS}


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure as it is written, and what goes with it in small letters."""

    text: str
    more: str = ""


def cell(figure: Figure, tally: Tally) -> Cell:
    return Cell(figure.text(tally), figure.more(tally) if figure.more else "")
