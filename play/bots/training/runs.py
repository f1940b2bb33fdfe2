"""What can be asked for on the command line."""

from pathlib import Path
from typing import Any

import numpy as np
import torch

from . import devices, native, nets
from .duels import duel as play_duel
from .pools import Player, Pool
from .train import Recipe, train as train_by

OPENINGS = {
    "first deals": native.FIRST_DEAL,
    "free leads": native.FREE_LEAD,
    "with exchange": native.WITH_EXCHANGE,
}


def train(*, out: Path, **recipe: Any) -> None:
    print(f"written: {train_by(Recipe(**recipe), out)}")


def duel(*, one: Path, others: Path, deals: int) -> None:
    mine, theirs = (Player(nets.read(path)) for path in (one, others))
    for seats in (4, 3):
        for name, opening in OPENINGS.items():
            setting: dict[str, Any] = {
                "deals": deals,
                "seed": 919191,
                "seats": seats,
                "opening": opening,
            }
            print(f"{seats} seats, {name}: one {play_duel(mine, theirs, **setting)}", flush=True)
            print(f"{'':20} the other way {play_duel(theirs, mine, **setting)}", flush=True)


def check() -> None:
    """Plays a little, then compares features, worths and choices."""
    pool = Pool(512, seed=3, trains=True)
    player = Player(nets.Net(64, 2).to(devices.DEVICE))
    pool.step()
    for turn in range(20):
        player.decide(pool, blind=1.0, seed=turn)
        player.wait(pool)
        pool.step(pool.chosen)
    rows = pool.rows
    library = native.library()
    states = np.empty((pool.count, 800), np.float32)
    library.state_features(pool.moments.data_ptr(), pool.count, native.pointer(states))
    options = np.empty((rows, 256), np.float32)
    library.row_features(
        pool.moments.data_ptr(),
        pool.row_deal.data_ptr(),
        pool.options.data_ptr(),
        rows,
        native.pointer(options),
    )
    moments = pool.moments.to(devices.DEVICE)
    of, which = (one[:rows].to(devices.DEVICE) for one in (pool.row_deal, pool.options))
    there = devices.states(moments).float().cpu().numpy()
    there_rows = devices.rows(moments, of, which).float().cpu().numpy()
    print("states differ by", np.abs(there - states).max())
    print("rows differ by", np.abs(there_rows - options).max())
    net = nets.read(Path(__file__).parent.parent / "learned" / "master.npz")
    with torch.no_grad():
        exact = net(
            torch.from_numpy(states).to(devices.DEVICE)[of.long()],
            torch.from_numpy(options).to(devices.DEVICE),
        )[:, 0]
        exact = exact - net.out.bias[0]
    found = Player(net)._worth(moments, of, which)  # noqa: SLF001 (checked from inside)
    print("worths differ by", float((found - exact).abs().max()), "of", float(exact.std()))
    wide = nets.read(Path(__file__).parent.parent / "learned" / "master.npz", width=640)
    wider = Player(wide)._worth(moments, of, which)  # noqa: SLF001
    print("a wider net differs by", float((wider - found).abs().max()))
