"""The game in C: compiled where it is used, filled with the rules' own tables."""

import ctypes
import os
import subprocess
import tempfile
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gofclub.rules import Card, points
from play.bots.learned import encoding
from play.bots.numbers import FIRST, GANGS, ID_OF, KEY, KIND_OF, SETS, UNIT, Kind

SOURCES = Path(__file__).parent / "native"
C_FILES = ("combos.c", "deal.c", "pool.c")
MOMENT_BYTES = 96
MOST_OPTIONS = 4096
FREE_LEAD, FIRST_DEAL, WITH_EXCHANGE = range(3)
BY_NET, BY_GREED, BY_OTHER_NET = range(3)
"""Who plays at a seat."""

Table = NDArray[Any]
_GROUP_OF_KIND = {Kind.SINGLE: 0, Kind.PAIR: 1, Kind.TRIPLE: 2, Kind.GANG: 3}
_POINTER = ctypes.c_void_p


def pointer(array: Table) -> ctypes.c_void_p:
    return array.ctypes.data_as(_POINTER)


def as_cards(counts: encoding.Counts) -> Table:
    """Sets of cards as the 64 bits that features.h describes."""
    places = np.array([*range(0, 60, 2), 60, 61, 62, 63], np.uint64)
    found: Table = (counts.astype(np.uint64) << places).sum(-1, dtype=np.uint64)
    return found


def cards_of(hand: Sequence[Card]) -> int:
    return int(as_cards(encoding.counts(sum(map(KEY.__getitem__, hand)))))


class CombosTable:
    """Everything that `set_tables` wants, in its order."""

    def __init__(self) -> None:
        self.cards = as_cards(encoding.COUNTS)
        self.size = encoding.SIZE.astype(np.uint8)
        self.kind = encoding.KIND.astype(np.uint8)
        self.number = encoding.NUMBER.astype(np.uint8)
        self.strength = encoding.STRENGTH.astype(np.float32)
        self.points = np.array([points(left) for left in range(17)], np.uint8)
        self.of_numbers, self.ends = _of_one_number()
        self.straights = _straights()
        self.flushes = _flushes()
        self.houses = _houses()
        firsts = [FIRST[Kind.FLUSH], FIRST[Kind.FULL_HOUSE], FIRST[Kind.STRAIGHT_FLUSH], GANGS]
        self.firsts = np.array(firsts, np.int32) + 1

    def pointers(self) -> list[ctypes.c_void_p]:
        return [pointer(array) for array in vars(self).values()]

    def for_gpu(self) -> list[ctypes.c_void_p]:
        return self.pointers()[:5]


def _slots(number: int) -> Table:
    """The cards of a combo as places in the net's order."""
    found: Table = np.repeat(np.arange(encoding.FACE_COUNT), encoding.COUNTS[number + 1])
    return found


def _of_one_number() -> tuple[Table, Table]:
    """By number and by what is held of it: its combos, and where each group of them ends."""
    combos = np.zeros((10, 128, 64), np.uint16)
    ends = np.zeros((10, 128, 5), np.uint8)
    for rank in range(10):
        of_rank: list[tuple[int, int, Table]] = []
        for number, kind in enumerate(KIND_OF):
            slots = _slots(number)
            if kind in _GROUP_OF_KIND and all(_rank(slot) == rank for slot in slots):
                counts = np.bincount([_colour(slot) for slot in slots], minlength=4)
                of_rank.append((_GROUP_OF_KIND[kind], number + 1, counts))
        of_rank.sort(key=lambda one: one[:2])
        for held in product(range(3), range(3), range(3), range(2 if rank == 0 else 1)):
            slice_ = held[0] | held[1] << 2 | held[2] << 4 | held[3] << 6
            end = 0
            for group, row, counts in of_rank:
                if (counts <= held).all():
                    combos[rank, slice_, end] = row
                    end += 1
                ends[rank, slice_, group + 1 :] = end
    return combos, ends


def _rank(slot: int) -> int:
    """0 to 9; -1 for phoenixes and the dragon."""
    return slot // 3 if slot < encoding.PLAIN else 0 if slot == encoding.PLAIN else -1


def _colour(slot: int) -> int:
    return slot % 3 if slot < encoding.PLAIN else 3


def _straights() -> Table:
    found = np.zeros((6, 1024), np.uint16)
    for number, kind in enumerate(KIND_OF):
        if kind in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH):
            in_order = sorted(_slots(number).tolist(), key=_rank)
            digits = sum(_colour(slot) << 2 * place for place, slot in enumerate(in_order))
            found[_rank(in_order[0]), digits] = number + 1
    return found


def _flushes() -> Table:
    found = np.zeros((3, 2, 3**10), np.uint16)
    for number, kind in enumerate(KIND_OF):
        if kind is Kind.FLUSH:
            plain = [slot for slot in _slots(number).tolist() if slot < encoding.PLAIN]
            index = sum(3 ** _rank(slot) for slot in plain)
            found[_colour(plain[0]), 5 - len(plain), index] = number + 1
    return found


def _houses() -> Table:
    found = np.zeros((76, 64), np.uint16)
    for number, kind in enumerate(KIND_OF):
        if kind is Kind.FULL_HOUSE:
            faces = SETS[number]
            three, two = (
                ID_OF[sum(map(UNIT.__getitem__, part))] for part in (faces[:3], faces[3:])
            )
            found[three - FIRST[Kind.TRIPLE], two - FIRST[Kind.PAIR]] = number + 1
    return found


def compiled(name: str, command: Sequence[str]) -> ctypes.CDLL:
    """Compiles once for each state of the sources; the result is kept among temporary files."""
    told = sha256(" ".join(command).encode())
    for path in sorted(SOURCES.iterdir()):
        told.update(path.read_bytes())
    place = Path(tempfile.gettempdir()) / f"gofclub-{os.getuid()}-{told.hexdigest()[:16]}"
    library = place / f"{name}.so"
    if not library.exists():
        place.mkdir(mode=0o700, exist_ok=True)
        half = place / f"{name}-{os.getpid()}.so"
        subprocess.run(  # noqa: S603 (a compiler, named here)
            [*command, "-shared", "-o", str(half)], cwd=SOURCES, check=True
        )
        half.rename(library)
    if place.stat().st_uid != os.getuid():
        raise PermissionError(f"{place} belongs to somebody else")
    return ctypes.CDLL(str(library))


@cache
def combos_table() -> CombosTable:
    return CombosTable()


def start(threads: int) -> None:
    """Plays on so many threads from now on; to be called before anything else, and once."""
    library().start_team(threads)


@cache
def library() -> ctypes.CDLL:
    """The game; on one thread unless `start` says otherwise."""
    flags = ("-O3", "-march=native", "-std=c11", "-D_GNU_SOURCE", "-fPIC", "-pthread")
    found = compiled("game", ["gcc", *flags, *C_FILES])
    found.pool_new.restype = found.deal_new.restype = _POINTER
    found.pool_new.argtypes = [
        ctypes.c_int,
        ctypes.c_bool,
        ctypes.c_uint64,
        ctypes.c_int,
        ctypes.c_int,
        *[_POINTER] * 9,
    ]
    found.pool_duel.argtypes = [_POINTER, ctypes.c_uint64, *[ctypes.c_int] * 6]
    found.pool_step.argtypes = [_POINTER] * 3
    found.deal_new.argtypes = [_POINTER, *[ctypes.c_int] * 5]
    for name in ("pool_free", "deal_free", "deal_seat"):
        getattr(found, name).argtypes = [_POINTER]
    for name in ("pool_controllers", "deal_options", "deal_moment"):
        getattr(found, name).argtypes = [_POINTER] * 2
    found.pool_results.argtypes = [_POINTER] * 3
    found.pool_left.argtypes = [_POINTER] * 2
    found.pool_world.argtypes = [
        _POINTER,
        ctypes.c_int,
        _POINTER,
        *[ctypes.c_int] * 4,
        _POINTER,
        ctypes.c_int,
    ]
    found.pool_world.restype = ctypes.c_bool
    found.deal_act.argtypes = [_POINTER, ctypes.c_int]
    found.deal_act.restype = ctypes.c_bool
    found.state_features.argtypes = [_POINTER, ctypes.c_int, _POINTER]
    found.row_features.argtypes = [*[_POINTER] * 3, ctypes.c_int, _POINTER]
    found.set_tables(*combos_table().pointers())
    return found


class Deal:
    """One deal in C, to be played beside the rules."""

    def __init__(
        self, hands: Sequence[Sequence[Card]], *, opening: int, lead: int, loser: int, memory: bool
    ) -> None:
        self._library = library()
        cards = np.array([cards_of(hand) for hand in hands], np.uint64)
        self._deal = self._library.deal_new(
            pointer(cards), len(hands), opening, lead, loser, memory
        )
        self._options = np.zeros(MOST_OPTIONS, np.uint16)

    def __del__(self) -> None:
        self._library.deal_free(self._deal)

    @property
    def seat(self) -> int:
        return int(self._library.deal_seat(self._deal))

    def options(self) -> list[int]:
        """Rows of combos, as the net's tables have them."""
        count = self._library.deal_options(self._deal, pointer(self._options))
        return [int(option) for option in self._options[:count]]

    def act(self, option: int) -> bool:
        """Whether the deal is over."""
        return bool(self._library.deal_act(self._deal, option))

    def features(self, options: Sequence[int]) -> tuple[Table, Table]:
        """Of the moment, and a row for each option."""
        moment = np.zeros(MOMENT_BYTES, np.uint8)
        self._library.deal_moment(self._deal, pointer(moment))
        state = np.zeros(800, np.float32)
        self._library.state_features(pointer(moment), 1, pointer(state))
        rows = np.zeros((len(options), 256), np.float32)
        of_one = np.zeros(len(options), np.int32)
        chosen = np.array(options, np.uint16)
        self._library.row_features(
            pointer(moment), pointer(of_one), pointer(chosen), len(options), pointer(rows)
        )
        return state, rows
