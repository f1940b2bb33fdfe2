"""Combos: cards laid together, what they are and what they beat."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from .cards import FACES, KEY, Card, Hand, cards, hand_key, text
from .errors import IllegalAction
from .finder import gang_beats, ids_in
from .tables import END, END_OF_SIZE, FIRST, GANGS, ID_OF, KEYS, KIND_OF, SETS, Ids, Kind

__all__ = [
    "COMBOS",
    "Combo",
    "Kind",
    "all_combos",
    "by_kind",
    "combo",
    "combos_in",
    "count_by_kind",
]

CardsLike: TypeAlias = str | Iterable[Card]
_LONGEST = 7


@dataclass(frozen=True, slots=True, repr=False)
class Combo:
    """Cards laid together. Not ordered by `<`: most pairs of combos cannot be compared."""

    number: int
    """Its place in the one order of strength (see `tables`)."""
    kind: Kind = field(compare=False)
    cards: Hand = field(compare=False)
    """Weakest first."""
    key: int = field(compare=False)

    def beats(self, other: "Combo") -> bool:
        """Whether this may be laid on the other.

        >>> combo("3g3r").beats(combo("3y3y")), combo("2g2y2r2r").beats(combo("6r7r8r9rTr"))
        (True, True)
        """
        mine, yours = self.number, other.number
        if mine >= GANGS:
            return yours < GANGS or gang_beats(mine, yours)
        return yours < mine < END_OF_SIZE[len(self.cards)] and len(other.cards) == len(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        return text(self.cards)

    def __repr__(self) -> str:
        return f"Combo({self})"


class _Combos(dict[int, Combo]):
    """By number; each is made when first asked for, which keeps importing the rules cheap."""

    def __missing__(self, number: int) -> Combo:
        laid = tuple(sorted(FACES[face] for face in SETS[number]))
        self[number] = made = Combo(number, KIND_OF[number], laid, KEYS[number])
        return made


COMBOS = _Combos()


def all_combos() -> tuple[Combo, ...]:
    """All 12 352, in the one order of strength."""
    return tuple(map(COMBOS.__getitem__, range(len(SETS))))


def by_kind(numbers: Ids) -> Iterator[tuple[Kind, Ids]]:
    """Ascending numbers of combos, kind by kind.

    >>> [(kind.value, len(some)) for kind, some in by_kind((0, 1, FIRST[Kind.PAIR]))]
    [('single', 2), ('pair', 1)]
    """
    at = 0
    while at < len(numbers):
        kind = KIND_OF[numbers[at]]
        end = bisect_left(numbers, END[kind], at)
        yield kind, numbers[at:end]
        at = end


def combo(some: CardsLike) -> Combo:
    """The combo that cards make together.

    >>> combo("1g1g1m5g5g").kind
    <Kind.FULL_HOUSE: 'full_house'>
    """
    laid = cards(some) if isinstance(some, str) else tuple(some)
    found = find_combo(laid)
    if found is None:
        raise IllegalAction("not_a_combo", why_no_combo(laid))
    return found


def find_combo(laid: Hand) -> Combo | None:
    """As `combo`, but None where there is none: for the hot path and for asking."""
    # A longer set could carry one face's count into the next and look like something else.
    if len(laid) > _LONGEST:
        return None
    try:
        return COMBOS[ID_OF[sum(map(KEY.__getitem__, laid))]]
    except (KeyError, TypeError):
        return None


def combos_in(hand: CardsLike, over: Combo | CardsLike | None = None) -> tuple[Combo, ...]:
    """Every different combo in a hand, or those that beat `over`; weakest first in each size.

    >>> [str(one) for one in combos_in("3g3y9r")]
    ['3g', '3y', '9r', '3g3y']
    >>> [str(one) for one in combos_in("3g3y9r", over="3g")]
    ['3y', '9r']
    """
    key = hand_key(cards(hand) if isinstance(hand, str) else hand)
    if over is not None and not isinstance(over, Combo):
        over = combo(over)
    return tuple(map(COMBOS.__getitem__, ids_in(key, None if over is None else over.number)))


def count_by_kind() -> dict[Kind, int]:
    """How many combos there are of each kind.

    >>> count_by_kind()[Kind.GANG]
    117
    """
    return {kind: KIND_OF.count(kind) for kind in FIRST}


def why_no_combo(laid: Hand) -> str:
    """A sentence for cards that do not make a combo."""
    if not laid:
        return "no cards make no combination"
    if len(laid) == 4:
        return f"{text(laid)} is not a combination: four cards must be a gang, all of one number"
    if len(laid) > 5:
        return f"{text(laid)} is not a combination: six or seven cards must be a gang of one number"
    return f"{text(laid)} is not a combination"
