"""Combos with enough beside them for a client that knows no rules."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from gofclub import rules


class Named(NamedTuple):
    kind: str
    cards: str
    of: str
    """The number that names it: a pair of 3s, a full house of 8s, a straight up to T."""


class _Names(dict[int, Named]):
    """By the combo's number; made once each, because every view lists dozens."""

    def __missing__(self, number: int) -> Named:
        self[number] = made = _named(rules.COMBOS[number])
        return made


class _Texts(dict[int, str]):
    """One field of each name, by the combo's number."""

    def __init__(self, field: str) -> None:
        self._at = Named._fields.index(field)

    def __missing__(self, number: int) -> str:
        self[number] = text = _NAMES[number][self._at]
        return text


_NAMES = _Names()
_CARDS, _OF = _Texts("cards"), _Texts("of")


def _named(combo: rules.Combo) -> Named:
    faces = [str(card)[0] for card in combo.cards]
    is_full_house = combo.kind is rules.Kind.FULL_HOUSE
    of = max(faces, key=faces.count) if is_full_house else faces[-1]
    return Named(combo.kind.value, rules.text(combo.cards), of)


def named(combo: rules.Combo) -> Named:
    """A combo as clients are told of it."""
    return _NAMES[combo.number]


def cards_of_each(numbers: Iterable[int]) -> list[str]:
    """The cards of combos, given by their numbers."""
    return list(map(_CARDS.__getitem__, numbers))


def groups_of(numbers: tuple[int, ...]) -> list[dict[str, Any]]:
    """Combos, given by their numbers, in the order of these, by kind."""
    return [
        {"kind": kind.value, "cards": cards_of_each(some), "of": list(map(_OF.__getitem__, some))}
        for kind, some in rules.by_kind(numbers)
    ]


def named_combo(cards: rules.Hand) -> Named:
    """The same for cards that are known to be a combo.

    >>> named_combo(rules.cards("3g3g8g8y8r"))
    Named(kind='full_house', cards='3g3g8g8y8r', of='8')
    """
    return named(rules.combo(cards))
