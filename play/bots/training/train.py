"""Self-play: everybody plays with the newest net, and the net learns what became of it.

Each decision of a deal is a sample: the moment, the option taken, and in the end what the deal was
worth and how many cards everybody had left. Each is used once. The net that plays, and that is
written at the end, is the running mean of the one that learns.
"""

import copy
import math
import time
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional

from play.bots.learned.net import LEFTS, POINT

from . import nets
from .devices import DEVICE, HAS_GPU, own_rows, states
from .duels import duel
from .nets import Net
from .pools import Mix, Player, Pool, Samples

CHUNKS = 4
NEWS_EVERY = 16
"""Steps of learning after which those who play get the new weights."""


@dataclass(frozen=True)
class Recipe:
    """How long, how big, how fast; smaller by far where there is no GPU."""

    seconds: float
    width: int = 512
    depth: int = 3
    start: Path | None = None
    """Weights to go on from; made wider where `width` says so."""
    deals: int = 16_384 if HAS_GPU else 64
    """Side by side, in each of three pools."""
    batch: int = 32_768 if HAS_GPU else 512
    chunk: int = 1 << 19 if HAS_GPU else 4096
    """Samples that are shuffled together."""
    rate: float = 1e-3
    smoothing: float = 0.999
    blind: tuple[float, float] = (0.02, 0.004)
    """The chance of any option, at the beginning and at the end."""
    loose: float = 0.15
    noise: tuple[float, float] = (0.06, 0.012)
    """How loose, in units of five points, at the beginning and at the end."""
    left_weight: float = 0.05
    warm_up: int = 500
    report_every: float = 120.0
    seed: int = 1
    mix: Mix = field(default_factory=Mix)


class Learner:
    """The net that learns, its running mean, and one step of learning (on a GPU as one graph)."""

    def __init__(self, recipe: Recipe) -> None:
        torch.manual_seed(recipe.seed)
        self.recipe = recipe
        self.net = (
            nets.read(recipe.start, width=recipe.width)
            if recipe.start
            else Net(recipe.width, recipe.depth).to(DEVICE)
        )
        self.mean = copy.deepcopy(self.net).requires_grad_(requires_grad=False)
        self.steps = 0
        self._rate = torch.tensor(recipe.rate, device=DEVICE)
        self._optimizer = torch.optim.AdamW(
            self.net.parameters(),
            lr=self._rate,
            weight_decay=1e-4,
            betas=(0.9, 0.99),
            fused=HAS_GPU,
            capturable=HAS_GPU,
        )
        self._batch = Samples(recipe.batch, on_device=True)
        self._losses = torch.zeros(3, device=DEVICE)
        self._graph = self._captured() if HAS_GPU else None

    def learn(self, samples: Samples, some: Tensor, done: float) -> None:
        """One step with these samples; `done` is the share of the time that has passed."""
        for mine, theirs in zip(self._batch.parts(), samples.parts(), strict=True):
            torch.index_select(theirs, 0, some, out=mine)
        warm = min(1.0, (self.steps + 1) / self.recipe.warm_up)
        self._rate.fill_(self.recipe.rate * warm * (0.5 + 0.5 * math.cos(math.pi * done)))
        if self._graph is None:
            self._step()
        else:
            self._graph.replay()
        self.steps += 1

    def losses(self) -> tuple[float, float]:
        """Since the last time: of what options are worth, and of the cards left."""
        worth, left, steps = self._losses.tolist()
        self._losses.zero_()
        return worth / max(steps, 1), left / max(steps, 1)

    def _step(self) -> None:
        batch = self._batch
        found = self.net(states(batch.moments), own_rows(batch.moments, batch.options))
        worth = functional.mse_loss(found[:, 0], batch.worth / POINT)
        wanted = batch.left.long()
        wanted = torch.where(wanted < LEFTS, wanted, torch.full_like(wanted, -100))
        left = functional.cross_entropy(
            found[:, 1:].reshape(-1, LEFTS), wanted.reshape(-1), ignore_index=-100, reduction="sum"
        ) / len(found)
        self._optimizer.zero_grad(set_to_none=True)
        (worth + self.recipe.left_weight * left).backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 2.0)
        self._optimizer.step()
        with torch.no_grad():
            for mean, now in zip(self.mean.parameters(), self.net.parameters(), strict=True):
                mean.lerp_(now, 1 - self.recipe.smoothing)
            one = torch.ones((), device=DEVICE)
            self._losses.add_(torch.stack([worth.detach(), left.detach(), one]))

    def _captured(self) -> torch.cuda.CUDAGraph:
        """The step, recorded after three trials that change nothing: their rate is 0."""
        self._rate.zero_()
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                self._step()
        torch.cuda.current_stream().wait_stream(side)
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self._step()
        self._losses.zero_()
        return graph


class Heap:
    """Samples that wait to be learned from, in chunks that are shuffled."""

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe
        self._free = [Samples(recipe.chunk, on_device=True) for _ in range(CHUNKS)]
        self._filling = self._free.pop()
        self._filled = 0
        self._full: deque[Samples] = deque()
        self._order: Tensor | None = None
        self._used = 0

    def add(self, samples: Samples, many: int) -> None:
        """Takes over so many; what finds no room is let go."""
        taken = 0
        while taken < many:
            here = min(many - taken, self._recipe.chunk - self._filled)
            for mine, theirs in zip(self._filling.parts(), samples.parts(), strict=True):
                mine[self._filled : self._filled + here].copy_(
                    theirs[taken : taken + here], non_blocking=True
                )
            taken += here
            self._filled += here
            if self._filled == self._recipe.chunk:
                self._filled = 0
                if self._free:
                    self._full.append(self._filling)
                    self._filling = self._free.pop()

    @property
    def is_pressing(self) -> bool:
        """Whether the next chunk will find no room."""
        return not self._free

    def take(self) -> tuple[Samples, Tensor] | None:
        """A batch: a chunk, and which of its samples."""
        if not self._full:
            return None
        chunk = self._full[0]
        if self._order is None:
            self._order = torch.randperm(self._recipe.chunk, device=DEVICE)
            self._used = 0
        some = self._order[self._used : self._used + self._recipe.batch]
        self._used += self._recipe.batch
        if self._used + self._recipe.batch > self._recipe.chunk:
            self._order = None
            self._free.append(self._full.popleft())
        return chunk, some


def train(recipe: Recipe, place: Path) -> Path:
    """Trains, says how it goes, and writes the weights; where they are."""
    learner = Learner(recipe)
    player = Player(learner.mean)
    pools = [
        Pool(recipe.deals, seed=100 * recipe.seed + number, trains=True, mix=recipe.mix)
        for number in range(3)
    ]
    heap = Heap(recipe)
    path = place / "weights.npz"
    count = sum(one.numel() for one in learner.net.parameters())
    print(f"{count} weights on {DEVICE}, {recipe}", flush=True)
    for pool in pools:
        pool.step()
        player.decide(pool, blind=1.0, seed=pool.rows)
    with ThreadPoolExecutor(1) as worker:
        # While one pool plays on in C, the GPU decides for the second and learns from the third.
        playing: list[Future[int] | None] = [None, None, None]
        for number in (0, 1):
            player.wait(pools[number])
            playing[number] = worker.submit(pools[number].step, pools[number].chosen)
        began = time.monotonic()
        paused, next_report, turn = 0.0, 30.0, 0
        while (passed := time.monotonic() - began - paused) < recipe.seconds:
            number = turn % 3
            pool, step = pools[number], playing[number]
            assert step is not None
            step.result()
            turn += 1
            heap.add(pool.samples, int(pool.told[0]))
            done = passed / recipe.seconds
            player.decide(
                pool,
                blind=_between(recipe.blind, done),
                loose=recipe.loose,
                noise=_between(recipe.noise, done),
                seed=turn,
            )
            _learn(learner, heap, player, done)
            before = (number + 2) % 3
            player.wait(pools[before])
            playing[before] = worker.submit(pools[before].step, pools[before].chosen)
            if passed > next_report:
                asked = time.monotonic()
                for step in playing:
                    if step is not None:
                        step.result()
                nets.write(learner.mean.state_dict(), path)
                _report(learner, pools, passed)
                next_report = passed + recipe.report_every
                paused += time.monotonic() - asked
    nets.write(learner.mean.state_dict(), path)
    _report(learner, pools, passed)
    return path


def _between(ends: tuple[float, float], done: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * done


def _learn(learner: Learner, heap: Heap, player: Player, done: float) -> None:
    """A step now and then; as many as it takes where samples begin to pile up."""
    while (batch := heap.take()) is not None:
        learner.learn(*batch, done)
        if learner.steps % NEWS_EVERY == 0:
            player.take(learner.mean.state_dict())
        if not heap.is_pressing:
            break


def _report(learner: Learner, pools: list[Pool], passed: float) -> None:
    deals, lost = (sum(int(pool.told[which]) for pool in pools) for which in (1, 2))
    worth, left = learner.losses()
    trial = duel(Player(learner.mean), None, deals=1000, seed=999)
    print(
        f"{passed:.0f} s: {deals / 1e6:.2f} million deals ({lost} samples lost), "
        f"{learner.steps} steps, losses {worth:.4f} and {left:.3f}, against greedy {trial}",
        flush=True,
    )
