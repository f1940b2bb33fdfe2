"""Combos with enough beside them for a client that knows no rules."""

from typing import NamedTuple

from gofclub import rules


class Named(NamedTuple):
    kind: str
    cards: str
    of: str
    """The number that names it: a pair of 3s, a full house of 8s, a straight up to T."""


class _Names(dict[rules.Hand, Named]):
    """By the cards, weakest first; made once each, because every view lists dozens."""

    def __missing__(self, cards: rules.Hand) -> Named:
        combo = rules.combo(cards)
        of = str(cards[-1])[0]
        if combo.kind is rules.Kind.FULL_HOUSE:
            of = max((str(card)[0] for card in cards), key=[str(card)[0] for card in cards].count)
        self[cards] = made = Named(combo.kind.value, rules.text(cards), of)
        return made


_NAMES = _Names()


def named_combo(cards: rules.Hand) -> Named:
    """The name of cards that are known to be a combo, weakest first.

    >>> named_combo(rules.cards("3g3g8g8y8r"))
    Named(kind='full_house', cards='3g3g8g8y8r', of='8')
    """
    return _NAMES[cards]
