"""What the Learn page shows, taken from the rules or held against them by tests."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from gofclub import rules


class Example(NamedTuple):
    """A combination as it looks: its kind, its cards, and what to know about it."""

    kind: str
    name: str | Promise
    cards: str
    words: str | Promise


class Price(NamedTuple):
    left: int
    per_card: int
    points: int


class Band(NamedTuple):
    """Counts of cards left that cost the same per card."""

    first: int
    last: int
    per_card: int
    dearest: int


SMALL = (
    Example("single", pgettext_lazy("combination", "Single"), "8y", _("Any card.")),
    Example(
        "pair",
        pgettext_lazy("combination", "Pair"),
        "5g5r",
        _("Two cards of the same number. The two phoenixes make the highest pair."),
    ),
    Example(
        "triple",
        pgettext_lazy("combination", "Triple"),
        "7g7y7r",
        _("Three cards of the same number."),
    ),
)
FIVES = (
    Example(
        "straight",
        pgettext_lazy("combination", "Straight"),
        "4r5g6y7g8r",
        _("Five numbers in a row, in any colours. It ends at 10: 8 9 10 1 2 is nothing."),
    ),
    Example(
        "flush",
        pgettext_lazy("combination", "Flush"),
        "2y2y5y7y9y",
        _(
            "Five cards of one colour; a number may appear twice. The multicolour 1 takes any "
            "colour you like."
        ),
    ),
    Example(
        "full_house",
        pgettext_lazy("combination", "Full house"),
        "8g8y8rTgTr",
        _("A triple and a pair. The triple decides."),
    ),
    Example(
        "straight_flush",
        pgettext_lazy("combination", "Straight flush"),
        "5g6g7g8g9g",
        _("Five numbers in a row in one colour: the strongest five-card combination."),
    ),
)
GANGS = (
    Example("gang", _("Gang of four"), "9g9g9y9r", _("Four cards of the same number.")),
    Example("gang", _("Gang of five"), "3g3y3y3r3r", _("Five 3s beat four 9s: more cards win.")),
    Example("gang", _("Gang of six"), "4g4g4y4y4r4r", _("Every 4 there is.")),
    Example(
        "gang",
        _("Gang of seven"),
        "1g1g1y1y1r1r1m",
        _("All seven 1s, the multicolour 1 included: nothing beats it."),
    ),
)
# weaker, stronger, why
DUELS = (
    ("8r", "Tg", _("The number counts before the colour.")),
    ("6g6r", "7g7y", _("The higher number wins.")),
    ("3y3y", "3g3r", _("Same number: the strongest card decides, and red beats yellow.")),
    ("2r4r5r6r7r", "1y3y5y8y9y", _("Flush against flush: compare from the top. 9 beats 7.")),
    ("2g2y2r8r8r", "3g3y6g6y6r", _("Full houses: the triple decides, 6 beats 2.")),
    ("6g7y8r9gTy", "2g2y2r3g3y", _("A full house beats every straight.")),
    ("5g6g7g8g9g", "2g2y2y2r", _("Any gang beats anything that is not a gang.")),
)


def prices() -> tuple[Price, ...]:
    """What one to sixteen cards cost."""
    return tuple(
        Price(left, per_card, rules.points(left))
        for left, per_card in enumerate(rules.POINTS_PER_CARD)
        if left
    )


def bands() -> tuple[Band, ...]:
    """The same, grouped by the price of one card.

    >>> [(band.first, band.last, band.per_card) for band in bands()]
    [(1, 7, 1), (8, 10, 2), (11, 13, 3), (14, 15, 4), (16, 16, 5)]
    """
    found = []
    for per_card in sorted({price.per_card for price in prices()}):
        members = [price for price in prices() if price.per_card == per_card]
        found.append(Band(members[0].left, members[-1].left, per_card, members[-1].points))
    return tuple(found)


def warnings() -> tuple[Price, ...]:
    """One price of each band, the last of the cheap one and the first of the dear ones."""
    by_left = {price.left: price for price in prices()}
    cheap, *dear = bands()
    return (by_left[cheap.last], *(by_left[band.first] for band in dear))
