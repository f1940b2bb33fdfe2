"""What a seat asks for, and what then happened. Values only; `deal` gives them meaning."""

from dataclasses import dataclass, field
from typing import TypeAlias

from .cards import Card, Hand, text, text_of
from .combos import Combo, find_combo
from .scoring import DealResult


@dataclass(frozen=True, slots=True)
class Play:
    """Lay cards; with `call`, say "Last card!" in the same breath."""

    cards: Hand
    call: bool = False
    combo: Combo | None = field(init=False, compare=False, repr=False)
    """What the cards make together; None if nothing, and then no rule allows it."""

    def __post_init__(self) -> None:
        # The order in which cards are picked up must not make two plays differ.
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))
        object.__setattr__(self, "combo", find_combo(self.cards))

    def __str__(self) -> str:
        combo = self.combo
        written = text(self.cards) if combo is None else text_of(combo.key)
        return written + "!" if self.call else written


@dataclass(frozen=True, slots=True)
class Pass:
    """Knock: lay nothing this time."""

    def __str__(self) -> str:
        return "-"


@dataclass(frozen=True, slots=True)
class Give:
    """Hand one card over in the exchange."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True)
class Call:
    """Say "Last card!" after the play, before the next player acts."""

    def __str__(self) -> str:
        return "!"


Action: TypeAlias = Play | Pass | Give | Call


@dataclass(frozen=True, slots=True)
class Given:
    """Both cards of an exchange are shown to all."""

    seat: int
    to: int
    card: Card


@dataclass(frozen=True, slots=True)
class Played:
    seat: int
    combo: Combo


@dataclass(frozen=True, slots=True)
class Passed:
    seat: int


@dataclass(frozen=True, slots=True)
class Called:
    seat: int


@dataclass(frozen=True, slots=True)
class Uncalled:
    """Forgot to call: out of the deal with one point."""

    seat: int


@dataclass(frozen=True, slots=True)
class CycleWon:
    """All others passed: `seat` leads anew."""

    seat: int


@dataclass(frozen=True, slots=True)
class DealWon:
    seat: int
    result: DealResult


Event: TypeAlias = Given | Played | Passed | Called | Uncalled | CycleWon | DealWon
