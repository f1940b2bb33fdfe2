"""A turn with a choice, as the seat that must choose sees it."""

from dataclasses import dataclass, field

from gofclub.rules import Action, Give, Pass, Play, View

from .known import Known
from .numbers import ID_OF, KEY, LENGTH, hand_key


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat knows and may do, with combos by their number and the hand as its key."""

    known: Known
    options: tuple[Action, ...]
    hand: int = field(init=False)
    lays: dict[int, Play] = field(init=False)
    """The plays by the number of their combo, ascending."""
    may_pass: bool = field(init=False)

    def __post_init__(self) -> None:
        lays = {
            ID_OF[sum(map(KEY.__getitem__, option.cards))]: option
            for option in self.options
            if isinstance(option, Play)
        }
        object.__setattr__(self, "hand", hand_key(self.view.hand))
        object.__setattr__(self, "lays", dict(sorted(lays.items())))
        object.__setattr__(self, "may_pass", Pass() in self.options)

    @property
    def view(self) -> View:
        return self.known.view

    @property
    def gives(self) -> tuple[Give, ...]:
        """The cards that may be given back, weakest first; empty outside the exchange."""
        return tuple(option for option in self.options if isinstance(option, Give))

    @property
    def leads(self) -> bool:
        return self.view.top is None

    @property
    def finish(self) -> Play | None:
        """A play that empties the hand, if there is one."""
        held = len(self.view.hand)
        for number, play in self.lays.items():
            if LENGTH[number] == held:
                return play
        return None

    @property
    def seat(self) -> int:
        assert self.view.seat is not None
        return self.view.seat

    @property
    def rivals(self) -> tuple[int, ...]:
        """The other seats that can still win."""
        view = self.view
        return tuple(
            seat for seat in range(len(view.left)) if seat != view.seat and seat not in view.out
        )

    @property
    def others(self) -> tuple[int, ...]:
        """The cards left with the rivals."""
        return tuple(self.view.left[seat] for seat in self.rivals)

    def next_active(self, seat: int) -> int:
        """The next seat in the direction of play that can still win."""
        view = self.view
        seat = (seat + view.step) % len(view.left)
        while seat in view.out:
            seat = (seat + view.step) % len(view.left)
        return seat
