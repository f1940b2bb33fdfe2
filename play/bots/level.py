"""What all bots share: a name, and the manners of the table."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from gofclub.rules import Action, Call, Play

from .known import Known
from .turn import Turn

Choose: TypeAlias = Callable[[Turn, Random], Action]


class NotToAct(ValueError):
    """A bot was asked although its seat can do nothing now."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A level of play. `act` is the whole of it: what a seat knows in, an action out.

    The same knowledge and the same state of `rng` give the same action.
    """

    name: str
    """Stable: tables store it."""
    choose: Choose
    """Asked only where there is a choice."""
    remembers: bool = False
    """Whether it keeps in mind what was laid in earlier cycles; the others see only the table."""

    def act(self, known: Known, rng: Random) -> Action:
        asked = self.turn(known)
        return self.choose(asked, rng) if isinstance(asked, Turn) else asked

    def turn(self, known: Known) -> Turn | Action:
        """The choice to make, as this level has it in mind; where there is none, what to do."""
        view = known.view
        if view.may_call:
            return Call()
        options = always_calling(view.legal)
        if not options:
            raise NotToAct(f"seat {view.seat!r} is not to act")
        if len(options) == 1:
            return options[0]
        if not self.remembers:
            known = known._replace(plays=None)
        return Turn(known, options)


def always_calling(options: tuple[Action, ...]) -> tuple[Action, ...]:
    """The options without those that leave one card and say nothing: no bot forgets to call."""
    calling = {option.cards for option in options if isinstance(option, Play) and option.call}
    if not calling:
        return options
    return tuple(
        option
        for option in options
        if not isinstance(option, Play) or option.call or option.cards not in calling
    )
