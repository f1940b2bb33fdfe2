"""The two summary cards: combinations in order, and the key rules; tests ask the rules."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _, pgettext_lazy

Words = str | Promise


class Shown(NamedTuple):
    """A combination: what it is called, its cards, and what to know about it."""

    name: Words
    cards: str
    words: Words = ""


class KeyRule(NamedTuple):
    name: Words
    words: Words
    rule: str


ROW = "1g1m2g3g4g5g6g7g8g9gTgPgPyDr"
"""Single cards from weak to strong; of each number one colour stands for all."""
SMALL = (
    Shown(pgettext_lazy("combination", "Single"), "3y", _("any card")),
    Shown(pgettext_lazy("combination", "Pair"), "1r1r", _("two of one number")),
    Shown(pgettext_lazy("combination", "Triple"), "2g2y2r", _("three of one number")),
)
FIVES = (
    Shown(
        pgettext_lazy("combination", "Straight"),
        "2y3g4g5r6y",
        _("Five numbers in a row, 1 to 10. Never round the corner."),
    ),
    Shown(
        pgettext_lazy("combination", "Flush"),
        "2r2r5r7r9r",
        _("Five of one colour. A number may appear twice."),
    ),
    Shown(
        pgettext_lazy("combination", "Full house"),
        "2y2r6g6y6r",
        _("A triple and a pair. The triple is compared first."),
    ),
    Shown(
        pgettext_lazy("combination", "Straight flush"), "3g4g5g6g7g", _("A straight of one colour.")
    ),
)
GANGS = (
    Shown(_("4 cards"), "TgTyTyTr"),
    Shown(_("5 cards"), "8g8g8y8y8r"),
    Shown(_("6 cards"), "4g4g4y4y4r4r"),
    Shown(_("7 cards"), "1g1g1y1y1r1r1m"),
)
KEY_RULES = (
    KeyRule(
        _("Lead"),
        _(
            "Whoever holds the multicolour 1 leads the first hand and must use it. Later the "
            "winner of the last hand leads, with anything."
        ),
        "R14",
    ),
    KeyRule(
        _("Beat or pass"),
        _(
            "As many cards, but stronger, or pass. After a pass you may play again in the same "
            "cycle."
        ),
        "R15",
    ),
    KeyRule(
        _("New cycle"),
        _("All others pass in a row: the cards are set aside, and whoever laid last leads."),
        "R15.3",
    ),
    KeyRule(
        _("Last card!"),
        _(
            "Down to one card? Say so before the next player acts. Forgotten: out of the hand, "
            "one point. Going out with several cards needs no call."
        ),
        "R17",
    ),
    KeyRule(
        _("Duty"),
        _(
            "Has the next player called? On a single, lay your strongest if it beats, or a gang. "
            "When you lead, lay two cards or more; if you cannot, your strongest."
        ),
        "R18",
    ),
    KeyRule(
        _("Exchange"),
        _(
            "Before every hand but the first, the loser gives the winner their strongest card. "
            "The winner gives any card back. All see both."
        ),
        "R12",
    ),
)
