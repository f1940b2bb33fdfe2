"""Does a suggestion gain what the review says?

Deals of club players; every labelled decision is played again with the suggestion instead, and
everybody plays on as before.
"""

import itertools
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from gofclub import rules
from gofclub.rules import Pass, Play
from play.bots.learned.player import row_of
from play.bots.learned.review import AMONG_PEOPLE, Verdict, doubt_of, verdict
from play.bots.level import always_calling
from play.bots.levels import bot

from .deals import Judged, Outcome, Played, fresh, look_back, play_on, worth
from .figures import mean, slope, table
from .lockstep import Thinking, side_by_side

LABELS = (Verdict.SLIP, Verdict.MISTAKE)
BANDS = (0.4, 0.65, 0.9, 1.5, 2.5, 4.0, 99.0)
"""Costs, to see whether small and large ones are as true."""


class Gain(NamedTuple):
    """A labelled decision: what the review says, and what the suggestion brought."""

    deal: int
    label: Verdict
    said: float
    gained: float


def gains(
    deals: int, seed: int, level: str = "club", *, first: int = 0
) -> Iterator[tuple[Gain, ...]]:
    """Of each deal its labelled decisions."""
    numbers = range(first, first + deals)
    yield from side_by_side(_gains_of(seed, number, level) for number in numbers)


def _gains_of(seed: int, number: int, level: str) -> Thinking[tuple[Gain, ...]]:
    deal = fresh(seed, number)
    bots = [bot(level)] * len(deal.hands)
    rng = Random(f"{seed}/{number}/dice")  # noqa: S311  the same seed, the same deals
    played = play_on(deal.beginning(), bots, rng)
    outcome: Outcome = yield from look_back(deal, played, at_all_options=True)
    found = []
    for one in outcome.judged:
        label = verdict(one.lost, doubt_of(one.lost))
        if label in LABELS:
            instead = _with_suggestion(played, one, level, rng)
            gained = worth(instead.points, one.seat) - outcome.worth(one.seat)
            found.append(Gain(number, label, one.lost, gained))
    return tuple(found)


def _with_suggestion(played: Played, judged: Judged, level: str, rng: Random) -> Played:
    state = played.states[judged.ply]
    options = always_calling(rules.view(state, judged.seat).legal)
    best = next(option for option in options if row_of(option) == judged.best)
    moves = [*played.moves[: judged.ply], (judged.seat, best)]
    plays = tuple((seat, action) for seat, action in moves if isinstance(action, Play | Pass))
    state, _ = rules.apply(state, best, seat=judged.seat)
    if state.result is not None:
        return Played([], [], state.result.points)
    return play_on(state, [bot(level)] * state.seats, rng, plays)


def as_text(deals: int, found: Sequence[Gain]) -> str:
    if not found:
        return f"{deals} deals of club players; no decision was a slip or a mistake."
    groups = [("all", list(found))]
    groups += [(f"{label}s", [one for one in found if one.label is label]) for label in LABELS]
    for low, high in itertools.pairwise(BANDS):
        name = f"{low:g} to {high:g} points" if high < 99 else f"{low:g} points and more"
        groups.append((name, [one for one in found if low <= one.said < high]))
    lines = [_line(name, some) for name, some in groups if len(some) > 1]
    said, gained, numbers = (
        np.array([getattr(one, name) for one in found], float)
        for name in ("said", "gained", "deal")
    )
    # What the factor would have to be for the sums to agree on these deals.
    factor = AMONG_PEOPLE * gained.sum() / said.sum()
    return "\n".join(
        (
            f"{deals} deals of club players; 95 % intervals by deal.",
            "",
            table(("label", "decisions", "the review says", "was gained"), lines),
            "",
            (
                f"Slope of gained over said {slope(gained, said, numbers):.2f}; the factor among"
                f" people is {AMONG_PEOPLE}, these deals would have it at {factor:.2f}."
            ),
        )
    )


def _line(name: str, some: Sequence[Gain]) -> tuple[str, ...]:
    said = np.array([one.said for one in some])
    gained = mean(np.array([one.gained for one in some]), np.array([one.deal for one in some]))
    return name, str(len(some)), f"{said.mean():.2f}", f"{gained:.2f}"
