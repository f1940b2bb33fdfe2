"""A shuffle that nobody chooses and everybody can repeat; docs/protocol.md describes it.

The server promises a salt by its hash before anybody adds to the pack. The browsers of those who
sit there add seeds; then salt and seeds together give the cut and the hands, and a seal over both
is shown with the cards. Neither the server alone nor a player alone can choose the cards.
"""

import hashlib
import hmac
import itertools
from collections.abc import Iterator, Sequence
from random import Random
from struct import Struct
from typing import NamedTuple

from gofclub import rules

OLD, MIXED, GIVEN, SHARED = 1, 2, 3, 4
"""How a deal was sealed: a hash of its cards alone, salt and seeds from which they follow, not at
all, because its cards were given, or by the secret of a round whose tables share their deals."""
SALT_BYTES = 32
SEED_LENGTH = 64
"""Hexadecimal digits of what a player adds."""
MOST_CUTS = 60
"""Cards that fit the column for the cut; sixty creatures in a row would be a broken shuffle."""
_WORDS, _EIGHT = 2**32, Struct(">8I")

Seeds = tuple[str, ...]
"""By seat; empty where nothing was added."""


class Shuffled(NamedTuple):
    hands: str
    cut: str
    """The Chinese cut: the cards turned up; the last one decided. Empty without it."""


class Draws:
    """Numbers that follow from a salt and a text: HMAC-SHA256 of the text and a count."""

    def __init__(self, salt: str, text: str) -> None:
        self._words = _words(bytes.fromhex(salt), text)

    def below(self, count: int) -> int:
        """From 0 to count - 1, each as likely; what would favour the small ones is thrown away."""
        most = _WORDS - _WORDS % count
        while (word := next(self._words)) >= most:
            pass
        return word % count

    def shuffle(self, cards: list[rules.Card]) -> None:
        """Fisher and Yates, from the end."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]


def _words(key: bytes, text: str) -> Iterator[int]:
    for block in itertools.count():
        yield from _EIGHT.unpack(hmac.digest(key, f"{text} {block}".encode("ascii"), "sha256"))


def new_salt(rng: Random) -> str:
    return rng.randbytes(SALT_BYTES).hex()


def commitment_to(salt: str, *, table: str, number: int) -> str:
    """What is shown before anybody adds to the pack: it fits no other salt.

    >>> commitment_to("00" * 32, table="k7mq2wxz9pfa", number=3)[:16]
    'ae2078facd2e1258'
    """
    return _digest(f"commitment {table} {number} {salt}")


class Which(NamedTuple):
    """The deal that is meant, and who deals it."""

    table: str
    number: int
    dealer: int


def seal_of(which: Which, commitment: str, seeds: Seeds, *, cut: str) -> str:
    """What is shown with the cards: with the salt, all of it leads to one deal only."""
    table, number, dealer = which
    return _digest(f"seal {table} {number} {commitment} {seeds_text(seeds)} {dealer} {cut or '-'}")


def old_seal(hands: str, salt: str) -> str:
    """How deals were sealed before players added to them: by their cards.

    >>> old_seal("1g/1y/1r/1m", "00" * 32)[:16]
    'e6cf3535ade62e56'
    """
    return hashlib.sha256(bytes.fromhex(salt) + hands.encode("ascii")).hexdigest()


def shuffled(which: Which, salt: str, seeds: Seeds, *, ruleset: rules.Ruleset) -> Shuffled:
    """The cut and the hands that follow from the salt and what was added."""
    table, number, dealer = which
    seats = len(seeds)
    draws = Draws(salt, f"shuffle {table} {number} {seeds_text(seeds)}")
    turned: list[rules.Card] = []
    first = dealer
    if ruleset.chinese_cut:
        turned, first = chinese_cut(draws, dealer=dealer, seats=seats)
    # The pack is shuffled after the cut: what was turned up says nothing about the hands.
    hands = rules.shuffled(draws, seats, first=first)
    return Shuffled(hands_text(hands), "".join(map(str, turned[-MOST_CUTS:])))


def chinese_cut(draws: Draws, *, dealer: int, seats: int) -> tuple[list[rules.Card], int]:
    """The cards turned up until one has a number, and who gets the first card."""
    turned = []
    while True:
        turned.append(rules.DECK[draws.below(len(rules.DECK))])
        first = rules.cut_seat(turned[-1], dealer=dealer, seats=seats)
        if first is not None:
            return turned, first


def seeds_text(seeds: Seeds) -> str:
    """As they are hashed and stored: joined with "/", and "-" where nothing was added."""
    return "/".join(seed or "-" for seed in seeds)


def seeds_of(text: str, seats: int) -> Seeds:
    """The seeds from their text; an old deal has none."""
    if not text:
        return ("",) * seats
    return tuple("" if seed == "-" else seed for seed in text.split("/"))


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


def is_whole_pack(hands: str) -> bool:
    """Whether these hands, the dummy with them, are the pack and nothing else."""
    return sorted(rules.cards(hands.replace("/", ""))) == sorted(rules.DECK)


def hands_of(text: str, seats: int) -> tuple[rules.Hand, ...]:
    """The hands of the seats, without the dummy."""
    return tuple(rules.cards(hand) for hand in text.split("/")[:seats])


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()
