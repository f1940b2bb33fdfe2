"""Why one combination does not beat another, so that a page can lay both side by side."""

from typing import NamedTuple

from gofclub import rules


class Comparison(NamedTuple):
    """`top` and `tried` are the cards that decide; empty where none does."""

    rule: str
    top: str = ""
    tried: str = ""

    @property
    def is_by_colour(self) -> bool:
        return bool(self.top) and self.top[0] == self.tried[0]


def compared(top: rules.Combo, tried: rules.Combo) -> Comparison:
    """What decides between two sets of cards, the second of which does not beat the first."""
    if top.kind is rules.Kind.GANG:
        return Comparison("R9.2" if tried.kind is rules.Kind.GANG else "R9.1")
    if len(top) != len(tried):
        return Comparison("R8.1")
    if top.kind is not tried.kind:
        return Comparison("R8.2")
    for mine, theirs in zip(_in_order(tried), _in_order(top), strict=True):
        if mine != theirs:
            is_house = top.kind is rules.Kind.FULL_HOUSE
            return Comparison("R8.4" if is_house else "R8.3", str(theirs), str(mine))
    return Comparison("R8.6")


def _in_order(combo: rules.Combo) -> list[rules.Card]:
    """The cards as they are compared: strongest first, in a full house the triple first."""
    cards = sorted(combo.cards, reverse=True)
    if combo.kind is not rules.Kind.FULL_HOUSE:
        return cards
    ranks = [card.rank for card in cards]
    return sorted(cards, key=lambda card: (ranks.count(card.rank), card), reverse=True)
