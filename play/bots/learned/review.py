"""A finished deal, seen again from one seat: what each decision was worth, and what was luck.

Every decision is judged by what that seat could know at the time and by nothing else. What it cost
is the difference between the best option and the one taken, in points (the others' mean minus one's
own). docs/review.md says how far that can be trusted.
"""

from collections.abc import Sequence
from enum import StrEnum
from math import exp
from typing import NamedTuple

import numpy as np

from gofclub.rules import (
    Action,
    DealResult,
    DealState,
    Give,
    Pass,
    Phase,
    Play,
    apply,
    view,
)
from play.bots.known import Known, Plays
from play.bots.level import always_calling
from play.bots.situations import Situation

from .encoding import Features
from .features import moment_of
from .net import POINTS, master
from .people import points_among_people, win_among_people
from .player import row_of
from .reasons import Position, Reason, Why

BEST_UP_TO = 0.05
"""Points; below that two options are the same."""
MISTAKE_FROM = 0.9
AMONG_PEOPLE = 0.38
"""What the net sees between two options is worth so much among club players: they do not play on
like masters, and neither do those against them. Measured: docs/review.md."""
DOUBT, DOUBT_PER_POINT = 0.2, 0.27
"""How far a cost may be off (one standard deviation), by how far two nets disagree."""
SURE = 1.3
"""A label stands where the cost is so many times its doubt."""
FORGIVING = 1.0
"""Points that cost about two thirds of a decision's accuracy."""


class Verdict(StrEnum):
    BEST = "best"
    FINE = "fine"
    SLIP = "slip"
    MISTAKE = "mistake"


class Outlook(NamedTuple):
    """What is to be expected among people: the chance to win the deal, and points."""

    win: float
    points: float


class Decision(NamedTuple):
    """One choice of a seat."""

    ply: int
    situation: Situation
    options: int
    taken: Action
    best: Action
    after_taken: Outlook
    after_best: Outlook
    lost: float
    """Against the best, for somebody who remembers every card."""
    lost_at_sight: float
    """The same for somebody who knows the cycle on the table only."""
    margin: float
    """Of the best option over the next best one."""
    doubt: float
    verdict: Verdict
    reason: Reason
    """Why the best is the best."""


class Luck(NamedTuple):
    """Where the points came from; together they are the points, low is good."""

    average: float
    cards: float
    exchange: float
    others: float
    own: float


class SeatReview(NamedTuple):
    seat: int
    points: int
    decisions: tuple[Decision, ...]
    curve: tuple[tuple[int, Outlook], ...]
    """Before each turn of this seat, by ply."""
    luck: Luck
    accuracy: float | None
    """From 0 to 1; None where there was nothing to decide."""


class Step(NamedTuple):
    """A move of the log."""

    seat: int
    action: Action
    state: DealState
    """After it."""


def review(
    beginning: DealState,
    steps: Sequence[Step],
    result: DealResult,
    *,
    totals: tuple[int, ...] = (),
    deals_before: int = 0,
) -> list[SeatReview]:
    """Every seat's review; the last move is the last of `steps`."""
    seats = len(beginning.left)
    decisions: list[list[Decision]] = [[] for _ in range(seats)]
    curves: list[list[tuple[int, Outlook]]] = [[] for _ in range(seats)]
    state = beginning
    plays: Plays = ()
    for ply, (seat, action, after) in enumerate(steps):
        if isinstance(action, Play | Pass | Give) and state.phase is not Phase.GIVE:
            known = Known(view(state, seat), plays, totals, deals_before)
            before, decision = _judged(known, action, ply)
            curves[seat].append((ply, before))
            if decision is not None:
                decisions[seat].append(decision)
        if isinstance(action, Play | Pass):
            plays = (*plays, (seat, action))
        state = after
    return [
        SeatReview(
            seat,
            result.points[seat],
            tuple(decisions[seat]),
            tuple(curves[seat]),
            _luck(seat, beginning, curves[seat], decisions[seat], result.points[seat]),
            _accuracy(decisions[seat]),
        )
        for seat in range(seats)
    ]


def _judged(known: Known, taken: Action, ply: int) -> tuple[Outlook, Decision | None]:
    """What was to be expected before a turn, and the decision where there was one."""
    options = always_calling(known.view.legal)
    same = [_without_call(one) for one in options]
    rows = [row_of(one) for one in options]
    forecast = master().forecast(moment_of(known), rows)
    best = int(np.argmax(forecast.advantage))
    outlooks = [
        Outlook(win_among_people(left[0, 0]), points_among_people(left[0] @ POINTS))
        for left in forecast.left
    ]
    if len(options) == 1:
        return outlooks[best], None
    at = same.index(_without_call(taken))
    blind = master().forecast(moment_of(known._replace(plays=None)), rows).advantage
    lost, lost_at_sight = cost(forecast.advantage, at), cost(blind, at)
    margin = margin_of(forecast.advantage)
    doubt = doubt_of(min(lost, lost_at_sight))
    position = Position(known, options)
    decision = Decision(
        ply,
        _situation(known, options[at], options[best]),
        len(options),
        options[at],
        options[best],
        outlooks[at],
        outlooks[best],
        lost,
        lost_at_sight,
        margin,
        doubt,
        verdict(min(lost, lost_at_sight), doubt, is_best=at == best),
        _why_better(position, options[best], options[at]),
    )
    return outlooks[best], decision


def cost(advantage: Features, taken: int) -> float:
    """What an option costs among people, against the best."""
    return AMONG_PEOPLE * float(advantage.max() - advantage[taken])


def margin_of(advantage: Features) -> float:
    """By how much the best option is better than the next best, among people."""
    following, best = np.sort(advantage)[-2:]
    return AMONG_PEOPLE * float(best - following)


def doubt_of(lost: float) -> float:
    return DOUBT + DOUBT_PER_POINT * lost


def verdict(lost: float, doubt: float, *, is_best: bool = False) -> Verdict:
    """A label only where the cost is beyond doubt.

    >>> verdict(0.3, 0.28).value, verdict(0.6, 0.36).value, verdict(1.2, 0.52).value
    ('fine', 'slip', 'mistake')
    """
    if is_best or lost <= BEST_UP_TO:
        return Verdict.BEST
    if lost < SURE * doubt:
        return Verdict.FINE
    return Verdict.MISTAKE if lost >= MISTAKE_FROM else Verdict.SLIP


def _why_better(position: Position, best: Action, taken: Action) -> Reason:
    """Why the best is the best; where both do the same, what they leave must differ."""
    if best != taken and position.reason(best).why is position.reason(taken).why:
        return Reason(Why.BETTER_REST)
    return position.reason_of_best(best)


def _without_call(action: Action) -> Action:
    return Play(action.cards) if isinstance(action, Play) else action


def _situation(known: Known, taken: Action, best: Action) -> Situation:
    view_ = known.view
    if view_.phase is Phase.RETURN:
        return Situation.EXCHANGE
    for one in (taken, best):
        if isinstance(one, Play) and len(one.cards) >= 4 and len({c.rank for c in one.cards}) == 1:
            return Situation.GANG
    if min(view_.left) <= 2:
        return Situation.LAST_CARDS
    return Situation.LEAD if view_.top is None else Situation.ANSWER


def _accuracy(decisions: Sequence[Decision]) -> float | None:
    if not decisions:
        return None
    lost = (min(one.lost, one.lost_at_sight) for one in decisions)
    return sum(exp(-one / FORGIVING) for one in lost) / len(decisions)


class Role(StrEnum):
    """What the exchange made of a seat."""

    FIRST = "first"
    """There was none: the first deal of a game."""
    TAKER = "taker"
    GIVER = "giver"
    OTHER = "other"


MEAN_POINTS = {
    4: {Role.FIRST: 5.4, Role.TAKER: 1.7, Role.GIVER: 9.2, Role.OTHER: 9.3},
    3: {Role.FIRST: 4.4, Role.TAKER: 1.2, Role.GIVER: 8.7, Role.OTHER: 9.8},
}
"""Points of a deal among club players, by seats and role: measured (docs/review.md)."""


def _mean_points(seats: int, *, is_later: bool) -> float:
    """Of all seats together."""
    means = MEAN_POINTS[seats]
    if not is_later:
        return means[Role.FIRST]
    others = (seats - 2) * means[Role.OTHER]
    return (means[Role.TAKER] + means[Role.GIVER] + others) / seats


def _role(seat: int, beginning: DealState) -> Role:
    if beginning.giver is None:
        return Role.FIRST
    return {beginning.taker: Role.TAKER, beginning.giver: Role.GIVER}.get(seat, Role.OTHER)


def _luck(
    seat: int,
    beginning: DealState,
    curve: Sequence[tuple[int, Outlook]],
    decisions: Sequence[Decision],
    points: int,
) -> Luck:
    """What is left over when everything else is known came from the others' play."""
    seats = len(beginning.left)
    average = _mean_points(seats, is_later=beginning.giver is not None)
    exchange = MEAN_POINTS[seats][_role(seat, beginning)] - average
    own = sum(max(0.0, min(one.lost, one.lost_at_sight)) for one in decisions)
    cards = curve[0][1].points - average - exchange if curve else 0.0
    return Luck(average, cards, exchange, points - average - cards - exchange - own, own)


def steps_of(beginning: DealState, moves: Sequence[tuple[int, Action]]) -> list[Step]:
    """A log as steps; raises where it breaks the rules."""
    found, state = [], beginning
    for seat, action in moves:
        state, _ = apply(state, action, seat=seat)
        found.append(Step(seat, action, state))
    return found


__all__ = ["Decision", "Luck", "SeatReview", "Step", "Verdict", "review", "steps_of"]
