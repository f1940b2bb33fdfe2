"""The net in PyTorch, the same as `learned/net.py` has in numpy, and its way to and from a file."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from play.bots.learned.features import ROW, STATE
from play.bots.learned.net import LEFTS

from .devices import DEVICE

OUTPUTS = 1 + 4 * LEFTS
"""What an option is worth, and the cards left of oneself, next, across, previous."""


class Net(nn.Module):
    """Layers are named as in the file of weights."""

    def __init__(self, width: int = 512, depth: int = 3) -> None:
        super().__init__()
        self.width, self.depth = width, depth
        sizes = (STATE, width, width)
        self.moment = nn.ModuleList(nn.Linear(size, width) for size in sizes)
        self.option = nn.Linear(ROW, width, bias=False)
        self.both = nn.ModuleList(nn.Linear(width, width) for _ in range(depth))
        self.out = nn.Linear(width, OUTPUTS)
        with torch.no_grad():
            self.out.weight.mul_(0.1)

    def forward(self, states: Tensor, rows: Tensor) -> Tensor:
        found = torch.relu(_linear(self.moment[0], states))
        found = found + torch.relu(_linear(self.moment[1], found))
        found = torch.relu(_linear(self.moment[2], found) + _linear(self.option, rows))
        for layer in self.both:
            found = found + torch.relu(_linear(layer, found))
        return _linear(self.out, found).float()


def _linear(layer: nn.Linear, given: Tensor) -> Tensor:
    """In the precision of what is given: the weights themselves stay exact."""
    bias = None if layer.bias is None else layer.bias.to(given.dtype)
    return functional.linear(given, layer.weight.to(given.dtype), bias)


def read(path: Path, *, width: int | None = None) -> Net:
    """The net of a file; made wider where that is asked for, it plays just as it did."""
    with np.load(path, allow_pickle=False) as kept:
        stored = {name: torch.from_numpy(kept[name].astype(np.float32)) for name in kept.files}
    stored = {name: one.t().contiguous() if one.ndim == 2 else one for name, one in stored.items()}
    depth = sum(name.startswith("both") and name.endswith("weight") for name in stored)
    net = Net(width or len(stored["option.weight"]), depth)
    with torch.no_grad():
        for name, parameter in net.named_parameters():
            _fill(parameter, stored[name], is_last=name.startswith("out"))
    return net.to(DEVICE)


def _fill(parameter: Tensor, stored: Tensor, *, is_last: bool) -> None:
    """Puts the old part in place. New units start at random, and nobody listens to them yet."""
    if parameter.shape == stored.shape:
        parameter.copy_(stored)
        return
    if parameter.ndim == 1:
        parameter[len(stored) :] = 0
        parameter[: len(stored)] = stored
        return
    high, wide = stored.shape
    if parameter.shape[1] != wide or is_last:
        parameter[:high, wide:] = 0
    parameter[:high, :wide] = stored


def write(weights: Mapping[str, Tensor], path: Path) -> None:
    """As the site reads it: half precision, ready to be multiplied from the right."""
    arrays = {
        name: (one.t() if one.ndim == 2 else one).detach().cpu().float().numpy().astype(np.float16)
        for name, one in weights.items()
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, allow_pickle=False, **arrays)
