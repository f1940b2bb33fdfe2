"""Stored answers of the net. With other weights: `python -m tests.play.bots.vectors`."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from gofclub import rules
from gofclub.rules import Pass, Play
from play.bots import Known
from play.bots.learned.features import moment_of
from play.bots.learned.net import POINTS, master
from play.bots.learned.player import row_of
from play.bots.level import always_calling
from tests.rules.drivers import random_start

PLACE = Path(__file__).with_name("master_vectors.json")
EVERY = 9


def decisions(
    seed: int, *, seats: int, deals: int, ruleset: rules.Ruleset = rules.OFFICIAL
) -> Iterator[tuple[rules.DealState, Known]]:
    """Turns with a choice in deals played at random, as the seat to act knows them."""
    rng = random.Random(seed)
    for _ in range(deals):
        state, _ = random_start(rng, seats=seats, ruleset=ruleset)
        plays = ()
        while state.turn is not None:
            view = rules.view(state, state.turn)
            options = always_calling(view.legal)
            if len(options) > 1:
                yield state, Known(view, plays)
            action = rng.choice(options)
            if isinstance(action, Play | Pass):
                plays = (*plays, (state.turn, action))
            state, _ = rules.apply(state, action, seat=state.turn)


def answers() -> Iterator[dict[str, Any]]:
    """What the net says of some moments."""
    for at, (_, known) in enumerate(decisions(8, seats=4, deals=4)):
        if at % EVERY:
            continue
        options = [row_of(one) for one in always_calling(known.view.legal)]
        forecast = master().forecast(moment_of(known), options)
        yield {
            "options": options,
            "advantage": [round(float(one), 4) for one in forecast.advantage],
            "points": [round(float(one), 4) for one in forecast.left[:, 0] @ POINTS],
            "best": int(np.argmax(forecast.advantage)),
        }


def write() -> None:
    lines = (json.dumps(one, separators=(",", ":")) for one in answers())
    PLACE.write_text("[\n" + ",\n".join(lines) + "\n]\n")


if __name__ == "__main__":
    write()
