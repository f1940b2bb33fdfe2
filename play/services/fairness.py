"""A shuffle that can be checked afterwards: what is published before a deal, and revealed after."""

import hashlib
import secrets
from collections.abc import Sequence
from random import Random

from gofclub import rules

SALT_BYTES = 32


def hands_text(hands: Sequence[rules.Hand]) -> str:
    """The hands as dealt, joined with "/"; where three play, the rest of the deck comes last."""
    written = [rules.text(hand) for hand in hands]
    if len(hands) == 3:
        rest = list(rules.DECK)
        for hand in hands:
            for card in hand:
                rest.remove(card)
        written.append(rules.text(rest))
    return "/".join(written)


def hands_of(text: str, seats: int) -> tuple[rules.Hand, ...]:
    """The hands of the seats, without the dummy."""
    return tuple(rules.cards(hand) for hand in text.split("/")[:seats])


def new_salt() -> str:
    return secrets.token_hex(SALT_BYTES)


def commitment_to(hands: str, salt: str) -> str:
    """What is published with the deal: it says nothing, and fits no other hands.

    >>> commitment_to("1g/1y/1r/1m", "00" * 32)[:16]
    'e6cf3535ade62e56'
    """
    return hashlib.sha256(bytes.fromhex(salt) + hands.encode("ascii")).hexdigest()


def chinese_cut(rng: Random, *, dealer: int, seats: int) -> tuple[tuple[rules.Card, ...], int]:
    """The cards turned up until one has a number, and who gets the first card."""
    # The deck is shuffled again after the cut: what was turned up says nothing about the hands.
    turned: list[rules.Card] = []
    while True:
        turned.append(rng.choice(rules.DECK))
        first = rules.cut_seat(turned[-1], dealer=dealer, seats=seats)
        if first is not None:
            return tuple(turned), first
