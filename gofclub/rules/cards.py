"""The 64 cards and their two-character notation.

Cards order by strength: number first, then colour. There are 34 different faces; two cards of one
face are interchangeable, so a hand can also be written as one integer, its *key*, with a three-bit
count per face. The third bit is never reached by a count (nobody holds more than two of a face);
it is spare room that lets one subtraction compare all 34 counts at once.
"""

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from itertools import chain
from typing import NamedTuple, TypeAlias

from .errors import BadNotation


class Colour(IntEnum):
    """Weakest first. MULTI belongs to one card only, the strongest of the 1s."""

    GREEN = 0
    YELLOW = 1
    RED = 2
    MULTI = 3

    @property
    def letter(self) -> str:
        return "gyrm"[self]


PHOENIX = 11
DRAGON = 12
_NUMBERS = "123456789TPD"


class Card(NamedTuple):
    """A card; greater means stronger.

    >>> str(Card(3, Colour.GREEN)), Card(1, Colour.MULTI) > Card(1, Colour.RED)
    ('3g', True)
    """

    rank: int
    colour: Colour

    def __str__(self) -> str:
        return _NUMBERS[self.rank - 1] + "gyrm"[self.colour]

    def __repr__(self) -> str:
        return f"Card({self})"


Hand: TypeAlias = tuple[Card, ...]

_PLAIN = tuple(
    Card(rank, colour)
    for rank in range(1, 11)
    for colour in (Colour.GREEN, Colour.YELLOW, Colour.RED)
)
MULTI_ONE = Card(1, Colour.MULTI)
_SINGLE_COPIES = (
    MULTI_ONE,
    Card(PHOENIX, Colour.GREEN),
    Card(PHOENIX, Colour.YELLOW),
    Card(DRAGON, Colour.RED),
)

FACES: tuple[Card, ...] = tuple(sorted(_PLAIN + _SINGLE_COPIES))
"""The 34 different cards, weakest first."""

DECK: tuple[Card, ...] = tuple(sorted(_PLAIN * 2 + _SINGLE_COPIES))
"""All 64, weakest first."""

COPIES: dict[Card, int] = {face: DECK.count(face) for face in FACES}

COUNT_BITS = 3
KEY: dict[Card, int] = {face: 1 << COUNT_BITS * at for at, face in enumerate(FACES)}
_ONES = sum(KEY.values())
_GUARDS = _ONES << 2
_BY_TEXT = {str(face): face for face in FACES}


def cards(written: str) -> Hand:
    """The cards of a text, in the order written; spaces are allowed.

    >>> cards("3g Tr1m")
    (Card(3g), Card(Tr), Card(1m))
    """
    try:
        return tuple([_BY_TEXT[written[at : at + 2]] for at in range(0, len(written), 2)])
    except KeyError:
        pass
    return _spaced(written)


def _spaced(written: str) -> Hand:
    """The same, one after the other: with spaces between them, or with what is none of them."""
    found: list[Card] = []
    at = 0
    while at < len(written):
        if written[at] == " ":
            at += 1
            continue
        card = _BY_TEXT.get(written[at : at + 2])
        if card is None:
            raise BadNotation(
                "bad_card",
                f"{written[at : at + 2]!r} is not a card: write a number 1-9 or T and a colour"
                " g, y or r; or 1m, Pg, Py, Dr",
                column=at + 1,
            )
        found.append(card)
        at += 2
    return tuple(found)


def text(some: Iterable[Card]) -> str:
    """The notation of cards, weakest first, without spaces.

    >>> text(cards("Tr 3g"))
    '3gTr'
    """
    return "".join(map(str, sorted(some)))


def hand_key(some: Iterable[Card]) -> int:
    """The cards as one integer; refuses more copies of a face than the deck has."""
    held = tuple(some)
    try:
        key = sum(map(KEY.__getitem__, held))
    except (KeyError, TypeError):
        stranger = next(card for card in held if card not in FACES)
        raise BadNotation("bad_card", f"{stranger!r} is not a card") from None
    # Four to seven of a face reach its spare bit, and eight would carry into the next face: then
    # the counts no longer add up.
    if key & _GUARDS or _cards_in(key) != len(held) or not holds(DECK_KEY, key):
        extra = next(card for card in sorted(held) if held.count(card) > COPIES[card])
        number = "one" if COPIES[extra] == 1 else "two"
        raise BadNotation("too_many", f"the deck has only {number} {extra}")
    return key


def _cards_in(key: int) -> int:
    ones = (key & _ONES).bit_count()
    twos = (key & _ONES << 1).bit_count()
    return ones + 2 * twos + 4 * (key & _GUARDS).bit_count()


DECK_KEY = sum(KEY[card] for card in DECK)


def holds(hand: int, some: int) -> bool:
    """Whether a hand (as a key) has all the cards of another key."""
    # No count can borrow from its neighbour: each starts with its spare bit set.
    return ((hand | _GUARDS) - some) & _GUARDS == _GUARDS


class _Parts(dict[int, tuple[Hand, str]]):
    """The cards of a part of a key, and their text: there are few parts, and very many hands."""

    def __missing__(self, part: int) -> tuple[Hand, str]:
        held = ((face,) * (part >> COUNT_BITS * at & 7) for at, face in enumerate(FACES))
        some = tuple(chain.from_iterable(held))
        self[part] = known = some, text(some)
        return known


_IN_A_PART = 6
_MASKS = tuple(
    sum(7 << COUNT_BITS * face for face in range(at, min(at + _IN_A_PART, len(FACES))))
    for at in range(0, len(FACES), _IN_A_PART)
)
_PARTS = _Parts()


@lru_cache(maxsize=4096)
def cards_of(key: int) -> Hand:
    """The cards of a key, weakest first."""
    return tuple(chain.from_iterable([_PARTS[key & mask][0] for mask in _MASKS]))


@lru_cache(maxsize=4096)
def text_of(key: int) -> str:
    """Their notation.

    >>> text_of(hand_key(cards("Dr 3g 1m 3g")))
    '1m3g3gDr'
    """
    return "".join([_PARTS[key & mask][1] for mask in _MASKS])


def strongest_of(key: int) -> Card:
    """The strongest card of a key that has one."""
    return FACES[(key.bit_length() - 1) // COUNT_BITS]
