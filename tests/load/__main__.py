"""Runs the benches, prints a table, writes the same as bench.json."""

import argparse
import importlib
import json
import os
import pkgutil
import platform
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

import tests.load
from tests.load import taken
from tests.load.bench import BENCHES, Bench, Row, chosen

PROCESSORS = Path("/proc/cpuinfo")
# A little is taken all the time.
WORTH_SAYING = 0.02
COLUMNS = ("name", "value", "unit", "ratio", "against")


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    _find_benches()
    if options.list:
        print("\n".join(sorted(BENCHES)))
        return 0
    benches = list(chosen(options.only))
    if not benches:
        print(f"No bench is called {' or '.join(options.only)}; --list shows them", file=sys.stderr)
        return 2
    return measure(benches, out=options.out)


def measure(benches: Iterable[Bench], *, out: Path, counts: Path = taken.KERNEL) -> int:
    """Runs them one after the other; the exit status says whether one of them failed."""
    rows: list[Row] = []
    failed = False
    begun = time.perf_counter()
    for one in benches:
        print(f"measuring {one.name} ...", file=sys.stderr, flush=True)
        part = taken.from_now_on(counts)
        try:
            rows += one.measure()
        except Exception as error:  # noqa: BLE001  one bench that cannot run must not hide the others
            failed = True
            print(f"  {one.name} failed: {type(error).__name__}: {error}", file=sys.stderr)
        if (lost := part()) is not None and lost >= WORTH_SAYING:
            print(f"  the host took {lost:.0%} of the processors meanwhile", file=sys.stderr)
    print(table(rows))
    print(f"\n{machine()}")
    out.write_text(json.dumps(rows, indent=2) + "\n")
    print(f"{len(rows)} rows in {time.perf_counter() - begun:.0f} s, also in {out}")
    return 1 if failed else 0


def machine(processors: Path = PROCESSORS) -> str:
    """What measured: one Python of a version is a fifth slower than another, as it was built."""
    try:
        names = [line for line in processors.read_text().splitlines() if "model name" in line]
    except OSError:
        names = []
    model = f": {names[0].partition(':')[2].strip()}" if names else ""
    build = (
        f"Python {platform.python_version()} of {sys.base_prefix} ({platform.python_compiler()})"
    )
    return f"{build}, {os.cpu_count()} processors{model}"


def table(rows: Sequence[Row]) -> str:
    """The rows under each other, numbers to the right."""
    lines = [COLUMNS] + [
        (one["name"], number(one["value"]), one["unit"], times(one["ratio"]), one["against"] or "")
        for one in rows
    ]
    widths = [max(len(line[at]) for line in lines) for at in range(len(COLUMNS))]
    to_the_right = ("value", "ratio")
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column in to_the_right else cell.ljust(width)
            for cell, width, column in zip(line, widths, COLUMNS, strict=True)
        ).rstrip()
        for line in lines
    )


def number(value: float) -> str:
    """With as many digits as mean something: 30 417, 412, 9.31, 0.042."""
    if abs(value) >= 100:
        return f"{value:,.0f}".replace(",", " ")
    return f"{value:.3g}"


def times(ratio: float | None) -> str:
    return "" if ratio is None else f"{number(ratio)} x"


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="NAME",
        help="a file (rules) or a bench (rules.leads)",
    )
    parser.add_argument("--out", type=Path, default=Path("bench.json"), help="default: bench.json")
    parser.add_argument("--list", action="store_true", help="name the benches and stop")
    return parser.parse_args(arguments)


def _find_benches() -> None:
    """Imports the files beside this one: each adds its benches to the list."""
    for module in pkgutil.iter_modules(tests.load.__path__, prefix="tests.load."):
        plain = module.name.rsplit(".", 1)[-1]
        if plain != "__main__" and not plain.startswith("test_"):
            importlib.import_module(module.name)


if __name__ == "__main__":
    sys.exit(main())
