"""What decisions cost bots of a level among their own kind: what people's figures are held to."""

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import NamedTuple

from gofclub import rules

from .known import Known, Plays
from .levels import bot
from .situations import Situation


class Loss(NamedTuple):
    """Of one kind of situation."""

    decisions: int
    lost: float

    @property
    def each(self) -> float:
        """Points a decision."""
        return self.lost / max(1, self.decisions)


def losses_in(level: str, number: int) -> dict[str, Loss]:
    """What one deal cost all of its seats together, by kind of situation.

    Every third has three seats, and two of three have an exchange, as the deals of a game do.
    """
    from .learned.review import review, steps_of  # noqa: PLC0415 (loads numpy and the weights)

    luck = Random(f"typical/{number}")  # noqa: S311 (the same number, the same deal)
    seats = 3 if number % 3 == 0 else 4
    step = luck.choice((1, -1))
    winner, giver = luck.sample(range(seats), 2)
    hands = rules.shuffled(luck, seats)
    if number // 3 % 3 == 0:
        beginning = rules.start(hands, step=step, dealer=winner)
    else:
        beginning = rules.start(hands, lead=winner, giver=giver, step=step)
    moves, result = _played(beginning, level, luck)
    decisions: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for seat in review(beginning, steps_of(beginning, moves), result):
        for one in seat.decisions:
            decisions[one.situation] += 1
            lost[one.situation] += max(0.0, min(one.lost, one.lost_at_sight))  # type: ignore[assignment]
    return {kind: Loss(many, float(lost[kind])) for kind, many in decisions.items()}


def added(deals: Iterable[Mapping[str, Loss]]) -> dict[Situation, Loss]:
    """Of many deals, every kind of situation."""
    found = dict.fromkeys(Situation, Loss(0, 0.0))
    for deal in deals:
        for kind, one in deal.items():
            so_far = found[Situation(kind)]
            found[Situation(kind)] = Loss(so_far.decisions + one.decisions, so_far.lost + one.lost)
    return found


def _played(
    state: rules.DealState, level: str, luck: Random
) -> tuple[list[tuple[int, rules.Action]], rules.DealResult]:
    player = bot(level)
    plays: Plays = ()
    moves: list[tuple[int, rules.Action]] = []
    while state.turn is not None:
        seat = state.turn
        action = player.act(Known(rules.view(state, seat), plays), luck)
        moves.append((seat, action))
        if isinstance(action, rules.Play | rules.Pass):
            plays = (*plays, (seat, action))
        state, _ = rules.apply(state, action, seat=seat)
    assert state.result is not None
    return moves, state.result
