"""House rules as data: what a table or a sheet agreed to play by."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from .errors import RulesError

LEAST_TARGET, MOST_TARGET = 50, 500
MOST_DEALS = 100
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
    target: int = 100
    """The game ends after the deal in which a total reaches it."""
    deals: int | None = None
    """Instead of a target: a fixed number of deals."""
    last_card: Literal["call", "auto"] = "call"
    """Whether a player must call his last card himself, or it is called for him."""
    duties: bool = True
    """Whether the player before a called last card must try to block it."""
    loser_tie: Literal["total", "card"] = "total"
    """Who gives of those left with the most cards: the higher total, or the stronger card."""
    chinese_cut: bool = False
    """Whether the dealer cuts for who gets the first card."""

    def __post_init__(self) -> None:
        if not self.seats or not set(self.seats) <= {3, 4}:
            raise RulesError("bad_ruleset", f"three or four can play, not {self.seats!r}")
        if not _is_int(self.target) or not LEAST_TARGET <= self.target <= MOST_TARGET:
            raise RulesError(
                "bad_target",
                f"the target must be from {LEAST_TARGET} to {MOST_TARGET}, not {self.target!r}",
            )
        if self.deals is not None and (
            not _is_int(self.deals) or not 1 <= self.deals <= MOST_DEALS
        ):
            raise RulesError(
                "bad_ruleset", f"a game has from 1 to {MOST_DEALS} hands, not {self.deals!r}"
            )
        if self.last_card not in ("call", "auto"):
            raise RulesError(
                "bad_ruleset", f"last_card is 'call' or 'auto', not {self.last_card!r}"
            )
        for name in ("duties", "chinese_cut"):
            if not isinstance(getattr(self, name), bool):
                raise RulesError("bad_ruleset", f"{name} is yes or no, not {getattr(self, name)!r}")
        if self.loser_tie not in ("total", "card"):
            raise RulesError(
                "bad_ruleset", f"loser_tie is 'total' or 'card', not {self.loser_tie!r}"
            )

    def but(self, **changes: Any) -> "Ruleset":
        """The same rules with some options changed, checked."""
        return replace(self, **changes)


def _is_int(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


OFFICIAL = Ruleset(name="official")
GANG = Ruleset(name="gang", seats=(4,), duties=False, loser_tie="card")
RULESETS: dict[str, Ruleset] = {rules.name: rules for rules in (OFFICIAL, GANG)}
