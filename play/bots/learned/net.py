"""The net: its weights, and what it makes of a moment and its options."""

import io
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gofclub.rules import CARDS_DEALT, points

from .encoding import Features
from .features import Moment

WEIGHTS = "master.npz"
LEFTS = CARDS_DEALT + 1
"""How many cards somebody may have left: 0 to 16."""
POINTS = np.array([points(left) for left in range(LEFTS)], np.float32)
POINT = 5.0
"""What one unit of the first output is worth in points."""


class Forecast(NamedTuple):
    """What the net expects after each option; the first axis has the options."""

    advantage: Features
    """In points, the others' mean minus one's own: only differences mean something."""
    left: Features
    """Chances of 0 to 16 cards left for oneself, next, across, previous: (options, 4, 17)."""


class Net:
    """Two layers for the moment, one for each option, some for both together."""

    def __init__(self, weights: dict[str, Features]) -> None:
        self._weights = weights
        self._depth = sum(name.startswith("both") and name.endswith("weight") for name in weights)

    @property
    def weights(self) -> int:
        """How many there are."""
        return sum(one.size for one in self._weights.values())

    def forecast(self, moment: Moment, options: list[int]) -> Forecast:
        return self.forecast_rows(moment.state, moment.rows(options))

    def forecast_rows(
        self, state: Features, rows: Features, of: NDArray[np.integer] | None = None
    ) -> Forecast:
        """The same from bare features; with many states, `of` says which one each row is of."""
        found = self._linear("out", self._hidden(state, rows, of))
        left = found[:, 1:].reshape(-1, 4, LEFTS)
        left = np.exp(left - left.max(2, keepdims=True))
        left /= left.sum(2, keepdims=True)
        return Forecast(POINT * found[:, 0], left)

    def _hidden(self, state: Features, rows: Features, of: NDArray[np.integer] | None) -> Features:
        state = np.maximum(self._linear("moment.0", state), 0)
        state = state + np.maximum(self._linear("moment.1", state), 0)
        state = self._linear("moment.2", state)
        if of is not None:
            state = state[of]
        found: Features = rows @ self._weights["option.weight"] + state
        np.maximum(found, 0, out=found)
        for layer in range(self._depth):
            more = self._linear(f"both.{layer}", found)
            found += np.maximum(more, 0, out=more)
        return found

    def _linear(self, layer: str, given: Features) -> Features:
        weights = self._weights
        found: Features = given @ weights[f"{layer}.weight"] + weights[f"{layer}.bias"]
        return found


@cache
def master() -> Net:
    """The net that the site plays with; read once."""
    stored = files(__package__).joinpath(WEIGHTS).read_bytes()
    with np.load(io.BytesIO(stored), allow_pickle=False) as kept:
        return Net({name: np.ascontiguousarray(kept[name], np.float32) for name in kept.files})
