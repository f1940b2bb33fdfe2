"""Hands as keys and combos as numbers: the rules' compact form, as the bots use it.

The one place in `play` that looks behind the facade of the rules: a bot weighs hundreds of
combos in a few milliseconds, and has no time to make a value of each.
"""

from gofclub.rules.cards import COPIES, COUNT_BITS, DECK_KEY, FACES, KEY, cards_of, hand_key
from gofclub.rules.finder import gang_beats, ids_in
from gofclub.rules.tables import FACES_OF, FIRST, GANGS, ID_OF, KEYS, KIND_OF, SETS, UNIT, Ids, Kind

__all__ = [
    "COPIES",
    "COUNT_BITS",
    "DECK_KEY",
    "FACES",
    "FACES_OF",
    "FIRST",
    "FIVES",
    "GANGS",
    "ID_OF",
    "KEY",
    "KEYS",
    "KIND_OF",
    "LENGTH",
    "PAIRS",
    "RANK",
    "SETS",
    "TRIPLES",
    "UNIT",
    "Ids",
    "Kind",
    "cards_of",
    "gang_beats",
    "hand_key",
    "ids_in",
    "ranks_in_gangs",
]

PAIRS = FIRST[Kind.PAIR]
TRIPLES = FIRST[Kind.TRIPLE]
FIVES = FIRST[Kind.STRAIGHT]
"""Singles are numbered below PAIRS, pairs below TRIPLES, triples below FIVES, fives below GANGS."""

LENGTH = tuple(map(len, SETS))
RANK = tuple(face.rank for face in FACES)


def ranks_in_gangs(hand: int) -> set[int]:
    """The numbers of which a hand has a gang."""
    return {RANK[SETS[number][0]] for number in reversed(ids_in(hand)) if number >= GANGS}
