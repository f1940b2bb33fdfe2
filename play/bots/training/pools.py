"""Thousands of deals in C, and somebody who decides in all of them at once."""

import ctypes
from collections.abc import Mapping
from dataclasses import astuple, dataclass

import numpy as np
import torch
from torch import Tensor

from play.bots.learned.features import ROW

from . import devices, native
from .devices import DEVICE, HAS_GPU, NUMBER
from .nets import Net

ROWS_AT_ONCE = 1 << 18
ROWS_AT_FIRST = 130
"""In a new deal everybody leads from a full hand: 78 options on average. Later there are 11."""


@dataclass(frozen=True)
class Mix:
    """What training deals are like, in per cent."""

    three_seats: int = 28
    exchange: int = 60
    free_lead: int = 15
    memory: int = 65
    greedy: int = 5
    """Deals in which some seats are played by the greedy bot."""


class Pool:
    """Deals side by side; those of a training pool begin anew when they are over."""

    def __init__(
        self, count: int, *, seed: int = 1, trains: bool = False, mix: Mix | None = None
    ) -> None:
        self.count, self.rows = count, 0
        row_room = max(ROWS_AT_FIRST * count, 30_000)
        self.sample_room = 24 * count if trains else 1
        self.moments = devices.buffer(count, native.MOMENT_BYTES, dtype=torch.uint8)
        self.options = devices.buffer(row_room, dtype=torch.int16)
        self.row_deal = devices.buffer(row_room, dtype=torch.int32)
        self.row_start = devices.buffer(count + 1, dtype=torch.int32)
        self.samples = Samples(self.sample_room)
        self.chosen = devices.buffer(count, dtype=torch.int32)
        self.told = np.zeros(3, np.int32)
        """Samples of the last step; deals done and samples lost since the beginning."""
        self._library = native.library()
        self._pool = self._library.pool_new(
            count,
            trains,
            seed,
            row_room,
            self.sample_room,
            native.pointer(np.array(astuple(mix or Mix()), np.int32)),
            *(
                one.data_ptr()
                for one in (self.moments, self.options, self.row_deal, self.row_start)
            ),
            *(one.data_ptr() for one in self.samples.parts()),
        )
        self.ready = torch.cuda.Event() if HAS_GPU else None

    def close(self) -> None:
        self._library.pool_free(self._pool)

    def step(self, choices: Tensor | None = None) -> int:
        """Carries out a choice for each deal; how many rows the next decisions have."""
        where = None if choices is None else ctypes.c_void_p(choices.data_ptr())
        self.rows = self._library.pool_step(self._pool, where, native.pointer(self.told))
        if self.rows < 0:
            raise RuntimeError("the options of so many deals do not fit")
        return self.rows

    def duel(
        self, seed: int, *, seats: int, opening: int, others: int, memory: tuple[bool, bool]
    ) -> None:
        """Sets up each deal once for every seat: `BY_NET` there, `others` elsewhere."""
        self._library.pool_duel(self._pool, seed, seats, opening, native.BY_NET, others, *memory)

    def controllers(self) -> Tensor:
        """Who is to decide in each deal."""
        found = torch.zeros(self.count, dtype=torch.uint8)
        self._library.pool_controllers(self._pool, found.data_ptr())
        return found

    def results(self) -> tuple[np.ndarray, np.ndarray]:
        """For the seat that is judged: what its deal was worth, and whether it won."""
        worth, won = np.zeros(self.count, np.float32), np.zeros(self.count, np.uint8)
        self._library.pool_results(self._pool, native.pointer(worth), native.pointer(won))
        return worth, won


class Samples:
    """Decisions with what became of them."""

    def __init__(self, room: int, *, on_device: bool = False) -> None:
        def place(*shape: int, dtype: torch.dtype) -> Tensor:
            if on_device:
                return torch.zeros(*shape, dtype=dtype, device=DEVICE)
            return devices.buffer(*shape, dtype=dtype)

        self.moments = place(room, native.MOMENT_BYTES, dtype=torch.uint8)
        self.options = place(room, dtype=torch.int32)
        self.left = place(room, 4, dtype=torch.uint8)
        self.worth = place(room, dtype=torch.float32)

    def parts(self) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        return self.moments, self.options, self.left, self.worth


class Player:
    """A net's weights, ready to decide: in the precision of the device."""

    def __init__(self, net: Net) -> None:
        self._weights: dict[str, Tensor] = {}
        self._buffers: dict[str, Tensor] = {}
        self._width, self._depth = net.width, net.depth
        self.take(net.state_dict())

    def take(self, weights: Mapping[str, Tensor]) -> None:
        """Plays with these from now on."""
        for name, one in weights.items():
            given = (one.t() if one.ndim == 2 else one).detach().to(DEVICE, NUMBER)
            if name in self._weights:
                self._weights[name].copy_(given)
            else:
                self._weights[name] = given.contiguous()

    @torch.no_grad()
    def decide(
        self,
        pool: Pool,
        *,
        blind: float = 0.0,
        loose: float = 0.0,
        noise: float = 0.0,
        seed: int = 0,
    ) -> None:
        """Fills `pool.chosen`, on a GPU some time later: wait before you read it.

        Mostly the best; any option with the chance `blind`, the best with noise with `loose`.
        """
        if pool.rows == 0:
            pool.chosen.fill_(-1)
            return
        moments, start, of, options = (
            one.to(DEVICE, non_blocking=True)
            for one in (
                pool.moments,
                pool.row_start,
                pool.row_deal[: pool.rows],
                pool.options[: pool.rows],
            )
        )
        worth = self._worth(moments, of, options)
        dice = (blind, loose, noise)
        if HAS_GPU:
            chosen = torch.empty(pool.count, dtype=torch.int32, device=DEVICE)
            devices.call("gpu_choose", worth, start, options, pool.count, *dice, seed, chosen)
            pool.chosen.copy_(chosen, non_blocking=True)
            assert pool.ready is not None
            pool.ready.record()
        else:
            _choose(pool, worth.numpy(), dice=dice, rng=np.random.default_rng(seed))

    @staticmethod
    def wait(pool: Pool) -> None:
        if pool.ready is not None and pool.rows:
            pool.ready.synchronize()

    def _worth(self, moments: Tensor, of: Tensor, options: Tensor) -> Tensor:
        weights = self._weights
        state = torch.relu(self._linear("moment.0", devices.states(moments)))
        state = state + torch.relu(self._linear("moment.1", state))
        state = self._linear("moment.2", state)
        worth = torch.empty(len(options), device=DEVICE)
        for first in range(0, len(options), ROWS_AT_ONCE):
            some = slice(first, first + ROWS_AT_ONCE)
            hidden = self._hidden(moments, state, of[some], options[some])
            worth[some] = (hidden @ weights["out.weight"][:, :1]).float()[:, 0]
        return worth

    def _hidden(self, moments: Tensor, state: Tensor, of: Tensor, options: Tensor) -> Tensor:
        weights, count = self._weights, len(options)
        if not HAS_GPU:
            given = devices.rows(moments, of.contiguous(), options.contiguous())
            hidden = torch.relu(given @ weights["option.weight"] + state[of.long()])
            for layer in range(self._depth):
                hidden = hidden + torch.relu(self._linear(f"both.{layer}", hidden))
            return hidden
        given = devices.rows(moments, of, options, self._buffer("rows", count, ROW))
        hidden = self._buffer("hidden", count, self._width)
        more = self._buffer("more", count, self._width)
        torch.mm(given, weights["option.weight"], out=hidden)
        devices.call("gpu_add_states", hidden, state, of, count, self._width)
        for layer in range(self._depth):
            torch.mm(hidden, weights[f"both.{layer}.weight"], out=more)
            bias = weights[f"both.{layer}.bias"]
            devices.call("gpu_add_layer", hidden, more, bias, count, self._width)
        return hidden

    def _linear(self, layer: str, given: Tensor) -> Tensor:
        weights = self._weights
        return torch.addmm(weights[f"{layer}.bias"], given, weights[f"{layer}.weight"])

    def _buffer(self, name: str, count: int, width: int) -> Tensor:
        found = self._buffers.get(name)
        if found is None or len(found) < count:
            found = torch.empty(count * 6 // 5 + 64, width, dtype=NUMBER, device=DEVICE)
            self._buffers[name] = found
        return found[:count]


def _choose(
    pool: Pool,
    worth: np.ndarray,
    *,
    dice: tuple[float, float, float],
    rng: np.random.Generator,
) -> None:
    """What the kernel does, on the processor."""
    starts, options = pool.row_start.numpy(), pool.options.numpy().view(np.uint16)
    chosen = pool.chosen.numpy()
    blind, loose, noise = dice
    for at in range(pool.count):
        first, end = starts[at : at + 2]
        if first == end:
            chosen[at] = -1
            continue
        die, values = rng.random(), worth[first:end]
        if die < blind:
            row = int(rng.integers(end - first))
        else:
            if die < blind + loose:
                values = values + noise * rng.gumbel(size=end - first)
            row = int(np.argmax(values))
        chosen[at] = options[first + row]
