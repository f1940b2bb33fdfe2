"""The ids of commands that have moved in a game's earlier hands: none of them ever moves again.

Those of the hand on the table are in its log. Earlier ones are asked for with every move, so each
process keeps a few bits of each table: most ids are known to be new without a query. A hand that
has ended before its eyes is not read at all, and any other once.
"""

from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock
from typing import NamedTuple

from play.models import Move
from play.table.snapshot import Snapshot

MOST_TABLES = 4000
_SHIFT = 14
BITS = 2**_SHIFT
"""Two kilobytes for each table: of a thousand moves, one new id in eighty has to be asked for."""
_MASK = BITS - 1


class _Sieve(NamedTuple):
    """What was used in the hands before one of them, as bits: an id without its bits is new."""

    before: int
    bits: bytes = bytes(BITS // 8)

    def has(self, seat: int, command: str) -> bool:
        one, other = _places(seat, command)
        bits = self.bits
        return bool(bits[one >> 3] >> (one & 7) & bits[other >> 3] >> (other & 7) & 1)


_sieves: OrderedDict[tuple[int, str], _Sieve] = OrderedDict()
"""By the table's key and its code: bits of another table would hide what this one has used."""
_lock = Lock()


def answered_before(table: Snapshot, seat: int, command: str) -> int | None:
    """The count after the move that this command has made in an earlier hand, if it has."""
    if table.deal is None or table.deal.number == 1:
        return None
    if not _sieve(table, table.deal.number).has(seat, command):
        return None
    made = Move.objects.filter(
        deal__table=table.id, deal__number__lt=table.deal.number, seat=seat, command=command
    )
    return made.values_list("seq", flat=True).first()


def ended(table: Snapshot) -> None:
    """Takes in the hand on the table, which is over, where all hands before it are known."""
    deal = table.deal
    assert deal is not None
    known = _Sieve(1) if deal.number == 1 else _sieves.get((table.id, table.code))
    if known is not None and known.before == deal.number:
        _keep(table, _plus(known, deal.number + 1, ((one.seat, one.command) for one in deal.moves)))


def forget_all() -> None:
    with _lock:
        _sieves.clear()


def _sieve(table: Snapshot, number: int) -> _Sieve:
    """Up to a hand of a table; what is not known yet is read."""
    known = _sieves.get((table.id, table.code))
    if known is not None and known.before == number:
        return known
    if known is None or known.before > number:
        # Ahead: it comes from before a backup was restored.
        known = _Sieve(1)
    used = Move.objects.filter(
        deal__table=table.id, deal__number__gte=known.before, deal__number__lt=number
    )
    return _keep(table, _plus(known, number, used.values_list("seat", "command")))


def _plus(known: _Sieve, number: int, used: Iterable[tuple[int, str]]) -> _Sieve:
    bits = bytearray(known.bits)
    for seat, command in used:
        for at in _places(seat, command):
            bits[at >> 3] |= 1 << (at & 7)
    return _Sieve(number, bytes(bits))


def _keep(table: Snapshot, sieve: _Sieve) -> _Sieve:
    key = table.id, table.code
    with _lock:
        _sieves[key] = sieve
        _sieves.move_to_end(key)
        if len(_sieves) > MOST_TABLES:
            _sieves.popitem(last=False)
    return sieve


def _places(seat: int, command: str) -> tuple[int, int]:
    mixed = hash((seat, command))
    return mixed & _MASK, mixed >> _SHIFT & _MASK
