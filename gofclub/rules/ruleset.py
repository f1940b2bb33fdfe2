"""House rules as data: what a table or a sheet agreed to play by."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from .errors import RulesError
from .options import Number, OneOf, Option, YesNo, option, options_of

MOST_HANDS = 200
"""A game ends with this deal at the latest, however low the totals are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One reading of the rules; `but()` gives a checked variation.

    >>> OFFICIAL.but(target=200).target
    200
    """

    name: str
    seats: tuple[int, ...] = (3, 4)
    """How many may play."""
    target: int = option(
        100, Number(least=50, most=500, says="the target must be {limits}", code="bad_target")
    )
    """The game ends after the deal in which a total reaches it."""
    deals: int | None = option(
        None, Number(least=1, most=100, says="a game has {limits} hands", may_lack=True)
    )
    """Instead of a target: a fixed number of deals."""
    last_card: Literal["call", "auto"] = option("call", OneOf(("call", "auto")))
    """Whether players must call their last card, or it is called for them."""
    duties: bool = option(True, YesNo(), is_chosen=False)
    """Whether the player before a called last card must try to block it."""
    loser_tie: Literal["total", "card"] = option("total", OneOf(("total", "card")), is_chosen=False)
    """Who gives of those left with the most cards: the higher total, or the stronger card."""
    chinese_cut: bool = option(False, YesNo())
    """Whether the dealer cuts for who gets the first card."""

    def __post_init__(self) -> None:
        if not self.seats or not set(self.seats) <= {3, 4}:
            raise RulesError("bad_ruleset", f"three or four can play, not {self.seats!r}")
        for name, form, _ in OPTIONS:
            form.check(name, getattr(self, name))

    def but(self, **changes: Any) -> "Ruleset":
        """The same rules with some options changed, checked."""
        return replace(self, **changes)


OPTIONS: tuple[Option, ...] = options_of(Ruleset)
"""What rulesets differ in, besides who may play."""
OFFICIAL = Ruleset(name="official")
GANG = Ruleset(name="gang", seats=(4,), duties=False, loser_tie="card")
RULESETS: dict[str, Ruleset] = {rules.name: rules for rules in (OFFICIAL, GANG)}
