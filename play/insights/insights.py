"""Everything that the page of insights says, as values."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Any

from django.utils.timezone import localdate

from play.bots.situations import Situation as Kind
from play.insights.estimates import NORMAL_95, Change, Estimate, change, ratio
from play.insights.typical import TYPICAL, expected, level_like
from play.services.my_hands import Hand

PERIODS = (30, 90, None)
"""Days to look back; None is always."""
USUAL_PERIOD = 90
ENOUGH_HANDS, ENOUGH_DECISIONS = 8, 60
"""Before anything is said at all."""
ENOUGH_OF_A_KIND = 20
"""Decisions; and as many hands as above."""
POINT_HANDS, POINT_DECISIONS = 5, 40
"""In each point of the trend."""
MOST_POINTS = 26
SURE = 2.326348
"""One-sided 99 %: the worst of five kinds is looked at, and one of them is always the worst."""
WORTH_PRACTISING = 0.1
"""Points a hand that there must be to gain."""
RECENT = 20
MOMENTS = 3


class State(StrEnum):
    EMPTY = "empty"
    FEW = "few"
    ENOUGH = "enough"


@dataclass(frozen=True, slots=True)
class OfKind:
    """One kind of situation."""

    kind: Kind
    lost: Estimate | None
    """Per decision; None where there were too few to say."""
    decisions: int
    typical: float
    """What it costs players about as strong."""
    change: Change | None


@dataclass(frozen=True, slots=True)
class Point:
    """A stretch of the trend."""

    first: date
    last: date
    lost: Estimate


@dataclass(frozen=True, slots=True)
class Practice:
    """The one thing that is worth practising."""

    of: OfKind
    gain: float
    """Points a hand, if it were played as players about as strong play it."""
    doubt: float


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision worth looking at again."""

    hand: Hand
    kind: Kind
    ply: int
    taken: str
    best: str
    points: float
    doubt: float


@dataclass(frozen=True, slots=True)
class Group:
    """Hands of one kind of table."""

    of: str
    """A number of seats, a level of bots, "mixed" for several of these, or "people"."""
    hands: int
    lost: Estimate | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Insights:
    state: State
    days: int | None
    hands: int
    decisions: int
    lost: Estimate | None
    change: Change | None
    per_hand: Estimate | None
    accuracy: Estimate | None
    accuracy_change: Change | None
    luck: Estimate | None
    """Per hand; below zero is good."""
    level: str
    """The bots that lose about as much; empty while too little is known."""
    typical: float
    kinds: tuple[OfKind, ...]
    trend: tuple[Point, ...]
    practice: Practice | None
    costliest: tuple[Moment, ...]
    finds: tuple[Moment, ...]
    recent: tuple[Hand, ...]
    by_seats: tuple[Group, ...]
    by_company: tuple[Group, ...]
    practised: tuple[Moment, ...]
    """The costliest decisions of what is worth practising."""


def insights_of(hands: Sequence[Hand], *, days: int | None, now: datetime) -> Insights:
    """What hands say, the earliest first; with days, those before serve for comparison alone."""
    mine, before = _split(hands, days, now)
    decisions = sum(hand.decisions for hand in mine)
    state = State.EMPTY if not mine else State.ENOUGH if _is_enough(mine) else State.FEW
    counts = Counter(_counts(mine)) if state is State.ENOUGH else Counter[str]()
    lost = _lost(mine) if state is State.ENOUGH else None
    level = level_like(lost.value, counts) if lost else ""
    kinds = tuple(_kinds(mine, before, level)) if level else ()
    practice = _practice(kinds, len(mine))
    return Insights(
        state=state,
        days=days,
        hands=len(mine),
        decisions=decisions,
        lost=lost,
        change=_changed(mine, before, _lost) if lost else None,
        per_hand=_mean(mine, lambda hand: hand.lost) if lost else None,
        accuracy=_accuracy(mine) if lost else None,
        accuracy_change=_changed(mine, before, _accuracy) if lost else None,
        luck=_mean(mine, lambda hand: hand.luck) if lost else None,
        level=level,
        typical=expected(level, counts) if level else 0.0,
        kinds=kinds,
        trend=tuple(_trend(mine)) if lost else (),
        practice=practice,
        costliest=_moments(mine, "lost"),
        finds=_moments(mine, "won"),
        recent=tuple(mine[-RECENT:]),
        by_seats=tuple(_groups(mine, lambda hand: str(hand.seats))),
        by_company=tuple(_groups(mine, lambda hand: hand.bots or "people")),
        practised=_moments(mine, "lost", only=practice.of.kind) if practice else (),
    )


def _split(
    hands: Sequence[Hand], days: int | None, now: datetime
) -> tuple[Sequence[Hand], Sequence[Hand]]:
    """What is looked at, and what it is compared with."""
    if days is None:
        return hands, ()
    period = timedelta(days=days)
    mine = [hand for hand in hands if hand.at > now - period]
    before = [hand for hand in hands if now - 2 * period < hand.at <= now - period]
    return mine, before


def _is_enough(hands: Sequence[Hand]) -> bool:
    decisions = sum(hand.decisions for hand in hands)
    return len(hands) >= ENOUGH_HANDS and decisions >= ENOUGH_DECISIONS


def _lost(hands: Iterable[Hand]) -> Estimate | None:
    return ratio((hand.lost, hand.decisions) for hand in hands)


def _accuracy(hands: Iterable[Hand]) -> Estimate | None:
    return ratio((hand.accuracy, hand.decisions) for hand in hands)


def _mean(hands: Iterable[Hand], amount: Callable[[Hand], float]) -> Estimate | None:
    return ratio((amount(hand), 1) for hand in hands)


def _of_kind(hands: Sequence[Hand], kind: Kind) -> Estimate | None:
    """None where too few decisions would have to bear it."""
    found = [hand.kinds[kind] for hand in hands if kind in hand.kinds]
    if len(found) < ENOUGH_HANDS or sum(many for many, _ in found) < ENOUGH_OF_A_KIND:
        return None
    return ratio((lost, many) for many, lost in found)


def _changed(
    hands: Sequence[Hand],
    before: Sequence[Hand],
    figure: Callable[[Sequence[Hand]], Estimate | None],
) -> Change | None:
    """Against the period before; where there is none, the later half against the earlier."""
    if not before:
        middle = len(hands) // 2
        before, hands = hands[:middle], hands[middle:]
    if not _is_enough(hands) or not _is_enough(before):
        return None
    return change(figure(hands), figure(before))


def _counts(hands: Sequence[Hand]) -> Mapping[str, int]:
    counts: Counter[str] = Counter()
    for hand in hands:
        counts.update({kind: many for kind, (many, _) in hand.kinds.items()})
    return counts


def _kinds(hands: Sequence[Hand], before: Sequence[Hand], level: str) -> Iterator[OfKind]:
    counts = _counts(hands)
    for kind in Kind:
        yield OfKind(
            kind,
            _of_kind(hands, kind),
            counts.get(kind, 0),
            TYPICAL[level][kind],
            _changed(hands, before, lambda some, kind=kind: _of_kind(some, kind)),  # type: ignore[misc]
        )


def _practice(kinds: Sequence[OfKind], hands: int) -> Practice | None:
    """Where most is to be gained, of what is dearer than it should be beyond doubt."""
    found = []
    for one in kinds:
        if one.lost is None:
            continue
        excess = one.lost.value - one.typical
        per_hand = one.decisions / hands
        is_clear = excess > one.lost.spread * SURE / NORMAL_95
        if is_clear and excess * per_hand >= WORTH_PRACTISING:
            found.append(Practice(one, excess * per_hand, one.lost.spread * per_hand))
    return max(found, key=lambda one: one.gain, default=None)


def _trend(hands: Sequence[Hand]) -> Iterator[Point]:
    """By weeks, or by longer stretches where a week has too few decisions to say anything."""
    weeks = max(1, (localdate(hands[-1].at) - localdate(hands[0].at)).days // 7)
    length = timedelta(weeks=1 + weeks // MOST_POINTS)
    waiting: list[Hand] = []
    for at, hand in enumerate(hands):
        waiting.append(hand)
        following = hands[at + 1] if at + 1 < len(hands) else None
        first = localdate(waiting[0].at)
        is_full = following is None or localdate(following.at) >= first + length
        if is_full and _bears_a_point(waiting):
            lost = _lost(waiting)
            if lost is not None:
                yield Point(first, localdate(hand.at), lost)
                waiting = []


def _bears_a_point(hands: Sequence[Hand]) -> bool:
    return len(hands) >= POINT_HANDS and sum(hand.decisions for hand in hands) >= POINT_DECISIONS


def _moments(hands: Sequence[Hand], what: str, *, only: Kind | None = None) -> tuple[Moment, ...]:
    found = [
        Moment(
            hand,
            Kind(one["kind"]),
            one["ply"],
            one["taken"],
            one["best"],
            one[what],
            one["doubt"],
        )
        for hand in hands
        for one in _known(hand.moments)
        if what in one and only in (None, one["kind"])
    ]
    return tuple(sorted(found, key=lambda one: one.points, reverse=True)[:MOMENTS])


def _known(moments: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Without what an earlier version may have called otherwise."""
    return (one for one in moments if one["kind"] in set(Kind))


def _groups(hands: Sequence[Hand], of: Callable[[Hand], str]) -> Iterator[Group]:
    for name in sorted({of(hand) for hand in hands}):
        some = [hand for hand in hands if of(hand) == name]
        yield Group(name, len(some), _lost(some) if _is_enough(some) else None)
