"""What was laid, in words: the same phrases that the table's scripts use."""

from django.utils.translation import gettext, pgettext

from gofclub import rules
from gofclub.card_names import card_name
from gofclub.rules import Kind


def combo_phrase(combo: rules.Combo) -> str:
    """A combo within a sentence.

    >>> combo_phrase(rules.combo(rules.cards("6g6r")))
    'a pair of 6s'
    """
    cards = combo.cards
    ranks = [card.rank for card in cards]
    number = max(ranks, key=ranks.count) if combo.kind is Kind.FULL_HOUSE else ranks[-1]
    words = {"number": number, "count": len(cards), "card": card_name(str(cards[-1]))}
    match combo.kind:
        case Kind.SINGLE:
            said = pgettext("laid", "the %(card)s")
        case Kind.PAIR if number > 10:
            said = pgettext("laid", "the pair of phoenixes")
        case Kind.PAIR:
            said = pgettext("laid", "a pair of %(number)ss")
        case Kind.TRIPLE:
            said = pgettext("laid", "three %(number)ss")
        case Kind.STRAIGHT:
            said = pgettext("laid", "a straight up to %(number)s")
        case Kind.FLUSH:
            said = pgettext("laid", "a flush up to %(number)s")
        case Kind.FULL_HOUSE:
            said = pgettext("laid", "a full house of %(number)ss")
        case Kind.STRAIGHT_FLUSH:
            said = pgettext("laid", "a straight flush up to %(number)s")
        case _:
            said = pgettext("laid", "a gang of %(count)s: %(number)ss")
    return said % words


def action_phrase(action: rules.Action) -> str:
    """What somebody could do, as a line of its own."""
    match action:
        case rules.Play(combo=combo) if combo is not None:
            return gettext("Lay %(combo)s") % {"combo": combo_phrase(combo)}
        case rules.Give(card=card):
            return gettext("Give back the %(card)s") % {"card": card_name(str(card))}
    return gettext("Pass")
