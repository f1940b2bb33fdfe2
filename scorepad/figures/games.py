"""One finished game, as it counts for those who played it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gofclub import rules
from scorepad.figures.declared import COMEBACK, Sums
from scorepad.figures.measures import WIN


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal by line: cards left, who sat there, and which line gave."""

    left: tuple[int, ...]
    players: tuple[int | None, ...]
    giver: int | None = None
    """None where there was no exchange."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """What a game adds to the figures."""

    players: tuple[int, ...]
    """Whose game it was, by line: who sat there for most deals."""
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    deals: int
    margin: int
    """Between the best total and the next."""
    behind: int
    """The most that a winner of the game was behind."""
    sums: Mapping[int, Sums]
    """By player, substitutes included: deals are theirs who sat there."""

    @property
    def winners(self) -> tuple[int, ...]:
        found = zip(self.players, self.ranks, strict=True)
        return tuple(player for player, rank in found if rank == 1)


def count(deals: Sequence[PlayedDeal]) -> Counted | None:
    """The game's figures; None where a line is nobody's, so that the game cannot count."""
    if not deals:
        return None
    lines = range(len(deals[0].left))
    players = [_main(deals, line) for line in lines]
    if None in players or len(set(players)) < len(players):
        return None
    whose = tuple(player for player in players if player is not None)

    totals, behind = [0] * len(whose), [0] * len(whose)
    sums: dict[int, Sums] = {player: Sums() for player in whose}
    for deal in deals:
        for line, (left, player) in enumerate(zip(deal.left, deal.players, strict=True)):
            totals[line] += rules.points(left)
            if player is not None:
                mine = sums.setdefault(player, Sums())
                mine.deals += 1
                mine.lefts[left] += 1
                mine.exchanges += deal.giver is not None
                mine.gave += deal.giver == line
        best = min(totals)
        for line in lines:
            behind[line] = max(behind[line], totals[line] - best)

    return _counted(whose, totals, behind, sums, deals=len(deals))


def count_totals(players: Sequence[int | None], totals: Sequence[int]) -> Counted | None:
    """As `count`, of a game of which the totals are all that is known."""
    whose = tuple(player for player in players if player is not None)
    if len(whose) < len(totals) or len(set(whose)) < len(whose):
        return None
    sums = {player: Sums() for player in whose}
    return _counted(whose, totals, [0] * len(whose), sums, deals=0)


def _counted(
    whose: tuple[int, ...],
    totals: Sequence[int],
    behind: Sequence[int],
    sums: dict[int, Sums],
    *,
    deals: int,
) -> Counted:
    ranks = rules.ranks(totals)
    first = ranks.count(1)
    for line, player in enumerate(whose):
        mine, tied = sums[player], ranks.count(ranks[line])
        mine.games = 1
        mine.places[2 * (ranks[line] - 1) + tied - 1] += 1
        mine.scores[score(ranks[line], tied=tied, of=len(whose))] += 1
        if ranks[line] == 1:
            mine.wins = WIN // first
            mine.comebacks = int(behind[line] >= COMEBACK)
    ordered = sorted(totals)
    return Counted(
        players=whose,
        totals=tuple(totals),
        ranks=ranks,
        deals=deals,
        margin=ordered[1] - ordered[0],
        behind=max(most for most, rank in zip(behind, ranks, strict=True) if rank == 1),
        sums=sums,
    )


def score(rank: int, *, tied: int, of: int) -> int:
    """The share of opponents beaten, in twelfths; a tie is half of one beaten.

    >>> [score(rank, tied=1, of=4) for rank in (1, 2, 3, 4)], score(1, tied=2, of=3)
    ([12, 8, 4, 0], 9)
    """
    beaten_halves = 2 * (of - rank - tied + 1) + (tied - 1)
    return beaten_halves * WIN // (2 * (of - 1))


def _main(deals: Sequence[PlayedDeal], line: int) -> int | None:
    """Whoever sat there for most deals or, if several did, the last of them."""
    sat: dict[int | None, int] = {}
    last: dict[int | None, int] = {}
    for number, deal in enumerate(deals):
        player = deal.players[line]
        sat[player] = sat.get(player, 0) + 1
        last[player] = number
    return max(sat, key=lambda player: (sat[player], last[player]))
