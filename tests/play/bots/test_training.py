"""The game that the master was trained in: the same options and the same features as here."""

import random
import shutil

import numpy as np
import pytest

from gofclub import rules
from gofclub.rules import Pass, Play
from play.bots import Known
from play.bots.learned.features import moment_of
from play.bots.learned.player import row_of
from play.bots.training import native

RULESET = rules.OFFICIAL.but(last_card="auto")
OPENINGS = {
    "free lead": native.FREE_LEAD,
    "first deal": native.FIRST_DEAL,
    "with exchange": native.WITH_EXCHANGE,
}

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no C compiler")


def both(opening: str, seats: int, rng: random.Random, *, memory: bool):
    """The same new deal twice: by the rules, and in C."""
    hands = rules.shuffled(rng, seats)
    lead = rng.randrange(seats)
    loser = (lead + rng.randrange(1, seats)) % seats
    options = {
        "free lead": {"lead": lead},
        "first deal": {},
        "with exchange": {"lead": lead, "giver": loser},
    }[opening]
    state = rules.start(hands, ruleset=RULESET, **options)
    if opening == "first deal":
        lead = state.turn
    if opening == "with exchange":
        (best,) = rules.legal(state)
        state, _ = rules.apply(state, best, seat=loser)
    deal = native.Deal(hands, opening=OPENINGS[opening], lead=lead, loser=loser, memory=memory)
    return state, deal


@pytest.mark.parametrize("seats", [4, 3])
@pytest.mark.parametrize("opening", OPENINGS)
def test_the_same_options_and_the_same_features(opening, seats):
    rng = random.Random(f"{opening} {seats}")
    decisions = compared = 0
    while decisions < 1500:
        memory = rng.random() < 0.5
        state, deal = both(opening, seats, rng, memory=memory)
        plays = ()
        over = False
        while not over:
            assert deal.seat == state.turn
            view = rules.view(state, state.turn)
            actions = {row_of(action): action for action in view.legal}
            rows = deal.options()
            assert sorted(rows) == sorted(actions)
            if len(rows) > 1 and rng.random() < 0.2:
                moment = moment_of(Known(view, plays if memory else None))
                told, told_of_rows = deal.features(rows)
                assert np.array_equal(told, moment.state)
                assert np.array_equal(told_of_rows, moment.rows(rows))
                compared += 1
            row = rng.choice(rows)
            action = actions[row]
            if isinstance(action, Play | Pass):
                plays = (*plays, (state.turn, action))
            state, _ = rules.apply(state, action, seat=state.turn)
            over = deal.act(row)
            assert over == state.is_over
            decisions += len(rows) > 1
    assert compared > 150
