"""What whoever won a hand has done in it, as badges for it are declared."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gofclub import rules
from scorepad.figures.deeds import PASSES, SIX, Deed


class Turn(NamedTuple):
    """A move, and what lay on the table before it."""

    seat: int
    action: rules.Action
    before: rules.DealState


def deeds_of(turns: Iterable[Turn], end: rules.DealState) -> frozenset[Deed]:
    """The deeds of a hand that is over, all of them its winner's.

    Of a hand that was won because everybody else forgot to call there are none.
    """
    winner = end.winner
    if winner is None or end.left[winner]:
        return frozenset()
    mine = [turn for turn in turns if turn.seat == winner]
    laid = [
        (turn.action.combo, turn.before)
        for turn in mine
        if isinstance(turn.action, rules.Play) and turn.action.combo is not None
    ]
    last, _before = laid[-1]
    gangs = [(combo, before) for combo, before in laid if combo.kind is rules.Kind.GANG]
    found = {
        Deed.GANG_ON_GANG: any(
            before.top is not None and before.top.kind is rules.Kind.GANG for _, before in gangs
        ),
        Deed.LONG_GANG: any(len(combo) >= SIX for combo, _ in gangs),
        Deed.STRAIGHT_FLUSH: any(
            combo.kind is rules.Kind.STRAIGHT_FLUSH for combo, _before in laid
        ),
        Deed.GANG_LAST: last.kind is rules.Kind.GANG,
        Deed.NEVER_PASSED: not any(isinstance(turn.action, rules.Pass) for turn in mine),
        Deed.LITTLE_ONE: len(last) == 1 and last.cards[0].rank == 1,
        Deed.STEADY: _passes_with_one_card(mine, winner) >= PASSES,
        Deed.GAVE_DRAGON: end.giver == winner
        and end.given is not None
        and end.given.rank == rules.DRAGON,
    }
    return frozenset(deed for deed, is_done in found.items() if is_done)


def _passes_with_one_card(mine: Sequence[Turn], seat: int) -> int:
    return sum(isinstance(turn.action, rules.Pass) and turn.before.left[seat] == 1 for turn in mine)
