"""A deal that is given instead of shuffled: cards that somebody has had before.

What it is (`GivenDeal`), what a table remembers of it (`Given`), and the chance that bots take
there, which follows from a seed and from what was played: the same plays are answered by the same.
"""

import hmac
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from gofclub import rules

if TYPE_CHECKING:
    from datetime import datetime

    from play.table.snapshot import Snapshot

AGAIN, POSITION, CHALLENGE, DAILY = "again", "position", "challenge", "daily"
KINDS = (AGAIN, POSITION, CHALLENGE, DAILY)


class Made(NamedTuple):
    """A move that is on the table before the person comes."""

    seat: int
    text: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenDeal:
    """Everything that a table needs to be dealt these cards, and no others."""

    hands: str
    """As dealt, seat 0 first, joined with "/"; the dummy last where three play."""
    ruleset: rules.Ruleset
    totals: tuple[int, ...]
    """The score before the deal, by seat: also how many play."""
    dealer: int = 0
    step: int = 1
    lead: int | None = None
    giver: int | None = None
    reason: rules.GiverReason | None = None
    cut: str = ""
    deals_before: int = 0
    moves: tuple[Made, ...] = ()
    """Those that are made already, oldest first; the deal is not over after them."""

    @property
    def seats(self) -> int:
        return len(self.totals)

    @property
    def setup(self) -> rules.Setup:
        """As the first and only deal of its table."""
        return rules.Setup(
            number=1,
            step=self.step,
            dealer=self.dealer,
            lead=self.lead,
            giver=self.giver,
            reason=self.reason,
        )

    def after(self, moves: int) -> "GivenDeal":
        """The same deal with only so many of its moves made."""
        return replace(self, moves=self.moves[:moves])


class Given(NamedTuple):
    """What a table knows of its given deal, beside the cards."""

    kind: str
    seat: int
    moves_made: int
    totals: tuple[int, ...]
    deals_before: int
    to_beat: int | None
    seed: str
    """Secret for good: with it somebody could ask the bots beforehand."""
    has_hints: bool
    opens_at: "datetime | None" = None
    """Until then the table is there for those who sit at it, and for nobody else: a try that is
    compared with others. No bot takes the person's seat there."""

    @property
    def is_own_try(self) -> bool:
        """Whether only the person's own moves count."""
        return self.opens_at is not None


def is_own_try(table: "Snapshot") -> bool:
    """Whether this is a try in which no bot may play for anybody."""
    return table.options.given is not None and table.options.given.is_own_try


def chance_at(table: "Snapshot") -> int | None:
    """The seed of a bot's chance at this moment, where the same plays must be answered alike.

    Neither the clock nor the table has a part in it. Calls are left out: when they come is a matter
    of moments.
    """
    given, deal = table.options.given, table.deal
    if given is None or deal is None:
        return None
    done = " ".join(f"{one.seat}{one.text.removesuffix('!')}" for one in deal.moves)
    played = " ".join(word for word in done.split(" ") if len(word) > 1)
    return int.from_bytes(hmac.digest(given.seed.encode("ascii"), played.encode("ascii"), "sha256"))
