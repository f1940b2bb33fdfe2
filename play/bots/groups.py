"""A hand cut into few plays, as cards: for a person who wants to see it so."""

from gofclub.rules import Hand

from .numbers import KEYS, cards_of, hand_key
from .plan import pieces


def groups(hand: Hand) -> tuple[Hand, ...]:
    """The plays of the best cut; most cards first, of equally many the weakest first.

    >>> from gofclub.rules import cards, text
    >>> [text(group) for group in groups(cards("3g3y5g6r7r8y9gDr"))]
    ['5g6r7r8y9g', '3g3y', 'Dr']
    """
    cut = (cards_of(KEYS[number]) for number in pieces(hand_key(hand)))
    return tuple(sorted(cut, key=lambda group: (-len(group), group)))
