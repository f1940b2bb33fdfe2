"""A deal from the shuffle on: everything that is so, secrets included."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import accumulate
from typing import Any, NamedTuple, Protocol

from .actions import Pass, Play
from .cards import (
    DECK,
    DECK_KEY,
    KEY,
    MULTI_ONE,
    PHOENIX,
    Card,
    Hand,
    cards_of,
    hand_key,
    holds,
    strongest_of,
)
from .combos import Combo
from .errors import RulesError
from .ruleset import OFFICIAL, Ruleset
from .scoring import CARDS_DEALT, DealResult, is_seat, tied_for_giver
from .turn import Demand


class Phase(StrEnum):
    """What the seat to act is asked for."""

    GIVE = "give"
    """The loser of the last deal gives their strongest card."""
    RETURN = "return"
    """Its winner gives any card back."""
    PLAY = "play"
    OVER = "over"


class DealState(NamedTuple):
    """Everything about a deal in progress. `deal.apply` makes the next one; nothing changes one.

    A named tuple because a deal makes 75 of these: a frozen dataclass takes seven times as long.
    """

    ruleset: Ruleset
    step: int
    """+1 to the right, -1 to the left."""
    keys: tuple[int, ...]
    """The hands in their compact form; `hands` has them as cards."""
    left: tuple[int, ...]
    """Cards held, by seat."""
    turn: int | None
    """The seat to act; None when the deal is over."""
    phase: Phase
    top: Combo | None = None
    top_seat: int | None = None
    passes: int = 0
    """Passes in a row since `top` was laid."""
    cycle: tuple[tuple[int, Play | Pass], ...] = ()
    """What was laid and passed since the lead: all that may be looked at."""
    called: frozenset[int] = frozenset()
    out: frozenset[int] = frozenset()
    """Seats that forgot to call: they neither play nor pass any more."""
    pending: int | None = None
    """The seat that is down to one card and has not called yet."""
    opening: bool = False
    """Whether the lead to come must contain 1m."""
    giver: int | None = None
    taker: int | None = None
    given: Card | None = None
    returned: Card | None = None
    winner: int | None = None
    ply: int = 0
    """How many actions led here."""

    @property
    def seats(self) -> int:
        return len(self.keys)

    @property
    def hands(self) -> tuple[Hand, ...]:
        return tuple(map(cards_of, self.keys))

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def result(self) -> DealResult | None:
        """The deal as the score pad has it, once it is over."""
        if self.winner is None:
            return None
        left = list(self.left)
        # A winner, because all others forgot to call, may still hold cards: they cost nothing.
        left[self.winner] = 0
        return DealResult(tuple(left), tuple(self.out), self._strongest(left))

    def _strongest(self, left: Sequence[int]) -> tuple[int, ...]:
        """The seats with the strongest card among those left with the most, if the ruleset asks."""
        tied = tied_for_giver(left)
        if self.ruleset.loser_tie != "card" or len(tied) == 1:
            return ()
        best = {seat: strongest_of(self.keys[seat]) for seat in tied}
        return tuple(seat for seat in tied if best[seat] == max(best.values()))

    def next_active(self, seat: int) -> int:
        """The next seat in the direction of play that is still in the deal."""
        seats = len(self.keys)
        seat = (seat + self.step) % seats
        while seat in self.out:
            seat = (seat + self.step) % seats
        return seat

    def demand(self, seat: int) -> Demand:
        """What a turn of this seat would demand of it now."""
        called = self.called
        block = bool(called) and self.ruleset.duties and self.next_active(seat) in called
        return Demand(self.keys[seat], self.top, self.opening, block)


class Shuffler(Protocol):
    """Chance: a `random.Random`, or anything else that can put a list in any order."""

    def shuffle(self, x: list[Any], /) -> None: ...


def shuffled(rng: Shuffler, seats: int, *, first: int = 0) -> tuple[Hand, ...]:
    """A hand of 16 for each seat, dealt one by one from `first`; three leave a dummy."""
    if seats not in (3, 4):
        raise RulesError("bad_seats", f"three or four can play, not {seats!r}")
    deck = list(DECK)
    rng.shuffle(deck)
    return tuple(tuple(sorted(deck[(seat - first) % 4 :: 4])) for seat in range(seats))


def cut_seat(card: Card, *, dealer: int, seats: int) -> int | None:
    """The Chinese cut: who gets the first card, or None to cut again."""
    if card.rank >= PHOENIX:
        return None
    return (dealer + card.rank - 1) % seats


def start(
    hands: Sequence[Iterable[Card]],
    *,
    lead: int | None = None,
    step: int = 1,
    giver: int | None = None,
    dealer: int = 0,
    ruleset: Ruleset = OFFICIAL,
) -> DealState:
    """The beginning of a deal.

    Without `lead` it is the first of a game: the holder of 1m leads with it, or, where three play
    and 1m is in the dummy, the player to the dealer's right leads with anything. With a `giver`
    the exchange comes first: that seat gives, and `lead`, who won the last deal, gives back.
    """
    keys = _checked_keys(hands, ruleset)
    seats = len(keys)
    for name, seat in (("lead", lead), ("giver", giver), ("dealer", dealer)):
        if seat is not None and not is_seat(seat, seats):
            raise RulesError(
                "bad_seat", f"{name} must be a seat from 0 to {seats - 1}, not {seat!r}"
            )
    if step not in (1, -1):
        raise RulesError("bad_step", f"step is +1 (to the right) or -1 (to the left), not {step!r}")
    if giver is not None and (lead is None or giver == lead):
        raise RulesError("bad_seat", "the giver must not be the player who leads")
    opening = False
    if lead is None:
        holder = [seat for seat, key in enumerate(keys) if key & KEY[MULTI_ONE]]
        opening = bool(holder)
        lead = holder[0] if holder else (dealer + 1) % seats
    return DealState(
        ruleset=ruleset,
        step=step,
        keys=keys,
        left=(CARDS_DEALT,) * seats,
        turn=lead if giver is None else giver,
        phase=Phase.PLAY if giver is None else Phase.GIVE,
        opening=opening,
        giver=giver,
        taker=None if giver is None else lead,
    )


def _checked_keys(hands: Sequence[Iterable[Card]], ruleset: Ruleset) -> tuple[int, ...]:
    held = tuple(map(tuple, hands))
    if len(held) not in ruleset.seats:
        allowed = " or ".join(map(str, ruleset.seats))
        raise RulesError("bad_seats", f"{ruleset.name} is for {allowed} players, not {len(held)}")
    for seat, hand in enumerate(held):
        if len(hand) != CARDS_DEALT:
            raise RulesError(
                "bad_hands", f"seat {seat} must be dealt {CARDS_DEALT} cards, not {len(hand)}"
            )
    keys = tuple(map(hand_key, held))
    # Hand by hand: in the sum of all, seven or eight of a face would go unseen.
    if not all(holds(DECK_KEY, dealt) for dealt in accumulate(keys)):
        extra = min(
            card for card in DECK if sum(hand.count(card) for hand in held) > DECK.count(card)
        )
        raise RulesError("bad_hands", f"{extra} was dealt more often than the deck holds it")
    return keys
