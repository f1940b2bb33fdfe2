"""`python -m play.bots.training train`, `duel`, `check` and `ship`; see docs/master.md."""

import argparse
import os
from pathlib import Path

SHIPPED = Path(__file__).parent.parent / "learned" / "master.npz"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m play.bots.training",
        description="Makes the weights of the master, and compares nets.",
    )
    parser.add_argument("--threads", type=int, default=max(1, (os.cpu_count() or 1) - 1))
    commands = parser.add_subparsers(dest="command", required=True)
    train = commands.add_parser("train", help="self-play from nothing, or from given weights")
    train.add_argument("--seconds", type=float, default=1250)
    train.add_argument("--out", type=Path, default=Path("var/training"))
    train.add_argument("--start", type=Path, help="weights to go on from")
    train.add_argument("--width", type=int, default=512)
    train.add_argument("--depth", type=int, default=3)
    train.add_argument("--rate", type=float, default=1e-3)
    train.add_argument("--smoothing", type=float, default=0.999)
    train.add_argument("--seed", type=int, default=1)
    duel = commands.add_parser("duel", help="one net against all others, in all kinds of deals")
    duel.add_argument("one", type=Path)
    duel.add_argument("others", type=Path, nargs="?", default=SHIPPED)
    duel.add_argument("--deals", type=int, default=4000)
    commands.add_parser("check", help="the kernels against the C, on real moments")
    ship = commands.add_parser("ship", help="put weights where the site reads them")
    ship.add_argument("weights", type=Path)
    given = vars(parser.parse_args())
    if given["command"] == "ship":
        from .shipping import UnfitWeights, ship as put  # noqa: PLC0415 (loads numpy)

        try:
            print(put(given["weights"], SHIPPED))
        except UnfitWeights as error:
            parser.error(str(error))
        return
    from . import native, runs  # noqa: PLC0415 (PyTorch takes seconds, --help should not)

    native.start(given.pop("threads"))
    getattr(runs, given.pop("command"))(**given)


if __name__ == "__main__":
    main()
