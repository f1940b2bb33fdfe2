"""Combos with enough beside them for a client that knows no rules."""

from typing import NamedTuple

from gofclub import rules


class Named(NamedTuple):
    kind: str
    cards: str
    of: str
    """The number that names it: a pair of 3s, a full house of 8s, a straight up to T."""


_NAMES: dict[int, Named] = {}
"""By the combo's number; made once each, because every view lists dozens."""


def named(combo: rules.Combo) -> Named:
    """A combo as clients are told of it."""
    known = _NAMES.get(combo.number)
    if known is None:
        faces = [str(card)[0] for card in combo.cards]
        is_full_house = combo.kind is rules.Kind.FULL_HOUSE
        of = max(faces, key=faces.count) if is_full_house else faces[-1]
        known = Named(combo.kind.value, rules.text(combo.cards), of)
        _NAMES[combo.number] = known
    return known


def named_combo(cards: rules.Hand) -> Named:
    """The same for cards that are known to be a combo.

    >>> named_combo(rules.cards("3g3g8g8y8r"))
    Named(kind='full_house', cards='3g3g8g8y8r', of='8')
    """
    return named(rules.combo(cards))
