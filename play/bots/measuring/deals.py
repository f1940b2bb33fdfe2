"""Fresh deals: drawn from a seed, played by bots through the rules or by the net in C.

The game in C is the one that the net was trained in; a test holds it to the rules.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from gofclub import rules
from gofclub.rules import Action, DealState, Pass, Phase, Play
from play.bots.known import Known, Plays
from play.bots.learned.encoding import SIZE
from play.bots.learned.net import POINTS, Forecast
from play.bots.learned.player import row_of, weights_of_a_person
from play.bots.learned.review import cost
from play.bots.level import Bot
from play.bots.training import native

from .lockstep import Question, Thinking

RULESET = rules.OFFICIAL


class Fresh(NamedTuple):
    """A deal that is about to begin."""

    hands: tuple[rules.Hand, ...]
    lead: int | None
    """None in the first deal of a game."""
    giver: int | None

    def beginning(self) -> DealState:
        """By the rules; the gift, which nobody chooses, has been given."""
        state = rules.start(self.hands, lead=self.lead, giver=self.giver, ruleset=RULESET)
        if state.phase is Phase.GIVE:
            assert self.giver is not None
            (best,) = rules.legal(state)
            state, _ = rules.apply(state, best, seat=self.giver)
        return state

    def in_c(self, *, memory: bool) -> native.Deal:
        turn = self.beginning().turn
        assert turn is not None
        return native.Deal(
            self.hands,
            opening=native.FIRST_DEAL if self.giver is None else native.WITH_EXCHANGE,
            lead=turn,
            loser=self.giver or 0,
            memory=memory,
        )


def fresh(seed: int, number: int, *, seats: int | None = None) -> Fresh:
    """Deal `number` of a series: a third with three seats, two thirds with an exchange."""
    rng = Random(f"{seed}/{number}")  # noqa: S311  the same seed, the same deals
    seats = seats or (3 if number % 3 == 0 else 4)
    hands = rules.shuffled(rng, seats)
    lead, giver = rng.sample(range(seats), 2)
    return Fresh(hands, lead, giver) if number // 3 % 3 else Fresh(hands, None, None)


class Judged(NamedTuple):
    """A decision, what the net expected of it, and what the review says that it cost."""

    ply: int
    seat: int
    win: float
    points: float
    lost: float = 0.0
    best: int = 0
    """The row of what the review suggests."""


class Outcome(NamedTuple):
    judged: tuple[Judged, ...]
    points: tuple[int, ...]

    def worth(self, seat: int) -> float:
        """The others' mean points minus the seat's own."""
        return worth(self.points, seat)

    def won(self, seat: int) -> bool:
        return self.points[seat] == 0


def worth(points: Sequence[int], seat: int) -> float:
    others = sum(points) - points[seat]
    return others / (len(points) - 1) - points[seat]


class Played(NamedTuple):
    """A deal that bots have played; `states[n]` is what move n was made in."""

    states: list[DealState]
    moves: list[tuple[int, Action]]
    points: tuple[int, ...]


def play_on(state: DealState, bots: Sequence[Bot], rng: Random, plays: Plays = ()) -> Played:
    """From a state to the end, by the rules."""
    states, moves = [], []
    while state.turn is not None:
        seat = state.turn
        action = bots[seat].act(Known(rules.view(state, seat), plays), rng)
        states.append(state)
        moves.append((seat, action))
        if isinstance(action, Play | Pass):
            plays = (*plays, (seat, action))
        state, _ = rules.apply(state, action, seat=seat)
    assert state.result is not None
    return Played(states, moves, state.result.points)


def look_back(deal: Fresh, played: Played, *, at_all_options: bool) -> Thinking[Outcome]:
    """What the net says of each decision; of all its options, if costs are asked for."""
    told = [deal.in_c(memory=memory) for memory in ((True, False) if at_all_options else (True,))]
    asked: list[Question] = []
    found: list[tuple[int, int, list[int], int]] = []
    for ply, (seat, action) in enumerate(played.moves):
        row, options = row_of(action), told[0].options()
        if len(options) > 1:
            looked_at = options if at_all_options else [row]
            asked += [Question(*one.features(looked_at)) for one in told]
            found.append((ply, seat, looked_at, looked_at.index(row)))
        for one in told:
            one.act(row)
    answers = yield asked
    judged = []
    for at, (ply, seat, rows, taken) in enumerate(found):
        some = answers[len(told) * at : len(told) * (at + 1)]
        judged.append(_judged(ply, seat, rows, taken, some))
    return Outcome(tuple(judged), played.points)


def by_net(
    deal: Fresh, doubts: Sequence[float], rng: Random, *, at_sight: bool
) -> Thinking[Outcome]:
    """A deal in C: each seat a master, or where it has a doubt a person who forgets and errs."""
    told = [deal.in_c(memory=memory) for memory in ((True, False) if at_sight else (True,))]
    left = [rules.CARDS_DEALT] * len(deal.hands)
    gives = deal.giver is not None
    judged = []
    ply, is_over = 0, False
    while not is_over:
        seat, options = told[0].seat, told[0].options()
        taken = 0
        if len(options) > 1:
            answers = yield [Question(*one.features(options)) for one in told]
            if doubts[seat]:
                weights = weights_of_a_person(answers[-1].advantage, doubts[seat])
                taken = rng.choices(range(len(options)), weights)[0]
            else:
                taken = int(np.argmax(answers[0].advantage))
            judged.append(_judged(ply, seat, options, taken, answers))
        for one in told:
            is_over = one.act(options[taken])
        if not gives:
            left[seat] -= int(SIZE[options[taken]])
        gives = False
        ply += 1
    return Outcome(tuple(judged), tuple(rules.points(many) for many in left))


def _judged(
    ply: int, seat: int, rows: list[int], taken: int, answers: Sequence[Forecast]
) -> Judged:
    first = answers[0]
    own = first.left[taken, 0]
    return Judged(
        ply,
        seat,
        float(own[0]),
        float(own @ POINTS),
        min(cost(one.advantage, taken) for one in answers),
        rows[int(np.argmax(first.advantage))],
    )
