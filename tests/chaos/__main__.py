"""`make chaos`: everything is killed in turn under play, and nothing may be lost."""

import argparse
import signal
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.chaos.run import Plan, carry_out


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    # Whoever ends this command ends everything that it has started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    plan = Plan(
        seed=options.seed,
        seconds=None if options.once else 60 * options.minutes,
        tables=options.tables,
        scribes=options.scribes,
    )
    long = "one fault of each kind" if options.once else f"{options.minutes:g} minutes of faults"
    print(f"{long}, with seed {plan.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="gofclub_chaos_") as folder:
        report = carry_out(plan, Path(folder))
    report.write(options.out)
    print(report.markdown())
    for line, many in report.logged.items():
        print(f"logged {many} times: {line}")
    for line in report.wrong:
        print(f"WRONG: {line[:1000]}")
    print(f"Also in {options.out}/chaos.json and {options.out}/chaos.md")
    return 0 if report.is_good else 1


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5, help="of faults; default: 5")
    parser.add_argument("--once", action="store_true", help="one fault of each kind instead")
    parser.add_argument("--seed", type=int, default=1, help="what the order of faults follows from")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--scribes", type=int, default=2, help="browsers that write sheets")
    parser.add_argument("--out", type=Path, default=Path("var/chaos"), help="default: var/chaos")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
