"""Every stored deal against today's rules: what does not fit, in words.

A deal is dealt, played and counted once more from what is stored of it. That finds what a disk, a
hand in the database or a change of the rules has made of it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from gofclub import rules
from play.models import Dealt, Move
from play.services.replay import is_consistent
from play.services.store.load import Damaged, deal_from, options_at, result_of
from play.table.dealing import folded
from play.table.log import Done
from play.table.shared import setup_of
from play.table.snapshot import Options

_MOVE = ("deal_id", "ply", "seat", "text", "command", "by", "seq", "made_at")


def troubles_of_tables(keys: Sequence[int]) -> list[str]:
    """What is wrong with the deals of these tables, a line each."""
    return [
        f"table {code}{trouble}"
        for key, code, options in options_at(keys)
        for trouble in _of_table(key, code, options)
    ]


def _of_table(key: int, code: str, options: Options | Damaged) -> Iterator[str]:
    if isinstance(options, Damaged):
        yield f": what was agreed there cannot be read: {options.reason}"
        return
    log = _by_deal(key)
    results: list[rules.DealResult] = []
    for dealt in Dealt.objects.filter(table=key).order_by("number").iterator():
        moves = next(log, (dealt.pk, []))
        if moves[0] != dealt.pk:
            # Nobody has moved in this one yet: those are of a later deal.
            log = _before(moves, log)
            moves = (dealt.pk, [])
        try:
            trouble = _of_deal(dealt, moves[1], code, options, results)
            if dealt.result is not None:
                results.append(result_of(dealt.result))
        except (ValueError, KeyError, TypeError) as error:
            trouble = f"it cannot be played again: {Damaged('', error).reason}"
        if trouble:
            yield f", hand {dealt.number}: {trouble}"


Moves = tuple[int, list[tuple[int, Done]]]


def _by_deal(table: int) -> Iterator[Moves]:
    """The moves of a table by deal, read as they are wanted: a long game has thousands."""
    rows = Move.objects.filter(deal__table=table).order_by("deal__number", "ply")
    for deal, moves in groupby(rows.values_list(*_MOVE).iterator(), key=itemgetter(0)):
        yield deal, [(ply, Done._make(done)) for _, ply, *done in moves]


def _before(first: Moves, rest: Iterable[Moves]) -> Iterator[Moves]:
    yield first
    yield from rest


def _of_deal(
    dealt: Dealt,
    moves: Sequence[tuple[int, Done]],
    code: str,
    options: Options,
    earlier: Sequence[rules.DealResult],
) -> str:
    """What is wrong with a deal, or nothing."""
    deal = deal_from(dealt, options)
    if [ply for ply, _ in moves] != list(range(len(moves))):
        return "a move is missing"
    if not is_consistent(deal, code, options):
        return "its cards do not fit the seal"
    if options.given is None:
        if dealt.number != len(earlier) + 1:
            return "it follows a hand that is missing, or is not over"
        if deal.setup != _setup_after(earlier, options):
            return "by the hands before it, another player deals, leads or gives"
    played, _ = folded(deal, (done for _, done in moves))
    result = None if dealt.result is None else result_of(dealt.result)
    if played.state.result != result:
        return "its moves lead to another result"
    return ""


def _setup_after(earlier: Sequence[rules.DealResult], options: Options) -> rules.Setup:
    seats, dealer = options.seats, options.dealer
    if options.shared is not None:
        return setup_of(len(earlier) + 1, seats=seats, dealer=dealer)
    return rules.next_setup(earlier, seats=seats, ruleset=options.ruleset, dealer=dealer)
