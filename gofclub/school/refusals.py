"""What is said to an attempt that its step says nothing about, and which rule is behind it."""

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from gofclub import rules
from gofclub.school.script import LEGAL, Words


class Refusal(NamedTuple):
    title: Words
    words: Words
    rule: str = ""
    """Its section of docs/rules.md."""


_BEFORE_A_LAST_CARD = _("Not before a last card.")
REFUSALS = {
    "not_a_combo": Refusal(
        _("Not a combination."), _("These cards do not go together. Put them back."), "R7"
    ),
    "wrong_count": Refusal(
        _("That does not fit."),
        _("Lay as many cards as there are on the table, or a gang."),
        "R8.1",
    ),
    "too_weak": Refusal(
        _("That does not beat it."), _("It is not stronger than what is on the table."), "R8.3"
    ),
    "must_have_1m": Refusal(
        _("Not yet."), _("The first lead of the game must contain the multicolour 1."), "R14.1"
    ),
    "must_lead": Refusal(_("You cannot pass."), _("Whoever leads cannot pass."), "R14.4"),
    "must_block": Refusal(
        _BEFORE_A_LAST_CARD,
        _("Your neighbour has one card: lay your highest single, or a gang."),
        "R18.1",
    ),
    "must_lead_many": Refusal(
        _BEFORE_A_LAST_CARD, _("Your neighbour has one card: lead two cards or more."), "R18.3"
    ),
    "must_lead_strongest": Refusal(
        _BEFORE_A_LAST_CARD, _("Your neighbour has one card: lead your strongest single."), "R18.4"
    ),
    "not_strongest": Refusal(_("Not your strongest."), _("Give your strongest card."), "R12.2"),
    "uncalled": Refusal(_("Too late."), _("You are out of the hand, with one point."), "R17.3"),
}
RIGHT = Refusal(_("Right."), "")
WRONG = Refusal(_("Not quite."), "")
ALLOWED = Refusal(
    _("Allowed, but not the point."), _("This step is about something else. Have another look.")
)
OTHER_KIND = Refusal(
    _("Not what you are looking for."), _("These cards go together, but as something else.")
)
_KINDS = {kind.value for kind in rules.Kind}
# The parts of the Learn page, and the sections of the rules that they tell.
_PARTS = {
    "deck": range(1, 4),
    "combinations": (4, 5, 7),
    "gangs": (6, 9),
    "beats": (8,),
    "turn": (10, 11, 14, 15, 16),
    "exchange": (12, 13),
    "last-card": (17, 18),
    "score": (19, 20),
}


def refusal_for(code: str) -> Refusal:
    if code == LEGAL:
        return ALLOWED
    return OTHER_KIND if code in _KINDS else REFUSALS.get(code, WRONG)


def is_refused(code: str) -> bool:
    """Whether the rules say no; a wrong answer to a question is no more than that."""
    return code in REFUSALS


def part_of(rule: str) -> str:
    """Where the Learn page tells of a rule.

    >>> part_of("R8.3"), part_of("R14.4")
    ('beats', 'turn')
    """
    section = int(rule[1:].split(".", maxsplit=1)[0])
    return next(part for part, sections in _PARTS.items() if section in sections)
