"""Cards as somebody writes them: the notation of the records, read with patience."""

import re
from collections import Counter

from django.utils.translation import gettext, ngettext

from gofclub import rules
from gofclub.card_names import card_name

MOST_CARDS = 7
"""No combination has more."""
LONGEST_TEXT = 60
_TEN = re.compile(r"10(?=\s*[gyrGYR])")
_BETWEEN = re.compile(r"[\s,;+/-]+")


class CannotRead(ValueError):
    """With a sentence for whoever wrote it."""


def cards_from(written: str) -> rules.Hand:
    """The cards of a text, as written; capitals, commas and "10" are all right.

    >>> cards_from("10R, 3g 1M")
    (Card(Tr), Card(3g), Card(1m))
    """
    if len(written) > LONGEST_TEXT:
        raise CannotRead(_too_many())
    plain = _BETWEEN.sub("", _TEN.sub("T", written))
    codes = [plain[at : at + 2] for at in range(0, len(plain), 2)]
    found = tuple(_card(code) for code in codes)
    if len(found) > MOST_CARDS:
        raise CannotRead(_too_many())
    check_deck(found)
    return found


def check_deck(*sets: rules.Hand) -> None:
    """Whether all these cards can lie on one table."""
    for card, count in sorted(Counter(card for one in sets for card in one).items()):
        copies = rules.DECK.count(card)
        if count > copies:
            said = ngettext(
                "The deck has only %(count)s such card: %(card)s.",
                "The deck has only %(count)s such cards: %(card)s.",
                copies,
            )
            raise CannotRead(said % {"count": copies, "card": card_name(str(card))})


def _card(code: str) -> rules.Card:
    tidy = code[:1].upper() + code[1:].lower()
    for face in rules.FACES:
        if str(face) == tidy:
            return face
    raise CannotRead(
        gettext(
            '"%(code)s" is not a card. Write the number and the first letter of the colour in '
            "English: 3g, 7y, 10r; 1m is the multicolour 1, Pg and Py the phoenixes, Dr the dragon."
        )
        # What cannot be shown need not be: unprintable characters would be boxes.
        % {"code": "".join(letter for letter in code if letter.isprintable())}
    )


def _too_many() -> str:
    return gettext("No combination has more than seven cards.")
