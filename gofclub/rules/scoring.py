"""What a deal costs, and who gives their best card in the next."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .cards import Card
from .errors import RulesError
from .ruleset import OFFICIAL, Ruleset

CARDS_DEALT = 16

POINTS_PER_CARD: tuple[int, ...] = (0, *(1,) * 7, *(2,) * 3, *(3,) * 3, *(4,) * 2, 5)
"""By cards left, 0 to 16."""


def points(left: int) -> int:
    """Points for the cards left in hand; more cards cost more each.

    >>> [points(left) for left in (0, 7, 8, 16)]
    [0, 7, 16, 80]
    """
    if not is_count(left):
        raise RulesError("bad_left", f"cards left must be from 0 to {CARDS_DEALT}, not {left!r}")
    return left * POINTS_PER_CARD[left]


def is_count(left: object) -> bool:
    """Whether this can be a number of cards left."""
    return isinstance(left, int) and not isinstance(left, bool) and 0 <= left <= CARDS_DEALT


def is_seat(seat: object, seats: int) -> bool:
    """Whether this names one of the seats; True and False are not seats, although they count."""
    return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < seats


def direction(number: int) -> int:
    """+1, to the right, for deals 1, 3, 5...; -1, to the left, for the others."""
    return 1 if number % 2 else -1


@dataclass(frozen=True, slots=True)
class DealResult:
    """A deal as a score pad knows it: cards left by seat, 0 for the winner.

    >>> DealResult((5, 0, 9, 7)).points
    (5, 0, 18, 7)
    """

    left: tuple[int, ...]
    uncalled: tuple[int, ...] = ()
    """Seats that forgot to call their last card: one card, one point, and no win."""
    strongest: tuple[int, ...] = ()
    """Where several are left with the most cards and the ruleset asks: who has the strongest card
    among them; several where theirs are equal."""

    def __post_init__(self) -> None:
        _check_left(self.left)
        object.__setattr__(self, "left", tuple(self.left))
        object.__setattr__(self, "uncalled", self._seats(self.uncalled, "bad_uncalled"))
        object.__setattr__(self, "strongest", self._seats(self.strongest, "bad_strongest"))
        for seat in self.uncalled:
            if self.left[seat] != 1:
                raise RulesError(
                    "bad_uncalled",
                    f"seat {seat} cannot have forgotten the call: that takes exactly one card left",
                )
        for seat in self.strongest:
            if seat not in self.tied:
                raise RulesError(
                    "bad_strongest", f"seat {seat} is not among those left with the most cards"
                )

    def _seats(self, some: Iterable[int], code: str) -> tuple[int, ...]:
        named = tuple(some)
        for seat in named:
            if not is_seat(seat, len(self.left)):
                raise RulesError(code, f"there is no seat {seat!r}")
        return tuple(sorted(set(named)))

    @property
    def winner(self) -> int:
        return self.left.index(0)

    @property
    def points(self) -> tuple[int, ...]:
        # Counts were checked when it was made; asked for with every hand before this one.
        return tuple([left * POINTS_PER_CARD[left] for left in self.left])

    @property
    def tied(self) -> tuple[int, ...]:
        """The seats left with the most cards."""
        return tied_for_giver(self.left)


def tied_for_giver(left: Sequence[int]) -> tuple[int, ...]:
    """The seats left with the most cards: one of them gives."""
    most = max(left)
    return tuple(seat for seat, count in enumerate(left) if count == most)


class GiverReason(StrEnum):
    """What decided who gives."""

    MOST_CARDS = "most_cards"
    STRONGEST_CARD = "strongest_card"
    HIGHER_TOTAL = "higher_total"
    NEARER_RIGHT = "nearer_right"


def giver(
    *,
    left: Sequence[int],
    totals: Sequence[int],
    winner: int,
    ruleset: Ruleset = OFFICIAL,
    strongest: Mapping[int, Card] | None = None,
) -> int:
    """The seat that gives its best card to the winner in the next deal.

    `totals` are those after the deal. `strongest` has the tied seats' best cards, for rulesets
    that ask for them; without it the official tie-breaks hold.

    >>> giver(left=[8, 0, 8], totals=[30, 4, 41], winner=1)
    2
    """
    return giver_and_reason(
        left=left, totals=totals, winner=winner, ruleset=ruleset, strongest=strongest
    )[0]


def giver_and_reason(
    *,
    left: Sequence[int],
    totals: Sequence[int],
    winner: int,
    ruleset: Ruleset = OFFICIAL,
    strongest: Mapping[int, Card] | None = None,
) -> tuple[int, GiverReason]:
    """As `giver`, with the tie-break that decided."""
    _check_left(left)
    if len(totals) != len(left):
        raise RulesError("bad_seats", f"{len(left)} players but {len(totals)} totals")
    if not is_seat(winner, len(left)) or left[winner] != 0:
        raise RulesError("bad_winner", f"seat {winner!r} is not out, so it did not win")
    tied = tied_for_giver(left)
    holders: tuple[int, ...] = ()
    # With only some of the tied seats' cards nobody can say whose is the strongest.
    if ruleset.loser_tie == "card" and strongest and all(seat in strongest for seat in tied):
        best = max(strongest[seat] for seat in tied)
        holders = tuple(seat for seat in tied if strongest[seat] == best)
    return break_tie(tied, totals=totals, winner=winner, holders=holders)


def break_tie(
    tied: Sequence[int], *, totals: Sequence[int], winner: int, holders: Sequence[int] = ()
) -> tuple[int, GiverReason]:
    """Who of the tied gives, and why; `holders` of the strongest card go before the others."""
    if len(tied) == 1:
        return tied[0], GiverReason.MOST_CARDS
    if len(holders) == 1:
        return holders[0], GiverReason.STRONGEST_CARD
    among = holders or tied
    highest = max(totals[seat] for seat in among)
    among = [seat for seat in among if totals[seat] == highest]
    if len(among) == 1:
        return among[0], GiverReason.HIGHER_TOTAL
    # Counter-clockwise always: the direction of play does not matter here.
    return min(among, key=lambda seat: (seat - winner) % len(totals)), GiverReason.NEARER_RIGHT


def _check_left(left: Iterable[int]) -> None:
    counts = tuple(left)
    if len(counts) not in (3, 4):
        raise RulesError("bad_seats", f"three or four can play, not {len(counts)}")
    for seat, count in enumerate(counts):
        if not is_count(count):
            raise RulesError(
                "bad_left",
                f"seat {seat} cannot have {count!r} cards left: it is from 0 to {CARDS_DEALT}",
            )
    out = counts.count(0)
    if out == 0:
        raise RulesError("nobody_out", "somebody must have no cards left")
    if out > 1:
        raise RulesError("two_out", f"only one player can be out of cards, not {out}")
