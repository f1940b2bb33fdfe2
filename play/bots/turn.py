"""A turn with a choice, as the seat that must choose sees it."""

from dataclasses import dataclass, field

from gofclub.rules import Action, Give, Pass, Play, View

from .numbers import ID_OF, KEY, LENGTH, hand_key


@dataclass(frozen=True, slots=True)
class Turn:
    """A view and what its seat may do, with combos by their number and the hand as its key."""

    view: View
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
    def others(self) -> tuple[int, ...]:
        """The cards left with those who can still win, this seat aside."""
        view = self.view
        return tuple(
            left
            for seat, left in enumerate(view.left)
            if seat != view.seat and seat not in view.out
        )
