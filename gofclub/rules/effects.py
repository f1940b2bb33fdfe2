"""What each action leads to. Nothing is checked here: `deal` has asked before."""

from .actions import (
    Called,
    CycleWon,
    DealWon,
    Event,
    Give,
    Given,
    Pass,
    Passed,
    Play,
    Played,
    Uncalled,
)
from .cards import KEY
from .combos import Combo
from .state import DealState, Phase

PASS = Pass()
_PASSED = tuple(map(Passed, range(4)))


def call(state: DealState, seat: int) -> tuple[DealState, tuple[Event, ...]]:
    called = state.called | {seat}
    return state._replace(ply=state.ply + 1, pending=None, called=called), (Called(seat),)


def give(state: DealState, action: Give, seat: int) -> tuple[DealState, tuple[Event, ...]]:
    first = state.phase is Phase.GIVE
    other = state.taker if first else state.giver
    assert other is not None
    keys, left = list(state.keys), list(state.left)
    keys[seat] -= KEY[action.card]
    keys[other] += KEY[action.card]
    left[seat] -= 1
    left[other] += 1
    after = state._replace(
        ply=state.ply + 1,
        keys=tuple(keys),
        left=tuple(left),
        phase=Phase.RETURN if first else Phase.PLAY,
        turn=state.taker,
        given=action.card if first else state.given,
        returned=None if first else action.card,
    )
    return after, (Given(seat, other, action.card),)


def forget(state: DealState) -> tuple[DealState, tuple[Event, ...]]:
    """Puts the seat that did not call out of the deal; the last one still in wins at once."""
    late = state.pending
    assert late is not None
    out = state.out | {late}
    state = state._replace(out=out, pending=None)
    active = [seat for seat in range(state.seats) if seat not in out]
    if len(active) > 1:
        return state, (Uncalled(late),)
    state, won = _win(state._replace(ply=state.ply + 1), active[0])
    return state, (Uncalled(late), *won)


def lay(state: DealState, action: Play, seat: int) -> tuple[DealState, tuple[Event, ...]]:
    laid = action.combo
    assert laid is not None
    remaining = state.left[seat] - len(laid.cards)
    events: tuple[Event, ...] = (Played(seat, laid),)
    called, pending = state.called, None
    if remaining == 1:
        if action.call or state.ruleset.last_card == "auto":
            called |= {seat}
            events += (Called(seat),)
        else:
            pending = seat
    state = _moved(
        state,
        keys=(*state.keys[:seat], state.keys[seat] - laid.key, *state.keys[seat + 1 :]),
        left=(*state.left[:seat], remaining, *state.left[seat + 1 :]),
        turn=state.next_active(seat),
        top=laid,
        top_seat=seat,
        passes=0,
        cycle=(*state.cycle, (seat, action)),
        called=called,
        pending=pending,
    )
    if remaining:
        return state, events
    state, won = _win(state, seat)
    return state, events + won


def knock(state: DealState, seat: int) -> tuple[DealState, tuple[Event, ...]]:
    leader = state.top_seat
    assert leader is not None
    passes = state.passes + 1
    # Who laid last and then forgot to call is no longer one of those who could answer.
    others = len(state.keys) - len(state.out) - (leader not in state.out)
    if passes < others:
        return _moved(
            state,
            keys=state.keys,
            left=state.left,
            turn=state.next_active(seat),
            top=state.top,
            top_seat=leader,
            passes=passes,
            cycle=(*state.cycle, (seat, PASS)),
            called=state.called,
        ), (_PASSED[seat],)
    if leader in state.out:
        leader = state.next_active(leader)
    # The last pass and the next lead are one step: nobody must ever see an empty table with
    # nobody to move.
    return _moved(state, keys=state.keys, left=state.left, turn=leader, called=state.called), (
        _PASSED[seat],
        CycleWon(leader),
    )


def _moved(
    state: DealState,
    *,
    keys: tuple[int, ...],
    left: tuple[int, ...],
    turn: int,
    called: frozenset[int],
    top: Combo | None = None,
    top_seat: int | None = None,
    passes: int = 0,
    cycle: tuple[tuple[int, Play | Pass], ...] = (),
    pending: int | None = None,
) -> DealState:
    """The next state within the play; in the order of the fields, the fastest way to make one."""
    return DealState(
        state.ruleset,
        state.step,
        keys,
        left,
        turn,
        Phase.PLAY,
        top,
        top_seat,
        passes,
        cycle,
        called,
        state.out,
        pending,
        False,
        state.giver,
        state.taker,
        state.given,
        state.returned,
        None,
        state.ply + 1,
    )


def _win(state: DealState, seat: int) -> tuple[DealState, tuple[Event, ...]]:
    state = state._replace(turn=None, phase=Phase.OVER, winner=seat)
    assert state.result is not None
    return state, (DealWon(seat, state.result),)
