"""What one seat may know of a deal. Built by addition: nothing here could hold a secret."""

from typing import NamedTuple

from .actions import Action, Pass, Play
from .cards import Card, Hand, cards_of
from .combos import Combo
from .deal import Choice, choice_of_gifts, choice_of_plays
from .errors import RulesError
from .ruleset import Ruleset
from .scoring import is_seat
from .state import DealState, Phase
from .turn import Demand


class View(NamedTuple):
    """A deal as a seat sees it, or, with `seat` None, as anybody may.

    A named tuple because a move makes three: a frozen dataclass takes five times as long.
    """

    seat: int | None
    key: int
    """The seat's own cards in their compact form; 0 for the public."""
    ruleset: Ruleset
    step: int
    phase: Phase
    turn: int | None
    left: tuple[int, ...]
    top: Combo | None
    top_seat: int | None
    cycle: tuple[tuple[int, Play | Pass], ...]
    called: frozenset[int]
    out: frozenset[int]
    pending: int | None
    opening: bool
    giver: int | None
    taker: int | None
    given: Card | None
    returned: Card | None
    winner: int | None
    ply: int

    @property
    def hand(self) -> Hand:
        """The seat's own cards; empty for the public."""
        return cards_of(self.key)

    @property
    def is_turn(self) -> bool:
        return self.seat is not None and self.seat == self.turn

    @property
    def may_call(self) -> bool:
        """Whether this seat can still say "Last card!"."""
        return self.seat is not None and self.seat == self.pending

    @property
    def must_block(self) -> bool:
        """Whether the next player has called the last card and this seat's duty binds."""
        return self.seat is not None and self._demand().block

    @property
    def choice(self) -> Choice:
        """What this seat may do now; nothing when it is not its turn."""
        if not self.is_turn:
            return Choice()
        if self.phase is not Phase.PLAY:
            return choice_of_gifts(self.phase, self.key)
        assert self.seat is not None
        return choice_of_plays(self._demand(), left=self.left[self.seat], ruleset=self.ruleset)

    @property
    def legal(self) -> tuple[Action, ...]:
        """The same as actions."""
        return self.choice.actions

    def _demand(self) -> Demand:
        """The same question that the state asks, from what this seat knows."""
        block = bool(self.called) and self.ruleset.duties and self._next_active() in self.called
        return Demand(self.key, self.top, self.opening, block)

    def _next_active(self) -> int:
        assert self.seat is not None
        step, seats, out = self.step, len(self.left), self.out
        seat = (self.seat + step) % seats
        while seat in out:
            seat = (seat + step) % seats
        return seat


_made = tuple.__new__
"""Past the constructor of a named tuple, which takes a third of the whole."""


def view(state: DealState, seat: int | None) -> View:
    """What this seat may know, or the public with None."""
    if seat is not None and not is_seat(seat, state.seats):
        # A negative index would show another seat's hand.
        raise RulesError("bad_seat", f"there is no seat {seat!r}")
    # Taken apart at once: to ask for one field after the other takes longer than all the rest.
    ruleset, step, keys, left, turn, phase, top, top_seat, _, cycle = state[:10]
    called, out, pending, opening, giver, taker, given, returned, winner, ply = state[10:]
    key = 0 if seat is None else keys[seat]
    return _made(
        View,
        (
            seat,
            key,
            ruleset,
            step,
            phase,
            turn,
            left,
            top,
            top_seat,
            cycle,
            called,
            out,
            pending,
            opening,
            giver,
            taker,
            given,
            returned,
            winner,
            ply,
        ),
    )
