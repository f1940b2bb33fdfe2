"""Every combo as numbers that a net can read, made once from the rules' own tables.

Rows are combos in the rules' order of strength, one later than there: row 0 is a pass.
"""

import numpy as np
from numpy.typing import NDArray

from play.bots.numbers import COUNT_BITS, FACES, FIRST, GANGS, KIND_OF, LENGTH, RANK, SETS, Kind

Counts = NDArray[np.int8]
"""How many of each face, in the net's order; the last axis has 34."""
Features = NDArray[np.float32]

PLAIN, FACE_COUNT = 30, 34
PASS = 0
NUMBERS, COLOURS = 10, 3


def _slot(face: int) -> int:
    """Where a face stands in the net's order: the plain ones by number, then 1m, Pg, Py, Dr."""
    specials = {"1m": 30, "Pg": 31, "Py": 32, "Dr": 33}
    card = FACES[face]
    return specials.get(str(card), 3 * (card.rank - 1) + min(card.colour, COLOURS - 1))


SLOTS = tuple(map(_slot, range(FACE_COUNT)))
_SHIFTS = tuple(COUNT_BITS * face for face in range(FACE_COUNT))
_SHIFTS_IN_ORDER = tuple(shift for _, shift in sorted(zip(SLOTS, _SHIFTS, strict=True)))


def counts(key: int) -> Counts:
    """The cards of a key."""
    return np.array([key >> shift & 3 for shift in _SHIFTS_IN_ORDER], np.int8)


def _all_counts() -> Counts:
    found = np.zeros((len(SETS) + 1, FACE_COUNT), np.int8)
    for row, faces in enumerate(SETS, start=1):
        for face in faces:
            found[row, SLOTS[face]] += 1
    return found


def _strengths() -> Features:
    """Between 0 and 1 within what can lie on each other; a straight beats few fives, a gang all."""
    found = np.zeros(len(SETS) + 1, np.float32)
    ends = {
        Kind.SINGLE: (0.0, 1.0),
        Kind.PAIR: (0.0, 1.0),
        Kind.TRIPLE: (0.0, 1.0),
        Kind.STRAIGHT: (0.0, 0.45),
        Kind.FLUSH: (0.3, 0.75),
        Kind.FULL_HOUSE: (0.6, 0.97),
        Kind.STRAIGHT_FLUSH: (0.96, 0.99),
        Kind.GANG: (1.0, 1.0),
    }
    for kind, (low, high) in ends.items():
        of_kind = [number + 1 for number, other in enumerate(KIND_OF) if other is kind]
        found[of_kind] = np.linspace(low, high, len(of_kind), dtype=np.float32)
    return found


def _number(faces: tuple[int, ...], kind: Kind) -> int:
    """The number of the strongest card; of a full house, that of its triple."""
    return RANK[faces[0] if kind is Kind.FULL_HOUSE else max(faces)]


COUNTS = _all_counts()
SIZE = np.array([0, *LENGTH])
KIND = np.array([0, *(list(Kind).index(kind) + 1 for kind in KIND_OF)])
"""0 a pass, 1 a single, ... 8 a gang."""
NUMBER = np.array([0, *map(_number, SETS, KIND_OF)])
STRENGTH = _strengths()
PHOENIX_PAIR = FIRST[Kind.TRIPLE]
"""The row of the two phoenixes, the highest pair."""
FIRST_GANG = GANGS + 1


def steps(values: NDArray[np.integer], levels: NDArray[np.integer] | range) -> Features:
    """For each value, which of the levels it reaches; the levels become the last axis."""
    return (values[..., None] >= np.asarray(levels)).astype(np.float32)


def by_number(held: Counts) -> NDArray[np.integer]:
    """How many cards of each number 1 to 10."""
    found: NDArray[np.integer] = _grid(held).sum(-1)
    found[..., 0] += held[..., PLAIN]
    return found


def by_colour(held: Counts) -> NDArray[np.integer]:
    """How many cards of each colour; 1m is of every colour."""
    found: NDArray[np.integer] = _grid(held).sum(-2) + held[..., PLAIN, None]
    return found


def _grid(held: Counts) -> Counts:
    """The plain faces by number and colour."""
    return held[..., :PLAIN].reshape(*held.shape[:-1], NUMBERS, COLOURS)


def card_features(held: Counts) -> Features:
    """64: for each plain face whether one and whether two are there, and the four special cards."""
    plain = steps(held[..., :PLAIN], range(1, 3)).reshape(*held.shape[:-1], 2 * PLAIN)
    return np.concatenate([plain, held[..., PLAIN:].astype(np.float32)], -1)


def number_features(held: Counts) -> Features:
    """40: for each number, whether one, two, three, four cards are there."""
    return steps(by_number(held), range(1, 5)).reshape(*held.shape[:-1], 4 * NUMBERS)


def colour_features(held: Counts) -> Features:
    """24: for each colour, whether three, four, ... ten cards are there."""
    return steps(by_colour(held), range(3, 11)).reshape(*held.shape[:-1], 8 * COLOURS)


def hand_features(held: Counts) -> Features:
    """128: cards, numbers and colours."""
    return np.concatenate([card_features(held), number_features(held), colour_features(held)], -1)


def one_hot(values: NDArray[np.integer], size: int) -> Features:
    found: Features = np.eye(size, dtype=np.float32)[values]
    return found


GIVE = 9
"""The kind of a card that is given back, beside the nine of a play."""


def _combo_features() -> Features:
    """96: what a row says of its combo, whatever the hand."""
    return np.concatenate(
        [
            card_features(COUNTS),
            one_hot(KIND, GIVE + 1),
            one_hot(NUMBER, 13),
            np.stack([STRENGTH, STRENGTH**2], -1),
            steps(SIZE, range(1, 8)),
        ],
        -1,
    )


COMBO_FEATURES = _combo_features()
KIND_AT = 64
"""Where the ten features of the kind begin among them."""
