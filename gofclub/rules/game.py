"""A whole game from plain results: what the score pad and the online table share."""

from collections.abc import Sequence
from dataclasses import dataclass

from .errors import RulesError
from .ruleset import MOST_HANDS, OFFICIAL, Ruleset
from .scoring import DealResult, GiverReason, break_tie, direction, is_seat


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat's place: equal totals share a rank, and equal lowest totals share the win."""

    seat: int
    total: int
    rank: int
    wins: int
    """Deals won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What everybody must know before the next deal."""

    number: int
    step: int
    dealer: int
    lead: int | None
    """None in the first deal: the holder of 1m leads."""
    giver: int | None = None
    """Gives the best card to `lead`, the winner of the last deal."""
    reason: GiverReason | None = None


def totals(deals: Sequence[DealResult], seats: int | None = None) -> tuple[int, ...]:
    """The running totals by seat; `seats` says how many where nothing is written yet.

    >>> totals([DealResult((5, 0, 9)), DealResult((0, 3, 8))])
    (5, 3, 34)
    """
    seats = seats_of(deals, seats)
    return tuple(map(sum, zip(*(deal.points for deal in deals), strict=True))) or (0,) * seats


def standings(deals: Sequence[DealResult], seats: int | None = None) -> tuple[Standing, ...]:
    """Best first; seats that share a rank in seat order."""
    sums = totals(deals, seats)
    places = ranks(sums)
    return tuple(
        Standing(
            seat,
            total,
            places[seat],
            sum(deal.winner == seat for deal in deals),
        )
        for total, seat in sorted((total, seat) for seat, total in enumerate(sums))
    )


def ranks(totals: Sequence[int]) -> tuple[int, ...]:
    """Everybody's place: low is good, equal totals share it.

    >>> ranks((27, 4, 60, 4))
    (3, 1, 4, 1)
    """
    return tuple(1 + sum(other < total for other in totals) for total in totals)


def is_over(deals: Sequence[DealResult], ruleset: Ruleset = OFFICIAL) -> bool:
    """Whether the game has ended: at the target, after the agreed deals, or with the last one."""
    return is_over_at(totals(deals) if deals else (), played=len(deals), ruleset=ruleset)


def is_over_at(totals: Sequence[int], *, played: int, ruleset: Ruleset = OFFICIAL) -> bool:
    """As `is_over`, for callers that keep the running totals themselves.

    >>> is_over_at((99, 100, 3), played=9)
    True
    """
    if played >= MOST_HANDS:
        return True
    if ruleset.deals is not None:
        return played >= ruleset.deals
    return played > 0 and max(totals) >= ruleset.target


def next_setup(
    deals: Sequence[DealResult], *, seats: int, ruleset: Ruleset = OFFICIAL, dealer: int = 0
) -> Setup:
    """Direction, dealer, leader and giver of the deal after these; `dealer` dealt the first."""
    if seats not in ruleset.seats:
        allowed = " or ".join(map(str, ruleset.seats))
        raise RulesError("bad_seats", f"{ruleset.name} is for {allowed} players, not {seats!r}")
    if not is_seat(dealer, seats):
        raise RulesError("bad_seat", f"there is no seat {dealer!r}")
    number = len(deals) + 1
    if not deals:
        return Setup(number=number, step=direction(number), dealer=dealer, lead=None)
    return setup_after(deals[-1], number=number, totals=totals(deals, seats), ruleset=ruleset)


def setup_after(
    last: DealResult, *, number: int, totals: Sequence[int], ruleset: Ruleset = OFFICIAL
) -> Setup:
    """The setup of deal `number` from the deal before it and the totals after that, by seat."""
    gives, reason = break_tie(
        last.tied,
        totals=totals,
        winner=last.winner,
        holders=last.strongest if ruleset.loser_tie == "card" else (),
    )
    return Setup(
        number=number,
        step=direction(number),
        dealer=last.winner,
        lead=last.winner,
        giver=gives,
        reason=reason,
    )


def seats_of(deals: Sequence[DealResult], seats: int | None) -> int:
    """How many play; refuses results of different tables."""
    counts = {len(deal.left) for deal in deals} | ({seats} if seats is not None else set())
    if len(counts) != 1 or not counts <= {3, 4}:
        raise RulesError(
            "bad_seats", f"three or four play all through a game, not {sorted(counts)}"
        )
    return counts.pop()
