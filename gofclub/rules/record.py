"""A deal or a whole game on record: who was dealt what, and every action in order."""

from collections.abc import Iterator
from dataclasses import dataclass

from .actions import Action
from .cards import Hand
from .deal import apply
from .ruleset import OFFICIAL, Ruleset
from .scoring import DealResult, direction
from .state import DealState, start


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRecord:
    """One deal: its setup, the hands dealt, and what each seat did."""

    number: int
    hands: tuple[Hand, ...]
    actions: tuple[tuple[int, Action], ...] = ()
    lead: int | None = None
    giver: int | None = None
    dealer: int = 0
    ruleset: Ruleset = OFFICIAL

    def __post_init__(self) -> None:
        # The order in which cards are held is nobody's business, least of all a record's.
        object.__setattr__(self, "hands", tuple(tuple(sorted(hand)) for hand in self.hands))

    def start(self) -> DealState:
        return start(
            self.hands,
            lead=self.lead,
            step=direction(self.number),
            giver=self.giver,
            dealer=self.dealer,
            ruleset=self.ruleset,
        )

    def states(self) -> Iterator[DealState]:
        """The deal step by step, from the shuffle on."""
        state = self.start()
        yield state
        for seat, action in self.actions:
            state, _ = apply(state, action, seat=seat)
            yield state

    @property
    def end(self) -> DealState:
        """The last state on record."""
        *_, last = self.states()
        return last

    @property
    def result(self) -> DealResult | None:
        """None where the deal was broken off."""
        return self.end.result


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game, or part of one. `tags` are free (players, date, place) and keep their order."""

    deals: tuple[DealRecord, ...]
    seats: int = 4
    ruleset: Ruleset = OFFICIAL
    dealer: int = 0
    """Who dealt the first deal of the game."""
    tags: tuple[tuple[str, str], ...] = ()

    def states(self) -> Iterator[DealState]:
        """Every state of every deal in order."""
        for deal in self.deals:
            yield from deal.states()

    @property
    def results(self) -> tuple[DealResult, ...]:
        """Of the deals that were played out."""
        return tuple(result for deal in self.deals if (result := deal.result) is not None)
