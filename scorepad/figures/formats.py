"""How a figure is written: for people in their language, for programs as a plain number."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.formats import number_format

from scorepad.figures.measures import WIN
from scorepad.figures.ratings import scaled

NOTHING = "\N{EN DASH}"
VULGAR = {
    Fraction(1, 4): "\N{VULGAR FRACTION ONE QUARTER}",
    Fraction(1, 2): "\N{VULGAR FRACTION ONE HALF}",
    Fraction(3, 4): "\N{VULGAR FRACTION THREE QUARTERS}",
    Fraction(1, 3): "\N{VULGAR FRACTION ONE THIRD}",
    Fraction(2, 3): "\N{VULGAR FRACTION TWO THIRDS}",
}
PLUS_MINUS = "\N{PLUS-MINUS SIGN}"
THIN = "\N{NARROW NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Format:
    """Both are asked for values that are there; nothing is a dash, and null."""

    text: Callable[[Any], str]
    plain: Callable[[Any], int | float]
    is_whole: bool = False
    """Whether the plain number is a whole one."""


def percent(rate: float) -> str:
    return f"{round(100 * rate)}{THIN}%"


def wins(twelfths: int) -> str:
    """Wins with what was shared.

    >>> [ascii(wins(twelfths)) for twelfths in (36, 7)]
    ["'3'", "'0.58'"]
    """
    whole, rest = divmod(twelfths, WIN)
    if not rest:
        return number_format(whole, 0)
    part = VULGAR.get(Fraction(rest, WIN))
    if part is None:
        return number_format(round(twelfths / WIN, 2), 2)
    return f"{number_format(whole, 0) if whole else ''}{part}"


def decimal(digits: int, *, plain: int = 4) -> Format:
    """With `digits` for people, and `plain` of them for programs."""
    return Format(
        lambda value: number_format(round(value, digits), digits), lambda value: round(value, plain)
    )


WHOLE = Format(lambda value: number_format(value, 0), lambda value: value, is_whole=True)
SHARE = Format(percent, lambda value: round(value, 4))
WINS = Format(wins, lambda twelfths: round(twelfths / WIN, 2))
RATING = Format(
    lambda value: number_format(scaled(value), 0, use_l10n=False), scaled, is_whole=True
)
