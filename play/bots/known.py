"""What a bot may know: a seat's view, and what everybody at the table has seen and could note."""

from typing import NamedTuple, TypeAlias

from gofclub.rules import Pass, Play, View

Plays: TypeAlias = tuple[tuple[int, Play | Pass], ...]
"""Who laid what, or passed; oldest first."""


class Known(NamedTuple):
    """Everything here is public but the hand in the view; no field could hold another's cards."""

    view: View
    plays: Plays | None = None
    """All plays of the deal so far; None for those who do not remember discards."""
    totals: tuple[int, ...] = ()
    """The score before this deal, by seat. Empty where the deal alone counts."""
    deals_before: int = 0
    """How many deals the game has had."""
