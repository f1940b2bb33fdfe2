"""`python -m play.bots.measuring`: what the weights are worth; see docs/master.md."""

import argparse
import multiprocessing
import os
from pathlib import Path

NICENESS = 10


def main() -> None:
    # One thread for each process; before numpy is loaded.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    from .everything import measure, parts  # noqa: PLC0415 (as above)

    parser = argparse.ArgumentParser(
        prog="python -m play.bots.measuring",
        description="Measures anew what depends on the weights, the most important first, and"
        " writes each table as soon as it is there.",
    )
    parser.add_argument("--share", type=float, default=1.0, help="of all deals (1)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="parts whose names contain this")
    parser.add_argument("--out", type=Path, default=Path("var/measured.md"))
    given = parser.parse_args()
    os.setpriority(os.PRIO_PROCESS, 0, max(NICENESS, os.getpriority(os.PRIO_PROCESS, 0)))
    given.out.parent.mkdir(parents=True, exist_ok=True)
    wanted = [part for part in parts(given.share) if given.only in part.name]
    # Not forked: a copy of a process with threads may hang.
    with (
        multiprocessing.get_context("spawn").Pool(given.processes) as pool,
        given.out.open("a") as out,
    ):
        for part, said, seconds in measure(wanted, pool):
            for place in (out, None):
                print(f"{part.name}, {seconds:.0f} s:\n\n{said}\n", file=place, flush=True)


if __name__ == "__main__":
    main()
